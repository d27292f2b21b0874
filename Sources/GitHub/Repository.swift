public import HTTP

/// What decides whether commits in a repository count (`GET /repos/OWNER/NAME`).
///
/// Source: GitHub REST API, "Get a repository".
public struct Repository: Hashable, Sendable {
  /// Whether it is a fork: commits count in the repository that it was forked from.
  public let isFork: Bool
  public let defaultBranch: String

  public init(isFork: Bool, defaultBranch: String) {
    self.isFork = isFork
    self.defaultBranch = defaultBranch
  }

  public static func request(host: Host, name: RepositoryName, token: String) -> Request {
    .get(host.repositoryURL(name), headers: User.headers, credential: host.credential(token: token))
  }

  /// Reads the answer to that question.
  ///
  /// - Throws: `GitHubError`, `.notFound` also where the token may not see it.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    let response = try ownAnswer(result)
    struct Reply: Decodable {
      let fork: Bool
      let default_branch: String
    }
    guard let reply = decoded(Reply.self, from: response.body) else { throw .unreadable }
    self.init(isFork: reply.fork, defaultBranch: reply.default_branch)
  }
}
