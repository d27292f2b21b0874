internal import HTTP

/// What stands in an answer of GitHub's GraphQL interface: data, or the reason why there is none.
///
/// Source: GraphQL specification, section 7.1 "Response Format"; GitHub answers failed queries with HTTP 200.
struct GraphQLResponse<Content: Decodable>: Decodable {
  private let data: Content?

  /// Reads an answer; data beside which an error stands is not whole, and so not given.
  static func content(_ result: Result<Response, TransferError>) throws(GitHubError) -> Content {
    let response = try ownAnswer(result)
    // Errors come first and by themselves: what stands beside them need not have the form that was asked for.
    guard let failures = decoded(GraphQLErrors.self, from: response.body) else { throw .unreadable }
    if let error = failures.error(in: response) { throw error }
    guard let answer = decoded(GraphQLResponse.self, from: response.body), let data = answer.data
    else { throw .unreadable }
    return data
  }
}

/// The `errors` of an answer.
struct GraphQLErrors: Decodable {
  struct Failure: Decodable {
    let type: String?
    let message: String?
  }

  private let errors: [Failure]?

  /// What they mean together; nil where there are none.
  ///
  /// Where there are several, the one that a person can do most about is told.
  func error(in response: Response) -> GitHubError? {
    let errors = errors ?? []
    let types = errors.map(\.type)
    // GitHub writes both.
    if types.contains("RATE_LIMITED") || types.contains("RATE_LIMIT") { return .rateLimited(retryTime(response)) }
    if let failure = errors.first(where: { $0.type == "INSUFFICIENT_SCOPES" }) {
      return .missingScopes(requiredScopes(failure.message ?? ""))
    }
    if types.contains("FORBIDDEN") { return .forbidden }
    // A question about fewer days may be answered, even if other errors are listed too.
    if types.contains("RESOURCE_LIMITS_EXCEEDED") { return .resourceLimits }
    if let other = types.first(where: { $0 != "NOT_FOUND" }) { return .queryFailed(type: other) }
    return errors.isEmpty ? nil : .notFound
  }
}

/// The scopes of `The 'x' field requires one of the following scopes: ['read:user', 'user:email'], but …`.
///
/// Only GitHub's message names them; any of them is enough. They may be shown as something to type, so that whatever is
/// no scope's name makes them unknown.
func requiredScopes(_ message: String) -> [String] {
  guard let start = message.firstRange(of: "following scopes: [")?.upperBound,
    let end = message[start...].firstIndex(of: "]")
  else { return [] }
  let quoted = message[start..<end].split(separator: ",").map { $0.drop { $0 == " " } }
  let names = quoted.compactMap(scopeName)
  return names.count == quoted.count ? names : []
}

/// The name within quotes: lower-case letters, digits and `:_-`, such as `read:user` or `admin:org_hook`.
private func scopeName(_ quoted: Substring) -> String? {
  guard quoted.hasPrefix("'"), quoted.hasSuffix("'"), (3...42).contains(quoted.utf8.count) else { return nil }
  let name = quoted.dropFirst().dropLast()
  let isName = name.utf8.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || ":_-".utf8.contains(byte)
  }
  return isName && name.utf8.first != UInt8(ascii: "-") ? String(name) : nil
}
