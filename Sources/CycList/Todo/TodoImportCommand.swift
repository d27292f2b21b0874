internal import ArgumentParser
internal import CycBase
internal import Days
internal import Formats
internal import Platform
internal import Todos

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

  private var usedFormat: ImportFormat { format ?? .of(file) ?? .json }

  func run(in world: World) throws {
    let file = try read(in: world)
    let plan = try dryRun ? preview(file, in: world) : apply(file, in: world)
    let report = TodoImportReport(plan: plan, leftOut: file.leftOut, isDryRun: dryRun)
    try output.say(report.json, in: world) { report.sentences }
  }

  private func read(in world: World) throws -> TodoFile {
    if format == nil, TodoExportFormat.of(file) == .markdown { throw TodoImportFailure.markdown(file) }
    let bytes = try world.read(file, limitBytes: TodoImportCommand.limitBytes)
    do throws(ImportProblems) {
      return try TodoFile(bytes, as: usedFormat, instant: SystemClock.instant(for:))
    } catch {
      throw TodoImportFailure.bad(file, usedFormat, error.problems)
    }
  }

  private func preview(_ file: TodoFile, in world: World) throws -> ImportPlan {
    let now = world.clock.now()
    return try world.readTodos { try ImportPlan(file.todos, into: $0, now: now) }
      ?? ImportPlan(file.todos, into: nil, now: now)
  }

  private func apply(_ file: TodoFile, in world: World) throws -> ImportPlan {
    let now = world.clock.now()
    return try world.changeTodos { store in
      let plan = try ImportPlan(file.todos, into: store, now: now)
      try store.record(.import, plan.changes, at: now)
      return plan
    }
  }
}

private struct TodoImportReport {
  let plan: ImportPlan
  let leftOut: [TodoFile.LeftOut: Int]
  let isDryRun: Bool

  var json: JSONValue {
    [
      "dry_run": isDryRun,
      "added": plan.added,
      "replaced": plan.replaced,
      "unchanged": plan.unchanged,
      "kept": plan.kept,
      "renumbered": plan.renumbered,
      "left_out": JSONValue.object(
        TodoFile.LeftOut.allCases.map { JSONMember(name: $0.rawValue, value: (leftOut[$0] ?? 0).json) }),
    ]
  }

  var sentences: [Sentence] {
    let count = plan.added + plan.replaced + plan.unchanged + plan.kept
    return [count == 0 ? Sentence(en: "There are no tasks in the file.", ko: "파일에 할 일이 없어요.") : summary(count)]
      + details + end
  }

  private func summary(_ count: Int) -> Sentence {
    let (tasks, added) = (TodoPhrases.count(count), Counts.grouped(plan.added))
    let (replaced, unchanged) = (Counts.grouped(plan.replaced), Counts.grouped(plan.unchanged))
    let counts = Sentence(
      en: "\(added) new, \(replaced) replaced, \(unchanged) unchanged",
      ko: "새로 \(added)개, 바뀐 것 \(replaced)개, 그대로 \(unchanged)개")
    return isDryRun
      ? Sentence(en: "Would import \(tasks): \(counts).", ko: "\(tasks)를 가져올 수 있어요: \(counts).")
      : Sentence(en: "Imported \(tasks): \(counts).", ko: "\(tasks)를 가져왔어요: \(counts).")
  }

  private var details: [Sentence] {
    let (kept, renumbered) = (Counts.grouped(plan.kept), Counts.grouped(plan.renumbered))
    let newer = Sentence(
      en: "Left as they are, since they were changed here after the file was written: \(kept).",
      ko: "파일보다 나중에 여기서 바뀌어서 그대로 둔 할 일: \(kept)개.")
    let numbers = Sentence(
      en: "Renumbered, since other tasks have or had their numbers: \(renumbered).",
      ko: "원래 번호를 다른 할 일이 쓰고 있거나 썼던 적이 있어서 새 번호를 받은 할 일: \(renumbered)개.")
    return (plan.kept > 0 ? [newer] : []) + (plan.renumbered > 0 ? [numbers] : [])
      + TodoFile.LeftOut.allCases.compactMap { kind in leftOut[kind].map { sentence(of: kind, Counts.grouped($0)) } }
  }

  private func sentence(of kind: TodoFile.LeftOut, _ count: String) -> Sentence {
    switch kind {
    case .deleted: Sentence(en: "Skipped, since they were deleted: \(count).", ko: "삭제된 할 일이라 빼 두었어요: \(count)개.")
    case .recurring:
      Sentence(
        en: "Skipped, since they are templates of recurring tasks: \(count).", ko: "반복되는 할 일의 템플릿이라 빼 두었어요: \(count)개.")
    case .priority:
      Sentence(
        en: "Put in quadrant do, since there is none for priorities below (D): \(count).",
        ko: "(D)보다 낮은 우선순위는 해당하는 사분면이 없어서 '하기'에 두었어요: \(count)개.")
    }
  }

  private var end: [Sentence] {
    if isDryRun { return [Sentence(en: "Nothing was changed.", ko: "바뀐 것은 없어요.")] }
    if plan.changes.isEmpty { return [] }
    return [Sentence(en: "To undo it: cyc todo undo", ko: "되돌리려면: cyc todo undo")]
  }
}

enum TodoImportFailure: UserFacingError, Equatable {
  /// Markdown is only exported.
  case markdown(String)
  /// A file, and everything that is wrong in it.
  case bad(String, ImportFormat, [ImportProblem])

  var message: Sentence {
    switch self {
    case .markdown(let path):
      Sentence(
        en: "Markdown is for people and cannot be imported: \(path)", ko: "Markdown은 사람이 읽는 형식이라 가져올 수 없어요: \(path)")
    case .bad(let path, let format, let problems):
      FileProblems.nothingImported(from: path, problems.map { ($0.line, $0.reason.said(format)) })
    }
  }

  var hint: Sentence? {
    switch self {
    case .markdown(let path):
      Sentence(
        en: "export json, csv or todotxt and import that; if it is not Markdown: cyc todo import --format json \(path)",
        ko: "json, csv, todotxt로 내보내서 가져와 주세요. Markdown이 아니라면: cyc todo import --format json \(path)")
    case .bad(let path, .json, let problems) where problems.contains { $0.reason == .notJSON || $0.reason == .notTasks }:
      Sentence(
        en: "for another format: cyc todo import --format csv \(path), or todotxt, or taskwarrior",
        ko: "다른 형식이라면: cyc todo import --format csv \(path) (csv 대신 todotxt나 taskwarrior도 돼요)")
    case .bad(_, _, let problems) where problems.contains(where: \.isOfAnotherVersion): FileWords.newerVersion
    case .bad: FileWords.fixLines
    }
  }

  var exitStatus: ExitStatus { .failed }
}

extension ImportProblem {
  fileprivate var isOfAnotherVersion: Bool { if case .schemaVersion(.some) = reason { true } else { false } }
}

extension ImportProblem.Reason {
  fileprivate func said(_ format: ImportFormat) -> Sentence {
    switch self {
    case .notUTF8: FileWords.notUTF8
    case .notText: FileWords.binary
    case .notJSON: FileWords.notJSON
    case .notCSV: FileWords.notCSV
    case .cellCount(let count, let columns):
      Sentence(
        en: "\(count) cell\(count == 1 ? "" : "s") under \(columns) columns", ko: "칸이 \(count)개인데 열은 \(columns)개예요")
    case .notTasks: format.notTasks
    case .schemaVersion(let version): FileWords.schemaVersion(version)
    case .quotedSchemaVersion(let version):
      Sentence(
        en: "schema_version is the text \"\(FileWords.shown(version))\"; it has to be the number 1, without quotes",
        ko: "schema_version 값이 문자열 \"\(FileWords.shown(version))\"로 적혀 있어요. 따옴표 없이 숫자 1을 적어 주세요")
    case .unknownKey(let name): FileWords.unknownName(name)
    case .repeatedKey(let name): FileWords.repeatedName(name)
    case .missingKey(let name): FileWords.missingName(name)
    case .badValue(let name): FileWords.badValue(name)
    case .text(let problem): problem.said
    case .repeatWithoutDay: Sentence(en: "a repeating task without a due date", ko: "기한이 없는데 반복하는 할 일이에요")
    case .alertWithoutDay: Sentence(en: "an alert without a due date", ko: "기한이 없는데 알림이 있어요")
    case .completedButNotDone: Sentence(en: "completed, but not in the column done", ko: "완료 시각이 있는데 상태가 done이 아니에요")
    case .sameUUID(let line): Sentence(en: "the same UUID as in line \(line)", ko: "\(line)번째 줄과 UUID가 같아요")
    }
  }
}

extension ImportFormat {
  fileprivate var notTasks: Sentence {
    switch self {
    case .json, .todotxt, .csv:
      Sentence(
        en: "not a list of tasks, as in {\"schema_version\":1,\"tasks\":[…]}",
        ko: "{\"schema_version\":1,\"tasks\":[…]} 형식의 할 일 목록이 아니에요")
    case .taskwarrior:
      Sentence(en: "not a task, as `task export` prints it", ko: "`task export`가 출력하는 할 일이 아니에요")
    }
  }
}
