internal import ArgumentParser
internal import Days
internal import JSON
internal import Todos

/// `cyc todo notices`: what will be announced, and when.
struct TodoNoticesCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "notices", abstract: "List pending notices, the next one first.",
    discussion: """
      At 09:00 one notice tells of all tasks that are to be done by the end of that day; `cyc nag snooze` holds it until the \
      silence ends. Alerts come at their own times, whatever was snoozed, and a task whose alert has come is not told of again. \
      What was missed is late until the end of that day; an alert that nobody was awake for is told on the next day, too. There \
      are no notices of an hour that was over when the task was written down, or put off to that day. The setting nag.tasks turns the notice of the \
      morning off, or all of them.

      Where the output is no terminal, each line has the id, the title, the body, the time, and ahead, now or late, \
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
