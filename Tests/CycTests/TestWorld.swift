import Days
import Foundation
import GitHub
import HTTP
import Platform
import Streaks
import Support
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// A `World` for a test. It keeps the output; an effect that the test did not set records a failure.
final class TestWorld {
  let folder: TemporaryDirectory
  var out = ""
  var outBytes: [UInt8] = []
  var err = ""
  var uptime = 0.0
  var waits: [Double] = []
  var requests: [Request] = []
  var launched: [[String]] = []
  /// Answers to the next requests, in order; one returns nil if it is for another request.
  var answers: [(Request) -> Response?] = []
  var world: World

  init(
    now: String = "2026-08-03T21:12", language: Language = .english, environment: [String: String] = [:],
    isTerminal: Bool = false
  ) throws {
    folder = try TemporaryDirectory()
    var variables = ["LANG": "en_US.UTF-8", "HOME": folder.path, "CYC_HOST": "github.com"]
    variables.merge(environment) { $1 }
    guard case .local(let time)? = Timestamp(iso8601: now) else { throw Unset(effect: "now") }
    let instant = Instant(secondsSince1970: time.secondsAsUTC, local: time)
    world = World(
      clock: Clock(
        now: { instant },
        instant: TestWorld.instant,
        uptimeSeconds: { 0 },
        sleep: { _ in },
        zoneName: "Asia/Seoul"),
      network: Network(
        transfer: { _, _, _ in },
        transferAside: { request in
          Issue.record("unexpected request in the background: \(request.url)")
          return { .failure(.failed(host: "", reason: "not set")) }
        }),
      programs: Programs(
        run: { program, _, _ in
          Issue.record("unexpected run of \(program)")
          throw Unset(effect: "run")
        },
        runAll: { programs, _, _ in
          Issue.record("unexpected run of \(programs)")
          return programs.map { .failure(.notFound(name: $0.first ?? "")) }
        },
        runOnTerminal: { program, _ in
          Issue.record("unexpected run of \(program) on the terminal")
          throw Unset(effect: "runOnTerminal")
        },
        page: { _, program, _ in
          Issue.record("unexpected pager \(program)")
          throw Unset(effect: "page")
        },
        launch: { program, _ in
          Issue.record("unexpected start of \(program)")
          return false
        },
        start: { program, _, _ in
          Issue.record("unexpected start of \(program)")
          throw Unset(effect: "start")
        }),
      screen: Screen(
        out: { _ in },
        outBytes: { _ in },
        err: { _ in },
        terminal: TerminalFacts(
          inputIsTerminal: isTerminal, outputIsTerminal: isTerminal, errorIsTerminal: isTerminal, windowColumns: nil),
        terminalBackground: {
          Issue.record("unexpected query of the terminal's background")
          return nil
        },
        readLine: {
          Issue.record("unexpected read of a line")
          return nil
        },
        readAll: { _ in
          Issue.record("unexpected read of the input")
          throw Unset(effect: "readAll")
        },
        readSecretLine: {
          Issue.record("unexpected read of a secret")
          return nil
        },
        waitForEnter: { _ in
          Issue.record("unexpected wait for Enter")
          return .closed
        },
        spin: { _ in {} },
        showProgress: { _ in },
        animate: { _, _ in Issue.record("unexpected animation") },
        takeScreen: { _ in Issue.record("unexpected screen") },
        openTerminals: {
          Issue.record("unexpected search for open terminals")
          return []
        },
        language: language),
      home: Home(
        environment: variables,
        directories: Directories(application: "cyc", environment: variables, homeDirectory: folder.path)),
      call: Call(), features: Cyc.features)
    connect()
  }

  /// The local time of a test is UTC.
  private static func instant(_ stamp: Timestamp) -> Instant {
    switch stamp {
    case .moment(let seconds): Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
    case .local(let time): Instant(secondsSince1970: time.secondsAsUTC, local: time)
    }
  }

  struct Unset: Error { let effect: String }

  private func connect() {
    world.screen.out = { [unowned self] in out += $0 }
    world.screen.outBytes = { [unowned self] in outBytes += $0 }
    world.screen.err = { [unowned self] in err += $0 }
    world.clock.uptimeSeconds = { [unowned self] in uptime }
    world.clock.sleep = { [unowned self] seconds in
      waits.append(seconds)
      uptime += seconds
    }
    answerRequests { [unowned self] in answer($0) }
    world.network.transferAside = { [unowned self] request in
      let answer = answer(request)
      return { answer }
    }
  }

  /// Answers each request with `answer`, one at a time.
  func answerRequests(_ answer: @escaping (Request) -> Result<Response, TransferError>) {
    world.network.transfer = { _, next, receive in
      var number = 0
      while let request = next() {
        receive(number, answer(request))
        number += 1
      }
    }
  }

  /// Sets the answer to the next request, whose address must contain `part`.
  func expect(_ part: String, _ status: Int = 200, _ body: String = "", headers: [Header] = []) {
    answers.append { request in
      guard request.url.contains(part) else { return nil }
      return Response(status: status, headers: headers, body: Array(body.utf8), url: request.url)
    }
  }

  private func answer(_ request: Request) -> Result<Response, TransferError> {
    requests.append(request)
    guard !answers.isEmpty, let response = answers.removeFirst()(request) else {
      Issue.record("unexpected request to \(request.url)")
      return .failure(.cannotConnect(host: "github.com", reason: "not expected by the test"))
    }
    return .success(response)
  }

  /// Removes the ledger, so that the next look is compared with no earlier one.
  func removeLedger() {
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: "\(world.home.directories.data)/ledger.sqlite\(end)")
    }
  }

  /// Removes the cache, so that the next call asks GitHub.
  func forgetCache() { try? FileManager.default.removeItem(atPath: world.home.directories.cache) }

  func call(_ arguments: String...) -> CycBase.ExitStatus {
    Cyc.run(arguments, in: world)
  }
}

extension Settings {
  /// Reads `text` with all of cyc's settings declared.
  init(toml text: String, path: String) throws(SettingsError) {
    try self.init(toml: text, path: path, declared: Cyc.settings)
  }
}

extension Quantity {
  /// Lower bound; 0 if unknown.
  var certain: Int {
    switch self {
    case .exactly(let value), .atLeast(let value): value
    case .unknown: 0
    }
  }
}

extension TestWorld {
  /// Adds tasks in one step of the history. They keep their numbers.
  func addTasks(_ todos: [Todo]) throws {
    _ = try world.changeTodos { try $0.record(.add, todos.map { TodoChange(added: $0) }, at: world.clock.now()) }
  }

  /// A task that was created a month ago, is due in `days` days and was completed `daysAgo` days ago.
  func task(
    _ number: Int, _ title: String, _ quadrant: Quadrant = .do, _ column: BoardColumn = .todo, body: String? = nil,
    in days: Int? = nil, at time: String? = nil, doneBefore daysAgo: Int? = nil
  ) -> Todo {
    let now = world.clock.now()
    func before(_ days: Int) -> Instant { Instant(rfc3339: "\(now.today - days)T12:00:00+00:00") ?? now }
    return Todo(
      number: number, uuid: "uuid-\(number)", title: title, body: body, quadrant: quadrant,
      column: daysAgo == nil ? column : .done, due: days.map { now.today + $0 },
      alert: time.flatMap { ClockTime(iso8601: $0) }.map { TodoAlert(time: $0) }, created: before(30),
      completed: daysAgo.map(before))
  }

  /// The output of `cyc todo`, or its status and its errors if it fails.
  func todo(_ arguments: String...) -> String {
    out = ""
    err = ""
    let status = Cyc.run(["todo"] + arguments, in: world)
    return status == .done ? out : "\(status): \(err)"
  }
}
