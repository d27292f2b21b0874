public import ArgumentParser
internal import CycBase
internal import Days
internal import Formats
internal import Platform
public import Todos

struct TodoImportCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "import",
    abstract: Sentence(en: "Import tasks from files of any todo program.", ko: "어느 할 일 프로그램의 파일에서든 할 일을 가져와요."),
    discussion: Sentence(
      en: """
        Reads the exports of Todoist, TickTick, Google Tasks, Microsoft To Do, Trello, Things, Apple Reminders, \
        Taskwarrior, Org, Obsidian and Markdown checklists, todo.txt, iCalendar, any CSV with a header, and `cyc todo \
        export`. The content tells which. With - as FILE it reads standard input.

        On a terminal it shows a plan first: how many tasks, where each column goes, what is changed to fit. What has \
        no place here goes into the note. An odd line does not stop the import, unless --strict is given. The exit \
        status is 1 if something is left out, and 2 if nothing can be read.

        The same file again changes nothing. A changed file changes only what differs in it since the last time; \
        finished tasks stay finished. `cyc todo undo` takes an import back as a whole.
        """,
      ko: """
        Todoist, TickTick, Google Tasks, Microsoft To Do, Trello, Things, Apple 미리 알림, Taskwarrior, Org, Obsidian과 \
        Markdown 체크리스트, todo.txt, iCalendar, 열 이름이 있는 CSV, `cyc todo export`가 내보낸 것을 읽어요. 무엇인지는 내용으로 알아봐요. FILE이 -면 표준 \
        입력을 읽어요.

        터미널에서는 먼저 계획을 보여 줘요. 할 일이 몇 개인지, 열이 어디로 들어가는지, 무엇을 맞춰 바꾸는지 나와요. 들어갈 곳이 없는 것은 본문에 넣어요. 이상한 줄이 있어도 나머지는 가져와요. \
        --strict를 쓰면 그런 줄이 하나라도 있을 때 아무것도 가져오지 않아요. 빠진 것이 있으면 종료 상태는 1, 아무것도 읽을 수 없으면 2예요.

        같은 파일을 다시 가져와도 바뀌는 것이 없어요. 파일이 바뀌었다면 지난번과 다른 것만 바꿔요. 끝낸 할 일은 그대로예요. `cyc todo undo`로 한꺼번에 되돌릴 수 있어요.
        """),
    examples: [
      "cyc todo import Todoist.csv": Sentence(en: "shows the plan, then asks", ko: "계획을 보고 답하기"),
      "cyc todo import tasks.json --dry-run": Sentence(en: "shows the plan only", ko: "계획만 보기"),
      "cyc todo import chores.csv --dates dmy": Sentence(en: "where 3/4/2026 is in April", ko: "3/4/2026이 4월이라면"),
    ])

  @Option(
    help: ArgumentHelp(
      en: "Format of the files (default: told by their content).", ko: "파일의 형식이에요 (기본값: 내용을 보고 알아낸 형식)."))
  var format: ImportFormat?

  @Option(
    help: ArgumentHelp(
      en: "mdy or dmy: what 3/4/2026 means.", ko: "mdy나 dmy예요. 3/4/2026이 며칠인지 정해요.", valueName: "order"))
  var dates: DateOrder?

  @Option(
    help: ArgumentHelp(en: "The column of a table that has the titles.", ko: "표에서 제목이 있는 열이에요.", valueName: "name"))
  var titleColumn: String?

  @Argument(help: ArgumentHelp(en: "The files to read.", ko: "읽을 파일들이에요."), completion: .file())
  var file: [String]

  @Flag(help: ArgumentHelp(en: "Show what would happen, and change nothing.", ko: "어떻게 될지 보여 주기만 하고, 아무것도 바꾸지 않아요."))
  var dryRun = false

  @Flag(help: ArgumentHelp(en: "Import nothing if any line does not fit.", ko: "맞지 않는 줄이 하나라도 있으면 아무것도 가져오지 않아요."))
  var strict = false

  @Flag(name: .shortAndLong, help: ArgumentHelp(en: "Import without asking.", ko: "묻지 않고 가져와요."))
  var yes = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  /// Enough for 100,000 tasks with long bodies.
  private static let limitBytes = 256 << 20

  func validate() throws {
    if file.count(where: { $0 == "-" }) > 1 { throw UsageFailure.together("-", "-") }
  }

  func run(in world: World) throws {
    let files = try file.map { (name: $0, file: try read($0, in: world)) }
    let todos = TodoImportCommand.distinct(files.flatMap(\.file.todos))
    if dryRun {
      let report = TodoImportReport(files: files, plan: try preview(todos, in: world), isPreview: true)
      try output.say(json(report), in: world) {
        report.sentences + [Sentence(en: "Nothing was changed.", ko: "바뀐 것은 없어요.")]
      }
      return try exitIfLeftOut(report)
    }
    var hasShownPlan = false
    if !yes, !output.json, world.screen.canAsk, world.screen.terminal.outputIsTerminal {
      let report = TodoImportReport(files: files, plan: try preview(todos, in: world), isPreview: true)
      if !report.plan.changes.isEmpty {
        try output.show(JSONValue.null, in: world) { report.sentences }
        try world.screen.requireYes(to: Sentence(en: "Import them?", ko: "가져올까요?"))
        hasShownPlan = true
      }
    }
    let report = TodoImportReport(files: files, plan: try apply(todos, in: world), isPreview: false)
    try output.say(json(report), in: world) { hasShownPlan ? [report.summary] : report.sentences }
    try exitIfLeftOut(report)
  }

  private func exitIfLeftOut(_ report: TodoImportReport) throws { if !report.leftOut.isEmpty { throw ExitStatus.no } }

  private func read(_ name: String, in world: World) throws -> TodoFile {
    let bytes = try world.read(name, limitBytes: TodoImportCommand.limitBytes)
    let rules = world.importRules(isStrict: strict, dateOrder: dates, titleColumn: titleColumn)
    do throws(ImportProblems) {
      return try TodoFile(bytes, as: format, name: name, rules: rules)
    } catch {
      throw TodoImportFailure(path: name, format: format ?? error.format, problems: error.problems)
    }
  }

  /// Keeps the last of several tasks with the same UUID.
  private static func distinct(_ todos: [ImportedTodo]) -> [ImportedTodo] {
    var seen: Set<String> = []
    return todos.reversed().filter { $0.uuid.map { seen.insert($0).inserted } ?? true }.reversed()
  }

  private func preview(_ todos: [ImportedTodo], in world: World) throws -> ImportPlan {
    let now = world.clock.now()
    return try world.readTodos { try plan(todos, into: $0, at: now, in: world) }
      ?? plan(todos, into: nil, at: now, in: world)
  }

  private func plan(
    _ todos: [ImportedTodo], into store: TodoStore?, at now: Instant, in world: World
  ) throws -> ImportPlan {
    try ImportPlan(
      todos, into: store, defaultQuadrant: world.home.settings[.todoQuadrant].defaultQuadrant,
      // Reads words such as `25 Dec` again as on the day of the last import.
      reading: ImportedDates(now: now.local).when, now: now)
  }

  private func apply(_ todos: [ImportedTodo], in world: World) throws -> ImportPlan {
    let now = world.clock.now()
    return try world.changeTodos { store in
      let plan = try plan(todos, into: store, at: now, in: world)
      try store.record(.import, plan.changes, at: now)
      return plan
    }
  }

  private func json(_ report: TodoImportReport) -> JSONValue {
    func list(
      _ path: KeyPath<TodoFile, [ImportProblem]>, _ sentence: (ImportProblem.Reason, ImportFormat) -> Sentence
    ) -> JSONValue {
      .array(
        report.files.flatMap { name, file in
          file[keyPath: path].map { problem -> JSONValue in
            ["file": name, "line": problem.line, "reason": sentence(problem.reason, file.format)(.english)]
          }
        })
    }
    let plan = report.plan
    return [
      "dry_run": dryRun,
      "format": Set(report.files.map(\.file.format.rawValue)).sorted().joined(separator: " "),
      "added": plan.added,
      "replaced": plan.replaced,
      "unchanged": plan.unchanged,
      "kept": plan.kept,
      "renumbered": plan.renumbered,
      "repaired": list(\.repaired) { reason, _ in reason.repair },
      "left_out": list(\.leftOut) { $0.sentence(for: $1) },
    ]
  }
}

extension ImportFormat: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}

/// A file of which nothing can be imported, and all its problems.
struct TodoImportFailure: UserFacingError, Equatable {
  let path: String
  /// The value of `--format`, or the recognized format; nil if the file is not text.
  let format: ImportFormat?
  let problems: [ImportProblem]

  private var typedPath: String { ShellWords.quoted(path) }

  var message: Sentence {
    FileProblems.nothingImported(from: path, problems.map { ($0.line, $0.reason.sentence(for: format ?? .json)) })
  }

  var hint: Sentence? {
    switch problems.first?.reason {
    case .cp949: .typed("iconv -f CP949 -t UTF-8 \(typedPath) | cyc todo import -")
    case .notUTF8:
      Sentence(
        en: "save it as UTF-8, or: iconv -f ENCODING -t UTF-8 \(typedPath) | cyc todo import -",
        ko: "UTF-8로 저장하거나: iconv -f 인코딩 -t UTF-8 \(typedPath) | cyc todo import -")
    case .archive:
      Sentence(
        en: "unzip it first, then import the files in it; if it is from Excel, save it as CSV UTF-8",
        ko: "압축을 푼 다음 안에 있는 파일을 가져와 주세요. 엑셀 파일이라면 'CSV UTF-8' 형식으로 저장해 주세요")
    case .ownReport:
      Sentence(
        en: "cyc todo export tasks.json writes all that an import needs; to read it as any checklist: "
          + "cyc todo import --format markdown \(typedPath)",
        ko: "다시 가져올 것은 이렇게 내보내 주세요: cyc todo export tasks.json. 그냥 체크리스트로 읽으려면: "
          + "cyc todo import --format markdown \(typedPath)")
    case .noTitleColumn(let names):
      .typed(
        "cyc todo import --title-column \(ShellWords.quoted(names.first.map(FileWords.shown) ?? "NAME")) \(typedPath)")
    case .schemaVersion(.some): FileWords.newerVersion
    case .notJSON, .notTasks:
      Sentence(
        en: "for another format: cyc todo import --format csv \(typedPath), or todotxt, or taskwarrior",
        ko: "다른 형식이라면: cyc todo import --format csv \(typedPath) (csv 대신 todotxt나 taskwarrior도 돼요)")
    default: FileWords.fixLines
    }
  }

  var exitStatus: ExitStatus { .failed }
}
