import Days
import Foundation
import GitHub
import HTTP
import Platform
import Streaks
import Support
import Testing

@testable import cyc

/// A world made for a test: effects that the test did not set record a failure; what is printed is kept.
final class TestWorld {
  let folder: TemporaryDirectory
  var out = ""
  var err = ""
  var uptime = 0.0
  var waits: [Double] = []
  var requests: [Request] = []
  var launched: [[String]] = []
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
      now: { instant }, instant: TestWorld.instant, uptimeSeconds: { 0 }, sleep: { _ in }, zoneName: "Asia/Seoul",
      transfer: { _, _, _ in },
      transferAside: { request in
        Issue.record("nobody expected \(request.url) to be asked for beside others")
        return { .failure(.failed(host: "", reason: "not set")) }
      },
      run: { program, _, _ in
        Issue.record("nobody expected \(program) to be run")
        throw Unset(effect: "run")
      },
      runAll: { programs, _, _ in
        Issue.record("nobody expected \(programs) to be run")
        return programs.map { .failure(.notFound(name: $0.first ?? "")) }
      },
      runOnTerminal: { program, _ in
        Issue.record("nobody expected \(program) to be run on the terminal")
        throw Unset(effect: "runOnTerminal")
      },
      page: { _, program, _ in
        Issue.record("nobody expected \(program) to be a pager")
        throw Unset(effect: "page")
      },
      launch: { program, _ in
        Issue.record("nobody expected \(program) to be started")
        return false
      },
      start: { program, _, _ in
        Issue.record("nobody expected \(program) to be started")
        throw Unset(effect: "start")
      },
      openTerminals: {
        Issue.record("nobody expected the open terminals to be looked for")
        return []
      },
      terminal: TerminalFacts(
        inputIsTerminal: isTerminal, outputIsTerminal: isTerminal, errorIsTerminal: isTerminal, windowColumns: nil),
      terminalBackground: {
        Issue.record("nobody expected the terminal to be asked for its background")
        return nil
      },
      readLine: {
        Issue.record("nobody expected a line to be read")
        return nil
      },
      readAll: { _ in
        Issue.record("nobody expected the input to be read")
        throw Unset(effect: "readAll")
      },
      readSecretLine: {
        Issue.record("nobody expected a secret to be read")
        return nil
      },
      waitForEnter: { _ in
        Issue.record("nobody expected a wait for Enter")
        return .closed
      },
      spin: { _ in {} }, showProgress: { _ in },
      animate: { _, _ in Issue.record("nobody expected an animation") },
      out: { _ in }, err: { _ in }, environment: variables,
      directories: Directories(application: "cyc", environment: variables, homeDirectory: folder.path),
      language: language, declaredSettings: Cyc.settings, schema: Cyc.schema,
      reminders: Cyc.reminders, tickTasks: Cyc.tickTasks, syncRemark: Cyc.syncRemark(_:isASCII:),
      beforeNag: Cyc.beforeNag(_:announces:))
    connect()
  }

  /// The local clock of a test shows UTC.
  private static func instant(_ stamp: Timestamp) -> Instant {
    switch stamp {
    case .moment(let seconds): Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
    case .local(let time): Instant(secondsSince1970: time.secondsAsUTC, local: time)
    }
  }

  struct Unset: Error { let effect: String }

  private func connect() {
    world.out = { [unowned self] in out += $0 }
    world.err = { [unowned self] in err += $0 }
    world.uptimeSeconds = { [unowned self] in uptime }
    world.sleep = { [unowned self] seconds in
      waits.append(seconds)
      uptime += seconds
    }
    answerRequests { [unowned self] in answer($0) }
    world.transferAside = { [unowned self] request in
      let answer = answer(request)
      return { answer }
    }
  }

  /// Answers all requests, one after the other.
  func answerRequests(_ answer: @escaping (Request) -> Result<Response, TransferError>) {
    world.transfer = { _, next, receive in
      var number = 0
      while let request = next() {
        receive(number, answer(request))
        number += 1
      }
    }
  }

  /// Announces the answer to the next request, which must be for an address that contains `part`.
  func expect(_ part: String, _ status: Int = 200, _ body: String = "", headers: [Header] = []) {
    answers.append { request in
      guard request.url.contains(part) else { return nil }
      return Response(status: status, headers: headers, body: Array(body.utf8), url: request.url)
    }
  }

  private func answer(_ request: Request) -> Result<Response, TransferError> {
    requests.append(request)
    guard !answers.isEmpty, let response = answers.removeFirst()(request) else {
      Issue.record("nobody expected a request to \(request.url)")
      return .failure(.cannotConnect(host: "github.com", reason: "not expected by the test"))
    }
    return .success(response)
  }

  /// Removes what was kept of contributions, so that the next call asks for them.
  func forgetCache() { try? FileManager.default.removeItem(atPath: world.directories.cache) }

  /// Runs cyc with these arguments.
  func call(_ arguments: String...) -> cyc.ExitStatus {
    Cyc.run(arguments, in: world)
  }
}

extension Settings {
  /// The same with all settings that there are.
  init(toml text: String, path: String) throws(SettingsError) {
    try self.init(toml: text, path: path, declared: Cyc.settings)
  }
}

extension Quantity {
  /// The part that is certain.
  var certain: Int {
    switch self {
    case .exactly(let value), .atLeast(let value): value
    case .unknown: 0
    }
  }
}
