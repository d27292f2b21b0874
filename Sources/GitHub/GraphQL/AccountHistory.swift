public import Days
public import HTTP

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
