/// A request for `Client.send`.
public struct Request: Sendable {
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case delete = "DELETE"
  }

  public var method: Method
  /// Absolute; https, or http for a loopback host.
  public var url: String
  public var headers: [Header]
  public var body: [UInt8]
  /// Sent to its own origin only.
  public var credential: Credential?
  /// For the request with its redirects; the client's limit applies if it is lower.
  public private(set) var maxSeconds: Double?
  /// From the name lookup to the end of the TLS handshake; the client's limit applies if it is lower.
  public var maxConnectSeconds: Int?
  /// Size after decoding; the client's limit applies if it is lower.
  public var maxBodyBytes: Int?
  /// If false, a redirect ends the request with an error.
  public var followsRedirects = true

  public init(method: Method, url: String, headers: [Header] = [], body: [UInt8] = [], credential: Credential? = nil) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.credential = credential
  }

  public static func get(_ url: String, headers: [Header] = [], credential: Credential? = nil) -> Request {
    Request(method: .get, url: url, headers: headers, credential: credential)
  }

  /// A copy with this time limit, if it is lower than the present one.
  public func limited(toSeconds seconds: Double) -> Request {
    var request = self
    request.maxSeconds = min(seconds, maxSeconds ?? seconds)
    return request
  }

  /// A POST of form fields.
  public static func form(_ url: String, fields: [(String, String)], headers: [Header] = []) -> Request {
    let pairs = fields.map { "\(percentEncoded($0.0))=\(percentEncoded($0.1))" }
    return Request(
      method: .post, url: url,
      headers: headers + [Header(name: "Content-Type", value: "application/x-www-form-urlencoded")],
      body: Array(pairs.joined(separator: "&").utf8))
  }

  /// Encodes a path segment or a query value: every byte except unreserved characters becomes `%XX` (RFC 3986 §2).
  public static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if byte.isDigit || byte.isLetter || "-._~".utf8.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

public struct Header: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Compares names regardless of case (RFC 9110 §5.1).
  public func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }

  /// Whether the name is a token and the value has no control character except the tab (RFC 9110 §5.5). A line feed
  /// would begin another header or another request.
  var isSendable: Bool {
    let name = name.utf8
    let isToken = !name.isEmpty && name.allSatisfy { $0.isDigit || $0.isLetter || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    return isToken && value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
  }
}

/// The value of an `Authorization` header and the only origin that may receive it. Printing it as text, in the debugger
/// or by reflection shows only the origin.
public struct Credential: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public let origin: Origin
  let authorization: String

  /// `authorization` is the whole header value, such as "Bearer TOKEN".
  public init(origin: Origin, authorization: String) {
    self.origin = origin
    self.authorization = authorization
  }

  public var description: String { "credential for \(origin)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}
