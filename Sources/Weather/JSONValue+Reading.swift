internal import Formats

extension JSONValue {
  /// What a whole text says; nil where it is no JSON.
  init?(bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var reader = JSONReader(bytes)
    guard let value = try? reader.readValue(), reader.peek() == nil else { return nil }
    self = value
  }

  /// The value of a name in an object; of one that stands there twice the last.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  var first: JSONValue? { if case .array(let values) = self { values.first } else { nil } }
  var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A number that is neither infinite nor none.
  var double: Double? {
    guard case .number(let digits) = self, let number = Double(digits), number.isFinite else { return nil }
    return number
  }

  /// A whole number, however it is written.
  var integer: Int? { double.flatMap { Int(exactly: $0) } }

  /// There is no -0.
  var temperature: Double? { double.flatMap { Temperature.possible.contains($0) ? $0 + 0 : nil } }
}
