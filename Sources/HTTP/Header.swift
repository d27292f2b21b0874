/// One header field of a request or a response.
public struct Header: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this header has that name; case does not matter (RFC 9110 §5.1).
  public func isNamed(_ name: String) -> Bool {
    self.name.lowercased() == name.lowercased()
  }

  /// Whether it can be sent: the name is a token and the value has no control character but the tab (RFC 9110 §5.5).
  ///
  /// A line feed in a value would be the beginning of a header, or of a request, that nobody asked for.
  var isSendable: Bool {
    let name = name.utf8
    let isToken = !name.isEmpty && name.allSatisfy { $0.isDigit || $0.isLetter || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    return isToken && value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
  }
}
