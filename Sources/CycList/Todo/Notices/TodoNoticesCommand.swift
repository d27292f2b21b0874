package import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
package import Formats
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
