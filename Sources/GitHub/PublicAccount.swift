public import Days
public import HTTP

/// What anybody may know of an account, without a token (`GET /users/LOGIN`).
///
/// Source: GitHub REST API, "Get a user".
public struct PublicAccount: Hashable, Sendable {
  public let login: Login
  /// The day in UTC on which the account was made. Contributions can be older: commits keep their own dates.
  public let createdOn: Day

  public init(login: Login, createdOn: Day) {
    self.login = login
    self.createdOn = createdOn
  }

  /// The question, without a token: GitHub answers some sixty of them an hour.
  public static func request(host: Host, login: Login) -> Request {
    .get(host.accountURL(login), headers: User.headers)
  }

  /// Reads the answer to that question.
  ///
  /// - Throws: `GitHubError`, `.notFound` where there is no such account.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    let response = try ownAnswer(result)
    struct Reply: Decodable {
      let login: String
      let created_at: String
    }
    guard let reply = decoded(Reply.self, from: response.body), let login = Login(reply.login),
      let createdOn = dayInUTC(reply.created_at)
    else { throw .unreadable }
    self.init(login: login, createdOn: createdOn)
  }
}
