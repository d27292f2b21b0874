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
