internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Foundation
internal import Todos

/// `cyc todo add`: another task.
struct TodoAddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a task.",
    discussion: """
      \(TodoFieldOptions.writing) Put -- before a title that begins with a dash: `cyc todo add -- -1 is a number`. \
      With --quiet the task's number is printed.
      """
  )
  .examples([
    "cyc todo add Write tests --due fri --at 9pm": "with a reminder",
    "cyc todo add Call mum --due today -Q decide": "important, not urgent",
    "cyc todo add 'Read chapter 3' --doing": "already begun",
  ])

  @Argument(help: "What is to be done, up to 200 characters; no quotes are needed.")
  var title: [String]

  @OptionGroup var fields: TodoFieldOptions
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.now()
    let edit = try fields.edit(title: title, in: world)
    let added = try world.changeTodos { store in
      let new = Todo(
        number: try store.nextNumber(), uuid: UUID().uuidString.lowercased(), title: edit.title ?? "", created: now)
      let todo = edit.applied(to: new, at: now)
      try store.record(.add, [TodoChange(added: todo)], at: now)
      return todo
    }
    try TodoAnswer(changed: [added], setsAlert: edit.time != nil).say(
      TodoPhrases.added, output, result: "\(added.number)", in: world)
  }
}
