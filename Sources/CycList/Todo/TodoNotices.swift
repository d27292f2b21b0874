internal import ArgumentParser
package import CycBase
package import Days
package import Formats
internal import Terminal
package import Todos

/// `cyc todo notices`: what will be announced, and when.
struct TodoNoticesCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "notices", abstract: "List pending notices, the next one first.",
    discussion: """
      At 09:00 one notice lists all tasks due that day; `cyc nag snooze` delays it until the snooze ends. Alerts come at their \
      own times, even during a snooze, and a task whose alert has been sent is not announced again. A missed notice is sent \
      late, until the end of its day; a missed alert also on the next day. If a time had already passed when you added or \
      rescheduled the task, no notice is sent for it. The setting nag.tasks turns off the morning notice, or all notices.

      In a pipe each line has the id, the title, the body, the time, and ahead, now or late, \
      separated by tabs.
      """
  )
  .examples([
    "cyc todo notices": "what you will be reminded of",
    "cyc todo notices --json": "for scripts",
  ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.now().local
    let notices = try world.todoNotices(due: now.day...max(now.day, Day.last(ofYear: 9999)), at: now) {
      try world.reminders.sentNotices(world, now.day)
    }.pending
    let silence = world.noticeSilence
    let text = TodoNoticesText(
      notices: notices, display: Display(output.display, in: world), language: world.language)
    let object: JSONValue = [
      "now": now.description, "scheduled": world.remindersAreScheduled, "tasks": world.settings[.nagTasks].rawValue,
      "notices": notices.map { $0.json(world.language) },
    ]
    try output.print(in: world, json: object, table: { text.tabSeparated }) { _ in text.text }
    if !output.json, let silence, !notices.isEmpty || silence == .off { world.note(TodoNoticePhrases.silence(silence)) }
  }
}

extension TodoNotice {
  /// As scripts read it, with what it says.
  package func json(_ language: Language) -> JSONValue {
    let message = TodoNoticeMessage(self, language: language)
    return [
      "id": id,
      "kind": kind.rawValue,
      "tasks": todos.map { ["number": $0.number, "uuid": $0.uuid, "title": $0.title] as JSONValue },
      "title": message.title,
      "body": message.body,
      "when": when.description,
      "state": moment.rawValue,
    ]
  }
}

/// The notices that are pending, as people or line by line as programs read them.
struct TodoNoticesText {
  let notices: [TodoNotice]
  let display: Display
  let language: Language

  var text: String {
    let lines =
      notices.isEmpty
      ? display.wrapped(TodoNoticePhrases.none(language))
      : LabeledList(notices.map(row)).lines(columns: display.columns)
    return lines.text(display.depth)
  }

  /// The id, the title, the body, the time, and ahead, now or late. In a body line ends become spaces.
  var tabSeparated: String {
    notices.map { notice in
      let message = TodoNoticeMessage(notice, language: language)
      let body = Sanitizer.clean(message.body ?? "")
      let fields = [notice.id, message.title, body, time(notice), notice.moment.rawValue]
      return fields.joined(separator: "\t") + "\n"
    }.joined()
  }

  /// The title, the body and, where it has room, the id beside the time.
  private func row(_ notice: TodoNotice) -> LabeledList.Row {
    let message = TodoNoticeMessage(notice, language: language, isASCII: display.isASCII)
    let said = [message.title] + message.lines.map(Sanitizer.clean)
    let begin = begin(notice)
    // Nobody can copy one that is broken over lines.
    let hasRoom = begin.displayWidth + 2 + notice.id.displayWidth <= display.columns
    return LabeledList.Row(
      Segment(begin, style(notice)),
      said.map { Segment($0) } + (hasRoom ? [Segment(notice.id, Style(dim: true))] : []))
  }

  private func begin(_ notice: TodoNotice) -> String {
    [time(notice), TodoNoticePhrases.mark(notice.moment)?(language)].compactMap { $0 }.joined(separator: " ")
  }

  private func time(_ notice: TodoNotice) -> String { "\(notice.when.day) \(notice.when.clock)" }

  private func style(_ notice: TodoNotice) -> Style {
    Style(bold: notice.isDue, foreground: notice.moment == .late ? .named(.red) : nil)
  }
}

/// What a notice says, to be shown on a desktop or in a list.
package struct TodoNoticeMessage: Equatable {
  package let title: String
  /// Nil where there is nothing to add.
  package let body: String?
  /// The body in full, for where there is room: of a digest a line for each task.
  package let lines: [String]

  /// A digest names so many tasks; the rest is counted.
  private static let maxTitles = 5

  /// - Parameters:
  ///   - toldAt: when it is sent, so that an alert that is late says so; nil where it is not sent now.
  ///   - isASCII: whether what the person wrote is shown with ASCII characters alone.
  package init(_ notice: TodoNotice, toldAt: CivilTime? = nil, language: Language, isASCII: Bool = false) {
    func shown(_ text: String) -> String { isASCII ? TodoPhrases.ascii(text, language) : text }
    switch notice.kind {
    case .digest:
      let (todos, max) = (notice.todos, TodoNoticeMessage.maxTitles)
      title = TodoNoticePhrases.dueToday(todos.count)(language)
      lines = todos.map { shown("\($0.quadrant.sign) \($0.title)") }
      body = (lines.prefix(max) + (todos.count > max ? [TodoNoticePhrases.more(todos.count - max)(language)] : []))
        .joined(separator: ", ")
    case .alert:
      title = notice.todos.map { shown("\($0.quadrant.sign) \($0.title)") }.joined()
      let late = toldAt.flatMap { notice.moment == .late ? TodoNoticePhrases.late(notice.when, toldAt: $0) : nil }
      let text = notice.todos.first?.body.map(shown)
      body = late.map { late in text.map { "\($0) (\(late(language)))" } ?? late(language) } ?? text
      lines = [body].compactMap(\.self)
    }
  }
}

/// What notices say, and what `cyc todo notices` says about them.
enum TodoNoticePhrases {
  static func dueToday(_ count: Int) -> Sentence {
    Sentence(
      en: count == 1 ? "1 task is due today" : "\(count) tasks are due today", ko: "오늘까지 할 일이 \(count)개 있어요")
  }

  static func more(_ count: Int) -> Sentence { Sentence(en: "and \(count) more", ko: "그 밖에 \(count)개") }

  /// Of an alert whose minute was slept through, today or yesterday.
  static func late(_ when: CivilTime, toldAt now: CivilTime) -> Sentence {
    let isToday = when.day == now.day
    return Sentence(
      en: "\(isToday ? "" : "yesterday at ")\(when.clock), sent at \(now.clock)",
      ko: "\(isToday ? "" : "어제 ")\(when.clock)에 울려야 했는데 \(now.clock)에 알려 드려요")
  }

  /// Of alerts and notices that nothing will send.
  static func silence(_ silence: NoticeSilence) -> Sentence {
    switch silence {
    case .notScheduled: Sentence(en: "reminders are off: cyc nag on", ko: "알림 예약이 꺼져 있어요: cyc nag on")
    case .off:
      Sentence(
        en: "task notices are off: cyc config set nag.tasks on", ko: "할 일 알림이 꺼져 있어요: cyc config set nag.tasks on")
    }
  }

  static let none = Sentence(
    en:
      "No notices are pending. A task with a date gets one: cyc todo add \"Write the tests\" --due tomorrow --at 21:30",
    ko: "예정된 알림이 없어요. 날짜를 정하면 알려 드려요: cyc todo add \"테스트 쓰기\" --due 내일 --at 21:30")

  /// Beside the time; nil where it lies ahead.
  static func mark(_ moment: TodoNotice.Moment) -> Sentence? {
    switch moment {
    case .ahead: nil
    case .now: Sentence(en: "now", ko: "지금")
    case .late: Sentence(en: "late", ko: "늦음")
    }
  }
}

/// Which notices of tasks somebody wants.
package enum TaskNotices: String, CaseIterable {
  case on
  /// Only those that were set for a minute.
  case alerts
  case off

  package var kinds: Set<TodoNotice.Kind> {
    switch self {
    case .on: [.digest, .alert]
    case .alerts: [.alert]
    case .off: []
    }
  }
}

extension AnySetting {
  package static let nagTasks = Setting<TaskNotices>(
    "nag.tasks", .choice, default: .on, example: "alerts",
    Sentence(
      en:
        "When you are told of tasks. on: at 09:00 of those that are due that day, and each at its own time; alerts: each at its own time only; off: never.",
      ko: "할 일을 언제 알려 줄지 정해요. on은 오늘까지인 일을 09:00에 모아 알리고, 정해 둔 시각에도 알려요. alerts는 정해 둔 시각에만 알리고, off는 알리지 않아요."))
}
