public import HTTP
internal import Foundation

/// A private, empty repository of the token's own account (`POST /user/repos`).
///
/// Source: GitHub REST API, "Create a repository for the authenticated user".
public struct NewRepository: Hashable, Sendable {
  /// `owner/name`, as GitHub calls it.
  public let fullName: String

  public static func request(host: Host, name: RepositoryName, token: String) -> Request {
    struct Body: Encodable {
      let name: String
      let `private` = true
      let description = "A todo list, kept by cyc sync"
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Request(
      method: .post, url: host.ownRepositoriesURL,
      headers: User.headers + [Header(name: "Content-Type", value: "application/json")],
      // A name of letters and digits: there is nothing in it that JSON could not say.
      body: (try? encoder.encode(Body(name: name.name))).map { Array($0) } ?? [],
      credential: host.credential(token: token))
  }

  /// Reads the answer to that request.
  ///
  /// - Throws: `GitHubError`; `.unexpectedStatus(422)` where there is one of that name, `.notFound` or `.forbidden` where the token may
  ///   not create one, and `.unreadable` where it was not made private.
  public init(_ result: Result<Response, TransferError>) throws(GitHubError) {
    let response = try ownAnswer(result)
    struct Reply: Decodable {
      let full_name: String
      let `private`: Bool
    }
    guard let reply = decoded(Reply.self, from: response.body), reply.private else { throw .unreadable }
    fullName = reply.full_name
  }
}
