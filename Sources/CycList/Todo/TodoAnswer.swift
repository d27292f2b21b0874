package import CycBase
package import Days
package import Todos

/// The tasks that a command changed, printed as a line each or as JSON.
package struct TodoAnswer {
  package let changed: [Todo]
  var repeats = TodoRepeats()
  /// Tasks that were already in the requested state.
  var unchanged: [Todo] = []
  /// Whether the command may have set the day or time of an alert, or switched one on.
  package var setsAlert = false
  /// Whether the command may have set the due day, or the day until which the task is hidden.
  var setsWait = false
  /// Words of the title that were read as dates; nil if none were.
  var typedDate: String?

  /// Most lines printed; the rest is counted.
  private static let maxLines = 20

  /// Warns if the task is hidden until after its due day, if a new alert is past, or if it may come late since the next
  /// check of the schedule is at `tick`.
  private func warning(of todo: Todo, at now: CivilTime, before tick: CivilTime?) -> Sentence? {
    if setsWait, let due = todo.due, todo.isWaiting(on: max(due, now.day)) { return TodoPhrases.waitsTooLong }
    guard setsAlert, !todo.isDone, let due = todo.due, let alert = todo.alert, alert.isOn else { return nil }
    if (due, alert.time.minuteOfDay) < (now.day, now.minuteOfDay) { return TodoPhrases.alertIsOver }
    let when = alert.time.on(due)
    return tick.flatMap { when.secondsAsUTC < $0.secondsAsUTC ? TodoPhrases.alertIsNear($0) : nil }
  }

  /// - Parameter result: all that `--quiet` prints.
  func say(_ phrase: (Todo, Day) -> Sentence, _ output: AnswerOptions, result: String? = nil, in world: World) throws {
    try output.say(TodoJSON.answer(self, on: world.clock.now().today), in: world, result: result) {
      let sentences = sentences(phrase, in: world)
      return output.isASCII(in: world) ? sentences.map(TodoPhrases.namingQuadrants) : sentences
    }
  }

  package func sentences(_ phrase: (Todo, Day) -> Sentence, in world: World) -> [Sentence] {
    let now = world.clock.now().local
    let tick = world.features.reminders.nextTick(world, now)
    let results = changed.flatMap { todo in
      let next = repeats.added.first { $0.finished == todo.number }.map { TodoPhrases.next($0, now.day) }
      return [phrase(todo, now.day), next, warning(of: todo, at: now, before: tick)].compactMap(\.self)
    }
    let takenBack = repeats.removed.map { TodoPhrases.takenBack($0, now.day) }
    let sentences = results + takenBack + unchanged.map { TodoPhrases.unchanged($0) }
    let more = sentences.count - TodoAnswer.maxLines
    let printed = more > 0 ? sentences.prefix(TodoAnswer.maxLines) + [TodoPhrases.more(more)] : sentences[...]
    let silence = setsAlert && changed.contains { $0.hasAlertAhead(at: now) } ? world.noticeSilence : nil
    return printed + [silence.map(TodoPhrases.noReminder)].compactMap(\.self)
  }
}

package enum TodoPhrases {
  /// `1 task`, `1,200 tasks`.
  static func count(_ count: Int) -> Sentence {
    let grouped = Counts.grouped(count)
    return Sentence(en: count == 1 ? "1 task" : "\(grouped) tasks", ko: "할 일 \(grouped)개")
  }

  package static func added(_ todo: Todo, _ today: Day) -> Sentence { sentence("Added", "번을 추가했어요", todo, today) }
  package static func edited(_ todo: Todo, _ today: Day) -> Sentence { sentence("Changed", "번을 바꿨어요", todo, today) }
  package static func done(_ todo: Todo, _ today: Day) -> Sentence { sentence("Done", "번을 끝냈어요", todo, today) }
  package static func undone(_ todo: Todo, _ today: Day) -> Sentence {
    sentence("Reopened", "번을 '할 일'로 되돌렸어요", todo, today)
  }
  /// Moved from `doing` back to `todo`.
  package static func putBack(_ todo: Todo, _ today: Day) -> Sentence {
    sentence("Put back", "번을 아직 시작하지 않은 일로 돌렸어요", todo, today)
  }
  package static func started(_ todo: Todo, _ today: Day) -> Sentence { sentence("Started", "번을 시작했어요", todo, today) }

  package static func moved(_ todo: Todo, _ today: Day) -> Sentence {
    let column = todo.column.destination
    return sentence("Moved to \(column)", "번의 상태를 \(column) 바꿨어요", todo, today)
  }

  /// Moved within its column.
  package static func put(_ todo: Todo, _ today: Day) -> Sentence { sentence("Moved", "번을 옮겼어요", todo, today) }

  package static func removed(_ todo: Todo, _ today: Day) -> Sentence { sentence("Removed", "번을 지웠어요", todo, today) }

  static func removed(_ todo: Todo, _ today: Day, repeats: Bool) -> Sentence {
    let undo = Sentence(en: "cyc todo undo brings it back", ko: "되돌리려면: cyc todo undo")
    guard repeats else {
      return Sentence(en: "\(removed(todo, today)); \(undo)", ko: "\(removed(todo, today)). \(undo)")
    }
    let skip = "cyc todo undo && cyc todo skip \(todo.number)"
    return Sentence(
      en: "\(removed(todo, today)); it will not come again. To skip it only this time: \(skip)",
      ko: "\(removed(todo, today)). 이제 다시 오지 않아요. 이번만 건너뛰려면: \(skip)")
  }

  /// The next occurrence of a finished task.
  static func next(_ occurrence: TodoOccurrence, _ today: Day) -> Sentence {
    let (number, brief) = (occurrence.todo.number, brief(occurrence.todo, today))
    let missed = occurrence.missed
    let skipped =
      missed == 0
      ? nil
      : Sentence(en: "; \(Counts.grouped(missed)) missed", ko: ", 놓친 \(Counts.grouped(missed))회는 건너뛰었어요")
    return Sentence(en: "Next is \(number): \(brief)\(skipped)", ko: "다음은 \(number)번이에요: \(brief)\(skipped)")
  }

  /// The next occurrence of a task that was reopened.
  static func takenBack(_ todo: Todo, _ today: Day) -> Sentence {
    sentence("Took back the next one,", "번, 다음 차례는 거뒀어요", todo, today)
  }

  package static func skipped(_ todo: Todo, _ today: Day) -> Sentence {
    sentence("Skipped", "번을 다음 차례로 넘겼어요", todo, today)
  }

  static func confirmRemoval(_ todo: Todo, _ today: Day) -> Sentence {
    let brief = brief(todo, today)
    return Sentence(en: "Remove \(todo.number): \(brief)?", ko: "\(todo.number)번을 지울까요? \(brief)")
  }

  static func alert(_ todo: Todo, _ today: Day) -> Sentence {
    todo.alert?.isOn == true
      ? sentence("Alert on for", "번 알림을 켰어요", todo, today) : sentence("Alert off for", "번 알림을 껐어요", todo, today)
  }

  static func unchanged(_ todo: Todo) -> Sentence {
    Sentence(en: "Nothing to change: \(todo.number) \(todo.title)", ko: "이미 그렇게 되어 있어요: \(todo.number)번 \(todo.title)")
  }

  static func alertIsNear(_ tick: CivilTime) -> Sentence {
    Sentence(
      en: "The next check is at \(tick.clock), so it may come only then.",
      ko: "\(tick.clock)에 다음으로 확인해서, 알림이 그때 올 수도 있어요.")
  }

  static let waitsTooLong = Sentence(
    en: "It waits past its due date, so there will be no reminder.", ko: "기한이 지날 때까지 숨기므로 알리지 않아요.")

  static let alertIsOver = Sentence(
    en: "That time has passed, so there will be no alert.", ko: "알림 시각이 이미 지나서 알리지 않아요.")

  /// Why an alert will not be sent.
  static func noReminder(_ silence: NoticeSilence) -> Sentence {
    switch silence {
    case .notScheduled:
      Sentence(
        en: "Reminders are off, so you will not be reminded. To turn them on: cyc nag on",
        ko: "알림 예약이 꺼져 있어서 알려 드릴 수 없어요. 켜려면: cyc nag on")
    case .off:
      Sentence(
        en: "Task notices are off, so you will not be reminded. To turn them on: cyc config set nag.tasks on",
        ko: "할 일 알림이 꺼져 있어서 알려 드릴 수 없어요. 켜려면: cyc config set nag.tasks on")
    }
  }

  /// For a task that was moved within a column.
  static let placeIsOnBoard = Sentence(
    en: "this is its place on the board (cyc todo board); cyc todo list goes by due date",
    ko: "보드에서의 자리예요 (cyc todo board). cyc todo list는 기한 순서로 보여 줘요")

  static let colorIsLabel = Sentence(
    en: "a task's colour is now --label; --color works for one more version",
    ko: "할 일의 색은 이제 --label이에요. --color는 다음 버전까지만 쓸 수 있어요")

  static func more(_ count: Int) -> Sentence { Sentence(en: "… and \(count) more", ko: "… 그 밖에 \(count)개") }

  /// `Added 3: 🟢 D-3 Write tests, Tue 24 Nov, 21:30`.
  private static func sentence(
    _ english: Sentence.Half<EnglishHalf>, _ korean: Sentence.Half<KoreanHalf>, _ todo: Todo, _ today: Day
  ) -> Sentence {
    let (verb, brief) = (Sentence(en: english, ko: korean), brief(todo, today))
    return Sentence(en: "\(verb) \(todo.number): \(brief)", ko: "\(todo.number)\(verb): \(brief)")
  }

  /// `🟢 D-3 Write tests, Tue 24 Nov, 21:30`.
  static func brief(_ todo: Todo, _ today: Day) -> Sentence {
    let mark = todo.daysLeft(on: today).map { DDayLabel.text(daysLeft: $0) + " " } ?? ""
    func text(_ language: Language) -> String {
      let day = todo.due.map { $0.writtenWithWeekday(in: today.year)(language) }
      let off = Sentence(en: " off", ko: " 꺼짐")(language)
      let time = todo.alert.map { "\($0.time)\($0.isOn ? "" : off)" }
      let every = todo.recurrence.map { "↻ \($0.words(language))" }
      let wait =
        todo.isWaiting(on: today)
        ? (todo.wait?.written(in: today.year)).map { Sentence(en: "waits until \($0)", ko: "\($0)부터 표시")(language) }
        : nil
      let when = [day, time, every, wait].compactMap(\.self).joined(separator: ", ")
      return "\(todo.quadrant.sign) \(mark)\(todo.title)\(when.isEmpty ? "" : ", \(when)")"
    }
    return Sentence(english: text(.english), korean: text(.korean))
  }

  /// The text in ASCII, with the names of quadrants instead of their signs.
  package static func ascii(_ text: String, _ language: Language) -> String {
    namingQuadrants(text).asciiOnly(language)
  }

  package static func namingQuadrants(_ sentence: Sentence) -> Sentence {
    Sentence(english: namingQuadrants(sentence.english), korean: namingQuadrants(sentence.korean))
  }

  private static func namingQuadrants(_ text: String) -> String {
    Quadrant.allCases.reduce(text) { $0.replacing($1.sign, with: "[\($1.rawValue)]") }.replacing("↻ ", with: "")
  }
}
