internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Todos

/// `cyc todo export`: all tasks, for other programs.
struct TodoExportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export all tasks, for a backup or another program.",
    discussion: """
      json keeps everything, and `cyc todo import` reads all of it back. todotxt is for todo.txt programs: quadrants become \
      priorities (A) to (D), and times are shortened to days. markdown is for people, csv for spreadsheets: a FILE begins with a \
      byte order mark, and cells that look like a formula get a leading quote, which an import removes again.

      Without a FILE, or with -, the tasks go to standard output. cyc asks before it replaces an existing \
      file, unless -y is given.
      """
  )
  .examples([
    "cyc todo export > tasks.json": "a backup of everything",
    "cyc todo export tasks.csv": "for a spreadsheet",
    "cyc todo export --format markdown": "for a report",
  ])

  @Option(help: "json, todotxt, markdown or csv (default: by FILE's ending, else json).")
  var format: TodoExportFormat?

  @OptionGroup var export: ExportOptions
  @OptionGroup var shared: SharedOptions

  private var usedFormat: TodoExportFormat {
    format ?? export.path.flatMap(TodoExportFormat.init(ofFile:)) ?? .json
  }

  func validate() throws { try export.validate(isJSON: usedFormat == .json) }

  func run(in world: World) throws {
    let todos = try world.readTodos { try $0.todos(TodoFilter(order: .number)) } ?? []
    let exported = Export(
      command: "cyc todo export", name: "tasks", count: todos.count, format: usedFormat.rawValue,
      fileEnd: usedFormat.fileEnds[0], text: usedFormat.text(todos, language: world.language))
    try export.put(exported, in: world) { TodoImportExportPhrases.exported(todos.count, to: $0) }
  }
}
