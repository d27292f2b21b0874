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

/// What has a form in JSON.
public protocol JSONConvertible {
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
  public var json: JSONValue { self }

  /// This object with the members of another one behind its own.
  public func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members + others)
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object. What there is none of is null: a missing name could be taken for 0, or for an older program's.
  public init(dictionaryLiteral elements: (String, (any JSONConvertible)?)...) {
    self = .object(elements.map { JSONMember(name: $0, value: $1?.json ?? .null) })
  }
}

extension String: JSONConvertible {
  public var json: JSONValue { .string(self) }
}

extension Bool: JSONConvertible {
  public var json: JSONValue { .bool(self) }
}

extension Int: JSONConvertible {
  public var json: JSONValue { .number(String(self)) }
}

extension Double: JSONConvertible {
  /// The shortest number that is read as this one; null where JSON has no such number.
  public var json: JSONValue {
    guard isFinite else { return .null }
    let text = description
    return .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  public var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
  public var json: JSONValue { .object(map { JSONMember(name: $0, value: $1.json) }) }
}

extension JSONValue: Codable {
  /// A coder knows neither how a number is written nor in which order names stand: numbers that are no `Int` are as exact as a
  /// `Double`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = flag.json
    } else if let number = try? container.decode(Int.self) {
      self = number.json
    } else if let number = try? container.decode(Double.self) {
      self = number.json
    } else if let string = try? container.decode(String.self) {
      self = string.json
    } else if let values = try? container.decode([JSONValue].self) {
      self = values.json
    } else {
      self = try container.decode([String: JSONValue].self).json
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .number(let digits):
      if let number = Int(digits) { try container.encode(number) } else { try container.encode(Double(digits)) }
    case .string(let string): try container.encode(string)
    case .array(let values): try container.encode(values)
    // Of a name that stands there twice the last one counts, as for most who read JSON.
    case .object(let members):
      try container.encode(Dictionary(members.map { ($0.name, $0.value) }) { $1 })
    }
  }
}

extension JSONValue {
  /// The text, without white space between its parts and without control characters in it.
  ///
  /// - Parameter sortingNames: whether members stand in the order of their names; else in their own.
  public func text(sortingNames: Bool = false) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, sortingNames: sortingNames)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the text to others. Bytes, since a string is slow to grow in small pieces.
  public func write(to bytes: inout [UInt8], sortingNames: Bool = false) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let string): JSONValue.write(string, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes, sortingNames: sortingNames)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in (sortingNames ? members.sorted { $0.name < $1.name } : members).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONValue.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes, sortingNames: sortingNames)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Source: RFC 8259, section 7.
  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if string.utf8.contains(where: mayNeedEscape) {
      for scalar in string.unicodeScalars { write(scalar, to: &bytes) }
    } else {
      bytes += string.utf8
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// 0xC2 begins the control characters above 0x7F, and others.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
  }

  private static func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\u{8}": bytes += "\\b".utf8
    case "\u{C}": bytes += "\\f".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    case "\0"..<" ", "\u{7F}"..."\u{9F}":
      bytes += ((scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)).utf8
    default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}
