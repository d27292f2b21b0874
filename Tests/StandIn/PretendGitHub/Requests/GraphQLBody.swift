#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a request to the GraphQL interface holds in its body.
struct GraphQLBody: Decodable {
  let query: String
  let variables: [String: String]?

  /// Nil where the body is no JSON of that form.
  init?(_ text: String) {
    guard let body = try? JSONDecoder().decode(GraphQLBody.self, from: Data(text.utf8)) else { return nil }
    self = body
  }

  /// Whether days are asked for, and not only the years that have any.
  var asksForDays: Bool { query.contains("contributionCalendar") }
}
