internal import HTTP
internal import Foundation

/// A query with its variables, as GitHub's GraphQL interface is asked.
///
/// Source: GitHub, "Forming calls with GraphQL".
struct GraphQLRequest: Encodable {
  let query: String
  /// Values never stand in the query's text, so that none of them can be read as a part of it.
  let variables: [String: String]

  /// The request; the token goes to the API's own origin alone.
  func request(host: Host, token: String) -> Request {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Request(
      method: .post, url: host.graphQLURL,
      headers: [acceptJSON, Header(name: "Content-Type", value: "application/json")],
      // Text in, text out: there is nothing in it that JSON could not say.
      body: (try? encoder.encode(self)).map { Array($0) } ?? [], credential: host.credential(token: token))
  }
}
