internal import CycBase
internal import CycStreak
internal import Days
internal import Platform
internal import Todos

/// A task that is open in somebody's editor.
struct TodoEditing {
  let number: Int
  let world: World

  /// Opens the form, and does what it asks for. A form that is not understood is opened again; one of which nothing comes is kept,
  /// since nothing that was typed may be lost.
  ///
  /// - Parameter change: changes the task; it may have been changed or removed meanwhile.
  /// - Throws: `TodoFailure`, `DateFailure`, `EditorFailure`, `StoreError`
  func done<Answer>(_ change: (TodoEdit) throws -> Answer) throws -> Answer {
    guard world.mayAsk else { throw EditorFailure.notWanted(instead: "cyc todo edit \(number) --due fri") }
    guard let editor = Editor(environment: world.environment) else { throw EditorFailure.notChosen(path: nil) }
    guard let todo = try world.readTodos({ try $0.todo(number) }) ?? nil else {
      throw TodoFailure.noSuchTasks([number])
    }
    let path = try freePath("todo-\(number)")
    try PrivateFile.write(Array(TodoForm.text(of: todo, world.language).utf8), to: path)
    defer { try? PrivateFile.remove(path) }
    while true {
      try editor.open(path, in: world)
      let form = try PrivateFile.read(path) ?? []
      do {
        return try change(try TodoForm.edit(TodoFailure.text(form), of: todo, today: world.now().today))
      } catch TodoFailure.emptyForm {
        throw TodoFailure.emptyForm
      } catch {
        // What is in the form can be put right in it.
        let isAboutForm = error is TodoFailure || error is DateFailure
        if isAboutForm, let failure = error as? any UserFacingError, isOpenedAgain(after: failure) { continue }
        try keep(form)
        throw error
      }
    }
  }

  private func isOpenedAgain(after failure: any UserFacingError) -> Bool {
    guard world.canAsk else { return false }
    world.complain(failure.message, hint: failure.hint)
    return world.confirm(TodoPhrases.openAgain)
  }

  private func keep(_ form: [UInt8]) throws {
    let time = world.now().local.description.replacing(":", with: "")
    let path = try freePath("todo-\(number)-\(time)")
    try PrivateFile.write(form, to: path)
    world.note(Sentence(en: "what you wrote is saved in \(path)", ko: "적은 내용은 \(path)에 남겨 두었어요"))
  }

  /// The task may be open in another window, and earlier forms be kept.
  private func freePath(_ name: String) throws -> String {
    var path = "\(world.directories.state)/\(name).md"
    var count = 1
    while try PrivateFile.isThere(path) {
      count += 1
      path = "\(world.directories.state)/\(name)-\(count).md"
    }
    return path
  }
}
