internal import Terminal

/// A line of labels. Its width is known, although it may be coloured.
struct TodoLine: Equatable {
  private var labels: [TodoLabel] = []
  private(set) var columns = 0

  init(_ labels: [TodoLabel] = []) {
    for label in labels { append(label) }
  }

  /// Puts a label behind the others, or where the line is shorter than `column` there.
  mutating func append(_ label: TodoLabel, at column: Int = 0) {
    guard !label.text.isEmpty else { return }
    pad(to: column)
    labels.append(label)
    columns += label.columns
  }

  mutating func append(_ line: TodoLine, at column: Int = 0) {
    guard !line.labels.isEmpty else { return }
    pad(to: column)
    for label in line.labels { append(label) }
  }

  /// Fills the line with spaces up to a width.
  mutating func pad(to width: Int) {
    guard width > columns else { return }
    labels.append(TodoLabel(gap: width - columns))
    columns = width
  }

  /// The same further right.
  func indented(by indent: Int) -> TodoLine {
    var line = TodoLine()
    line.append(self, at: indent)
    return line
  }

  /// Spaces look the same in each of these styles: between labels of one style the style goes on.
  func text(_ depth: ColorDepth) -> String {
    var text = ""
    var run = ""
    var style = Style()
    for label in labels {
      if label.style != style, !label.isGap {
        text += run.styled(style, depth)
        (run, style) = ("", label.style)
      }
      run += label.text
    }
    return text + run.styled(style, depth)
  }

  /// Labels in lines of at most so many columns; one that is wider than a line is broken.
  static func flow(_ labels: [TodoLabel], gap: Int, columns: Int) -> [TodoLine] {
    labels.filter { !$0.text.isEmpty }.reduce(into: []) { lines, label in
      if let last = lines.last, last.columns + gap + label.columns <= columns {
        lines[lines.count - 1].append(label, at: last.columns + gap)
      } else {
        lines += wrapped(label, columns: columns)
      }
    }
  }

  /// A label in lines of at most so many columns; one that fits is not measured again.
  static func wrapped(_ label: TodoLabel, columns: Int) -> [TodoLine] {
    if label.columns <= columns, label.text.isPlainLine { return [TodoLine([label])] }
    return wrapped(label.text, label.style, columns: columns)
  }

  /// A text in lines of at most so many columns.
  static func wrapped(_ text: String, _ style: Style = Style(), columns: Int) -> [TodoLine] {
    text.wrapped(to: columns).map { TodoLine([TodoLabel(text: $0, style: style)]) }
  }

  /// Says how many tasks are left out; nothing where none are.
  static func more(_ count: Int, columns: Int, _ display: Display, _ language: Language) -> [TodoLine] {
    guard count > 0 else { return [] }
    let text = TodoPhrases.more(count)(language)
    return wrapped(display.isASCII ? text.replacing("…", with: "...") : text, Style(dim: true), columns: columns)
  }
}

extension [TodoLine] {
  /// The lines as they are printed.
  func text(_ depth: ColorDepth) -> String { map { $0.text(depth) + "\n" }.joined() }
}
