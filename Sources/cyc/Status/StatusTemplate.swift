internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Terminal

/// A text with fields in braces, and groups in parentheses that vanish where all of their fields are empty.
struct StatusTemplate: Equatable {
  private enum Part: Equatable {
    case text(String)
    case field(StatusField)
    case group([Part])
  }

  private let parts: [Part]

  /// - Throws: `StatusFailure` where a field is unknown, or a brace or a parenthesis has no partner
  init(_ text: String) throws(StatusFailure) {
    var reader = Reader(rest: text[...])
    parts = try reader.parts(isInGroup: false)
  }

  /// The fields that it names.
  var fields: Set<StatusField> { StatusTemplate.fields(parts) }

  private static func fields(_ parts: [Part]) -> Set<StatusField> {
    Set(
      parts.flatMap { part in
        switch part {
        case .text: [StatusField]()
        case .field(let field): [field]
        case .group(let parts): Array(fields(parts))
        }
      })
  }

  /// The text with the values in it, in one pass.
  func filled(_ value: (StatusField) -> String) -> String { StatusTemplate.filled(parts, value) }

  private static func filled(_ parts: [Part], _ value: (StatusField) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .field(let field): return value(field)
      case .group(let parts):
        let fields = fields(parts)
        return !fields.isEmpty && fields.allSatisfy { value($0).isEmpty } ? "" : filled(parts, value)
      }
    }.joined()
  }

  private struct Reader {
    var rest: Substring

    mutating func parts(isInGroup: Bool) throws(StatusFailure) -> [Part] {
      var (parts, text): ([Part], String) = ([], "")
      func pushed() -> [Part] { text.isEmpty ? parts : parts + [.text(text)] }
      while let character = rest.popFirst() {
        switch character {
        case "\\" where ["(", ")", "\\"].contains(rest.first): text.append(rest.removeFirst())
        case "{" where rest.first == "{", "}" where rest.first == "}": text.append(rest.removeFirst())
        case "{":
          (parts, text) = (pushed() + [.field(try field())], "")
        case "(" where !isInGroup:
          (parts, text) = (pushed() + [.group(try self.parts(isInGroup: true))], "")
        case ")" where isInGroup: return pushed()
        case "(", ")", "}": throw .unbalanced(String(character))
        default: text.append(character)
        }
      }
      if isInGroup { throw .unbalanced("(") }
      return pushed()
    }

    private mutating func field() throws(StatusFailure) -> StatusField {
      guard let end = rest.firstIndex(of: "}") else { throw .unbalanced("{") }
      let name = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      guard let field = StatusField(rawValue: name) else { throw .unknownField(name) }
      return field
    }
  }
}
