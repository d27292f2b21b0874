internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo edit`: changes a task, by options or in the editor.
struct TodoEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a task.",
    discussion: """
      The words after the task are its new title; to name a task by several words of its title, put them in quotes. Without \
      any change the task opens in VISUAL or EDITOR.

      \(TodoFieldOptions.writing)
      """
  )
  .examples([
    "cyc todo edit 1 Write better tests": "another title",
    "cyc todo edit 1 --due +2d --at 9pm": "another day, and a reminder",
    "cyc todo edit 1 --clear due": "no due date",
  ])

  @Argument(help: "The task's number, or words from its title.", completion: .tasks)
  var task: String

  @Argument(help: "A new title.")
  var title: [String] = []

  @OptionGroup var fields: TodoFieldOptions

  @Option(
    help: ArgumentHelp("Remove due, at, body or label; several separated by commas.", valueName: "parts"),
    transform: TodoEditCommand.parts)
  var clear: [TodoEdit.Part] = []

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  private static func parts(_ text: String) throws -> [TodoEdit.Part] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      // It was called by its colour before.
      if name == "label" || name == "color" { return .color }
      guard let part = TodoEdit.Part(rawValue: String(name)) else {
        throw UsageFailure.notAmong(["due", "at", "body", "label"], "--clear", String(name))
      }
      return part
    }
  }

  func run(in world: World) throws {
    let number = try self.number(in: world)
    var edit = try fields.edit(title: title, of: number, in: world)
    edit.cleared.formUnion(clear)
    let answer =
      edit == TodoEdit()
      ? try TodoEditing(number: number, world: world).done { try change(number, $0, in: world) }
      : try change(number, edit, in: world)
    try answer.say(TodoPhrases.edited, output, in: world)
  }

  private func number(in world: World) throws -> Int {
    if let number = Int(task) { return number }
    return try TodoReference([task]).todo(in: world).number
  }

  private func change(_ number: Int, _ edit: TodoEdit, in world: World) throws -> TodoAnswer {
    var answer = try TodoReference.numbers([number]).change(.edit, in: world) { edit.applied(to: $0, at: $1) }
    answer.setsAlert = edit.time != nil || edit.due != nil
    return answer
  }
}
