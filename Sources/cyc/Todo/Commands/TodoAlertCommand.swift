internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo alert`: switches the reminder of a task on or off.
struct TodoAlertCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "alert", abstract: "Switch the reminder of a task on or off.",
    discussion: "When it comes is said by `cyc todo edit N --at 21:30`.")

  enum State: String, ExpressibleByArgument {
    case on, off
  }

  @Argument(help: "The number of the task, as the list shows it.")
  var number: Int

  @Argument(help: "on or off.")
  var state: State

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let now = world.now()
    var answer = try world.changeTodos { store in
      try store.change([number], .alert, at: now) { todo in
        guard todo.alert != nil else { throw TodoFailure.noAlertTime(number) }
        return TodoEdit(alertIsOn: state == .on).applied(to: todo, at: now)
      }
    }
    answer.setsAlert = state == .on
    try answer.say(TodoPhrases.alert, output, in: world)
  }
}
