internal import Days
internal import Terminal
internal import Todos

/// What `cyc todo` says.
enum TodoPhrases {
  static func added(_ todo: Todo, _ today: Day) -> Sentence { told("Added", "추가했어요", todo, today) }
  static func edited(_ todo: Todo, _ today: Day) -> Sentence { told("Changed", "바꿨어요", todo, today) }
  static func done(_ todo: Todo, _ today: Day) -> Sentence { told("Done", "끝냈어요", todo, today) }
  static func undone(_ todo: Todo, _ today: Day) -> Sentence { told("Open again", "다시 할 일로 돌렸어요", todo, today) }
  static func started(_ todo: Todo, _ today: Day) -> Sentence { told("Begun", "시작했어요", todo, today) }

  static func moved(_ todo: Todo, _ today: Day) -> Sentence {
    told(
      "Moved to \(todo.column.title.english)", "'\(todo.column.title.korean)'(으)로 옮겼어요", todo, today)
  }

  static func removed(_ todo: Todo, _ today: Day) -> Sentence {
    let told = told("Removed", "지웠어요", todo, today)
    return Sentence(
      en: "\(told.english); cyc todo undo brings it back", ko: "\(told.korean). 되돌리려면: cyc todo undo")
  }

  static func alert(_ todo: Todo, _ today: Day) -> Sentence {
    todo.alert?.isOn == true ? told("Alert on", "알림을 켰어요", todo, today) : told("Alert off", "알림을 껐어요", todo, today)
  }

  static func unchanged(_ todo: Todo) -> Sentence {
    Sentence(en: "Already so: \(todo.number) \(todo.title)", ko: "이미 그래요: \(todo.number)번 \(todo.title)")
  }

  static func more(_ count: Int) -> Sentence { Sentence(en: "… and \(count) more", ko: "… 그 밖에 \(count)개") }

  /// `Added 3: 🟢 D-3 Write tests (2026-11-24 Tue, 21:30)`.
  private static func told(_ english: String, _ korean: String, _ todo: Todo, _ today: Day) -> Sentence {
    let brief = brief(todo, today)
    return Sentence(
      en: "\(english) \(todo.number): \(brief.english)", ko: "\(todo.number)번을 \(korean): \(brief.korean)")
  }

  /// A task in one line, without its number.
  static func brief(_ todo: Todo, _ today: Day) -> Sentence {
    let mark = todo.daysLeft(on: today).map { DMark.text(daysLeft: $0) + " " } ?? ""
    func text(_ language: Language) -> String {
      let day = todo.due.map { "\($0) (\($0.weekday.shortName(language)))" }
      let when = [day, todo.alert?.time.description].compactMap(\.self).joined(separator: ", ")
      return "\(todo.quadrant.sign) \(mark)\(todo.title)\(when.isEmpty ? "" : ", \(when)")"
    }
    return Sentence(en: text(.english), ko: text(.korean))
  }

  /// What a terminal without other letters can show: a question mark for each of those, as ls(1) does; the signs of the
  /// quadrants by their names.
  static func ascii(_ text: String) -> String {
    Quadrant.allCases.reduce(text) { $0.replacing($1.sign, with: "[\($1.rawValue)]") }
      .replacing("…", with: "...").map { $0.isASCII ? String($0) : "?" }.joined()
  }
}
