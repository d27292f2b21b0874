/// What can be wrong with a member of an object, in the words of whoever reads it.
public protocol JSONFieldsFailure: Error {
  /// It is no object.
  static var notObject: Self { get }
  static func repeatedKey(_ name: String) -> Self
  static func badValue(_ name: String) -> Self
}

/// The members of a JSON object by their names.
public struct JSONFields<Failure: JSONFieldsFailure> {
  /// In the order of the text.
  private let members: [JSONMember]
  /// Sorted, since objects are small: in a dictionary each name would be hashed.
  public let byName: [JSONMember]

  /// - Throws: where the value is no object, or a name stands in it twice.
  public init(_ value: JSONValue) throws(Failure) {
    guard case .object(let members) = value else { throw .notObject }
    try self.init(members)
  }

  /// - Throws: where a name stands there twice.
  public init(_ members: [JSONMember]) throws(Failure) {
    self.members = members
    byName = members.sortedByName
    let neighbours = zip(byName, byName.dropFirst())
    if let (member, _) = neighbours.first(where: { $0.name == $1.name }) { throw .repeatedKey(member.name) }
  }

  /// In the order of the text.
  public var names: [String] { members.map(\.name) }

  /// What has a name; nil where nothing has, or null.
  public subscript(name: String) -> JSONValue? {
    byName.value(of: name).flatMap { $0 == .null ? nil : $0 }
  }

  /// - Throws: `.badValue` where it is no string
  public func text(_ name: String) throws(Failure) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let text) = value else { throw .badValue(name) }
    return text
  }

  /// - Throws: `.badValue` where it is no string, or one that is not understood
  @inlinable
  public func read<Value>(_ name: String, _ make: (String) -> Value?) throws(Failure) -> Value? {
    guard let text = try text(name) else { return nil }
    guard let value = make(text) else { throw .badValue(name) }
    return value
  }

  /// - Throws: `.badValue` where it is no positive integer
  public func number(_ name: String) throws(Failure) -> Int? {
    guard let value = self[name] else { return nil }
    // The most that is an integer in every JSON program (RFC 7493, section 2.2): there is always a next number.
    guard case .number(let text) = value, let number = Int(text), (1..<1 << 53).contains(number) else {
      throw .badValue(name)
    }
    return number
  }

  /// - Throws: `.badValue` where it is neither true nor false
  public func flag(_ name: String) throws(Failure) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .bool(let flag) = value else { throw .badValue(name) }
    return flag
  }
}
