internal import ArgumentParser
internal import Days
internal import JSON
internal import Store
internal import Todos

/// `cyc todo recover`: makes a new file of what can be read of a damaged one.
struct TodoRecoverCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Recover what can be read from a damaged file.",
    discussion: """
      Tasks, their history, D-days, the goal and the days of rest are in one file. Whatever can still be read goes into a new \
      one, and the damaged file is kept beside it. An intact file is left alone.
      """
  )
  .examples([
    "cyc todo recover": "asks before it replaces a damaged file",
    "cyc todo recover -y": "does not ask",
  ])

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    if try PersonalDatabase.isSound(in: world.directories, world.schema) { return try say(nil, in: world) }
    let path = PersonalDatabase.path(in: world.directories)
    if !yes {
      guard world.canAsk else { throw TodoRecoverFailure(path: path) }
      try world.requireYes(to: TodoRecoverPhrases.question(path))
    }
    try say(try PersonalDatabase.recover(in: world.directories, world.schema, at: world.now()), in: world)
  }

  private func say(_ recovery: Recovery?, in world: World) throws {
    try output.show(TodoRecoverJSON.object(recovery), in: world) {
      recovery.map(TodoRecoverPhrases.report) ?? [TodoRecoverPhrases.sound]
    }
  }
}

/// The file is damaged, and nobody can be asked.
struct TodoRecoverFailure: UserFacingError {
  let path: String

  var message: Sentence {
    Sentence(
      en: "\(path) is damaged; cannot ask for confirmation here", ko: "\(path) 파일이 손상되었어요. 여기서는 확인을 물어볼 수 없어요")
  }
  var hint: Sentence? { .typed("cyc todo recover -y") }
  var exitStatus: ExitStatus { .usage }
}

/// What came of it, as scripts read it; where nothing was damaged most of it is null.
private enum TodoRecoverJSON {
  static func object(_ recovery: Recovery?) -> JSONValue {
    [
      "damaged": recovery != nil,
      "kept": recovery?.kept,
      "tables": recovery?.tables.map { table -> JSONValue in
        ["name": table.name, "rows": table.rows, "is_complete": table.isComplete]
      },
      "rebuilt_tasks": recovery?.todos.rebuilt,
      "contradictions": recovery?.todos.contradictions.map(contradiction),
      "mended_history": recovery?.todos.mendedHistory,
      "is_complete": recovery?.isComplete,
    ]
  }

  /// A value that list and history tell differently.
  private static func contradiction(_ contradiction: TodoConflict) -> JSONValue {
    [
      "number": contradiction.number, "field": contradiction.field, "list": contradiction.inList,
      "history": contradiction.inHistory, "believed": contradiction.isListKept ? "list" : "history",
    ]
  }
}
