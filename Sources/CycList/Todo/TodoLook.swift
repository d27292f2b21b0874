public import ArgumentParser
package import CycBase
package import Days
package import Terminal
public import Todos

/// How a task looks in every view. Colours only repeat what a sign or a word says.
package struct TodoLook {
  let todo: Todo
  let now: CivilTime
  let display: Display
  let language: Language

  package init(todo: Todo, now: CivilTime, display: Display, language: Language) {
    (self.todo, self.now, self.display, self.language) = (todo, now, display, language)
  }

  package var title: String { TodoLook.shown(todo.markedTitle, display, language) }
  /// `D-3`; empty without a due day.
  var mark: String { todo.daysLeft(on: now.day).map(DDayLabel.text) ?? "" }
  /// `Tue 24 Nov`; empty without a due day.
  var due: String { todo.due.map { $0.writtenInColumn(in: now.day.year)(language) } ?? "" }

  /// `24 Nov`, the day on which it was finished; empty if it is not.
  var doneDay: String { todo.completed.map { $0.today.written(in: now.day.year)(language) } ?? "" }

  /// `⏳ 1 Dec`, the first day on which it is shown; empty if it does not wait.
  var wait: String {
    guard todo.isWaiting(on: now.day), let wait = todo.wait else { return "" }
    let day = wait.written(in: now.day.year)
    return display.isASCII ? Sentence(en: "waits until \(day)", ko: "\(day)부터 표시")(language) : "⏳ \(day(language))"
  }

  /// The style of everything but the label.
  package var style: Style {
    if todo.isDone { return Style(dim: true) }
    if isOverdue { return Style(foreground: .named(.red)) }
    return Style(bold: todo.daysLeft(on: now.day) == 0)
  }

  var isOverdue: Bool { todo.isOverdue(on: now.day) }
  package var number: String { String(todo.number) }
  package var columnSign: String { TodoLook.sign(todo.column, display) }
  /// The sign of the quadrant; its name in ASCII, since all four abbreviations would begin with the same letter.
  package var quadrantSign: String { display.isASCII ? todo.quadrant.title(language) : todo.quadrant.sign }
  /// `D-3`, or `! D+3` if overdue.
  package var warningMark: String { isOverdue ? "! " + mark : mark }

  /// The time of the alert, with a bell if it is ahead or off; empty without an alert.
  package var alert: String {
    guard let alert = todo.alert else { return "" }
    if alert.isOn, !todo.hasAlertAhead(at: now) { return "\(alert.time)" }
    let sign = display.isASCII ? TodoViewPhrases.alert(language) : alert.isOn ? "🔔" : "🔕"
    return "\(sign) \(alert.time)" + (alert.isOn ? "" : " " + TodoViewPhrases.off(language))
  }

  /// The label as a dot with the name of its colour; empty without a label.
  package var color: Segment {
    guard let color = todo.color else { return Segment("") }
    let text = "\(display.isASCII ? "*" : "●") \(color.look.name(language))"
    return Segment(text, Style(dim: todo.isDone, foreground: color.look.color))
  }

  func segment(_ text: String) -> Segment { Segment(text, style) }

  package static func sign(_ column: BoardColumn, _ display: Display) -> String {
    switch column {
    case .todo: display.isASCII ? "[ ]" : "○"
    case .doing: display.isASCII ? "[>]" : "◐"
    case .done: display.isASCII ? "[x]" : "✓"
    }
  }

  /// The user's text without control characters, in ASCII if the display needs it.
  package static func shown(_ text: String, _ display: Display, _ language: Language) -> String {
    display.shown(Sanitizer.clean(text), language)
  }
}

extension Todo {
  /// The title, with a sign if the task repeats.
  package var markedTitle: String { recurrence == nil ? title : "\(title) ↻" }
}

extension TodoColor {
  package var name: Sentence { look.name }

  /// Black has no colour: it would be invisible on a dark terminal.
  fileprivate var look: (name: Sentence, color: Color?) {
    switch self {
    case .red: (Sentence(en: "red", ko: "빨강"), .named(.red))
    case .green: (Sentence(en: "green", ko: "초록"), .named(.green))
    case .blue: (Sentence(en: "blue", ko: "파랑"), .named(.blue))
    case .orange: (Sentence(en: "orange", ko: "주황"), .orange)
    case .grey: (Sentence(en: "grey", ko: "회색"), .named(.brightBlack))
    case .black: (Sentence(en: "black", ko: "검정"), nil)
    }
  }
}

extension Quadrant {
  /// `🟢 Do`; without the sign in ASCII.
  package func label(_ display: Display, _ language: Language) -> String { display.symbol(sign) + title(language) }

  package var sign: String { look.sign }
  package var title: Sentence { look.title }
  package var meaning: Sentence { look.meaning }
  var color: Color { look.color }

  private var look: (sign: String, color: Color, title: Sentence, meaning: Sentence) {
    switch self {
    case .do:
      ("🟢", .named(.green), Sentence(en: "Do", ko: "하기"), Sentence(en: "important and urgent", ko: "중요하고 급함"))
    case .decide:
      (
        "🔵", .named(.blue), Sentence(en: "Decide", ko: "계획하기"),
        Sentence(en: "important, not urgent", ko: "중요하지만 급하지 않음")
      )
    case .delegate:
      ("🟠", .orange, Sentence(en: "Delegate", ko: "맡기기"), Sentence(en: "urgent, not important", ko: "급하지만 중요하지 않음"))
    case .delete:
      ("🔴", .named(.red), Sentence(en: "Delete", ko: "버리기"), Sentence(en: "neither", ko: "둘 다 아님"))
    }
  }
}

extension BoardColumn {
  package var title: Sentence {
    switch self {
    case .todo: Sentence(en: "TODO", ko: "할 일")
    case .doing: Sentence(en: "DOING", ko: "하는 중")
    case .done: Sentence(en: "DONE", ko: "끝난 일")
    }
  }

  /// The column to move to; in Korean with the matching particle.
  var destination: Sentence { Sentence(en: "\(title)", ko: "'\(title)'\(self == .doing ? "으로" : "로")") }
}

extension Color {
  /// Contrast of 3.8:1 to white and 5.5:1 to black (WCAG 2.2). Of 16 colours, yellow is the nearest.
  static let orange = Color.rgb(RGB(red: 205, green: 103, blue: 0))
}

extension Quadrant: ExpressibleByArgument {}
extension BoardColumn: ExpressibleByArgument {}
extension TodoColor: ExpressibleByArgument {}
extension TodoFilter.Order: ExpressibleByArgument {}

enum TodoViewPhrases {
  private static let example = Sentence(
    en: "cyc todo add \"Write the tests\" --due fri", ko: "cyc todo add \"테스트 쓰기\" --due 금")

  static let none = Sentence(en: "Nothing to do. Add a task: \(example)", ko: "할 일이 없어요. 추가하려면: \(example)")

  static let noMatch = Sentence(
    en: "No tasks match. To see all of them: cyc todo list --all", ko: "조건에 맞는 할 일이 없어요. 모두 보려면: cyc todo list --all")

  static let emptyPlace = Sentence(en: "nothing here", ko: "비어 있어요")

  static let overdue = Sentence(en: "overdue", ko: "기한 지남")
  static let on = Sentence(en: "on", ko: "켜짐")
  static let off = Sentence(en: "off", ko: "꺼짐")
  static let past = Sentence(en: "past", ko: "지남")
  static let alert = Sentence(en: "alert", ko: "알림")
}
