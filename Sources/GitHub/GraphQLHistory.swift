public import Days
public import HTTP
internal import Streaks

/// Queries a window in pieces, newest first, if GitHub could not answer for all of it at once. A pure state machine.
///
/// A piece that is still too large is halved, down to a week. The caller asks for `wanted` and passes each answer to
/// `take`, until `wanted` is nil or the caller stops.
public struct PiecewiseQuery: Sendable {
  public static let shortestDays = 7

  /// Maximum length of the next piece. After an answer it is a length that GitHub can handle.
  public private(set) var pieceDays: Int
  /// Why older days are unknown; nil unless a query failed for good.
  public private(set) var failure: GitHubError?
  private let window: QueryWindow
  /// Last day without an answer.
  private var last: Day
  private var answers: [QueriedContributions] = []

  /// `last` keeps future days out: GitHub gives no calendar for them alone. `pieceDays` is the initial length; nil for
  /// half the window.
  public init(_ window: QueryWindow, until last: Day, pieceDays: Int? = nil) {
    self.window = window
    self.last = max(window.days.lowerBound, min(window.days.upperBound, last))
    let days = window.days.lowerBound.distance(to: self.last) + 1
    self.pieceDays = max(PiecewiseQuery.shortestDays, pieceDays ?? (days + 1) / 2)
  }

  /// The next piece to ask for; nil if all days are answered, or after a failure that smaller pieces cannot avoid.
  public var wanted: QueryWindow? {
    guard failure == nil, last >= window.days.lowerBound else { return nil }
    return QueryWindow(max(window.days.lowerBound, last - (pieceDays - 1))...last)
  }

  /// Records the answer for `wanted`; `isTooMuch` means that a query for fewer days may succeed.
  public mutating func take(_ answer: Result<QueriedContributions, GitHubError>, isTooMuch: Bool) {
    guard let piece = wanted else { return }
    switch answer {
    case .success(let contributions):
      answers.append(contributions)
      last = piece.days.lowerBound - 1
    // The oldest piece may be shorter than `pieceDays`.
    case .failure where isTooMuch && piece.days.count > PiecewiseQuery.shortestDays:
      pieceDays = max(PiecewiseQuery.shortestDays, (piece.days.count + 1) / 2)
    case .failure(let error): failure = error
    }
  }

  /// Whether all days are answered.
  public var isWhole: Bool { last < window.days.lowerBound }

  /// The days answered so far; nil if there are none.
  public var asked: QueryWindow? {
    answers.isEmpty ? nil : QueryWindow((last + 1)...window.days.upperBound)
  }

  /// All answers combined. Levels are relative to a window, so they are computed again from the counts.
  public var answer: QueriedContributions? {
    guard let newest = answers.first else { return nil }
    let calendar = ContributionCalendar(answers.reversed().flatMap(\.calendar.days)).withLevelsFromCounts()
    return QueriedContributions(
      calendar: calendar, total: answers.reduce(0) { $0 + $1.total },
      restricted: answers.reduce(0) { $0 + $1.restricted }, history: newest.history, accountID: newest.accountID)
  }
}

extension GitHubError {
  public static let resourceLimits = GitHubError.queryFailed(type: "RESOURCE_LIMITS_EXCEEDED")

  /// Whether a query for fewer days may succeed. GitHub ends a query after 10 seconds with 502 or 504; an earlier one
  /// is an outage. Source: GitHub, "Rate limits and query limits for the GraphQL API".
  public func isTooMuch(secondsTaken: Double) -> Bool {
    switch self {
    case .resourceLimits: true
    // With a margin below the 10 seconds.
    case .serverTrouble(status: 502), .serverTrouble(status: 504): secondsTaken >= 8
    default: false
    }
  }
}

/// When an account began, and the years in which it has contributions.
public struct AccountHistory: Hashable, Sendable {
  /// In UTC. Contributions can be older, since commits keep their own dates.
  public let createdOn: Day
  /// Years with contributions according to GitHub, ascending.
  public let years: [Int]

  /// The first year that may have contributions.
  public var firstYear: Int { min(years.first ?? createdOn.year, createdOn.year) }
}

extension AccountHistory {
  public static func request(host: Host, login: Login, token: String) -> Request {
    GraphQLRequest(
      query:
        "query($login: String!) { user(login: $login) { createdAt contributionsCollection { contributionYears } } }",
      variables: ["login": login.name]
    ).request(host: host, token: token)
  }

  /// Reads the answer to `request`. Throws `.notFound` if there is no such user.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    struct Collection: ContributionYears { let contributionYears: [Int] }
    let content = try GraphQLResponse<UserContent<Collection>>.content(result)
    guard let history = content.user?.history else { throw .unreadable }
    self = history
  }
}

protocol ContributionYears: Decodable { var contributionYears: [Int] { get } }

struct UserContent<Collection: ContributionYears>: Decodable {
  struct User: Decodable {
    let createdAt: String
    /// GitHub's number of the account; requested only with a calendar.
    let databaseId: Int?
    let contributionsCollection: Collection

    var history: AccountHistory? {
      let years = contributionsCollection.contributionYears
      guard let createdOn = dayInUTC(createdAt), years.allSatisfy((1...9999).contains) else { return nil }
      return AccountHistory(createdOn: createdOn, years: Set(years).sorted())
    }
  }

  let user: User?
}

/// The day in UTC of a moment such as `2017-02-11T08:30:00Z`; nil without a zone.
func dayInUTC(_ text: String) -> Day? {
  guard case .moment(let seconds)? = Timestamp(iso8601: text) else { return nil }
  return CivilTime(utcSeconds: seconds).day
}
