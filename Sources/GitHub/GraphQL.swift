public import Days
internal import Foundation
public import HTTP
public import Streaks

/// A query with its variables, as GitHub's GraphQL interface is asked.
///
/// Source: GitHub, "Forming calls with GraphQL".
struct GraphQLRequest: Encodable {
  let query: String
  /// Values never stand in the query's text, so that none of them can be read as a part of it.
  let variables: [String: String]

  /// The request; the token goes to the API's own origin alone.
  func request(host: Host, token: String) -> Request {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Request(
      method: .post, url: host.graphQLURL,
      headers: [acceptJSON, Header(name: "Content-Type", value: "application/json")],
      // Text in, text out: there is nothing in it that JSON could not say.
      body: (try? encoder.encode(self)).map { Array($0) } ?? [], credential: host.credential(token: token))
  }
}

/// What stands in an answer of GitHub's GraphQL interface: data, or the reason why there is none.
///
/// Source: GraphQL specification, section 7.1 "Response Format"; GitHub answers failed queries with HTTP 200.
struct GraphQLResponse<Content: Decodable>: Decodable {
  private let data: Content?

  /// Reads an answer; data beside which an error stands is not whole, and so not given.
  static func content(_ result: Result<Response, TransferError>) throws(GitHubError) -> Content {
    let response = try ownAnswer(result)
    // Errors come first and by themselves: what stands beside them need not have the form that was asked for.
    guard let failures = decoded(GraphQLErrors.self, from: response.body) else { throw .unreadable }
    if let error = failures.error(in: response) { throw error }
    guard let answer = decoded(GraphQLResponse.self, from: response.body), let data = answer.data
    else { throw .unreadable }
    return data
  }
}

/// The `errors` of an answer.
struct GraphQLErrors: Decodable {
  struct Failure: Decodable {
    let type: String?
    let message: String?
  }

  private let errors: [Failure]?

  /// What they mean together; nil where there are none.
  ///
  /// Where there are several, the one that a person can do most about is told.
  func error(in response: Response) -> GitHubError? {
    let errors = errors ?? []
    let types = errors.map(\.type)
    // GitHub writes both.
    if types.contains("RATE_LIMITED") || types.contains("RATE_LIMIT") { return .rateLimited(retryTime(response)) }
    if let failure = errors.first(where: { $0.type == "INSUFFICIENT_SCOPES" }) {
      return .missingScopes(requiredScopes(failure.message ?? ""))
    }
    if types.contains("FORBIDDEN") { return .forbidden }
    // A question about fewer days may be answered, even if other errors are listed too.
    if types.contains("RESOURCE_LIMITS_EXCEEDED") { return .resourceLimits }
    if let other = types.first(where: { $0 != "NOT_FOUND" }) { return .queryFailed(type: other) }
    return errors.isEmpty ? nil : .notFound
  }
}

/// The scopes of `The 'x' field requires one of the following scopes: ['read:user', 'user:email'], but …`.
///
/// Only GitHub's message names them; any of them is enough. They may be shown as something to type, so that whatever is
/// no scope's name makes them unknown.
func requiredScopes(_ message: String) -> [String] {
  guard let start = message.firstRange(of: "following scopes: [")?.upperBound,
    let end = message[start...].firstIndex(of: "]")
  else { return [] }
  let quoted = message[start..<end].split(separator: ",").map { $0.drop { $0 == " " } }
  let names = quoted.compactMap(scopeName)
  return names.count == quoted.count ? names : []
}

/// The name within quotes: lower-case letters, digits and `:_-`, such as `read:user` or `admin:org_hook`.
private func scopeName(_ quoted: Substring) -> String? {
  guard quoted.hasPrefix("'"), quoted.hasSuffix("'"), (3...42).contains(quoted.utf8.count) else { return nil }
  let name = quoted.dropFirst().dropLast()
  let isName = name.utf8.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || ":_-".utf8.contains(byte)
  }
  return isName && name.utf8.first != UInt8(ascii: "-") ? String(name) : nil
}

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

/// Days that one question to GitHub's GraphQL interface may span: at most a year, since it refuses more.
public struct QueryWindow: Hashable, Sendable {
  public let days: ClosedRange<Day>

  /// Nil for more than a year: the last day has to lie before the first one's date of the next year.
  public init?(_ days: ClosedRange<Day>) {
    guard days.upperBound < QueryWindow.dateOfNextYear(days.lowerBound) else { return nil }
    self.days = days
  }

  /// One calendar year.
  public init(year: Int) {
    days = Day.first(ofYear: year)...Day.last(ofYear: year)
  }

  /// The longest window that ends on this day: 365 days, or 366 with a 29 February among them.
  public init(yearEndingOn last: Day) {
    let (year, month, day) = (last + 1).parts
    // Only 29 February is missing in other years: 365 days, from 1 March on.
    days = (Day(year: year - 1, month: month, day: day) ?? last - 364)...last
  }

  /// The first moment in UTC: whole days are asked for, from midnight to the second before midnight.
  var from: String { "\(days.lowerBound)T00:00:00Z" }
  /// The last moment in UTC, which counts.
  var to: String { "\(days.upperBound)T23:59:59Z" }

  /// A year after 29 February is 28 February, the shorter of two readings: never a day too much.
  private static func dateOfNextYear(_ day: Day) -> Day {
    let (year, month, dayOfMonth) = day.parts
    return Day(year: year + 1, month: month, day: dayOfMonth) ?? day + 365
  }
}
