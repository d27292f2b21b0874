import Days
import Foundation
import PretendGitHub
import Testing

@testable import Support

/// The stand-in as a process, through its socket.
@Suite(.waits) struct StandInTests {
  private let today = Day.first(ofYear: 2026) + 214

  private func get(_ standIn: StandIn, _ path: String) async throws -> (status: Int, body: String) {
    let port = standIn.port
    return try await offThePool { try StandInCall(port: port).send("GET", path, body: "") }
  }

  @Test func expectedRequestIsAnsweredAndReported() async throws {
    try await StandIn.run(today: today) { standIn in
      try await standIn.expect("GET /users/hana/contributions?from=2025-01-01 -> calendar seed=7")
      let answer = try await get(standIn, "/users/hana/contributions?from=2025-01-01")
      #expect(answer.status == 200)
      #expect(answer.body.contains("data-date=\"2025-12-31\""))
      let report = try await standIn.report()
      #expect(report.requests.map(\.target) == ["/users/hana/contributions?from=2025-01-01"])
      #expect(report.requests.first?.headers["host"] == "127.0.0.1:\(standIn.port)")
    }
  }

  @Test func unexpectedAndMissingRequestsFailATest() async throws {
    let standIn = try await StandIn.start()
    try await standIn.expect("GET /x -> empty")
    #expect(try await get(standIn, "/y").status == 599)
    await withKnownIssue {
      await standIn.verify()
    } matching: { issue in
      issue.description.contains("unexpected request: GET /y")
        || issue.description.contains("expected, but never requested: GET /x -> empty")
    }
    #expect(try await standIn.complaints().count == 2)
    await standIn.stop()
  }

  @Test func runVerifiesRequestsAtItsEnd() async throws {
    try await withKnownIssue {
      try await StandIn.run { try await $0.expect("GET /x -> empty") }
    } matching: { issue in
      issue.description.contains("expected, but never requested: GET /x -> empty")
    }
  }

  @Test func malformedExpectationIsAnError() async throws {
    try await StandIn.run { standIn in
      await #expect(throws: StandInError.self) { try await standIn.expect("GET /x -> nonsense") }
    }
  }

  @Test(arguments: ["cut-off", "cut-off chunked"])
  func cutOffAnswerEndsEarly(answer: String) async throws {
    try await StandIn.run { standIn in
      try await standIn.expect("GET /users/x/contributions -> \(answer)")
      let (status, body) = try await get(standIn, "/users/x/contributions")
      #expect(status == 200)
      #expect(body.contains("<table"))
      #expect(!body.contains("</table>"))
    }
  }

  @Test func slowAnswerIsDelayed() async throws {
    try await StandIn.run { standIn in
      try await standIn.expect("GET /x -> slow seconds=0.4 then status=204")
      let start = ContinuousClock.now
      #expect(try await get(standIn, "/x").status == 204)
      #expect(ContinuousClock.now - start >= .seconds(0.4))
    }
  }

  @Test func hugeGarbageAndEmptyAnswersArrive() async throws {
    try await StandIn.run { standIn in
      try await standIn.expect("GET /x -> huge megabytes=6\nGET /y -> garbage\nGET /z -> empty")
      #expect(try await get(standIn, "/x").body.utf8.count >= 6 << 20)
      #expect(try await get(standIn, "/y").body.contains("\u{FFFD}"))
      #expect(try await get(standIn, "/z") == (200, ""))
    }
  }

  @Test func hangingAnswerDoesNotDelayOthers() async throws {
    let standIn = try await StandIn.start()
    try await standIn.expect("GET /x -> hang x3\nGET /y -> empty")
    let hanging = (0..<3).map { _ in Task { try await get(standIn, "/x") } }
    while try await standIn.report().requests.count < 3 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try await get(standIn, "/y").status == 200)
    await standIn.stop()
    for task in hanging {
      await #expect(throws: StandInError.self) { try await task.value }
    }
  }

  @Test func stoppedStandInDoesNotAnswer() async throws {
    let standIn = try await StandIn.start()
    await standIn.stop()
    await #expect(throws: StandInError.self) { try await standIn.report() }
  }

  @Test func productFolderIsThatOfTheTestBundle() {
    let linux = StandIn.productFolders(arguments: ["/a/.build/debug/cycPackageTests.xctest", "--testing-library"])
    #expect(linux.first == "/a/.build/debug")
    let bundle = "/a/.build/debug/cycPackageTests.xctest/Contents/MacOS/cycPackageTests"
    #expect(StandIn.productFolders(arguments: ["helper", bundle]).first == "/a/.build/debug")
    #expect(StandIn.productFolders(arguments: []).count == 1)
  }
}
