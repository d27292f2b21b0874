public import Days
public import HTTP
internal import Streaks

/// Asks for a window in pieces, the newest first, after GitHub could not answer for all of it at once: a pure state machine.
///
/// A piece that is still too much is halved, down to a week. A loop around it asks for `wanted` and hands over the answers with
/// `take`, until nothing is wanted or the caller has had enough.
public struct PiecewiseQuery: Sendable {
  /// Length of the shortest piece.
  public static let shortestDays = 7

  /// How many days the next piece has at most: after an answer, a length that GitHub can answer for.
  public private(set) var pieceDays: Int
  /// Why older days are not known; nil as long as nothing failed for good.
  public private(set) var failure: GitHubError?
  private let window: QueryWindow
  /// Last day of the next piece.
  private var last: Day
  /// From the newest to the oldest.
  private var answers: [QueriedContributions] = []

  /// - Parameters:
  ///   - last: no later day is asked for: GitHub draws no calendar of days to come alone.
  ///   - pieceDays: length to begin with; nil to begin with half the window.
  public init(_ window: QueryWindow, until last: Day, pieceDays: Int? = nil) {
    self.window = window
    self.last = max(window.days.lowerBound, min(window.days.upperBound, last))
    let days = window.days.lowerBound.distance(to: self.last) + 1
    self.pieceDays = max(PiecewiseQuery.shortestDays, pieceDays ?? (days + 1) / 2)
  }

  /// The piece to ask for; nil once all is known, or after a failure that smaller pieces do not help.
  public var wanted: QueryWindow? {
    guard failure == nil, last >= window.days.lowerBound else { return nil }
    return QueryWindow(max(window.days.lowerBound, last - (pieceDays - 1))...last)
  }

  /// Takes the answer about `wanted`.
  ///
  /// - Parameter isTooMuch: whether the failure means that fewer days may be answered.
  public mutating func take(_ answer: Result<QueriedContributions, GitHubError>, isTooMuch: Bool) {
    guard let piece = wanted else { return }
    switch answer {
    case .success(let contributions):
      answers.append(contributions)
      last = piece.days.lowerBound - 1
    case .failure where isTooMuch && pieceDays > PiecewiseQuery.shortestDays:
      pieceDays = max(PiecewiseQuery.shortestDays, (pieceDays + 1) / 2)
    case .failure(let error): failure = error
    }
  }

  /// Whether every day of the window is answered.
  public var isWhole: Bool { last < window.days.lowerBound }

  /// The days that are answered; nil if there are none.
  public var asked: QueryWindow? {
    answers.isEmpty ? nil : QueryWindow(min(last + 1, window.days.upperBound)...window.days.upperBound)
  }

  /// All that was answered, as if it were one answer. Levels are relative to a window, so they are drawn anew from the counts.
  public var answer: QueriedContributions? {
    guard let newest = answers.first else { return nil }
    let days = answers.reversed().flatMap(\.calendar.days)
    return QueriedContributions(
      calendar: ContributionCalendar(days).withLevelsFromCounts(), total: answers.reduce(0) { $0 + $1.total },
      restricted: answers.reduce(0) { $0 + $1.restricted }, history: newest.history,
      accountID: newest.accountID)
  }
}

extension GitHubError {
  /// GitHub had not the resources to answer: fewer days may be answered.
  public static let resourceLimits = GitHubError.queryFailed(type: "RESOURCE_LIMITS_EXCEEDED")

  /// Whether fewer days may be answered.
  ///
  /// - Parameter secondsTaken: GitHub ends a question after 10 seconds with 502 or 504; one that comes sooner is an outage.
  ///
  /// Source: GitHub, "Rate limits and query limits for the GraphQL API".
  public func isTooMuch(secondsTaken: Double) -> Bool {
    switch self {
    case .resourceLimits: true
    case .serverTrouble(status: 502), .serverTrouble(status: 504): secondsTaken >= 8
    default: false
    }
  }
}

/// Since when an account exists, and the years in which it contributed: what has to be asked for to know all of it.
public struct AccountHistory: Hashable, Sendable {
  /// The day in UTC on which the account was made. Contributions can be older: commits keep their own dates.
  public let createdOn: Day
  /// Years with contributions, as GitHub counts them, ascending.
  public let years: [Int]

  /// The first year in which there may be contributions.
  public var firstYear: Int { min(years.first ?? createdOn.year, createdOn.year) }

  public init(createdOn: Day, years: [Int]) {
    self.createdOn = createdOn
    self.years = years
  }

  /// The question for these two alone, which costs GitHub least.
  public static func request(host: Host, login: Login, token: String) -> Request {
    GraphQLRequest(
      query:
        "query($login: String!) { user(login: $login) { createdAt contributionsCollection { contributionYears } } }",
      variables: ["login": login.name]
    ).request(host: host, token: token)
  }

  /// Reads the answer to that question.
  ///
  /// - Throws: `GitHubError`, `.notFound` where there is no such person.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    struct Collection: ContributionYears {
      let contributionYears: [Int]
    }
    let content = try GraphQLResponse<UserContent<Collection>>.content(result)
    guard let history = content.user?.history else { throw .unreadable }
    self = history
  }
}

/// A part of an answer that lists the years with contributions.
protocol ContributionYears: Decodable {
  var contributionYears: [Int] { get }
}

/// The data of an answer about one person.
struct UserContent<Collection: ContributionYears>: Decodable {
  struct User: Decodable {
    let createdAt: String
    /// GitHub's number of the account; only asked for with a calendar.
    let databaseId: Int?
    let contributionsCollection: Collection

    /// Nil where the date or a year is not one.
    var history: AccountHistory? {
      let years = contributionsCollection.contributionYears
      guard let createdOn = dayInUTC(createdAt), years.allSatisfy((1...9999).contains) else { return nil }
      return AccountHistory(createdOn: createdOn, years: Set(years).sorted())
    }
  }

  let user: User?
}

/// The day in UTC of a moment such as `2017-02-11T08:30:00Z`; nil where no zone is named.
func dayInUTC(_ text: String) -> Day? {
  guard case .moment(let seconds)? = Timestamp(iso8601: text) else { return nil }
  return CivilTime(utcSeconds: seconds).day
}
