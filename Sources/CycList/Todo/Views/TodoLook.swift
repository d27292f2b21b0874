package import CycBase
internal import CycStreak
package import Days
package import Terminal
package import Todos

/// How one task looks wherever it is shown. What a colour says, a sign or a word says too.
package struct TodoLook {
  package let todo: Todo
  package let now: CivilTime
  package let display: Display
  package let language: Language
  package let title: String
  /// How near its day is; empty without a day.
  package let mark: String
  /// The day on which it is due; empty without one.
  package let due: String

  package init(todo: Todo, now: CivilTime, display: Display, language: Language) {
    self.todo = todo
    self.now = now
    self.display = display
    self.language = language
    title = TodoLook.shown(todo.title, display, language)
    mark = todo.daysLeft(on: now.day).map(DDayLabel.text) ?? ""
    due = todo.due.map { TodoViewPhrases.shortDay($0, today: now.day)(language) } ?? ""
  }

  /// Of everything but the colour that a person gave it.
  package var style: Style {
    if todo.isDone { return Style(dim: true) }
    if isOverdue { return Style(foreground: .named(.red)) }
    return Style(bold: todo.daysLeft(on: now.day) == 0)
  }

  var isOverdue: Bool { todo.isOverdue(on: now.day) }

  package var number: String { String(todo.number) }

  /// How far it has come.
  var columnSign: String { TodoLook.sign(todo.column, display) }

  /// The sign of the quadrant, or where there are no signs its name: shorter ones would all begin with the same letter.
  var quadrantSign: String { TodoLook.sign(todo.quadrant, display, language) }

  /// How near its day is, with a sign where that is past.
  var warningMark: String { isOverdue ? "! " + mark : mark }

  /// When it reminds of itself, or would if that were on; without a bell where it will not any more, and empty without a time.
  var alert: String {
    guard let alert = todo.alert else { return "" }
    if alert.isOn, !todo.hasAlertAhead(at: now) { return "\(alert.time)" }
    let sign = display.isASCII ? TodoViewPhrases.alert(language) : alert.isOn ? "🔔" : "🔕"
    return "\(sign) \(alert.time)" + (alert.isOn ? "" : " " + TodoViewPhrases.off(language))
  }

  /// The colour that a person gave it, as a dot with its name; empty without one.
  package var color: Segment {
    guard let color = todo.color else { return Segment("") }
    let text = "\(display.isASCII ? "*" : "●") \(TodoViewPhrases.name(color)(language))"
    return Segment(text, Style(dim: todo.isDone, foreground: TodoLook.foreground(color)))
  }

  package func segment(_ text: String) -> Segment { Segment(text, style) }

  package static func sign(_ column: BoardColumn, _ display: Display) -> String {
    switch column {
    case .todo: display.isASCII ? "[ ]" : "○"
    case .doing: display.isASCII ? "[>]" : "◐"
    case .done: display.isASCII ? "[x]" : "✓"
    }
  }

  package static func sign(_ quadrant: Quadrant, _ display: Display, _ language: Language) -> String {
    display.isASCII ? quadrant.title(language) : quadrant.sign
  }

  /// What a terminal can show of a person's text in one line.
  package static func shown(_ text: String, _ display: Display, _ language: Language) -> String {
    let text = Sanitizer.clean(text)
    return display.isASCII ? text.asciiOnly(language) : text
  }

  /// Nil where the letters keep the colour that the terminal gives them: black ones could not be seen on a dark one.
  private static func foreground(_ color: TodoColor) -> Color? {
    switch color {
    case .red: .named(.red)
    case .green: .named(.green)
    case .blue: .named(.blue)
    case .orange: .rgb(RGB(red: 255, green: 135, blue: 0))
    case .grey: .named(.brightBlack)
    case .black: nil
    }
  }
}
