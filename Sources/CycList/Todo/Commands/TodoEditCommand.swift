internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo edit`: changes a task, by options or in the editor.
struct TodoEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a task.",
    discussion: """
      The words after the task are its new title; to name a task by several words of its title, put them in quotes. If all \
      words are numbers, the options change each of these tasks. Without any change the task opens in VISUAL or EDITOR.

      \(TodoFieldOptions.writing)
      """
  )
  .examples([
    "cyc todo edit 1 Write better tests": "another title",
    "cyc todo edit 1 --due +2d --at 9pm": "another day, and a reminder",
    "cyc todo edit 1 2 --clear due": "two tasks without a due date",
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
    var edit = try fields.edit(title: [], of: number, in: world)
    edit.cleared.formUnion(clear)
    let several = try self.several(changing: edit, in: world)
    if several == nil, !title.isEmpty {
      edit.title = try TodoFailure.title(title.joined(separator: " "), of: number)
    }
    let answer =
      edit == TodoEdit()
      ? try TodoEditing(number: number, world: world).done { try change([number], $0, in: world) }
      : try change(several ?? [number], edit, in: world)
    try answer.say(TodoPhrases.edited, output, in: world)
  }

  /// The tasks to change if all words are numbers: `edit 1 2 --due fri` does not mean to call task 1 "2". Nil if the words behind
  /// the task are its title.
  ///
  /// - Throws: `TodoFailure.noChange` if there is no option and each word is a task's number
  private func several(changing edit: TodoEdit, in world: World) throws -> [Int]? {
    let words = [task] + title
    let numbers = words.compactMap { Int($0) }
    guard words.count > 1, numbers.count == words.count else { return nil }
    guard edit == TodoEdit() else { return numbers }
    let known = try world.readTodos { store in try numbers.allSatisfy { try store.todo($0) != nil } } ?? false
    if known { throw TodoFailure.noChange(numbers) }
    return nil
  }

  private func number(in world: World) throws -> Int {
    if let number = Int(task) { return number }
    return try TodoReference([task]).todo(in: world).number
  }

  private func change(_ numbers: [Int], _ edit: TodoEdit, in world: World) throws -> TodoAnswer {
    var answer = try TodoReference.numbers(numbers).change(.edit, in: world) { edit.applied(to: $0, at: $1) }
    answer.setsAlert = edit.time != nil || edit.due != nil
    return answer
  }
}
