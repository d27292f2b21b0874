#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

/// Text in the form `application/x-www-form-urlencoded` (WHATWG URL, section 5).
enum FormText {
  /// The fields of a form body or a query; of several with one name the last counts.
  static func fields(_ text: String) -> [String: String] {
    let pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(String(parts[0])), parts.count == 2 ? decoded(String(parts[1])) : "")
    }
    return Dictionary(pairs) { _, last in last }
  }

  static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      case UInt8(ascii: " "): "+"
      default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

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
