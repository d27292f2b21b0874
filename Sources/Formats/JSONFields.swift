/// Errors of `JSONFields`, converted to the error type of the caller.
public protocol JSONFieldsFailure: Error {
  static var notObject: Self { get }
  static func repeatedKey(_ name: String) -> Self
  static func badValue(_ name: String) -> Self
}

/// The members of a JSON object by name.
public struct JSONFields<Failure: JSONFieldsFailure> {
  /// In the order of the text.
  private let members: [JSONMember]
  /// A sorted array, because objects are small: a dictionary would hash each name.
  public let byName: [JSONMember]

  /// - Throws: if the value is not an object, or has a name twice
  public init(_ value: JSONValue) throws(Failure) {
    guard case .object(let members) = value else { throw .notObject }
    try self.init(members)
  }

  /// - Throws: if a name occurs twice
  public init(_ members: [JSONMember]) throws(Failure) {
    self.members = members
    byName = members.sortedByName
    let neighbours = zip(byName, byName.dropFirst())
    if let (member, _) = neighbours.first(where: { $0.name == $1.name }) { throw .repeatedKey(member.name) }
  }

  /// In the order of the text.
  public var names: [String] { members.map(\.name) }

  /// Nil if the member is missing or null.
  public subscript(name: String) -> JSONValue? {
    byName.value(of: name).flatMap { $0 == .null ? nil : $0 }
  }

  /// - Throws: `.badValue` if it is not a string
  public func text(_ name: String) throws(Failure) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let text) = value else { throw .badValue(name) }
    return text
  }

  /// - Throws: `.badValue` if it is not a string, or `make` returns nil
  @inlinable
  public func read<Value>(_ name: String, _ make: (String) -> Value?) throws(Failure) -> Value? {
    guard let text = try text(name) else { return nil }
    guard let value = make(text) else { throw .badValue(name) }
    return value
  }

  /// - Throws: `.badValue` if it is not a positive integer
  public func number(_ name: String) throws(Failure) -> Int? {
    guard let value = self[name] else { return nil }
    // The largest integer that every JSON program reads exactly (RFC 7493, section 2.2), so a next number always
    // exists.
    guard case .number(let text) = value, let number = Int(text), (1..<1 << 53).contains(number) else {
      throw .badValue(name)
    }
    return number
  }

  /// - Throws: `.badValue` if it is not a boolean
  public func flag(_ name: String) throws(Failure) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .bool(let flag) = value else { throw .badValue(name) }
    return flag
  }
}
