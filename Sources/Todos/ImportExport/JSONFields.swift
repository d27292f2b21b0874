internal import JSON

/// The members of a JSON object by their names.
struct JSONFields {
  /// In the order of the text.
  let names: [String]
  private let values: [String: JSONValue]

  /// - Throws: where the value is no object, or a name stands in it twice.
  init(_ value: JSONValue) throws(ImportProblem.Reason) {
    guard case .object(let members) = value else { throw .notTasks }
    names = members.map(\.name)
    var values: [String: JSONValue] = [:]
    for member in members where values.updateValue(member.value, forKey: member.name) != nil {
      throw .repeatedKey(member.name)
    }
    self.values = values
  }

  /// What has a name; nil where nothing has, or null.
  subscript(name: String) -> JSONValue? {
    values[name].flatMap { $0 == .null ? nil : $0 }
  }

  /// - Throws: `.badValue` where it is no string
  func text(_ name: String) throws(ImportProblem.Reason) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let text) = value else { throw .badValue(name) }
    return text
  }

  /// - Throws: `.badValue` where it is no string, or one that is not understood
  func read<Value>(_ name: String, _ make: (String) -> Value?) throws(ImportProblem.Reason) -> Value? {
    guard let text = try text(name) else { return nil }
    guard let value = make(text) else { throw .badValue(name) }
    return value
  }

  /// - Throws: `.badValue` where it is no number of a task
  func number(_ name: String) throws(ImportProblem.Reason) -> Int? {
    guard let value = self[name] else { return nil }
    // The most that is an integer in every JSON program (RFC 7493, section 2.2): there is always a next number.
    guard case .number(let text) = value, let number = Int(text), (1..<1 << 53).contains(number) else {
      throw .badValue(name)
    }
    return number
  }

  /// - Throws: `.badValue` where it is neither true nor false
  func flag(_ name: String) throws(ImportProblem.Reason) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .bool(let flag) = value else { throw .badValue(name) }
    return flag
  }
}
