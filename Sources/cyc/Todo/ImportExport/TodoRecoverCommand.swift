internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo recover`: makes a new file of what can be read of a damaged one.
struct TodoRecoverCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Bring back what can be read of a damaged file.",
    discussion: """
      Tasks, their history, D-days, the goal and the days of rest lie in one file. What can still be read of it goes into \
      a new one; the damaged file is kept beside it. A file that is whole stays as it is.
      """)

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

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
    try output.say(TodoRecoverJSON(recovery), in: world) {
      recovery.map(TodoRecoverPhrases.report) ?? [TodoRecoverPhrases.sound]
    }
  }
}

/// The file is damaged, and nobody can be asked.
struct TodoRecoverFailure: UserFacingError {
  let path: String

  var message: Sentence {
    Sentence(
      en: "\(path) is damaged; cannot ask for a confirmation here", ko: "\(path) 파일이 손상되었습니다. 여기서는 확인을 물어볼 수 없습니다")
  }
  var hint: Sentence? { .typed("cyc todo recover -y") }
  var exitStatus: ExitStatus { .usage }
}

/// What came of it, as scripts read it: `{"damaged":true,"kept":…,"tables":[…],"rebuilt_tasks":0,"contradictions":[…],…}`; where
/// nothing was damaged the rest is null.
struct TodoRecoverJSON: Encodable {
  let recovery: Recovery?

  init(_ recovery: Recovery?) { self.recovery = recovery }

  struct Table: Encodable {
    let name: String
    let rows: Int
    let isComplete: Bool

    private enum CodingKeys: String, CodingKey {
      case name, rows
      case isComplete = "is_complete"
    }
  }

  /// A value that list and history tell differently.
  struct Contradiction: Encodable {
    let contradiction: TodoContradiction

    private enum CodingKeys: String, CodingKey {
      case number, field, list, history, believed
    }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode(contradiction.number, forKey: .number)
      try object.encode(contradiction.field, forKey: .field)
      try object.encode(contradiction.inList, forKey: .list)
      try object.encode(contradiction.inHistory, forKey: .history)
      try object.encode(contradiction.isListKept ? "list" : "history", forKey: .believed)
    }
  }

  private enum Keys: String, CodingKey {
    case damaged, kept, tables, contradictions
    case mendedHistory = "mended_history"
    case rebuiltTasks = "rebuilt_tasks"
    case isComplete = "is_complete"
  }

  // What there is none of is written as null.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(recovery != nil, forKey: .damaged)
    try object.encode(recovery?.kept, forKey: .kept)
    try object.encode(
      recovery?.tables.map { Table(name: $0.name, rows: $0.rows, isComplete: $0.isComplete) }, forKey: .tables)
    try object.encode(recovery?.todos.rebuilt, forKey: .rebuiltTasks)
    try object.encode(recovery?.todos.contradictions.map(Contradiction.init), forKey: .contradictions)
    try object.encode(recovery?.todos.mendedHistory, forKey: .mendedHistory)
    try object.encode(recovery?.isComplete, forKey: .isComplete)
  }
}
