import Days
import HTTP
import Testing

@testable import GitHub

@Suite struct CountedCommitsTests {
  private static func name(_ name: String = "cyc") throws -> RepositoryName {
    try #require(RepositoryName(owner: "hana", name: name))
  }

  private static func august(_ day: Int) throws -> Day { try #require(Day(year: 2026, month: 8, day: day)) }

  private static func read(_ repositories: String) throws -> CountedCommits {
    let window = try #require(QueryWindow(try august(1)...august(31)))
    let body =
      #"{"data":{"user":{"contributionsCollection":{"commitContributionsByRepository":[\#(repositories)]}}}}"#
    return try CountedCommits(
      .success(Response(status: 200, headers: [], body: Array(body.utf8), url: "x")), window: window)
  }

  private static func entry(_ name: String, _ nodes: String, hasMore: Bool = false) -> String {
    #"{"repository":{"nameWithOwner":"\#(name)"},"contributions":{"pageInfo":{"hasNextPage":\#(hasMore)},"nodes":[\#(nodes)]}}"#
  }

  @Test func commitsAreCountedByRepositoryAndDay() throws {
    let nodes =
      #"{"occurredAt":"2026-08-02T07:00:00Z","commitCount":3},{"occurredAt":"2026-08-03T07:00:00Z","commitCount":1}"#
    var counted = try Self.read(Self.entry("Hana/CYC", nodes))
    let (second, third) = (try Self.august(2), try Self.august(3))
    #expect(try counted.days(of: Self.name()) == [second: 3, third: 1])
    #expect(try counted.days(of: Self.name("other")) == [:])
    counted.add(try Self.read(Self.entry("hana/cyc", #"{"occurredAt":"2026-08-02T07:00:00Z","commitCount":2}"#)))
    #expect(try counted.days(of: Self.name()) == [second: 5, third: 1])
  }

  /// GitHub lists at most 100 repositories, so one that is missing may have commits too.
  @Test func missingRepositoryOfAFullListIsUnknown() throws {
    let full = (0..<100).map { Self.entry("hana/r\($0)", "") }.joined(separator: ",")
    #expect(try Self.read(full).days(of: Self.name()) == nil)
  }

  @Test(arguments: [
    #"{"occurredAt":"yesterday","commitCount":3}"#, #"{"occurredAt":"2026-08-02T07:00:00Z","commitCount":-1}"#,
    #"{"occurredAt":"2026-08-02T07:00:00Z"}"#,
  ])
  func unreadableNodesAreRefused(node: String) {
    #expect(throws: GitHubError.unreadable) { try Self.read(Self.entry("hana/cyc", node)) }
  }

  @Test func incompleteDaysAreRefused() {
    #expect(throws: GitHubError.unreadable) { try Self.read(Self.entry("hana/cyc", "", hasMore: true)) }
  }
}
