public import HTTP

/// What decides whether commits in a repository count (`GET /repos/OWNER/NAME`).
///
/// Source: GitHub REST API, "Get a repository".
public struct Repository: Hashable, Sendable {
  /// Whether it is a fork: commits count in the repository that it was forked from.
  public let isFork: Bool
  public let defaultBranch: String
  /// Whether the token's account can push to it; nil if GitHub does not say.
  public let canPush: Bool?

  public init(isFork: Bool, defaultBranch: String, canPush: Bool? = nil) {
    self.isFork = isFork
    self.defaultBranch = defaultBranch
    self.canPush = canPush
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
      struct Permissions: Decodable { let push: Bool? }
      let permissions: Permissions?
    }
    guard let reply = decoded(Reply.self, from: response.body) else { throw .unreadable }
    self.init(isFork: reply.fork, defaultBranch: reply.default_branch, canPush: reply.permissions?.push)
  }

  /// The question whether a branch is protected (`GET /repos/OWNER/NAME/branches/BRANCH`).
  ///
  /// Source: GitHub REST API, "Get a branch".
  public static func protectionRequest(host: Host, name: RepositoryName, branch: String, token: String) -> Request {
    let branch = Request.percentEncoded(branch)
    return .get(
      "\(host.repositoryURL(name))/branches/\(branch)", headers: User.headers, credential: host.credential(token: token)
    )
  }

  /// Reads the answer to `protectionRequest`.
  ///
  /// - Throws: `GitHubError`, `.notFound` if there is no such branch
  public static func isProtected(_ result: Result<Response, TransferError>) throws(GitHubError) -> Bool {
    struct Reply: Decodable { let protected: Bool }
    guard let reply = decoded(Reply.self, from: try ownAnswer(result).body) else { throw .unreadable }
    return reply.protected
  }
}
