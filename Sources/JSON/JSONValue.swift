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

extension [JSONMember] {
  public var sortedByName: [JSONMember] {
    // As a file is written mostly.
    zip(self, dropFirst()).allSatisfy { $0.name <= $1.name } ? self : sorted { $0.name < $1.name }
  }

  /// What has a name, of members that are sorted by theirs; nil where none has.
  public func value(of name: String) -> JSONValue? {
    var (start, end) = (0, count)
    while start < end {
      let middle = (start + end) / 2
      if self[middle].name < name { start = middle + 1 } else { end = middle }
    }
    return start < count && self[start].name == name ? self[start].value : nil
  }
}

/// The text is no JSON from this line on.
public struct JSONError: Error, Hashable {
  public let line: Int
}
