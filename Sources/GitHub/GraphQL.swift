public import Days
internal import Foundation
public import HTTP
public import Streaks

/// A query to GitHub's GraphQL API, with its variables. Source: GitHub, "Forming calls with GraphQL".
struct GraphQLRequest: Encodable {
  let query: String
  /// Values are never part of the query's text, so they cannot change its meaning.
  let variables: [String: String]

  func request(host: Host, token: String) -> Request {
    .json(self, to: host.graphQLURL, headers: [acceptJSON], credential: host.credential(token: token))
  }
}

extension Request {
  /// A POST of strings as JSON, which cannot fail.
  static func json(_ body: some Encodable, to url: String, headers: [Header], credential: Credential?) -> Request {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Request(
      method: .post, url: url, headers: headers + [Header(name: "Content-Type", value: "application/json")],
      body: (try? encoder.encode(body)).map { Array($0) } ?? [], credential: credential)
  }
}

/// An answer of GitHub's GraphQL API: data or errors. Source: GraphQL specification, section 7.1 "Response Format";
/// GitHub answers failed queries with HTTP 200.
struct GraphQLResponse<Content: Decodable>: Decodable {
  private let data: Content?

  /// The data of an answer. Throws if the answer also has errors, since the data is then incomplete.
  static func content(_ result: Result<Response, TransferError>) throws(GitHubError) -> Content {
    let response = try responseOfHost(result)
    // Errors are decoded first and separately: data next to errors may have another form.
    if let error = try GitHub.content(GraphQLErrors.self, of: response).error(in: response) { throw error }
    guard let data = try GitHub.content(GraphQLResponse.self, of: response).data else { throw .unreadable }
    return data
  }
}

struct GraphQLErrors: Decodable {
  struct Failure: Decodable {
    let type: String?
    let message: String?
  }

  private let errors: [Failure]?

  /// The error to report; nil if there are none. Of several errors, the one that the user can do most about.
  func error(in response: Response) -> GitHubError? {
    let errors = errors ?? []
    let types = errors.map(\.type)
    // GitHub uses both names.
    if types.contains("RATE_LIMITED") || types.contains("RATE_LIMIT") { return .rateLimited(retryTime(response)) }
    if let failure = errors.first(where: { $0.type == "INSUFFICIENT_SCOPES" }) {
      return .missingScopes(requiredScopes(failure.message ?? ""))
    }
    if types.contains("FORBIDDEN") { return .forbidden }
    // A query for fewer days may succeed, even if other errors are listed too.
    if types.contains("RESOURCE_LIMITS_EXCEEDED") { return .resourceLimits }
    if let other = types.first(where: { $0 != "NOT_FOUND" }) { return .queryFailed(type: other) }
    return errors.isEmpty ? nil : .notFound
  }
}

/// Reads the scopes in `The 'x' field requires one of the following scopes: ['read:user', 'user:email'], but …`. Any
/// one suffices. They are shown as text to type, so if one is not a scope's name, none is returned.
func requiredScopes(_ message: String) -> [String] {
  guard let start = message.firstRange(of: "following scopes: [")?.upperBound,
    let end = message[start...].firstIndex(of: "]")
  else { return [] }
  let quoted = message[start..<end].split(separator: ",").map { $0.drop { $0 == " " } }
  let names = quoted.compactMap(scopeName)
  return names.count == quoted.count ? names : []
}

/// The name in quotes, if it has 1 to 40 lower-case letters, digits and `:_-`, such as `read:user` or `admin:org_hook`.
private func scopeName(_ quoted: Substring) -> String? {
  guard quoted.hasPrefix("'"), quoted.hasSuffix("'"), (1...40).contains(quoted.utf8.count - 2) else { return nil }
  let name = quoted.dropFirst().dropLast()
  let isName = name.utf8.allSatisfy { (isAlphanumeric($0) && !(0x41...0x5A).contains($0)) || ":_-".utf8.contains($0) }
  return isName && name.utf8.first != UInt8(ascii: "-") ? String(name) : nil
}

/// Asks GitHub's GraphQL API for a calendar. This second source needs a token, and includes private contributions.
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

  /// Reads the answer. Throws `.notFound` if there is no such user, `.unreadable` unless the answer is a calendar
  /// without gaps that covers days of the window.
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
    struct Week: Decodable { let contributionDays: [DrawnDay] }
  }

  private struct DrawnDay: Decodable {
    let date: String
    let contributionCount: Int
    let contributionLevel: String?

    /// Nil if the day or its count is unreadable. A level with another name is unknown.
    var contribution: Contribution? {
      guard let day = Day(iso8601: date), let count = plausible(contributionCount) else { return nil }
      return Contribution(day: day, count: count, level: contributionLevel.flatMap(levels.firstIndex(of:)))
    }
  }
}

/// GitHub's names for levels 0 to 4.
private let levels = ["NONE", "FIRST_QUARTILE", "SECOND_QUARTILE", "THIRD_QUARTILE", "FOURTH_QUARTILE"]

/// The answer to a `ContributionQuery`.
public struct QueriedContributions: Hashable, Sendable {
  /// Only days of the window, each with a count, without gaps; not empty.
  public let calendar: ContributionCalendar
  public let total: Int
  /// Number of contributions to repositories that the token may not see.
  public let restricted: Int
  public let history: AccountHistory
  /// GitHub's number of the account; nil if it is missing.
  public let accountID: Int?

  /// A copy with the values of `earlier` on their days, for an answer that lacks many days at once and awaits
  /// confirmation.
  public func showing(_ earlier: [Contribution]) -> QueriedContributions {
    let calendar = calendar.showing(earlier)
    return QueriedContributions(
      calendar: calendar, total: calendar.days.reduce(0) { $0 + ($1.count ?? 0) }, restricted: restricted,
      history: history, accountID: accountID)
  }
}

extension ContributionCalendar {
  /// A copy with the values of `earlier` on the days that this calendar has.
  func showing(_ earlier: [Contribution]) -> ContributionCalendar {
    let own = Set(days.map(\.day))
    return ContributionCalendar(days + earlier.filter { own.contains($0.day) }).withLevelsFromCounts()
  }
}

/// The days of one query to GitHub's GraphQL API, which accepts at most a year.
public struct QueryWindow: Hashable, Sendable {
  public let days: ClosedRange<Day>

  /// Nil for more than a year: the last day must be before the first day's date in the next year.
  public init?(_ days: ClosedRange<Day>) {
    guard days.upperBound < QueryWindow.dateOfNextYear(days.lowerBound) else { return nil }
    self.days = days
  }

  public init(year: Int) { days = Day.first(ofYear: year)...Day.last(ofYear: year) }

  /// The longest window that ends on this day: 365 days, or 366 if they include a 29 February.
  public init(yearEndingOn last: Day) {
    let (year, month, day) = (last + 1).parts
    // Only 29 February can be missing. Then the window has 365 days, from 1 March.
    days = (Day(year: year - 1, month: month, day: day) ?? last - 364)...last
  }

  /// Midnight UTC: queries cover whole days, up to the last second.
  var from: String { "\(days.lowerBound)T00:00:00Z" }
  var to: String { "\(days.upperBound)T23:59:59Z" }

  /// For 29 February this is 28 February: the shorter of two readings, which never includes a day too many.
  private static func dateOfNextYear(_ day: Day) -> Day {
    let (year, month, dayOfMonth) = day.parts
    return Day(year: year + 1, month: month, day: dayOfMonth) ?? day + 365
  }
}
