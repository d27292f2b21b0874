internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Terminal
internal import Todos

/// `cyc todo show`: everything about one task.
struct TodoShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show all the details of a task.",
    discussion: "In a pipe each line is a name, a tab and a value; the names are those of the JSON."
  )
  .examples([
    "cyc todo show 1": "all its details",
    "cyc todo show 1 --json": "for scripts",
  ])

  @Argument(
    help: ArgumentHelp("The task's number, or words from its title.", valueName: "task"),
    completion: .tasks)
  var words: [String]

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.now().local
    let todo = try TodoReference(words).todo(in: world)
    let silence = world.noticeSilence
    try output.print(
      in: world, json: TodoJSON.task(todo, on: now.day),
      table: {
        if todo.hasAlertAhead(at: now), let silence { world.note(TodoNoticePhrases.silence(silence)) }
        return TodoExport.fields(of: todo).map { "\($0.name)\t\(Sanitizer.clean($0.value))\n" }.joined()
      }
    ) { display in
      TodoDetails(todo: todo, now: now, silence: silence, display: display, language: world.language).text
    }
  }
}
