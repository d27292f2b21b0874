internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Formats
internal import Store
internal import Todos

/// `cyc todo recover`: makes a new file of what can be read of a damaged one.
struct TodoRecoverCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Recover what can be read from a damaged file.",
    discussion: """
      Tasks, their history, D-days, the goal, quizzes and the days of rest are in one file. Whatever can still be read goes \
      into a new one; or the latest backup takes its place, which lacks what came after it. Either way the damaged file is \
      kept beside it. An intact file is left alone.
      """
  )
  .examples([
    "cyc todo recover": "asks before it replaces a damaged file",
    "cyc todo recover -y": "does not ask",
    "cyc todo recover --backup -y": "the latest backup instead",
  ])

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(help: "Take the latest backup, not what can be read of the damaged file.")
  var backup = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    if try PersonalDatabase.isSound(in: world.directories, world.schema) { return try say(nil, in: world) }
    let path = PersonalDatabase.path(in: world.directories)
    let offer = PersonalDatabase.newestBackup(in: world.directories, world.schema)
    if backup, offer == nil { throw TodoRecoverFailure.noBackup }
    let takesBackup = yes ? backup : try choice(offer, path: path, in: world)
    guard takesBackup, let offer else {
      return try say(try PersonalDatabase.recover(in: world.directories, world.schema, at: world.now()), in: world)
    }
    guard let kept = try PersonalDatabase.restore(offer, in: world.directories, world.schema, at: world.now()) else {
      throw TodoRecoverFailure.noBackup
    }
    try output.show(TodoRecoverJSON.object(offer, kept: kept), in: world) {
      TodoRecoverPhrases.restored(offer, kept: kept)
    }
  }

  /// Whether the backup is to take the place of the file.
  ///
  /// - Throws: `TodoRecoverFailure`, `StoreError`, `ExitStatus.no` where nothing is to be done
  private func choice(_ offer: BackupOffer?, path: String, in world: World) throws -> Bool {
    guard world.canAsk else { throw TodoRecoverFailure.cannotAsk(path: path) }
    guard let offer else {
      try world.requireYes(to: TodoRecoverPhrases.question(path))
      return false
    }
    if backup {
      try world.requireYes(to: TodoRecoverPhrases.question(path, offer))
      return true
    }
    let readable = try PersonalDatabase.readableTodos(in: world.directories, world.schema, at: world.now())
    for line in TodoRecoverPhrases.choices(path, readable, offer) { world.err(line(world.language) + "\n") }
    world.err(TodoRecoverPhrases.whichOne(world.language) + " ")
    switch world.readLine()?.split(whereSeparator: \.isWhitespace).joined() {
    case "1": return false
    case "2": return true
    default:
      world.err(TodoRecoverPhrases.nothingChanged(world.language) + "\n")
      throw ExitStatus.no
    }
  }

  private func say(_ recovery: Recovery?, in world: World) throws {
    try output.show(TodoRecoverJSON.object(recovery), in: world) {
      recovery.map(TodoRecoverPhrases.report) ?? [TodoRecoverPhrases.sound]
    }
  }
}

/// Why a damaged file was left as it is.
enum TodoRecoverFailure: UserFacingError, Equatable {
  /// Nobody can be asked.
  case cannotAsk(path: String)
  case noBackup

  var message: Sentence {
    switch self {
    case .cannotAsk(let path):
      Sentence(
        en: "\(path) is damaged; cannot ask for confirmation: not running interactively",
        ko: "\(path) 파일이 손상되었어요. 여기서는 확인을 받을 수 없어요")
    case .noBackup: Sentence(en: "there is no intact backup", ko: "멀쩡한 백업이 없어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .cannotAsk: .typed("cyc todo recover -y")
    case .noBackup: .typed("cyc todo recover")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .cannotAsk: .usage
    case .noBackup: .failed
    }
  }
}

/// What came of it, as scripts read it; where nothing was damaged most of it is null.
private enum TodoRecoverJSON {
  static func object(_ recovery: Recovery?) -> JSONValue {
    object(isDamaged: recovery != nil, kept: recovery?.kept, recovery: recovery)
  }

  /// - Parameter kept: where the damaged file is now
  static func object(_ backup: BackupOffer, kept: String) -> JSONValue {
    object(isDamaged: true, kept: kept, backup: backup)
  }

  private static func object(
    isDamaged: Bool, kept: String?, recovery: Recovery? = nil, backup: BackupOffer? = nil
  ) -> JSONValue {
    [
      "damaged": isDamaged,
      "backup": backup,
      "kept": kept,
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
