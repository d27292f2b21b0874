public import Days
import Foundation
public import PretendGitHub
public import Testing

/// A stand-in GitHub in a process of its own: a strict one, where what nobody expected fails the test, and so does what never came,
/// or a friendly one, which answers everything.
///
/// Every call waits on a thread of its own, so that many tests may wait at once.
public final class StandIn: Sendable {
  public let port: UInt16
  private let process: StandInProcess

  /// What `CYC_HOST` is set to.
  public var address: String { "http://127.0.0.1:\(port)" }

  private init(process: StandInProcess) {
    self.process = process
    port = process.port
  }

  /// Starts one; pages are drawn on `today`, or on the real day without it.
  public static func start(today: Day? = nil, isStrict: Bool = true) async throws -> StandIn {
    let program = try builtProgram(named: "stand-in")
    let process = try await offThePool { try StandInProcess(program: program, today: today, isStrict: isStrict) }
    return StandIn(process: process)
  }

  /// Starts one, lets `body` work with it, verifies that everything went as expected, and stops it.
  public static func run(
    today: Day? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ body: (StandIn) async throws -> Void
  ) async throws {
    let standIn = try await start(today: today)
    do {
      try await body(standIn)
      await standIn.verify(sourceLocation: sourceLocation)
    } catch {
      await standIn.stop()
      throw error
    }
    await standIn.stop()
  }

  /// Announces requests: see `ExpectedRequest` for what the lines say.
  public func expect(_ lines: String) async throws {
    try await send("POST", "/_stand-in/expect", body: lines)
  }

  /// From now on pages are drawn on this day.
  public func setToday(_ day: Day) async throws {
    try await send("POST", "/_stand-in/today", body: day.description)
  }

  /// hana has committed today, to a friendly stand-in: for all to see, or where only GraphQL tells of it.
  public func commit(isPrivate: Bool = false) async throws {
    try await send("POST", "/_stand-in/commit", body: isPrivate ? "private" : "")
  }

  public func report() async throws -> StandInReport {
    let text = try await send("GET", "/_stand-in/report", body: "")
    return try JSONDecoder().decode(StandInReport.self, from: Data(text.utf8))
  }

  /// What did not go as expected, one sentence each.
  public func complaints() async throws -> [String] {
    let report = try await report()
    return report.unexpected.map { "unexpected request: \($0)" }
      + report.unused.map { "expected, but never requested: \($0)" }
  }

  /// Records a failure for each unexpected request and each unused expectation.
  public func verify(sourceLocation: SourceLocation = #_sourceLocation) async {
    do {
      for complaint in try await complaints() {
        Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record(error, "the stand-in does not report", sourceLocation: sourceLocation)
    }
  }

  public func stop() async {
    try? await offThePool { [process] in process.stop() }
  }

  @discardableResult
  private func send(_ method: String, _ path: String, body: String) async throws -> String {
    let port = port
    let (status, text) = try await offThePool {
      try StandInCall(port: port).send(method, path, body: body)
    }
    guard status == 200 else { throw StandInError("\(path): \(text.trimmingCharacters(in: .whitespacesAndNewlines))") }
    return text
  }
}
