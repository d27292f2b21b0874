public import ArgumentParser
package import CycBase
package import Days
package import Terminal
public import Todos

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

// What people see and type of the parts of a task.

extension Quadrant {
  /// The sign that it is known by.
  package var sign: String {
    switch self {
    case .do: "🟢"
    case .decide: "🔵"
    case .delegate: "🟠"
    case .delete: "🔴"
    }
  }

  package var title: Sentence {
    switch self {
    case .do: Sentence(en: "Do", ko: "하기")
    case .decide: Sentence(en: "Decide", ko: "계획하기")
    case .delegate: Sentence(en: "Delegate", ko: "맡기기")
    case .delete: Sentence(en: "Delete", ko: "버리기")
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

  /// Where a task goes to; in Korean with the particle that fits.
  package var goal: Sentence {
    Sentence(english: title.english, korean: "'\(title.korean)'\(self == .doing ? "으로" : "로")")
  }
}

extension Quadrant: ExpressibleByArgument {}
extension BoardColumn: ExpressibleByArgument {}
extension TodoColor: ExpressibleByArgument {}
extension TodoFilter.Order: ExpressibleByArgument {}

/// What is said around the tasks of a list, a board or a matrix.
enum TodoViewPhrases {
  private static let example = Sentence(
    en: "cyc todo add \"Write the tests\" --due fri", ko: "cyc todo add \"테스트 쓰기\" --due 금")

  static let none = Sentence(
    en: "Nothing to do. Add a task: \(example)", ko: "할 일이 없어요. 추가하려면: \(example)")

  static let noMatch = Sentence(
    en: "No tasks match. To see all of them: cyc todo list --all",
    ko: "조건에 맞는 할 일이 없어요. 모두 보려면: cyc todo list --all")

  static let emptyPlace = Sentence(en: "nothing here", ko: "비어 있어요")

  /// A day with its weekday, and with its year where that is not this one.
  static func shortDay(_ day: Day, today: Day) -> Sentence {
    let text = day.year == today.year ? String(day.description.suffix(5)) : day.description
    let weekday = day.weekday.shortName
    return Sentence(en: "\(text) (\(weekday))", ko: "\(text) (\(weekday))")
  }

  /// What belongs into a quadrant.
  static func meaning(_ quadrant: Quadrant) -> Sentence {
    switch quadrant {
    case .do: Sentence(en: "important and urgent", ko: "중요하고 급한 일")
    case .decide: Sentence(en: "important, not urgent", ko: "중요하지만 급하지 않은 일")
    case .delegate: Sentence(en: "urgent, not important", ko: "급하지만 중요하지 않은 일")
    case .delete: Sentence(en: "neither", ko: "급하지도 중요하지도 않은 일")
    }
  }

  static func name(_ color: TodoColor) -> Sentence {
    switch color {
    case .red: Sentence(en: "red", ko: "빨강")
    case .green: Sentence(en: "green", ko: "초록")
    case .blue: Sentence(en: "blue", ko: "파랑")
    case .orange: Sentence(en: "orange", ko: "주황")
    case .grey: Sentence(en: "grey", ko: "회색")
    case .black: Sentence(en: "black", ko: "검정")
    }
  }

  /// What stands before each fact about one task.
  enum Heading {
    static let quadrant = Sentence(en: "Quadrant", ko: "사분면")
    static let column = Sentence(en: "Column", ko: "상태")
    static let due = Sentence(en: "Due", ko: "기한")
    static let alert = Sentence(en: "Alert", ko: "알림")
    static let color = Sentence(en: "Label", ko: "라벨")
    static let created = Sentence(en: "Created", ko: "만든 때")
    static let changed = Sentence(en: "Changed", ko: "바꾼 때")
    static let completed = Sentence(en: "Completed", ko: "끝낸 때")
    static let uuid = Sentence(en: "UUID", ko: "UUID")
  }

  static let overdue = Sentence(en: "overdue", ko: "기한 지남")
  static let on = Sentence(en: "on", ko: "켜짐")
  static let off = Sentence(en: "off", ko: "꺼짐")
  static let over = Sentence(en: "past", ko: "지남")
  static let alert = Sentence(en: "alert", ko: "알림")
}
