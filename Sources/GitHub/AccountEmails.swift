public import HTTP

/// The e-mails of the account that a token belongs to (`GET /user/emails`), in lower case.
///
/// Source: GitHub REST API, "List email addresses for the authenticated user"; it needs the scope `user:email`.
public struct AccountEmails: Hashable, Sendable {
  /// Those by which commits are counted.
  public let verified: Set<String>
  /// Those whose owner has not yet shown that they are theirs.
  public let unverified: Set<String>

  public init(verified: Set<String>, unverified: Set<String>) {
    self.verified = verified
    self.unverified = unverified
  }

  public static func request(host: Host, token: String) -> Request {
    .get(host.emailsURL, headers: User.headers, credential: host.credential(token: token))
  }

  /// Reads the answer to that question.
  ///
  /// - Throws: `GitHubError`; `.missingScopes` where the token may not ask, which GitHub says as 403 or 404.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    let response: Response
    do throws(GitHubError) {
      response = try ownAnswer(result)
    } catch .forbidden, .notFound {
      throw .missingScopes(["user:email"])
    }
    struct Email: Decodable {
      let email: String
      let verified: Bool
    }
    guard let emails = decoded([Email].self, from: response.body) else { throw .unreadable }
    self.init(
      verified: Set(emails.filter(\.verified).map { $0.email.lowercased() }),
      unverified: Set(emails.filter { !$0.verified }.map { $0.email.lowercased() }))
  }
}
