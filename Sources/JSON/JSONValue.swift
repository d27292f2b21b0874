/// A value of a JSON text (RFC 8259).
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// In the order of the text, since a name that stands there twice must not be lost.
  case object([JSONMember])
}

/// A name with its value.
public struct JSONMember: Hashable, Sendable {
  public let name: String
  public let value: JSONValue

  public init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// The text is no JSON from this line on.
public struct JSONError: Error, Hashable {
  public let line: Int
}
