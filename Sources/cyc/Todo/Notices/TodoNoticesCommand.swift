internal import ArgumentParser
internal import Days
internal import JSON
internal import Todos

/// `cyc todo notices`: what will be announced, and when.
struct TodoNoticesCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "notices", abstract: "List pending notices, the next one first.",
    discussion: """
      A task that is not done is announced at 09:00 on the day by whose end it is to be done, and at the time of its alert. \
      What was missed is late until the end of that day. There are no notices of a day that is over, or of an hour that was \
      over when the task was written down, or put off to that day. One that was sent is not pending any more.

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
    let isScheduled = world.remindersAreScheduled
    let text = TodoNoticesText(
      notices: notices, display: Display(output.display, in: world), language: world.language)
    let object: JSONValue = [
      "now": now.description, "scheduled": isScheduled, "notices": notices.map { $0.json(world.language) },
    ]
    try output.print(in: world, json: object, table: { text.tabSeparated }) { _ in text.text }
    if !output.json, !notices.isEmpty, !isScheduled { world.note(TodoNoticePhrases.notScheduled) }
  }
}

extension TodoNotice {
  /// As scripts read it, with what it says.
  func json(_ language: Language) -> JSONValue {
    let message = TodoNoticeMessage(self, language: language)
    return [
      "id": id,
      "kind": kind.rawValue,
      "number": todo.number,
      "uuid": todo.uuid,
      "title": message.title,
      "body": message.body,
      "when": when.description,
      "state": moment.rawValue,
    ]
  }
}
