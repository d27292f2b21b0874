/// A value of a JSON text (RFC 8259).
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])
}

/// A name with its value; in the order of the text, since a name that stands there twice must not be lost.
struct JSONMember: Hashable, Sendable {
  let name: String
  let value: JSONValue
}

/// The text is no JSON from this line on.
struct JSONError: Error, Hashable {
  let line: Int
}
