internal import ArgumentParser
internal import JSON
internal import Platform
internal import Todos

/// `cyc todo export`: all tasks, for other programs.
struct TodoExportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export all tasks, for a backup or another program.",
    discussion: """
      json keeps everything, and `cyc todo import` reads all of it back. todotxt is for todo.txt programs: quadrants become \
      priorities (A) to (D), and times only days. markdown is for people, csv for spreadsheets: in a FILE it begins with a byte \
      order mark, and cells that look like a formula with a quote, which an import removes again.

      Without a FILE, or with -, the tasks go to standard output. An existing file is replaced as a whole, after a question or \
      with -y.
      """
  )
  .examples([
    "cyc todo export > tasks.json": "a backup of everything",
    "cyc todo export tasks.csv": "for a spreadsheet",
    "cyc todo export --format markdown": "for a report",
  ])

  @Option(help: "json, todotxt, markdown or csv (default: by FILE's ending, else json).")
  var format: TodoExportFormat?

  @Argument(help: "The file to write.")
  var file: String?

  @Flag(name: .shortAndLong, help: "Replace an existing file without asking.")
  var yes = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  private var path: String? { file == "-" ? nil : file }

  private var usedFormat: TodoExportFormat { format ?? path.flatMap(TodoExportFormat.init(ofFile:)) ?? .json }

  func validate() throws {
    if output.json, path == nil, usedFormat != .json {
      throw UsageFailure(
        en: "--json says what was written to a file, and none is named", ko: "--json은 파일로 내보낼 때만 쓸 수 있어요",
        hint: Sentence(en: "name a file, or use --format json", ko: "파일 이름을 적거나 --format json을 쓰세요"))
    }
    if file == "" {
      throw UsageFailure(
        en: "the name of the file is empty", ko: "파일 이름이 비어 있어요",
        hint: Sentence(en: "name a file, or - for the standard output", ko: "파일 이름을 적어 주세요. 표준 출력은 -예요"))
    }
  }

  func run(in world: World) throws {
    let todos = try world.readTodos { try $0.todos(TodoFilter(order: .number)) } ?? []
    let text = usedFormat.text(todos, language: world.language)
    guard let path else { return try world.out(text) }
    try write(usedFormat.byteOrderMark + Array(text.utf8), to: path, in: world)
    let report = TodoExportReport(count: todos.count, format: usedFormat, path: path)
    try output.say(report.json, in: world) { TodoImportExportPhrases.exported(report) }
  }

  private func write(_ bytes: [UInt8], to path: String, in world: World) throws {
    if AtomicFile.exists("\(path)/.") { throw TodoImportExportFailure.folder(path, usedFormat) }
    do {
      guard AtomicFile.exists(path) else { return try AtomicFile.write(bytes, to: path) }
      try allowReplacing(path, in: world)
      try SharedFile.write(bytes, to: path)
    } catch AtomicFileError.exists {
      // Somebody has just made it.
      throw TodoImportExportFailure.exists(path)
    } catch AtomicFileError.system(let reason) {
      throw TodoImportExportFailure.notWritten(path, reason: reason.sentence)
    } catch let error as PrivateFileError {
      throw TodoImportExportFailure.notWritten(path, reason: error.sentence)
    }
  }

  private func allowReplacing(_ path: String, in world: World) throws {
    if yes { return }
    guard world.canAsk else { throw TodoImportExportFailure.exists(path) }
    try world.requireYes(to: TodoImportExportPhrases.mayReplace(path))
  }
}

/// What an export did.
struct TodoExportReport: Equatable, JSONConvertible {
  let count: Int
  let format: TodoExportFormat
  let path: String

  var json: JSONValue { ["exported": count, "format": format.rawValue, "file": path] }
}
