extension JSONValue {
  /// The text, without white space between its parts and without control characters in it.
  ///
  /// - Parameter sortingNames: whether members stand in the order of their names; else in their own.
  public func text(sortingNames: Bool = false) -> String {
    var text = ""
    write(to: &text, sortingNames)
    return text
  }

  private func write(to text: inout String, _ sortsNames: Bool) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): JSONValue.write(string, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text, sortsNames)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in (sortsNames ? members.sorted { $0.name < $1.name } : members).enumerated() {
        if index > 0 { text += "," }
        JSONValue.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text, sortsNames)
      }
      text += "}"
    }
  }

  /// Source: RFC 8259, section 7.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.contains(where: mayNeedEscape) {
      for scalar in string.unicodeScalars { write(scalar, to: &text) }
    } else {
      text += string
    }
    text += "\""
  }

  /// 0xC2 begins the control characters above 0x7F, and others.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
  }

  private static func write(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\u{8}": text += "\\b"
    case "\u{C}": text += "\\f"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\0"..<" ", "\u{7F}"..."\u{9F}":
      text += (scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
    default: text.unicodeScalars.append(scalar)
    }
  }
}
