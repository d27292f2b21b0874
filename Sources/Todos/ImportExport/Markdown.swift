internal import Days
internal import Formats

/// An item of a checklist: `- [ ] Buy milk`.
struct MarkdownItem {
  /// Columns of white space in front of it; a tab counts as four.
  let indent: Int
  /// Character between the brackets.
  let mark: Character
  let text: String

  /// Nil if the line is not an item with a checkbox.
  init?(_ line: Substring) {
    let blanks = line.prefix { $0 == " " || $0 == "\t" }
    var rest = line.dropFirst(blanks.count).unicodeScalars[...]
    if let bullet = rest.first, "-*+".unicodeScalars.contains(bullet) {
      rest = rest.dropFirst()
    } else {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard !digits.isEmpty, digits.count < 10, let sign = rest.dropFirst(digits.count).first,
        sign == "." || sign == ")"
      else { return nil }
      rest = rest.dropFirst(digits.count + 1)
    }
    guard rest.first == " " else { return nil }
    rest = rest.drop { $0 == " " }
    guard rest.first == "[", rest.count >= 3, rest.dropFirst(2).first == "]", let mark = rest.dropFirst().first,
      rest.count == 3 || rest.dropFirst(3).first == " " || rest.dropFirst(3).first == "\t"
    else { return nil }
    indent = MarkdownItem.indent(line)
    self.mark = Character(mark)
    text = String(Substring(rest.dropFirst(3))).trimmedBlanks
  }

  static func indent(_ line: Substring) -> Int {
    line.prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
  }
}

/// The beginning of a fenced code block (CommonMark 0.31.2, section 4.5).
private struct CodeFence {
  private let mark: Character
  private let length: Int
  private let indent: Int

  /// Nil if the line begins none.
  init?(_ line: Substring) {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard let mark = text.first, mark == "`" || mark == "~" else { return nil }
    let length = text.prefix { $0 == mark }.count
    // "```x```" is code within a line.
    guard length >= 3, mark == "~" || !text.dropFirst(length).contains("`") else { return nil }
    (self.mark, self.length, indent) = (mark, length, MarkdownItem.indent(line))
  }

  func isClosed(by line: Substring) -> Bool {
    let text = line.trimmedBlanks
    return text.count >= length && text.allSatisfy { $0 == mark }
  }

  /// Whether the block is part of an item of a checklist.
  var isInItem: Bool { indent > 0 }

  /// Whether the line is outside of the item that the block is in, so that the block has ended without a closing line.
  func isLeft(by line: Substring) -> Bool { isInItem && line.first.map { $0 != " " && $0 != "\t" } ?? false }

  /// A line of the block, without the block's own indentation.
  func content(of line: Substring) -> String {
    var (rest, columns) = (line, 0)
    while columns < indent, let blank = rest.first, blank == " " || blank == "\t" {
      columns += blank == "\t" ? 4 : 1
      rest.removeFirst()
    }
    return String(rest)
  }
}

/// Checklists of GitHub, Obsidian and other programs.
///
/// Source of the signs: obsidian-tasks-group/obsidian-tasks: docs/Reference/Task Formats/Tasks Emoji Format.md.
extension TodoFileReading {
  mutating func readMarkdown(_ bytes: [UInt8]) {
    var heading = ""
    var parents: [(indent: Int, title: String)] = []
    var pending: TaskDraft?
    // The code block that the line is in.
    var fence: CodeFence?
    // Whether the lines below belong to an item that is left out.
    var isLeftOut = false
    let lines = TodoFileReading.lines(of: bytes)
    let frontMatterEnd = TodoFileReading.frontMatterEnd(lines)
    for (number, line) in lines where number > frontMatterEnd {
      let text = line.drop { $0 == " " || $0 == "\t" }
      let isIndented = line.first.map { $0 == " " || $0 == "\t" } ?? false
      if let open = fence, open.isLeft(by: line), !open.isClosed(by: line) { fence = nil }
      if let open = fence {
        if open.isClosed(by: line) {
          fence = nil
        } else if pending != nil {
          pending?.notes.append(open.content(of: line))
        } else if !text.isEmpty, !(open.isInItem && isLeftOut) {
          skip(.notTask, line: number)
        }
        continue
      }
      if let opened = CodeFence(line) {
        fence = opened
      } else if let item = MarkdownItem(line) {
        if let pending { add(pending) }
        pending = nil
        // Obsidian's mark for a cancelled task.
        isLeftOut = item.mark == "-"
        parents.removeAll { $0.indent >= item.indent }
        var draft = markdownTask(item, line: number)
        if isLeftOut {
          skip(.cancelled, line: number)
        } else {
          draft.keep("part of", parents.last?.title)
          draft.keep("list", heading)
          pending = draft
        }
        parents.append((item.indent, draft.title))
      } else if text.hasPrefix("#"), !isIndented, let name = TodoFileReading.heading(text) {
        if let pending { add(pending) }
        (pending, isLeftOut) = (nil, false)
        heading = name
        parents = []
      } else if isIndented, pending != nil {
        pending?.note(String(text))
      } else if text.contains(where: { !"-*_= ".contains($0) }), !(isIndented && isLeftOut) {
        // Text that is neither a horizontal rule nor the underline of a heading.
        skip(.notTask, line: number)
      }
    }
    if let pending { add(pending) }
  }

  /// Number of the `---` that ends the front matter; 0 if there is none. A first line `---` without such an end, or with
  /// a task before it, is a horizontal rule.
  private static func frontMatterEnd(_ lines: [(number: Int, text: Substring)]) -> Int {
    guard lines.first?.text.trimmedBlanks == "---" else { return 0 }
    let end = lines.dropFirst().first { $0.text.trimmedBlanks == "---" || MarkdownItem($0.text) != nil }
    return end.flatMap { MarkdownItem($0.text) == nil ? $0.number : nil } ?? 0
  }

  /// The text of `## Release`.
  private static func heading(_ line: Substring) -> String? {
    let signs = line.prefix { $0 == "#" }
    guard signs.count <= 6, line.dropFirst(signs.count).first == " " else { return nil }
    return line.dropFirst(signs.count).trimmedBlanks
  }

  private static let signs: [(sign: Unicode.Scalar, name: String)] = [
    ("📅", "due"), ("⏳", "scheduled"), ("✅", "done"), ("➕", "created"), ("🔁", "repeat"), ("🔺", "do"), ("⏫", "do"),
    ("🔼", "decide"), ("🔽", "delegate"), ("⏬", "delegate"), ("🛫", "start"), ("🆔", "id"), ("⛔", "blocked by"),
    ("🏁", "on completion"), ("❌", "cancelled"),
  ]

  private func markdownTask(_ item: MarkdownItem, line: Int) -> TaskDraft {
    var draft = TaskDraft(line: line)
    draft.column =
      switch item.mark {
      case "x", "X": .done
      case "/": .doing
      default: .todo
      }
    var (title, values) = TodoFileReading.split(item.text)
    var scheduled: String?
    for (name, value) in values {
      let first = value.prefix { $0 != " " }
      var rest = value.dropFirst(first.count).trimmedBlanks
      switch name {
      case "due", "scheduled", "done", "created":
        let day = Day(iso8601: first)
        if day == nil, !value.isEmpty {
          draft.keep(name, invalid: value, .unreadDate(value))
          rest = ""
        }
        switch name {
        case "due": draft.due = day
        case "scheduled": scheduled = day?.description
        case "created": draft.created = day.map { rules.instant(of: $0) }
        default: if draft.column == .done { draft.completed = day.map { rules.instant(of: $0) } }
        }
      case "repeat":
        let rule = value.firstRange(of: " #").map { value[..<$0.lowerBound] } ?? value[...]
        rest = value[rule.endIndex...].trimmedBlanks
        draft.repeats(String(rule), rules.recurrence)
      case "do", "decide", "delegate":
        draft.quadrant = Quadrant(rawValue: name)
        rest = value
      case "start", "cancelled":
        // The sign may be part of the title, as in `Fix the ❌ icon`.
        if Day(iso8601: first) != nil {
          draft.keep(name, String(first))
        } else {
          rest = "\(name == "start" ? "🛫" : "❌") \(value)"
        }
      default: draft.keep(name, String(first))
      }
      // Text after the sign's value is part of the title.
      if !rest.isEmpty { title = "\(title.trimmedBlanks) \(rest)" }
    }
    if draft.due == nil {
      draft.due = scheduled.flatMap { Day(iso8601: $0) }
    } else {
      draft.keep("scheduled", scheduled)
    }
    draft.title = title.trimmedBlanks
    // Signs that begin a title, as in `✅ Deploy`, are part of it.
    if draft.title.isEmpty, !values.isEmpty {
      let column = draft.column
      draft = TaskDraft(line: line)
      (draft.title, draft.column) = (item.text, column)
    }
    draft.writtenTitle = draft.title
    draft.title = TodoFileReading.unescaped(draft.title)
    draft.knowsTimes = false
    return draft
  }

  /// Without the backslashes in front of punctuation, as in `snake\_case`. In code they are part of the text.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var isCode = false
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", !isCode, let next = rest.first, next.isASCII, next.isPunctuation || next.isSymbol {
        result.append(rest.removeFirst())
        continue
      }
      if character == "`" { isCode.toggle() }
      result.append(character)
    }
    return result
  }

  /// Whether the file was written by `cyc todo export --format markdown`, which is for people.
  static func isOwnReport(_ bytes: [UInt8]) -> Bool {
    let texts = Array(lines(of: bytes).lazy.map(\.text).filter { !$0.allSatisfy(\.isWhitespace) }.prefix(3))
    guard texts.count == 3, ["# Tasks", "# 할 일 목록"].contains(texts[0]),
      ["🟢", "🔵", "🟠", "🔴"].contains(where: { texts[1].hasPrefix("## \($0) ") }), let item = MarkdownItem(texts[2])
    else { return false }
    let number = item.text.prefix { $0.isASCII && $0.isNumber }
    return !number.isEmpty && item.text.dropFirst(number.count).hasPrefix(": ")
  }

  /// The text before the first sign, and the text behind each sign.
  private static func split(_ text: String) -> (String, [(name: String, value: String)]) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return (text, []) }
    var title = String.UnicodeScalarView()
    var values: [(name: String, value: String.UnicodeScalarView)] = []
    for scalar in text.unicodeScalars {
      if let (_, name) = signs.first(where: { $0.sign == scalar }) {
        values.append((name, .init()))
      } else if values.isEmpty {
        title.append(scalar)
      } else if scalar != "\u{FE0F}" {  // Variation selector of a sign.
        values[values.count - 1].value.append(scalar)
      }
    }
    return (String(title), values.map { ($0.name, String($0.value).trimmedBlanks) })
  }
}
