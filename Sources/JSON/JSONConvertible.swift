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
