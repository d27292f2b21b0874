internal import Days
public import HTTP
public import Streaks

/// Asks GitHub's GraphQL interface for a calendar: the second source, which needs a token and knows what is private.
///
/// Source: GitHub GraphQL API, objects `User`, `ContributionsCollection` and `ContributionCalendar`.
public struct ContributionQuery: Hashable, Sendable {
  public let login: Login
  public let window: QueryWindow

  public init(login: Login, window: QueryWindow) {
    self.login = login
    self.window = window
  }

  public func request(host: Host, token: String) -> Request {
    GraphQLRequest(
      query: ContributionQuery.text, variables: ["login": login.name, "from": window.from, "to": window.to]
    ).request(host: host, token: token)
  }

  /// Reads the answer to that request.
  ///
  /// - Throws: `GitHubError`: `.notFound` where there is no such person, `.unreadable` for everything that is not a
  ///   calendar without a gap that speaks of the window. Never gives an empty calendar.
  public func answer(_ result: Result<Response, TransferError>) throws(GitHubError) -> QueriedContributions {
    let content = try GraphQLResponse<UserContent<Collection>>.content(result)
    guard let user = content.user, let history = user.history else { throw .unreadable }
    let collection = user.contributionsCollection
    let drawn = collection.contributionCalendar
    guard let calendar = ContributionQuery.calendar(drawn.weeks.flatMap(\.contributionDays)),
      let total = plausible(drawn.totalContributions),
      let restricted = plausible(collection.restrictedContributionsCount)
    else { throw .unreadable }
    let asked = calendar.days(in: window.days)
    if asked.days.isEmpty || (total > 0 && calendar.activeDays == 0) || calendar.contradicts(total: total) {
      throw .unreadable
    }
    return QueriedContributions(
      calendar: asked, total: total, restricted: restricted, history: history, accountID: user.databaseId)
  }

  private static func calendar(_ days: [DrawnDay]) -> ContributionCalendar? {
    let contributions = days.compactMap(\.contribution)
    guard contributions.count == days.count else { return nil }
    let isGapless = zip(contributions, contributions.dropFirst()).allSatisfy { $0.day + 1 == $1.day }
    return isGapless ? ContributionCalendar(contributions) : nil
  }

  private static let text = """
    query($login: String!, $from: DateTime!, $to: DateTime!) { user(login: $login) { databaseId createdAt \
    contributionsCollection(from: $from, to: $to) { contributionYears restrictedContributionsCount \
    contributionCalendar { totalContributions weeks { contributionDays { date contributionCount contributionLevel } } } \
    } } }
    """

  private struct Collection: ContributionYears {
    let contributionYears: [Int]
    let restrictedContributionsCount: Int
    let contributionCalendar: DrawnCalendar
  }

  private struct DrawnCalendar: Decodable {
    let totalContributions: Int
    let weeks: [Week]
  }

  private struct Week: Decodable {
    let contributionDays: [DrawnDay]
  }

  private struct DrawnDay: Decodable {
    let date: String
    let contributionCount: Int
    let contributionLevel: String?

    /// Nil where the day or its count cannot be read; a level of another name is not known.
    var contribution: Contribution? {
      guard let day = Day(iso8601: date), let count = plausible(contributionCount) else { return nil }
      return Contribution(day: day, count: count, level: contributionLevel.flatMap(levels.firstIndex(of:)))
    }
  }
}

/// GitHub's names of the levels 0 to 4.
private let levels = ["NONE", "FIRST_QUARTILE", "SECOND_QUARTILE", "THIRD_QUARTILE", "FOURTH_QUARTILE"]

/// Contributions as GitHub's GraphQL interface gave them for one window.
public struct QueriedContributions: Hashable, Sendable {
  /// Days of the window alone, without a gap and with a count each; not empty.
  public let calendar: ContributionCalendar
  /// The total that GitHub names for the window.
  public let total: Int
  /// Contributions that the token may not see the place of.
  public let restricted: Int
  public let history: AccountHistory
  /// GitHub's number of the account; nil if it did not say.
  public let accountID: Int?

  public init(
    calendar: ContributionCalendar, total: Int, restricted: Int, history: AccountHistory, accountID: Int? = nil
  ) {
    self.calendar = calendar
    self.total = total
    self.restricted = restricted
    self.history = history
    self.accountID = accountID
  }
}
