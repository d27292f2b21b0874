/// A request as it came over the wire.
public struct IncomingRequest: Sendable, Equatable, Codable {
  public let method: String
  /// Path and query, percent-encoded as they were sent.
  public let target: String
  /// Names in lower case.
  public let headers: [String: String]
  public let body: String

  public init(method: String, target: String, headers: [String: String] = [:], body: String = "") {
    self.method = method
    self.target = target
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    self.body = body
  }

  var path: String { String(target.prefix { $0 != "?" }) }

  /// What stands behind the question mark, or nil without one.
  var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// The fields of a form body, decoded.
  var form: [String: String] { FormText.fields(body) }

  /// The variables of a GraphQL body; none for any other body.
  var variables: [String: String] { GraphQLBody(body)?.variables ?? [:] }

  /// `127.0.0.1:PORT`, as the client knows this server.
  var host: String { headers["host"] ?? "127.0.0.1" }

  /// The year of `from`, which chooses the page of a year.
  var year: Int? {
    FormText.fields(query ?? "")["from"].flatMap { Int($0.prefix(4)) }
  }

  /// The LOGIN of `/users/LOGIN/contributions`, or of `/LOGIN`.
  var login: String {
    let parts = path.split(separator: "/")
    let name = parts.count == 3 && parts[0] == "users" ? parts[1] : parts.first ?? ""
    return FormText.decoded(String(name))
  }
}
