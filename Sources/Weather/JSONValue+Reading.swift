internal import Formats

extension JSONValue {
  /// Parses a whole text; nil if it is not JSON.
  init?(bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = JSONReader(bytes)
    guard let value = try? reader.readValue(), reader.peek() == nil else { return nil }
    self = value
  }

  /// The member of an object; the last one if the name is repeated.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  var first: JSONValue? { if case .array(let values) = self { values.first } else { nil } }
  var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A finite number.
  var double: Double? {
    guard case .number(let digits) = self, let number = Double(digits), number.isFinite else { return nil }
    return number
  }

  /// A whole number in any spelling, such as `4.0`.
  var integer: Int? { double.flatMap { Int(exactly: $0) } }

  /// Adding 0 turns -0 into 0.
  var temperature: Double? { double.flatMap { Temperature.possible.contains($0) ? $0 + 0 : nil } }
}
