internal import CycBase
internal import Platform

enum StatusFormat: String, CaseIterable {
  case plain, json, waybar, polybar, lemonbar, i3blocks, i3bar
  case i3statusRust = "i3status-rs"
  case tmux, zjstatus, conky, xbar, bash, zsh, fish, starship, rofi
  /// Programs that show a line with the escape sequences of a terminal, such as coding agents.
  case ansi

  /// Whether it is part of a shell prompt. A shell may run its text, so titles are left out.
  var isPrompt: Bool { [.bash, .zsh, .fish, .starship].contains(self) }
  /// In rofi a task is chosen, so it shows more.
  var maxTasks: Int { self == .rofi ? 20 : 2 }

  /// Fields to read besides those of the streak and of the template.
  var fields: Set<StatusField> {
    switch self {
    case .plain, .polybar, .lemonbar, .i3blocks, .i3bar, .i3statusRust, .tmux, .zjstatus, .conky, .bash, .zsh, .fish,
      .starship, .ansi:
      []
    case .json: [.goal, .todo, .overdue, .quiz]
    case .waybar: [.goal, .todo, .overdue, .weather]
    case .xbar, .rofi: [.todo, .overdue]
    }
  }

  /// A value escaped for the program.
  ///
  /// Sources: the programs' parsers and manuals, listed in `docs/decisions/0016-status-formats.md`.
  func escaped(_ value: String) -> String {
    switch self {
    case .plain, .json, .i3blocks, .i3bar, .i3statusRust, .bash, .fish, .starship, .rofi, .ansi: value
    // Pango, as in GLib's g_markup_escape_text.
    case .waybar: value.replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", "\"": "&quot;"])
    // Tags begin with %{, which cannot be escaped.
    case .polybar: value.keeping("%", apartFrom: "{")
    case .lemonbar: value.replacing(["%": "%%"])
    case .tmux: value.withTmuxHashes
    case .zjstatus: value.keeping("#", apartFrom: "[")
    case .conky: value.replacing(["$": "$$", "#": "\\#"])
    // Parameters follow the first bar. Dashes at the beginning make a submenu.
    case .xbar: (value.unicodeScalars.first == "-" ? " " : "") + value.replacing(["|": "¦"])
    case .zsh: value.replacing(["%": "%%"])
    }
  }
}

// By scalars: to these programs a sign is special even if an accent follows it.
extension String {
  /// tmux replaces `##` by `#` twice: when it builds the line (except before `[`), and when it draws it. There, an odd
  /// number begins a style. Three or more make tmux 3.3a write out of bounds: a task called `### Heading` may crash the
  /// server.
  fileprivate var withTmuxHashes: String {
    guard unicodeScalars.contains("#") else { return self }
    var text = UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let start = rest.firstIndex(of: "#") {
      text += rest[..<start]
      let hashes = rest[start...].prefix { $0 == "#" }
      rest = rest[hashes.endIndex...]
      text += String(repeating: "#", count: hashes.count * (rest.first == "[" ? 2 : 4)).unicodeScalars
    }
    return String(text + rest)
  }

  /// Puts a space between two signs that must not meet. At the end too: the next value may begin with `second`.
  fileprivate func keeping(_ first: Unicode.Scalar, apartFrom second: Unicode.Scalar) -> String {
    var text = UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == second, text.last == first { text.append(" ") }
      text.append(scalar)
    }
    if text.last == first { text.append(" ") }
    return String(text)
  }
}

/// `--format`: a program, a template, or both.
struct StatusRequest: Equatable {
  let format: StatusFormat
  let template: StatusTemplate?

  init(_ text: String) throws(StatusFailure) {
    if let format = StatusFormat(rawValue: text) {
      (self.format, template) = (format, nil)
    } else if let colon = text.firstIndex(of: ":"), let format = StatusFormat(rawValue: String(text[..<colon])) {
      (self.format, template) = (format, try StatusTemplate(String(text[text.index(after: colon)...])))
    } else if text.contains("{") {
      (format, template) = (.plain, try StatusTemplate(text))
    } else {
      throw .unknownFormat(text)
    }
    // A title may come from others, as in an imported list.
    if format.isPrompt, template?.fields.contains(.next) == true { throw .notInPrompts(.next, format) }
  }

  var fields: Set<StatusField> { format.fields.union(template?.fields ?? []) }
  /// Fields that the line without a template shows if no streak is known.
  var fieldsWithoutStreak: Set<StatusField> { template == nil ? [.todo, .overdue, .quiz] : [] }
}

/// A text with fields in braces, and groups in parentheses that vanish if all of their fields are empty.
struct StatusTemplate: Equatable {
  private enum Part: Equatable {
    case text(String)
    case field(StatusField)
    case group([Part])
  }

  private let parts: [Part]

  init(_ text: String) throws(StatusFailure) {
    var reader = Reader(rest: text[...])
    parts = try reader.parts(isInGroup: false)
  }

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
        case "{": (parts, text) = (pushed() + [.field(try field())], "")
        case "(" where !isInGroup: (parts, text) = (pushed() + [.group(try self.parts(isInGroup: true))], "")
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
