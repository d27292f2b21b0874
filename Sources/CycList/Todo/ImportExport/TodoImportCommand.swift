internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Formats
internal import Platform
internal import Todos

/// `cyc todo import`: the tasks of a file into the list.
struct TodoImportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import tasks from a file.",
    discussion: """
      json and csv are what `cyc todo export` writes, todotxt is a todo.txt file, taskwarrior what `task export` prints. With - \
      as FILE it reads standard input.

      A task that is already in the list, by its UUID, is updated from the file unless it was changed in the list since; fields \
      that the file does not have stay. A line without a UUID is the same task only if every field agrees; otherwise it is a \
      new one. A task keeps its number unless another one had it. If anything in the file makes no sense, nothing is imported. \
      `cyc todo undo` takes an import back as a whole.

      todotxt: (A) to (D) are the quadrants do, decide, delegate and delete; +projects and @contexts stay in the title. \
      taskwarrior: the priorities H, M and L are do, decide and delegate; annotations, project, tags and the rest go \
      into the body; deleted tasks and templates of recurring ones are skipped and counted.
      """
  )
  .examples([
    "cyc todo import tasks.json --dry-run": "shows what would happen",
    "cyc todo import todo.txt --format todotxt": "from a todo.txt program",
  ])

  @Option(help: "json, todotxt, taskwarrior or csv (default: by FILE's ending, else json).")
  var format: ImportFormat?

  @Argument(help: "The file to read.", completion: .file())
  var file: String

  @Flag(help: "Show what would happen, and change nothing.")
  var dryRun = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  /// Room for 100,000 tasks with long bodies.
  private static let limitBytes = 256 << 20

  private var usedFormat: ImportFormat { format ?? ImportFormat(ofFile: file) ?? .json }

  func run(in world: World) throws {
    let file = try read(in: world)
    let plan = try dryRun ? look(at: file, in: world) : take(over: file, in: world)
    let report = TodoImportReport(plan: plan, leftOut: file.leftOut, isDryRun: dryRun)
    try output.say(report.json, in: world) { TodoImportExportPhrases.imported(report) }
  }

  private func read(in world: World) throws -> TodoFile {
    if format == nil, TodoExportFormat(ofFile: file) == .markdown { throw TodoImportExportFailure.markdown(file) }
    let bytes = try world.read(file, limitBytes: TodoImportCommand.limitBytes)
    do throws(ImportProblems) {
      return try TodoFile(bytes, as: usedFormat, instant: SystemClock.instant(for:))
    } catch {
      throw TodoImportExportFailure.bad(file, usedFormat, error.problems)
    }
  }

  private func look(at file: TodoFile, in world: World) throws -> ImportPlan {
    let now = world.now()
    let plan = try world.readTodos { try ImportPlan(file, into: $0, now: now) }
    return plan
      ?? ImportPlan(
        file.todos, list: { [] }, present: { _ in nil }, nextNumber: 1, isFree: { _, _ in true }, now: now)
  }

  private func take(over file: TodoFile, in world: World) throws -> ImportPlan {
    let now = world.now()
    return try world.changeTodos { store in
      let plan = try ImportPlan(file, into: store, now: now)
      try store.record(.import, plan.changes, at: now)
      return plan
    }
  }
}

extension ImportPlan {
  /// What an import does to the list as it is.
  fileprivate init(_ file: TodoFile, into store: TodoStore, now: Instant) throws {
    try self.init(
      file.todos, list: { try store.todos() }, present: { try store.todo(uuid: $0) }, nextNumber: store.nextNumber(),
      isFree: { try store.isFree($0, for: $1) }, now: now)
  }
}

/// What an import did, or would do.
struct TodoImportReport: Equatable, JSONConvertible {
  let plan: ImportPlan
  let leftOut: [TodoFile.LeftOut: Int]
  let isDryRun: Bool

  var json: JSONValue {
    let counts = TodoFile.LeftOut.allCases.map { ($0.rawValue, leftOut[$0] ?? 0) }
    return [
      "dry_run": isDryRun,
      "added": plan.added,
      "replaced": plan.replaced,
      "unchanged": plan.unchanged,
      "kept": plan.kept,
      "renumbered": plan.renumbered,
      "left_out": Dictionary(uniqueKeysWithValues: counts),
    ]
  }
}
