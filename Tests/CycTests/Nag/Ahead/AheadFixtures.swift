import Days
import Foundation
import HTTP
import Notify
import Platform
import PretendGitHub
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycStreak

/// Machines that remind through one ntfy topic. GitHub, the ntfy server and the phone are simulated; all have one clock, in
/// UTC.
final class AheadEvening {
  static let server = "https://ntfy.example.com"
  /// Hours of the schedule in `docs/remind.md`.
  static let workflowHours = "7,10,13,16,19,21"
  /// Saturday, 2026-11-21.
  static let day = Day(number: 20_778)

  let github = DrawnGitHub(today: AheadEvening.day)
  var phone = PretendPhone()
  private(set) var machines: [Machine] = []
  /// In seconds since 1970.
  private(set) var now = AheadEvening.day.number * 86_400
  /// Requests to the ntfy server.
  private(set) var requests: [Request] = []
  /// Whether an answer of the ntfy server gets lost on its way.
  var losesAnswer: (Request) -> Bool = { _ in false }
  /// Called after the ntfy server has handled a request.
  var afterRequest: (Request) -> Void = { _ in }
  /// Times at which GitHub answered, in seconds since 1970.
  private(set) var looks: Set<Int> = []

  /// The `streakDays` days before the Saturday have commits.
  init(streakDays: Int = 40) {
    for back in 0..<streakDays { github.addPublic(Self.day - 1 - back) }
    setClock()
  }

  final class Machine {
    let test: TestWorld
    fileprivate init(_ settings: String, language: Language) throws {
      test = try TestWorld(now: "2026-11-21T00:00", language: language)
      let nag = settings.contains("[nag]") ? settings : "[nag]\nvia = [\"ntfy\"]\n\(settings)"
      let path = Settings.path(in: test.world.home.directories)
      try FileManager.default.createDirectory(
        atPath: test.world.home.directories.config, withIntermediateDirectories: true)
      try Data("user = \"hana\"\n\(nag)".utf8).write(to: URL(filePath: path))
      test.world.programs.run = { program, _, _ in throw ProgramError.notFound(name: program.first ?? "") }
    }

    var store: NagStore { get throws { try NagStore(in: test.world) } }
    var ahead: AheadMemory { get throws { try store.memory(at: test.world.clock.now(), on: [.ntfy]).ahead } }

    func nag() throws -> NagRun {
      try NagRun(
        world: test.world, rule: try test.world.home.settings.nagRule(), channels: test.world.home.settings[.nagVia],
        store: store)
    }

    @discardableResult
    func run() throws -> NagRun.Outcome {
      // A command may have changed the settings.
      let path = Settings.path(in: test.world.home.directories)
      try test.replaceSettings(String(contentsOfFile: path, encoding: .utf8))
      let nag = try nag()
      return try nag.decideAndSend(nag.notices())
    }
  }

  /// - Parameter settings: lines of `[nag]`, with ntfy as the only channel; or TOML with its own `[nag]`
  @discardableResult
  func add(_ settings: String = "", token: String? = nil, language: Language = .english) throws -> Machine {
    let machine = try Machine(settings, language: language)
    try Credentials.change(in: machine.test.world.home.directories) { credentials in
      credentials.changeChannels { $0.ntfy = .init(server: Self.server, topic: "phone", token: token) }
    }
    machine.test.answerRequests { [unowned self] request in
      if request.url.hasPrefix("\(Self.server)/") { return answerOfServer(request) }
      let answer = github.answer(request)
      if (try? answer.get().status) == 200 { looks.insert(now) }
      return answer
    }
    machine.test.world.clock.now = { [unowned self] in
      Instant(secondsSince1970: now, local: CivilTime(utcSeconds: now))
    }
    machines.append(machine)
    return machine
  }

  private func answerOfServer(_ request: Request) -> Result<Response, TransferError> {
    requests.append(request)
    let incoming = IncomingRequest(
      method: request.method.rawValue, target: String(request.url.dropFirst(Self.server.count)),
      headers: Dictionary(request.headers.map { ($0.name, $0.value) }) { $1 },
      body: String(decoding: request.body, as: UTF8.self))
    let answer = phone.answer(incoming, at: now, isFixed: false)
    afterRequest(request)
    if losesAnswer(request) { return .failure(.timedOut(host: "ntfy.example.com", seconds: 10)) }
    guard let answer else {
      Issue.record("unexpected request to \(request.url)")
      return .failure(.failed(host: "", reason: ""))
    }
    return .success(Response(status: answer.status, headers: [], body: Array(answer.body.utf8), url: request.url))
  }

  /// Sets the time, such as `19:00`, on the Saturday or `day` days after it.
  func set(_ clock: String, day: Int = 0) throws {
    let time = try #require(ClockTime(iso8601: clock))
    set(to: (Self.day + day).number * 86_400 + time.minuteOfDay * 60)
  }

  func set(to time: Int) {
    now = time
    setClock()
  }

  private func setClock() {
    github.today = CivilTime(utcSeconds: now).day
    let text = "\(CivilTime(utcSeconds: now))+00:00"
    _ = phone.answer(IncomingRequest(method: "POST", target: "/_stand-in/now", body: text), at: now, isFixed: false)
  }

  /// - Parameter kind: `new`, or one that cannot schedule, such as `old` or `full`; see `PretendPhone`
  func changeServer(to kind: String) {
    _ = phone.answer(IncomingRequest(method: "POST", target: "/_stand-in/ntfy", body: kind), at: now, isFixed: false)
  }

  func commit() { github.addPublic(CivilTime(utcSeconds: now).day) }

  /// Scheduled messages with their delivery, such as `2300 23:11` for the reminder of 23:00; on other days with their dates.
  var waiting: [String] {
    phone.waiting.sorted { ($0.time, $0.identifier) < ($1.time, $1.identifier) }.map { message in
      let delivery = CivilTime(utcSeconds: message.time)
      let name = message.identifier.split(separator: "-", maxSplits: 4).last.map(String.init) ?? ""
      return (delivery.day == Self.day ? "" : "\(delivery.day) ") + "\(name) \(delivery.clock)"
    }
  }

  /// Scheduled messages that were delivered, with their times.
  var delivered: [String] {
    phone.delivered.filter(\.hasWaited).map { "\(CivilTime(utcSeconds: $0.time).clock) \($0.title): \($0.message)" }
  }
}
