internal import CycBase
internal import CycStreak
internal import Days
internal import Todos

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
