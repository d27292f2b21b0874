internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo alert`: switches the reminder of a task on or off.
struct TodoAlertCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "alert", abstract: "Switch a task's alert on or off.",
    usage: "cyc todo alert <task> ... <on|off>",
    discussion: "`cyc todo edit N --at 21:30` sets its time."
  )
  .examples([
    "cyc todo alert 2 off": "no alert",
    "cyc todo alert 2 on": "again at its time",
  ])

  private enum State: String {
    case on, off
  }

  @Argument(
    help: ArgumentHelp("Task numbers or words from one title, then on or off.", valueName: "task"),
    completion: .tasks)
  var words: [String]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if words.count < 2 || state == nil {
      throw UsageFailure(
        en: "on or off is missing after the task", ko: "할 일 뒤에 on이나 off가 빠졌어요", hint: .typed("cyc todo alert 3 on"))
    }
  }

  private var state: State? { words.last.flatMap { State(rawValue: $0.lowercased()) } }

  func run(in world: World) throws {
    var answer = try TodoReference(words.dropLast()).change(.alert, in: world) { todo, now in
      guard todo.alert != nil else { throw TodoFailure.noAlertTime(todo.number) }
      return TodoEdit(alertIsOn: state == .on).applied(to: todo, at: now)
    }
    answer.setsAlert = state == .on
    try answer.say(TodoPhrases.alert, output, in: world)
  }
}
