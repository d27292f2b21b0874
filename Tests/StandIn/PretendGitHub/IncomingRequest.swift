#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A received request.
public struct IncomingRequest: Sendable, Equatable, Codable {
  public let method: String
  /// Path and query, percent-encoded as sent.
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

  var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// Decoded fields of a form body.
  var form: [String: String] { FormText.fields(body) }

  /// Variables of a GraphQL body; empty for any other body.
  var variables: [String: String] { GraphQLBody(body)?.variables ?? [:] }

  /// `127.0.0.1:PORT`, from the `Host` header.
  var host: String { headers["host"] ?? "127.0.0.1" }

  /// Year of the query's `from`, which selects the page of a year.
  var year: Int? {
    FormText.fields(query ?? "")["from"].flatMap { Int($0.prefix(4)) }
  }

  /// LOGIN in `/users/LOGIN/contributions` or `/LOGIN`.
  var login: String {
    let parts = path.split(separator: "/")
    let name = parts.count == 3 && parts[0] == "users" ? parts[1] : parts.first ?? ""
    return FormText.decoded(String(name))
  }
}

/// Reads and writes `application/x-www-form-urlencoded`. Source: WHATWG URL, section 5.
enum FormText {
  /// Fields of a form body or a query. If a name repeats, the last value counts.
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

/// Body of a GraphQL request.
struct GraphQLBody: Decodable {
  let query: String
  let variables: [String: String]?

  /// Nil if the body is not such JSON.
  init?(_ text: String) {
    guard let body = try? JSONDecoder().decode(GraphQLBody.self, from: Data(text.utf8)) else { return nil }
    self = body
  }

  /// Whether the query asks for days, not only for the years with contributions.
  var asksForDays: Bool { query.contains("contributionCalendar") }
}
