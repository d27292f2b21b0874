internal import ArgumentParser
package import CycBase
internal import Days
internal import Formats
internal import Platform
package import Todos

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

/// Why nothing was imported or removed.
enum TodoImportExportFailure: UserFacingError, Equatable {
  case cannotAsk
  /// A file of the one form that is only written.
  case markdown(String)
  /// The file that was to be imported, and everything that is wrong in it.
  case bad(String, ImportFormat, [ImportProblem])

  var message: Sentence {
    switch self {
    case .cannotAsk:
      Sentence(en: "cannot ask for confirmation: not running interactively", ko: "여기서는 확인을 받을 수 없어요")
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
    case .cannotAsk: .typed("cyc todo reset -y")
    case .bad(let path, .json, let problems) where problems.contains { $0.reason == .notJSON || $0.reason == .notTasks }:
      Sentence(
        en: "for another format: cyc todo import --format csv \(path), or todotxt, or taskwarrior",
        ko: "다른 형식이라면: cyc todo import --format csv \(path) (csv 대신 todotxt나 taskwarrior도 돼요)")
    case .bad(_, _, let problems) where problems.contains(where: \.isOfAnotherVersion):
      FileWords.newerVersion
    case .bad: FileWords.fixLines
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .cannotAsk: .usage
    case .markdown, .bad: .failed
    }
  }
}

extension ImportProblem {
  fileprivate var isOfAnotherVersion: Bool {
    if case .schemaVersion(.some) = reason { true } else { false }
  }
}

extension ImportProblem.Reason {
  /// What is wrong, for a person.
  package func said(_ format: ImportFormat) -> Sentence {
    switch self {
    case .notUTF8: FileWords.notUTF8
    case .notText: FileWords.binary
    case .notJSON: FileWords.notJSON
    case .notCSV: FileWords.notCSV
    case .cellCount(let count, let columns):
      Sentence(
        en: "\(count) \(count == 1 ? "cell" : "cells") under \(columns) columns", ko: "칸이 \(count)개인데 열은 \(columns)개예요"
      )
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

/// What export, import and reset say.
enum TodoImportExportPhrases {
  // MARK: - Export

  static let list = Sentence(en: "Tasks", ko: "할 일 목록")
  static let noTasks = Sentence(en: "There are no tasks.", ko: "할 일이 없어요.")

  static func due(_ when: String) -> Sentence { Sentence(en: "due \(when)", ko: "\(when)까지") }

  static func exported(_ count: Int, to path: String) -> Sentence {
    Sentence(en: "Exported \(tasks(count)) to \(path).", ko: "할 일 \(grouped(count))개를 \(path) 파일로 내보냈어요.")
  }

  // MARK: - Import

  static func imported(_ report: TodoImportReport) -> [Sentence] {
    let plan = report.plan
    let counts = Sentence(
      en: "\(grouped(plan.added)) new, \(grouped(plan.replaced)) replaced, \(grouped(plan.unchanged)) unchanged",
      ko: "새로 \(grouped(plan.added))개, 바뀐 것 \(grouped(plan.replaced))개, 그대로 \(grouped(plan.unchanged))개")
    return [summary(report, counts)] + details(report) + end(report)
  }

  private static func summary(_ report: TodoImportReport, _ counts: Sentence) -> Sentence {
    let plan = report.plan
    let count = plan.added + plan.replaced + plan.unchanged + plan.kept
    if count == 0 { return Sentence(en: "There are no tasks in the file.", ko: "파일에 할 일이 없어요.") }
    return report.isDryRun
      ? Sentence(
        en: "Would import \(tasks(count)): \(counts).",
        ko: "할 일 \(grouped(count))개를 가져올 수 있어요: \(counts).")
      : Sentence(
        en: "Imported \(tasks(count)): \(counts).", ko: "할 일 \(grouped(count))개를 가져왔어요: \(counts).")
  }

  private static func details(_ report: TodoImportReport) -> [Sentence] {
    let renumbered = report.plan.renumbered
    let numbers = Sentence(
      en: "Renumbered, since other tasks have or had their numbers: \(grouped(renumbered)).",
      ko: "원래 번호를 다른 할 일이 쓰고 있거나 썼던 적이 있어서 새 번호를 받은 할 일: \(grouped(renumbered))개.")
    let kept = report.plan.kept
    let newer = Sentence(
      en: "Left as they are, since they were changed here after the file was written: \(grouped(kept)).",
      ko: "파일보다 나중에 여기서 바뀌어서 그대로 둔 할 일: \(grouped(kept))개.")
    return (kept > 0 ? [newer] : []) + (renumbered > 0 ? [numbers] : [])
      + TodoFile.LeftOut.allCases.compactMap { kind in report.leftOut[kind].map { leftOut(kind, $0) } }
  }

  private static func leftOut(_ kind: TodoFile.LeftOut, _ count: Int) -> Sentence {
    switch kind {
    case .deleted:
      Sentence(en: "Skipped, since they were deleted: \(grouped(count)).", ko: "삭제된 할 일이라 빼 두었어요: \(grouped(count))개.")
    case .recurring:
      Sentence(
        en: "Skipped, since they are templates of recurring tasks: \(grouped(count)).",
        ko: "반복되는 할 일의 템플릿이라 빼 두었어요: \(grouped(count))개.")
    case .priority:
      Sentence(
        en: "Put in quadrant do, since there is none for priorities below (D): \(grouped(count)).",
        ko: "(D)보다 낮은 우선순위는 해당하는 사분면이 없어서 '하기'에 두었어요: \(grouped(count))개.")
    }
  }

  private static func end(_ report: TodoImportReport) -> [Sentence] {
    if report.isDryRun { return [Sentence(en: "Nothing was changed.", ko: "바뀐 것은 없어요.")] }
    if report.plan.changes.isEmpty { return [] }
    return [Sentence(en: "To undo it: cyc todo undo", ko: "되돌리려면: cyc todo undo")]
  }

  // MARK: - Reset

  static let emptyAlready = Sentence(en: "The list is already empty.", ko: "목록이 이미 비어 있어요.")

  static func mayReset(_ count: Int) -> Sentence {
    count == 1
      ? Sentence(en: "Remove the only task?", ko: "하나뿐인 할 일을 지울까요?")
      : Sentence(en: "Remove all \(tasks(count))?", ko: "할 일 \(grouped(count))개를 모두 지울까요?")
  }

  static func reset(_ count: Int) -> [Sentence] {
    [
      Sentence(en: "Removed \(tasks(count)).", ko: "할 일 \(grouped(count))개를 지웠어요."),
      Sentence(en: "To bring them back: cyc todo undo", ko: "되살리려면: cyc todo undo"),
    ]
  }

  private static func grouped(_ count: Int) -> String { Counts.grouped(count) }

  private static func tasks(_ count: Int) -> String { count == 1 ? "1 task" : "\(grouped(count)) tasks" }
}
