/// Named values in order, written as JSON or, where the client did not ask for JSON, as a form.
struct Fields {
  enum Value {
    case text(String)
    case number(Int)
    case flag(Bool)
    case null
  }

  var values: [(name: String, value: Value)]

  init(_ values: [(name: String, value: Value)]) {
    self.values = values
  }

  var json: String {
    "{" + values.map { "\(Fields.quoted($0.name)):\(Fields.json($0.value))" }.joined(separator: ",") + "}"
  }

  var form: String {
    values.map { "\(FormText.encoded($0.name))=\(FormText.encoded(Fields.plain($0.value)))" }.joined(separator: "&")
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .number(let number): String(number)
    case .flag(let isTrue): String(isTrue)
    case .null: "null"
    }
  }

  private static func plain(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let isTrue): String(isTrue)
    case .null: ""
    }
  }

  /// Source: RFC 8259, section 7.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2) + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
