package import CycBase
package import Days
internal import Terminal
package import Todos

/// What a command did: said in a line a task, or as JSON.
package struct TodoAnswer {
  package let changed: [Todo]
  /// They were already as they were to be.
  package var unchanged: [Todo] = []
  /// Whether the command set the time of an alert, or switched one on.
  var setsAlert = false

  /// So many lines are said at most; the rest is counted.
  private static let maxLines = 20

  /// What is to be known of an alert that somebody has just set: it will not come any more, or not quite at its minute.
  ///
  /// - Parameter tick: when the schedule looks next; nil where there is none.
  private func warning(of todo: Todo, at now: CivilTime, before tick: CivilTime?) -> Sentence? {
    guard setsAlert, !todo.isDone, let due = todo.due, let alert = todo.alert, alert.isOn else { return nil }
    let when = CivilTime(day: due, hour: alert.time.hour, minute: alert.time.minute, second: 0)
    if when.secondsAsUTC + 60 <= now.secondsAsUTC { return TodoPhrases.alertIsOver }
    return tick.flatMap { when.secondsAsUTC < $0.secondsAsUTC ? TodoPhrases.alertIsNear($0) : nil }
  }

  /// - Parameters:
  ///   - phrase: says of one task what was done to it.
  ///   - result: what is left of the answer for whoever wants results alone.
  package func say(
    _ phrase: (Todo, Day) -> Sentence, _ output: AnswerOptions, result: String? = nil, in world: World
  ) throws {
    let now = world.now().local
    let today = now.day
    let tick = world.reminders.nextTick(world, now)
    try output.say(TodoJSON.answer(self, on: today), in: world, result: result) {
      let told = changed.flatMap { todo in
        [phrase(todo, today)] + [warning(of: todo, at: now, before: tick)].compactMap(\.self)
      }
      let sentences = told + unchanged.map { TodoPhrases.unchanged($0) }
      let more = sentences.count - TodoAnswer.maxLines
      let said = more > 0 ? sentences.prefix(TodoAnswer.maxLines) + [TodoPhrases.more(more)] : sentences[...]
      let silence = setsAlert && changed.contains { $0.hasAlertAhead(at: now) } ? world.noticeSilence : nil
      let whole = said + [silence.map(TodoPhrases.inVain)].compactMap(\.self)
      return output.isASCII(in: world) ? whole.map(TodoPhrases.namingQuadrants) : Array(whole)
    }
  }
}

/// What `cyc todo` says.
enum TodoPhrases {
  static func added(_ todo: Todo, _ today: Day) -> Sentence { told("Added", "번을 추가했어요", todo, today) }
  static func edited(_ todo: Todo, _ today: Day) -> Sentence { told("Changed", "번을 바꿨어요", todo, today) }
  static func done(_ todo: Todo, _ today: Day) -> Sentence { told("Done", "번을 끝냈어요", todo, today) }
  static func undone(_ todo: Todo, _ today: Day) -> Sentence { told("Reopened", "번을 '할 일'로 되돌렸어요", todo, today) }
  static func putBack(_ todo: Todo, _ today: Day) -> Sentence { told("Put back", "번을 아직 시작하지 않은 일로 돌렸어요", todo, today) }
  static func started(_ todo: Todo, _ today: Day) -> Sentence { told("Started", "번을 시작했어요", todo, today) }

  static func moved(_ todo: Todo, _ today: Day) -> Sentence {
    let column = todo.column.goal
    return told("Moved to \(column.english)", "번의 상태를 \(column.korean) 바꿨어요", todo, today)
  }

  static func put(_ todo: Todo, _ today: Day) -> Sentence { told("Moved", "번을 옮겼어요", todo, today) }

  static func removed(_ todo: Todo, _ today: Day) -> Sentence {
    let told = told("Removed", "번을 지웠어요", todo, today)
    return Sentence(
      en: "\(told); cyc todo undo brings it back", ko: "\(told). 되돌리려면: cyc todo undo")
  }

  static func mayRemove(_ todo: Todo, _ today: Day) -> Sentence {
    let brief = brief(todo, today)
    return Sentence(
      en: "Remove \(todo.number): \(brief)?", ko: "\(todo.number)번을 지울까요? \(brief)")
  }

  static func alert(_ todo: Todo, _ today: Day) -> Sentence {
    todo.alert?.isOn == true
      ? told("Alert on", "번 알림을 켰어요", todo, today) : told("Alert off", "번 알림을 껐어요", todo, today)
  }

  static func unchanged(_ todo: Todo) -> Sentence {
    Sentence(en: "Nothing to change: \(todo.number) \(todo.title)", ko: "이미 그렇게 되어 있어요: \(todo.number)번 \(todo.title)")
  }

  /// - Parameter tick: when the schedule looks next.
  static func alertIsNear(_ tick: CivilTime) -> Sentence {
    Sentence(
      en: "The next check is at \(tick.clock), so it may come only then.",
      ko: "\(tick.clock)에 다음으로 확인해서, 알림이 그때 올 수도 있어요.")
  }

  static let alertIsOver = Sentence(
    en: "That time has passed, so there will be no alert.", ko: "알림 시각이 이미 지나서 알리지 않아요.")

  /// Of an alert that will not come.
  static func inVain(_ silence: NoticeSilence) -> Sentence {
    switch silence {
    case .notScheduled:
      Sentence(
        en: "Reminders are off, so it will not come. To turn them on: cyc nag on",
        ko: "알림 예약이 꺼져 있어서 알려 드릴 수 없어요. 켜려면: cyc nag on")
    case .off:
      Sentence(
        en: "Task notices are off, so it will not come. To turn them on: cyc config set nag.tasks on",
        ko: "할 일 알림이 꺼져 있어서 알려 드릴 수 없어요. 켜려면: cyc config set nag.tasks on")
    }
  }

  static let colorIsLabel = Sentence(
    en: "a task's colour is now --label; --color works for one more version",
    ko: "할 일의 색은 이제 --label이에요. --color는 다음 버전까지만 쓸 수 있어요")

  static let openAgain = Sentence(en: "Open it again?", ko: "다시 열까요?")

  static func more(_ count: Int) -> Sentence { Sentence(en: "… and \(count) more", ko: "… 그 밖에 \(count)개") }

  /// `Added 3: 🟢 D-3 Write tests (2026-11-24 Tue, 21:30)`.
  private static func told(_ english: String, _ korean: String, _ todo: Todo, _ today: Day) -> Sentence {
    let brief = brief(todo, today)
    return Sentence(
      en: "\(english) \(todo.number): \(brief)", ko: "\(todo.number)\(korean): \(brief)")
  }

  /// A task in one line, without its number.
  static func brief(_ todo: Todo, _ today: Day) -> Sentence {
    let mark = todo.daysLeft(on: today).map { DDayLabel.text(daysLeft: $0) + " " } ?? ""
    func text(_ language: Language) -> String {
      let day = todo.due.map { "\($0) (\($0.weekday.shortName(language)))" }
      let off = Sentence(en: " off", ko: " 꺼짐")(language)
      let time = todo.alert.map { "\($0.time)\($0.isOn ? "" : off)" }
      let when = [day, time].compactMap(\.self).joined(separator: ", ")
      return "\(todo.quadrant.sign) \(mark)\(todo.title)\(when.isEmpty ? "" : ", \(when)")"
    }
    return Sentence(english: text(.english), korean: text(.korean))
  }

  /// What a terminal without other letters can show, with the quadrants by their names.
  static func ascii(_ text: String, _ language: Language) -> String { namingQuadrants(text).asciiOnly(language) }

  static func namingQuadrants(_ sentence: Sentence) -> Sentence {
    Sentence(english: namingQuadrants(sentence.english), korean: namingQuadrants(sentence.korean))
  }

  private static func namingQuadrants(_ text: String) -> String {
    Quadrant.allCases.reduce(text) { $0.replacing($1.sign, with: "[\($1.rawValue)]") }
  }
}
