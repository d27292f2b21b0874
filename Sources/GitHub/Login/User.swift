public import HTTP

/// The account that a token belongs to (`GET /user`).
///
/// Source: GitHub REST API, "Get the authenticated user".
public struct User: Hashable, Sendable {
  public let login: String
  /// Stays the same when the account is renamed.
  public let id: Int
  /// Nil where the person has not given one, or where it is longer than GitHub takes.
  public let name: String?
  /// What the token may do; nil where the answer does not say, as for fine-grained tokens.
  public let scopes: [String]?

  /// GitHub takes 255 characters, of up to four bytes each.
  static let maxNameBytes = 1020

  public init(login: String, id: Int, name: String?, scopes: [String]?) {
    self.login = login
    self.id = id
    self.name = name
    self.scopes = scopes
  }

  /// The question "whose token is this?".
  public static func request(host: Host, token: String) -> Request {
    .get(host.userURL, headers: headers, credential: host.credential(token: token))
  }

  /// The question "what is this account called now?".
  ///
  /// Source: GitHub REST API, "Get a user using their ID".
  ///
  /// - Parameter token: nil to ask without one: GitHub answers some sixty of these an hour.
  public static func request(host: Host, id: Int, token: String?) -> Request {
    .get(host.accountURL(id: id), headers: headers, credential: token.flatMap { host.credential(token: $0) })
  }

  /// What every question to the REST API says beside its address.
  static let headers = [
    Header(name: "Accept", value: "application/vnd.github+json"),
    Header(name: "X-GitHub-Api-Version", value: "2022-11-28"),
  ]

  /// Reads the answer to that question.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    let response = try ownAnswer(result)
    struct Reply: Decodable {
      let login: String
      let id: Int
      let name: String?
    }
    guard let reply = decoded(Reply.self, from: response.body), let login = Login(reply.login)
    else { throw .unreadable }
    self.init(
      login: login.name, id: reply.id, name: reply.name.flatMap { $0.utf8.count <= User.maxNameBytes ? $0 : nil },
      scopes: response.header("X-OAuth-Scopes").map(scopeList))
  }
}

/// Scopes as GitHub lists them, between commas, spaces or both; what cannot be one of GitHub's is left out.
public func scopeList(_ text: String) -> [String] {
  // GitHub has some forty, of which the longest has 23 letters.
  let (maxScopes, maxBytes) = (100, 64)
  return text.split { $0 == "," || $0 == " " }.lazy.filter { $0.utf8.count <= maxBytes }.prefix(maxScopes).map(
    String.init)
}
