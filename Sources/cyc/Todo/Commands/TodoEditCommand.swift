internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo edit`: changes a task, by options or in the editor.
struct TodoEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a task.",
    discussion: """
      Words behind the number are its new title. Without any change the task is opened in VISUAL or EDITOR.

      \(TodoFieldOptions.writing)
      """)

  @Argument(help: "The number of the task, as the list shows it.")
  var number: Int

  @Argument(help: "A new title.")
  var title: [String] = []

  @OptionGroup var fields: TodoFieldOptions

  @Option(help: "Take away due, at, body or color; several behind commas.", transform: TodoEditCommand.parts)
  var clear: [TodoEdit.Part] = []

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  private static func parts(_ text: String) throws -> [TodoEdit.Part] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let part = TodoEdit.Part(rawValue: String(name)) else {
        throw ValidationError("it wants some of due, at, body and color, with commas between")
      }
      return part
    }
  }

  func run(in world: World) throws {
    var edit = try fields.edit(title: title, of: number, in: world)
    edit.cleared.formUnion(clear)
    let answer =
      edit == TodoEdit()
      ? try TodoEditing(number: number, world: world).done { try change($0, in: world) } : try change(edit, in: world)
    try answer.say(TodoPhrases.edited, output, in: world)
  }

  private func change(_ edit: TodoEdit, in world: World) throws -> TodoAnswer {
    let now = world.now()
    var answer = try world.changeTodos { store in
      try store.change([number], .edit, at: now) { edit.applied(to: $0, at: now) }
    }
    answer.setsAlert = edit.time != nil || edit.due != nil
    return answer
  }
}
