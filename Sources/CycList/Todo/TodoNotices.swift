internal import ArgumentParser
package import CycBase
package import Days
internal import Formats
internal import Terminal
package import Todos

/// `cyc todo notices`: all pending notices; `cyc nag status` shows the next ones among the reminders.
struct TodoNoticesCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "notices",
    abstract: Sentence(en: "List pending notices, the next one first.", ko: "앞으로 올 알림을 가까운 것부터 보여 줘요."),
    discussion: Sentence(
      en: """
        \(TodoNoticePhrases.whenSent)

        In a pipe each line has the id, the title, the body, the time, and ahead, now or late, separated by tabs.
        """,
      ko: """
        \(TodoNoticePhrases.whenSent)

        파이프에서는 한 줄에 하나씩 id, 제목, 본문, 시각, 그리고 ahead, now, late 가운데 하나를 탭으로 나누어 출력해요.
        """), shouldDisplay: false,
    examples: [
      "cyc todo notices": Sentence(en: "what you will be reminded of", ko: "앞으로 올 알림"),
      "cyc todo notices --json": .forScripts,
    ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.clock.now().local
    // As `cyc nag run`, which still sends an alert that was missed yesterday.
    let yesterday = now.day - 1
    // No task is due after 9999; with a clock beyond that, the range must not end before it begins.
    let notices = try world.todoNotices(due: yesterday...max(now.day, Day.last(ofYear: 9999)), at: now) {
      try world.features.reminders.sentNotices(world, yesterday)
    }.pending
    let silence = world.noticeSilence
    let text = TodoNoticesText(
      notices: notices, year: now.day.year, display: Display(output.display, in: world), language: world.screen.language
    )
    let object: JSONValue = [
      "now": now.description, "scheduled": world.features.reminders.areScheduled(world),
      "tasks": world.home.settings[.nagTasks].rawValue, "notices": notices.map { $0.json(world.screen.language) },
    ]
    try output.print(in: world, json: object, table: { text.tabSeparated }) { _ in text.text }
    if !output.json, let silence, !notices.isEmpty || silence == .off {
      world.screen.note(TodoNoticePhrases.silence(silence))
    }
  }
}

extension TodoNotice {
  func json(_ language: Language) -> JSONValue {
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

extension World {
  /// Notices of the tasks that are due on `days`.
  ///
  /// - Parameter sent: notices that were sent, or may have been; called only if there are such tasks.
  package func todoNotices(
    due days: ClosedRange<Day>, at now: CivilTime, sent: () throws -> SentNotices
  ) throws -> TodoNotices {
    let kinds = home.settings[.nagTasks].kinds
    let notices =
      try kinds.isEmpty
      ? nil
      : readTodos { store in
        let todos = try store.todos(TodoFilter(state: .pending, due: days))
        let sent = todos.isEmpty ? SentNotices() : try sent()
        let instant = clock.instant
        return try TodoNotices(
          of: todos, at: now, kinds: kinds, snoozedUntil: sent.snoozedUntil, sent: sent.ids,
          local: { instant(.moment(secondsSince1970: $0.secondsSince1970)).local },
          planned: { (try store.plan(of: $0) ?? TodoPlan(due: nil, alert: nil)).after(sent.lost) })
      }
    return notices ?? TodoNotices(of: [], at: now)
  }

  /// Nil if notices of tasks are sent.
  package var noticeSilence: NoticeSilence? {
    if home.settings[.nagTasks] == .off { return .off }
    return features.reminders.areScheduled(self) ? nil : .notScheduled
  }
}

/// Why no notices of tasks are sent.
package enum NoticeSilence {
  /// `cyc nag on` has installed no schedule.
  case notScheduled
  /// The setting `nag.tasks` is off.
  case off
}

struct TodoNoticesText {
  let notices: [TodoNotice]
  let year: Int
  let display: Display
  let language: Language

  var text: String {
    if notices.isEmpty { return display.wrapped(TodoNoticePhrases.none(language)).text(display.depth) }
    return LabeledList(notices.map(row)).lines(columns: display.columns).text(display.depth)
  }

  /// Id, title, body (with spaces for line ends), time and state.
  var tabSeparated: String {
    notices.map { notice in
      let message = TodoNoticeMessage(notice, language: language)
      let body = Sanitizer.clean(message.body ?? "")
      return [notice.id, message.title, body, "\(notice.when.day) \(notice.when.clock)", notice.moment.rawValue]
    }.tabSeparated
  }

  private func row(_ notice: TodoNotice) -> LabeledList.Row {
    let message = TodoNoticeMessage(notice, language: language, isASCII: display.isASCII)
    let texts = [message.title] + message.lines.map(Sanitizer.clean)
    let label = label(notice)
    // An id that is broken over lines cannot be copied, so it is left out.
    let hasRoom = label.displayWidth + 2 + notice.id.displayWidth <= display.columns
    return LabeledList.Row(
      Segment(label, style(notice)),
      texts.map { Segment($0) } + (hasRoom ? [Segment(notice.id, Style(dim: true))] : []))
  }

  private func label(_ notice: TodoNotice) -> String {
    [time(notice), TodoNoticePhrases.mark(notice.moment)?(language)].compactMap { $0 }.joined(separator: " ")
  }

  private func time(_ notice: TodoNotice) -> String { notice.when.writtenInColumn(in: year)(language) }

  private func style(_ notice: TodoNotice) -> Style {
    Style(bold: notice.isDue, foreground: notice.moment == .late ? .named(.red) : nil)
  }
}

/// The text of a notice, for a desktop or a list.
package struct TodoNoticeMessage: Equatable {
  package let title: String
  package let body: String?
  /// The whole body; that of a digest has a line per task.
  let lines: [String]

  /// Most tasks that the body of a digest names; the rest is counted.
  private static let maxTitles = 5

  /// - Parameter toldAt: sending time, which a late alert mentions; nil if the notice is not being sent.
  package init(_ notice: TodoNotice, toldAt: CivilTime? = nil, language: Language, isASCII: Bool = false) {
    func shown(_ text: String) -> String { isASCII ? TodoPhrases.ascii(text, language) : text }
    switch notice.kind {
    case .digest:
      let (todos, max) = (notice.todos, TodoNoticeMessage.maxTitles)
      title = TodoNoticePhrases.dueToday(todos.count)(language)
      lines = todos.map { shown("\($0.quadrant.sign) \($0.markedTitle)") }
      body = (lines.prefix(max) + (todos.count > max ? [TodoNoticePhrases.more(todos.count - max)(language)] : []))
        .joined(separator: ", ")
    case .alert:
      title = notice.todos.map { shown("\($0.quadrant.sign) \($0.markedTitle)") }.joined()
      let late = toldAt.flatMap { notice.moment == .late ? TodoNoticePhrases.late(notice.when, toldAt: $0) : nil }
      let text = notice.todos.first?.body.map(shown)
      body = late.map { late in text.map { "\($0) (\(late(language)))" } ?? late(language) } ?? text
      lines = [body].compactMap(\.self)
    }
  }
}

package enum TodoNoticePhrases {
  /// For the help of commands that show notices.
  package static let whenSent = Sentence(
    en: """
      At 09:00 one notice lists all tasks due that day; `cyc nag snooze` delays it until the snooze ends. Alerts \
      come at their own times, even during a snooze, and a task whose alert has been sent is not announced again. A \
      missed notice is sent late, until the end of its day; a missed alert also on the next day. If a time had \
      already passed when you added or rescheduled the task, no notice is sent for it. The setting nag.tasks turns \
      off the morning notice, or all notices.
      """,
    ko: """
      09:00에 오늘까지인 할 일을 모아서 한 번 알려요. `cyc nag snooze`로 미루면 그 시간이 끝난 다음에 와요. 할 일 알림은 미루는 동안에도 제시간에 오고, 이미 알린 할 일은 다시 \
      알리지 않아요. 놓친 알림은 그날이 끝나기 전까지 늦게라도 오고, 할 일 알림은 다음 날에도 와요. 추가하거나 날을 바꿀 때 이미 지난 시간이라면 알리지 않아요. 설정 nag.tasks로 아침 \
      알림만, 또는 모두 끌 수 있어요.
      """)

  static func dueToday(_ count: Int) -> Sentence {
    Sentence(en: count == 1 ? "1 task is due today" : "\(count) tasks are due today", ko: "오늘까지 할 일이 \(count)개 있어요")
  }

  static func more(_ count: Int) -> Sentence { Sentence(en: "and \(count) more", ko: "그 밖에 \(count)개") }

  /// For an alert missed today or yesterday, for example while the computer slept.
  static func late(_ when: CivilTime, toldAt now: CivilTime) -> Sentence {
    let isToday = when.day == now.day
    return Sentence(
      en: "\(isToday ? "" : "yesterday at ")\(when.clock), sent at \(now.clock)",
      ko: "\(isToday ? "" : "어제 ")\(when.clock)에 울려야 했는데 \(now.clock)에 알려 드려요")
  }

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

  /// Follows the time; nil if the notice is still ahead.
  static func mark(_ moment: TodoNotice.Moment) -> Sentence? {
    switch moment {
    case .ahead: nil
    case .now: Sentence(en: "now", ko: "지금")
    case .late: Sentence(en: "late", ko: "늦음")
    }
  }
}

/// Values of the setting `nag.tasks`.
package enum TaskNotices: String, CaseIterable {
  case on
  /// Only alerts, not the morning's notice.
  case alerts
  case off

  fileprivate var kinds: Set<TodoNotice.Kind> {
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
