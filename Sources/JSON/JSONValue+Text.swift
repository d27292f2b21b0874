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
