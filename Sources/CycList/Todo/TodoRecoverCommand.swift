internal import ArgumentParser
internal import CycBase
internal import Days
internal import Formats
internal import Platform
internal import Store
internal import Todos

struct TodoRecoverCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "recover",
    abstract: Sentence(en: "Recover what can be read from a damaged file.", ko: "손상된 파일에서 읽을 수 있는 것을 되찾아요."),
    discussion: Sentence(
      en: """
        Tasks, their history, D-days, the goal, quizzes and the days of rest are in one file. Everything that can \
        still be read goes into a new one, and the latest backup fills its gaps; or that backup takes its place, which \
        lacks what came after it. Either way the damaged file is kept next to it. An intact file is left alone.
        """,
      ko: """
        할 일과 기록, 디데이, 목표, 퀴즈, 쉬는 날은 파일 하나에 있어요. 아직 읽을 수 있는 것을 새 파일에 담고, 빠진 것은 최근 백업으로 채워요. 아니면 그 백업으로 바꾸는데, 그 뒤의 것은 \
        빠져요. 어느 쪽이든 손상된 파일은 옆에 남겨 둬요. 멀쩡한 파일은 건드리지 않아요.
        """),
    examples: [
      "cyc todo recover": Sentence(en: "asks before it replaces a damaged file", ko: "손상된 파일을 바꾸기 전에 물어보기"),
      "cyc todo recover -y": Sentence(en: "does not ask", ko: "묻지 않기"),
      "cyc todo recover --backup -y": Sentence(en: "the latest backup instead", ko: "대신 최근 백업 쓰기"),
    ])

  @Flag(name: .shortAndLong, help: .doNotAsk)
  var yes = false

  @Flag(
    help: ArgumentHelp(
      en: "Take the latest backup, not what can be read of the damaged file.", ko: "손상된 파일에서 읽는 대신 최근 백업을 써요."))
  var backup = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try recover(in: world)
    PersonalDatabase.backups(in: world.home.directories).forgetDamage()
  }

  private func recover(in world: World) throws {
    let (directories, schema) = (world.home.directories, world.features.schema)
    let isIntactOrGone = try isIntactOrGone(in: world)
    if isIntactOrGone, try PrivateFile.exists(PersonalDatabase.path(in: directories)) { return try say(nil, in: world) }
    let offer = PersonalDatabase.newestBackup(in: directories, schema, on: world.clock.now().today)
    if isIntactOrGone {
      guard let offer else { return try say(nil, in: world) }
      return try bringBack(offer, in: world)
    }
    if backup, offer == nil { throw NoBackup(folder: PersonalDatabase.backupFolder(in: directories)) }
    let takesBackup = yes ? backup : try choice(offer, path: PersonalDatabase.path(in: directories), in: world)
    guard takesBackup, let offer else {
      let recovery = try PersonalDatabase.recover(in: directories, schema, completing: offer, at: world.clock.now())
      return try say(recovery, in: world)
    }
    guard let kept = try PersonalDatabase.restore(offer, in: directories, schema, at: world.clock.now()) else {
      throw NoBackup(folder: PersonalDatabase.backupFolder(in: directories))
    }
    try output.show(json(backup: offer, kept: kept), in: world) { TodoRecoverPhrases.restored(offer, kept: kept) }
  }

  /// Restores the backup of a file that is gone, as after a move to a machine where only the backups arrived.
  private func bringBack(_ offer: BackupOffer, in world: World) throws {
    let directories = world.home.directories
    let path = PersonalDatabase.path(in: directories)
    if !yes {
      guard world.screen.canAsk else {
        throw UsageFailure(
          en: "\(path) is gone; cannot ask for confirmation: not running interactively",
          ko: "\(path) 파일이 없어졌어요. 여기서는 확인을 받을 수 없어요", hint: .typed("cyc todo recover -y"))
      }
      try world.screen.requireYes(to: TodoRecoverPhrases.gone(path, offer))
    }
    guard try PersonalDatabase.restore(offer, in: directories, world.features.schema, at: world.clock.now()) != nil
    else { throw NoBackup(folder: PersonalDatabase.backupFolder(in: directories)) }
    try output.show(json(backup: offer, kept: nil), in: world) { TodoRecoverPhrases.restored(offer, kept: nil) }
  }

  /// False also if the disk fails to read the file, for which the error is `.full` as for a full disk.
  private func isIntactOrGone(in world: World) throws -> Bool {
    do throws(StoreError) {
      return try PersonalDatabase.isIntact(in: world.home.directories, world.features.schema)
    } catch .full {
      return false
    }
  }

  /// Asks whether to restore the backup (true) or to recover what can be read (false).
  ///
  /// - Throws: `UsageFailure`, `StoreError`, `ExitStatus.no` if neither is wanted
  private func choice(_ offer: BackupOffer?, path: String, in world: World) throws -> Bool {
    guard world.screen.canAsk else {
      throw UsageFailure(
        en: "\(path) is damaged; cannot ask for confirmation: not running interactively",
        ko: "\(path) 파일이 손상되었어요. 여기서는 확인을 받을 수 없어요", hint: .typed("cyc todo recover -y"))
    }
    guard let offer else {
      try world.screen.requireYes(to: TodoRecoverPhrases.question(path))
      return false
    }
    if backup {
      try world.screen.requireYes(to: TodoRecoverPhrases.question(path, offer))
      return true
    }
    let readable = try PersonalDatabase.readableTodos(
      in: world.home.directories, world.features.schema, completing: offer, at: world.clock.now())
    for line in TodoRecoverPhrases.choices(path, readable, offer) {
      world.screen.err(line(world.screen.language) + "\n")
    }
    world.screen.err(TodoRecoverPhrases.whichOne(world.screen.language) + " ")
    switch world.screen.readLine()?.split(whereSeparator: \.isWhitespace).joined() {
    case "1": return false
    case "2": return true
    default:
      world.screen.err(TodoRecoverPhrases.nothingChanged(world.screen.language) + "\n")
      throw ExitStatus.no
    }
  }

  private func say(_ recovery: Recovery?, in world: World) throws {
    try output.show(json(recovery, kept: recovery?.kept), in: world) {
      recovery.map(TodoRecoverPhrases.report) ?? [TodoRecoverPhrases.intact]
    }
  }

  /// - Parameter kept: path of the damaged file; nil if the file was intact or gone.
  private func json(_ recovery: Recovery? = nil, backup: BackupOffer? = nil, kept: String?) -> JSONValue {
    [
      "damaged": kept != nil,
      "backup": backup,
      "kept": kept,
      "tables": recovery?.tables.map { table -> JSONValue in
        ["name": table.name, "rows": table.rows, "is_complete": table.isComplete]
      },
      "rows_of_backup": recovery?.rowsOfBackup,
      "rebuilt_tasks": recovery?.todos.rebuilt,
      "contradictions": recovery?.todos.contradictions.map { conflict -> JSONValue in
        [
          "number": conflict.number, "field": conflict.field, "list": conflict.inList,
          "history": conflict.inHistory, "believed": conflict.isListKept ? "list" : "history",
        ]
      },
      "mended_history": recovery?.todos.repairedHistory,
      "is_complete": recovery?.isComplete,
    ]
  }
}

struct NoBackup: UserFacingError {
  let folder: String

  var message: Sentence {
    Sentence(en: "there is no intact backup in \(folder)", ko: "\(folder)에 멀쩡한 백업이 없어요")
  }

  let hint: Sentence? = .typed("cyc todo recover")
  let exitStatus = ExitStatus.failed
}

private enum TodoRecoverPhrases {
  static let intact = Sentence(en: "The file is intact; there is nothing to recover.", ko: "파일이 멀쩡해요. 복구할 것이 없어요.")

  static func question(_ path: String) -> Sentence {
    Sentence(
      en: "\(path) is damaged. Make a new one from what can be read, and keep the damaged one next to it?",
      ko: "\(path) 파일이 손상되었어요. 읽을 수 있는 것으로 새 파일을 만들고 손상된 파일은 따로 남겨 둘까요?")
  }

  static func question(_ path: String, _ backup: BackupOffer) -> Sentence {
    Sentence(
      en:
        "\(path) is damaged. Put the backup of \(backup.day.writtenWithYear) in its place, and keep the damaged file next to it?",
      ko: "\(path) 파일이 손상되었어요. \(backup.day.writtenWithYear) 백업으로 바꾸고 손상된 파일은 따로 남겨 둘까요?")
  }

  static func gone(_ path: String, _ backup: BackupOffer) -> Sentence {
    Sentence(
      en: "\(path) is gone. Restore the backup of \(backup.day.writtenWithYear)?",
      ko: "\(path) 파일이 없어졌어요. \(backup.day.writtenWithYear) 백업으로 되돌릴까요?")
  }

  static func choices(_ path: String, _ readable: [Todo], _ backup: BackupOffer) -> [Sentence] {
    let missing = lack(backup.missing(in: readable), Sentence(en: "of the backup", ko: "백업에 있는"))
    let lacking = lack(backup.lacking(readable), Sentence(en: "added or changed since", ko: "그 뒤에 추가하거나 바꾼"))
    let (tasksOfFile, tasksOfBackup) = (tasks(readable.count), tasks(backup.todos.count))
    return [
      Sentence(
        en: "\(path) is damaged. Choose what replaces it; the damaged file is kept next to it:",
        ko: "\(path) 파일이 손상되었어요. 새 파일로 바꿀 수 있고, 손상된 파일은 따로 남겨 둬요."),
      Sentence(
        en: "  1  what can be read of it, with its gaps filled from the backup: \(tasksOfFile)\(missing)",
        ko: "  1  읽을 수 있는 내용에, 빠진 것은 백업에서 채움: \(tasksOfFile)\(missing)"),
      Sentence(
        en: "  2  the backup of \(backup.day.writtenWithYear): \(tasksOfBackup)\(lacking)",
        ko: "  2  \(backup.day.writtenWithYear) 백업: \(tasksOfBackup)\(lacking)"),
    ]
  }

  /// `; 3 tasks of the backup are missing`; nil if `count` is 0.
  private static func lack(_ count: Int, _ kind: Sentence) -> Sentence? {
    if count == 0 { return nil }
    return Sentence(
      en: "; \(tasks(count)) \(kind) \(count == 1 ? "is" : "are") missing", ko: " (\(kind) \(count)개가 빠짐)")
  }

  private static func tasks(_ count: Int) -> Sentence {
    Sentence(en: "\(count) task\(s(count))", ko: "할 일 \(count)개")
  }

  static let whichOne = Sentence(en: "Which one? [1/2, Enter for neither]", ko: "어느 쪽으로 할까요? [1/2, 그만두려면 Enter]")
  static let nothingChanged = Sentence(en: "Nothing was changed.", ko: "아무것도 바꾸지 않았어요.")

  /// - Parameter kept: path of the damaged file; nil if there was none
  static func restored(_ backup: BackupOffer, kept: String?) -> [Sentence] {
    let tasks = tasks(backup.todos.count)
    return [
      Sentence(
        en: "Restored the backup of \(backup.day.writtenWithYear): \(tasks).",
        ko: "\(backup.day.writtenWithYear) 백업으로 되돌렸어요: \(tasks)."),
      kept.map(self.kept),
    ].compactMap(\.self)
  }

  static func report(_ recovery: Recovery) -> [Sentence] {
    let recovered = recovery.tables.filter { $0.rows > 0 }.compactMap { words($0).counted }
    if recovered.isEmpty {
      let nothing = Sentence(
        en: "Nothing could be recovered; the new file is empty.", ko: "되살릴 수 있는 것이 없었어요. 새 파일은 비어 있어요.")
      return [nothing, kept(recovery.kept)]
    }
    let (list, todos) = (Sentence.joined(recovered, by: ", "), recovery.todos)
    let opening = [
      Sentence(en: "Recovered: \(list).", ko: "되살렸어요: \(list)."), fromBackup(recovery), rebuilt(todos.rebuilt),
    ]
    let ending = [repairedHistory(todos.repairedHistory), unexplained(todos.unexplained), missing(recovery)]
    return opening.compactMap(\.self) + todos.contradictions.map(contradiction) + ending.compactMap(\.self)
      + [kept(recovery.kept)]
  }

  private static func contradiction(_ contradiction: TodoContradiction) -> Sentence {
    func shown(_ text: String?) -> Sentence {
      text.map { .typed("\"\($0.excerpt)\"") } ?? Sentence(en: "nothing", ko: "없음")
    }
    let (list, history) = (shown(contradiction.inList), shown(contradiction.inHistory))
    let (number, field) = (contradiction.number, contradiction.field)
    let kept = contradiction.isListKept ? Sentence(en: "list", ko: "목록") : Sentence(en: "history", ko: "변경 이력")
    return Sentence(
      en: "Task \(number), \(field): \(list) in the list, \(history) in the history; kept what the \(kept) says.",
      ko: "\(number)번 할 일의 \(field): 목록에는 \(list), 변경 이력에는 \(history). \(kept)을 따랐어요.")
  }

  private static func repairedHistory(_ count: Int) -> Sentence? {
    if count == 0 { return nil }
    return Sentence(
      en: "The history contradicted itself in \(count) place\(s(count)); the version with more copies was kept.",
      ko: "변경 이력 \(count)곳이 서로 맞지 않아서 더 많은 쪽을 남겼어요.")
  }

  private static func fromBackup(_ recovery: Recovery) -> Sentence? {
    guard let day = recovery.backup?.writtenWithYear, recovery.rowsOfBackup > 0 else { return nil }
    let (count, was) = (recovery.rowsOfBackup, recovery.rowsOfBackup == 1 ? "was" : "were")
    return Sentence(
      en: "\(count) row\(s(count)) could not be read and \(was) filled in from the backup of \(day).",
      ko: "읽을 수 없는 \(count)행은 \(day) 백업에서 채웠어요.")
  }

  private static func rebuilt(_ count: Int) -> Sentence? {
    if count == 0 { return nil }
    let (were, their) = count == 1 ? ("was", "its") : ("were", "their")
    return Sentence(
      en: "\(count) of the tasks \(were) only in the history, and may not be in \(their) latest state.",
      ko: "할 일 \(count)개는 변경 이력에만 남아 있었어요. 최신 상태가 아닐 수 있어요.")
  }

  private static func unexplained(_ count: Int) -> Sentence? {
    if count == 0 { return nil }
    let their = count == 1 ? "its" : "their"
    return Sentence(
      en: "The history of \(count) task\(s(count)) has gaps; a new step records \(their) present state.",
      ko: "할 일 \(count)개는 변경 이력에 빈 곳이 있어서 지금 상태를 새 단계로 적어 두었어요.")
  }

  private static func missing(_ recovery: Recovery) -> Sentence {
    var incomplete: [Sentence] = []
    for title in recovery.tables.filter({ !$0.isComplete }).map({ words($0).title }) where !incomplete.contains(title) {
      incomplete.append(title)
    }
    let deletedRows = recovery.todos.deletedRows
    if incomplete.isEmpty, deletedRows == 0 { return Sentence(en: "Every row could be read.", ko: "모든 행을 읽을 수 있었어요.") }
    if incomplete.isEmpty {
      return Sentence(
        en: "\(deletedRows) row\(s(deletedRows)) could not be understood and "
          + "\(deletedRows == 1 ? "is" : "are") missing.",
        ko: "알아볼 수 없는 \(deletedRows)행은 빠졌어요.")
    }
    let list = Sentence.joined(incomplete, by: ", ")
    return Sentence(
      en: "Not everything could be read, so these may be incomplete: \(list).", ko: "다 읽지 못해서 빠진 것이 있을 수 있어요: \(list).")
  }

  private static func kept(_ path: String) -> Sentence {
    Sentence(en: "The damaged file is kept: \(path)", ko: "손상된 파일은 남겨 두었어요: \(path)")
  }

  /// The title of a table, and the number of its rows; nil if these mean nothing to the user.
  private static func words(_ table: SalvagedTable) -> (title: Sentence, counted: Sentence?) {
    let (count, s) = (table.rows, s(table.rows))
    let (history, answers) = (Sentence(en: "the history", ko: "변경 이력"), Sentence(en: "quiz answers", ko: "퀴즈 답"))
    return switch table.name {
    case "todo": (Sentence(en: "tasks", ko: "할 일"), tasks(count))
    case "todo_step": (history, Sentence(en: "\(count) step\(s) of the history", ko: "변경 이력 \(count)단계"))
    case "todo_change", "row_change": (history, nil)
    case "freeze": (Sentence(en: "freezes", ko: "쉬는 날"), Sentence(en: "\(count) freeze\(s)", ko: "쉬는 날 \(count)개"))
    case "goal": (Sentence(en: "the goal", ko: "목표"), Sentence(en: "the goal", ko: "목표"))
    case "reached_goal":
      (
        Sentence(en: "reached goals", ko: "이룬 목표"),
        Sentence(en: "\(count) reached goal\(s)", ko: "이룬 목표 \(count)개")
      )
    case "dday": (Sentence(en: "D-days", ko: "디데이"), Sentence(en: "\(count) D-day\(s)", ko: "디데이 \(count)개"))
    case "quiz":
      (
        Sentence(en: "quizzes", ko: "퀴즈"),
        Sentence(en: "\(count) quiz\(count == 1 ? "" : "zes")", ko: "퀴즈 \(count)개")
      )
    case "quiz_review": (answers, Sentence(en: "\(count) quiz answer\(s)", ko: "퀴즈 답 \(count)개"))
    case "quiz_asking", "quiz_state": (answers, nil)
    case let name where name.hasPrefix("sync_"): (Sentence(en: "the state of the sync", ko: "동기화 상태"), nil)
    default:
      (.typed(table.name), Sentence(en: "\(count) row\(s) of \(table.name)", ko: "\(table.name) \(count)행"))
    }
  }

  private static func s(_ count: Int) -> String { count == 1 ? "" : "s" }
}
