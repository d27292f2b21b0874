public import Days
public import HTTP

/// How many commits GitHub counts for an account, by repository and day. Source: GitHub GraphQL API, object
/// `ContributionsCollection`, field `commitContributionsByRepository`.
public struct CountedCommits: Equatable, Sendable {
  /// By `owner/name` in lower case.
  private var counts: [String: [Day: Int]] = [:]
  /// Whether further repositories may be missing: GitHub lists at most `maxRepositories`.
  private var isCut = false

  /// A query covers at most this many days: GitHub lists at most 100 days of a repository.
  public static let maxDays = 100
  /// GitHub counts a commit within this time. Source: GitHub, "Troubleshooting missing contributions".
  public static let delaySeconds = 86_400
  private static let maxRepositories = 100

  public init() {}

  /// Commits by day; nil if GitHub may have left the repository out. GitHub does not list repositories that the token
  /// may not see, so ask only about visible ones.
  public func days(of name: RepositoryName) -> [Day: Int]? {
    counts[name.description.lowercased()] ?? (isCut ? nil : [:])
  }

  /// Adds the answer for another window.
  public mutating func add(_ other: CountedCommits) {
    counts.merge(other.counts) { $0.merging($1, uniquingKeysWith: +) }
    isCut = isCut || other.isCut
  }

  public static func request(host: Host, login: Login, window: QueryWindow, token: String) -> Request {
    GraphQLRequest(query: text, variables: ["login": login.name, "from": window.from, "to": window.to])
      .request(host: host, token: token)
  }

  /// Reads the answer to the query of a window. Throws `.unreadable` if a repository's days are incomplete, or if a
  /// count is implausible.
  public init(_ result: Result<Response, TransferError>, window: QueryWindow) throws(GitHubError) {
    let content = try GraphQLResponse<Content>.content(result)
    guard let user = content.user else { throw .notFound }
    let repositories = user.contributionsCollection.commitContributionsByRepository
    isCut = repositories.count >= CountedCommits.maxRepositories
    for entry in repositories {
      var days: [Day: Int] = [:]
      for node in entry.contributions.nodes {
        guard let day = dayInUTC(node.occurredAt), let count = plausible(node.commitCount) else { throw .unreadable }
        if window.days.contains(day) { days[day, default: 0] += count }
      }
      if entry.contributions.pageInfo.hasNextPage { throw .unreadable }
      counts[entry.repository.nameWithOwner.lowercased(), default: [:]].merge(days, uniquingKeysWith: +)
    }
  }

  private static let text = """
    query($login: String!, $from: DateTime!, $to: DateTime!) { user(login: $login) { \
    contributionsCollection(from: $from, to: $to) { commitContributionsByRepository(maxRepositories: \
    \(maxRepositories)) { repository { nameWithOwner } \
    contributions(first: \(maxDays)) { pageInfo { hasNextPage } nodes { occurredAt commitCount } } } } } }
    """

  private struct Content: Decodable {
    let user: User?

    struct User: Decodable { let contributionsCollection: Collection }
    struct Collection: Decodable { let commitContributionsByRepository: [Entry] }
    struct Entry: Decodable {
      let repository: Repository
      let contributions: Contributions
    }
    struct Repository: Decodable { let nameWithOwner: String }
    struct Contributions: Decodable {
      let pageInfo: PageInfo
      let nodes: [Node]
    }
    struct PageInfo: Decodable { let hasNextPage: Bool }
    struct Node: Decodable {
      let occurredAt: String
      let commitCount: Int
    }
  }
}
