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
  var clear: Set<TodoEdit.Part> = []

  @OptionGroup var output: TodoAnswerOptions
  @OptionGroup var languageOption: LanguageOption

  private static func parts(_ text: String) throws -> Set<TodoEdit.Part> {
    let parts = try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let part = TodoEdit.Part(rawValue: String(name)) else {
        throw ValidationError("it wants some of due, at, body and color, with commas between")
      }
      return part
    }
    return Set(parts)
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

  /// What somebody changed in the form; kept in a file where it is not understood, so that nothing that was typed is lost.
  private func editedInEditor(in world: World) throws -> TodoEdit {
    guard let todo = try world.readTodos({ try $0.todo(number) }) ?? nil else {
      throw TodoFailure.noSuchTasks([number])
    }
    let path = "\(world.directories.state)/todo-\(number).md"
    guard let editor = Editor(environment: world.environment) else { throw EditorFailure.notChosen(path: path) }
    // What was not understood the last time is mended, not typed again.
    if try PrivateFile.read(path) == nil {
      try PrivateFile.write(Array(TodoForm.text(of: todo, world.language).utf8), to: path)
    }
    try editor.open(path, in: world)
    let text = String(decoding: try PrivateFile.read(path) ?? [], as: UTF8.self)
    let edit: TodoEdit
    do throws(TodoForm.Problem) {
      edit = try TodoForm.edit(text, of: todo, today: world.now().today)
    } catch {
      throw error.failure(kept: path)
    }
    try PrivateFile.remove(path)
    return edit
  }
}
