/// A JSON value (RFC 8259).
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As written.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// In the order of the text, including repeated names, so that callers can report these.
  case object([JSONMember])
}

/// A name and its value in an object.
public struct JSONMember: Hashable, Sendable {
  public let name: String
  public let value: JSONValue

  public init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
}

extension [JSONMember] {
  public var sortedByName: [JSONMember] {
    // Files are usually sorted already.
    zip(self, dropFirst()).allSatisfy { $0.name <= $1.name } ? self : sorted { $0.name < $1.name }
  }

  /// Finds a member by binary search; the array must be sorted by name.
  public func value(of name: String) -> JSONValue? {
    var (start, end) = (0, count)
    while start < end {
      let middle = (start + end) / 2
      if self[middle].name < name { start = middle + 1 } else { end = middle }
    }
    return start < count && self[start].name == name ? self[start].value : nil
  }
}

/// The text is invalid from this line on.
public struct JSONError: Error, Hashable {
  public let line: Int
}

public protocol JSONConvertible {
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
  /// Reads a whole text; nil if it is not UTF-8 or not JSON.
  public init?(bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = JSONReader(bytes)
    guard let value = try? reader.readValue(), reader.peek() == nil else { return nil }
    self = value
  }

  /// Nil for a value of another kind.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// Nil for a value of another kind.
  public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  public var json: JSONValue { self }

  /// An object with the members of both; this value if either is not an object.
  public func adding(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members + others)
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Nil values become null: a missing member could be mistaken for 0, or for the output of an older version.
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
  /// The shortest number that reads back as this one; null for infinity and NaN, which JSON lacks.
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
  /// Decoders expose neither the spelling of a number nor the order of names. Numbers that are not an `Int` are read as
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
    // The last of repeated names wins, as in most JSON readers.
    case .object(let members): try container.encode(Dictionary(members.map { ($0.name, $0.value) }) { $1 })
    }
  }
}

extension JSONValue {
  /// Compact JSON with all control characters escaped.
  public func text(sortingNames: Bool = false) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, sortingNames: sortingNames)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the JSON to bytes, because appending small pieces to a string is slow.
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
      for (index, member) in (sortingNames ? members.sortedByName : members).enumerated() {
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

  /// 0xC2 is the first byte of control characters above 0x7F, and of others.
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

/// Errors of `JSONFields`, converted to the error type of the caller.
public protocol JSONFieldsFailure: Error {
  static var notObject: Self { get }
  static func repeatedKey(_ name: String) -> Self
  static func badValue(_ name: String) -> Self
}

/// The members of an object, whose names must be unique.
public struct JSONFields<Failure: JSONFieldsFailure> {
  /// In the order of the text.
  private let members: [JSONMember]
  /// A sorted array, because objects are small: a dictionary would hash each name.
  public let byName: [JSONMember]

  public init(_ value: JSONValue) throws(Failure) {
    guard case .object(let members) = value else { throw .notObject }
    try self.init(members)
  }

  /// Refuses names that occur twice.
  public init(_ members: [JSONMember]) throws(Failure) {
    self.members = members
    byName = members.sortedByName
    let neighbours = zip(byName, byName.dropFirst())
    if let (member, _) = neighbours.first(where: { $0.name == $1.name }) { throw .repeatedKey(member.name) }
  }

  /// In the order of the text.
  public var names: [String] { members.map(\.name) }

  /// Nil if the member is missing or null.
  public subscript(name: String) -> JSONValue? { byName.value(of: name).flatMap { $0 == .null ? nil : $0 } }

  /// Nil if the member is missing or null; `.badValue` if `make` returns nil.
  @usableFromInline
  func value<Value>(_ name: String, _ make: (JSONValue) -> Value?) throws(Failure) -> Value? {
    guard let value = self[name] else { return nil }
    guard let made = make(value) else { throw .badValue(name) }
    return made
  }

  /// A string; nil if it is missing or null.
  public func text(_ name: String) throws(Failure) -> String? { try value(name) { $0.string } }

  /// A string converted by `make`; nil if it is missing or null, `.badValue` if `make` returns nil.
  @inlinable
  public func read<Value>(_ name: String, _ make: (String) -> Value?) throws(Failure) -> Value? {
    try value(name) { $0.string.flatMap(make) }
  }

  /// A positive integer; nil if it is missing or null.
  public func number(_ name: String) throws(Failure) -> Int? {
    // At most the largest integer that every JSON program reads exactly (RFC 7493, section 2.2).
    try value(name) {
      if case .number(let text) = $0, let number = Int(text), (1..<1 << 53).contains(number) { number } else { nil }
    }
  }

  /// A boolean; nil if it is missing or null.
  public func flag(_ name: String) throws(Failure) -> Bool? {
    try value(name) { if case .bool(let flag) = $0 { flag } else { nil } }
  }
}
