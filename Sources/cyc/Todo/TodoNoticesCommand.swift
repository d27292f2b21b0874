internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo notices`: what will be announced, and when.
struct TodoNoticesCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "notices", abstract: "List the notices that are pending, the next one first.",
    discussion: """
      A task that is not done is announced at 09:00 on the day by whose end it is to be done, and at the time of its alert. \
      What was missed is late until the end of that day. There are no notices of a day that is over, or of an hour that was \
      over when the task was written down. One that was sent is not pending any more.

      Where the output is no terminal, each line has the id, the title, the body, the time, and ahead, now or late, \
      separated by tabs.
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let now = world.now().local
    let filter = TodoFilter(state: .pending, due: now.day...max(now.day, Day.last(ofYear: 9999)))
    let todos = try world.readTodos { try $0.todos(filter) } ?? []
    let sent =
      todos.isEmpty
      ? [] : try NagStore(in: world.directories).settled(since: now.day, on: world.settings.nagChannels).names
    let notices = TodoNotices(of: todos, at: now, sent: sent).pending
    if output.json { return try world.out(JSONLine.text(TodoNoticesJSON(notices, now: now, language: world.language))) }
    let text = TodoNoticesText(
      notices: notices, display: Display(output.display, in: world), language: world.language)
    try world.out(output.isDrawn(in: world) ? text.text : text.tabSeparated)
  }
}
