internal import ArgumentParser
internal import Days
internal import Platform
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
    var edit = try fields.edit(title: title, in: world)
    edit.cleared.formUnion(clear)
    if edit == TodoEdit() { edit = try editedInEditor(in: world) }
    let now = world.now()
    let answer = try world.changeTodos { store in
      try store.change([number], .edit, at: now) { edit.applied(to: $0, at: now) }
    }
    try answer.say(TodoPhrases.edited, output, in: world)
  }

  /// What somebody changed in the form; a form that is not understood is opened again, or kept: nothing that was typed is
  /// lost.
  private func editedInEditor(in world: World) throws -> TodoEdit {
    let now = world.now()
    guard let todo = try world.readTodos({ try $0.todo(number) }) ?? nil else {
      throw TodoFailure.noSuchTasks([number])
    }
    let path = "\(world.directories.state)/todo-\(number).md"
    guard let editor = Editor(environment: world.environment) else { throw EditorFailure.notChosen(path: path) }
    try PrivateFile.write(Array(TodoForm.text(of: todo, world.language).utf8), to: path)
    defer { try? PrivateFile.remove(path) }
    while true {
      try editor.open(path, in: world)
      let text = try PrivateFile.read(path) ?? []
      do throws(TodoFailure) {
        return try TodoForm.edit(String(decoding: text, as: UTF8.self), of: todo, today: now.today)
      } catch {
        if world.canAsk {
          world.complain(error.message, hint: error.hint)
          if world.confirm(TodoPhrases.openAgain) { continue }
        }
        let kept = "\(world.directories.state)/todo-\(number)-\(now.local).md"
        try PrivateFile.write(text, to: kept)
        throw TodoFailure.form(error, kept: kept)
      }
    }
  }
}
