internal import ArgumentParser
internal import CycBase
internal import Days
internal import Platform
internal import Todos

struct TodoExportCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "export",
    abstract: Sentence(en: "Export all tasks, for a backup or another program.", ko: "모든 할 일을 백업이나 다른 프로그램을 위해 내보내요."),
    usage: "cyc todo export [<file>] [#tag ...] [<options>]",
    discussion: Sentence(
      en: """
        json keeps everything, and `cyc todo import` reads all of it back. todotxt is for todo.txt programs: quadrants \
        become priorities (A) to (D), and times are shortened to days. markdown is for people, csv for spreadsheets: a \
        FILE begins with a byte order mark, and cells that look like a formula get a leading quote, which an import \
        removes again.

        Without a FILE, or with -, the tasks go to standard output. cyc asks before it replaces an existing file, \
        unless -y is given. With --label, or with #tags, only the tasks that have them are exported.
        """,
      ko: """
        json은 모든 것을 담고, `cyc todo import`로 모두 다시 읽을 수 있어요. todotxt는 todo.txt 프로그램용이에요. 사분면은 우선순위 (A)부터 (D)가 되고, 시간은 \
        날짜만 남아요. markdown은 사람이 읽기 좋고, csv는 스프레드시트용이에요. csv 파일은 바이트 순서 표시로 시작하고, 수식처럼 보이는 칸에는 작은따옴표가 붙어요. 가져올 때 다시 떼요.

        FILE이 없거나 -면 표준 출력으로 내보내요. 이미 있는 파일은 물어본 다음에 바꿔요. -y를 쓰면 묻지 않아요. --label이나 #태그를 쓰면 그 할 일만 내보내요.
        """),
    examples: [
      "cyc todo export > tasks.json": Sentence(en: "a backup of everything", ko: "모두 백업하기"),
      "cyc todo export tasks.csv": Sentence(en: "for a spreadsheet", ko: "스프레드시트용"),
      "cyc todo export --format markdown": Sentence(en: "for a report", ko: "보고서용"),
    ])

  @Option(
    help: ArgumentHelp(
      en: "json, todotxt, markdown or csv (default: by FILE's ending, else json).",
      ko: "json, todotxt, markdown, csv 가운데 하나예요 (기본값: FILE의 확장자, 없으면 json)."))
  var format: TodoExportFormat?

  @OptionGroup var export: ExportOptions
  @OptionGroup var labelAndTags: TodoLabelAndTagOptions
  @OptionGroup var shared: SharedOptions

  private func usedFormat(_ path: String?) -> TodoExportFormat { format ?? path.flatMap(TodoExportFormat.of) ?? .json }

  func validate() throws {
    let (file, _) = try fileAndTags
    // `todo export csv` means the format; the file would be ./csv.
    let formats = ["md"] + TodoExportFormat.allCases.map(\.rawValue)
    if format == nil, let name = file.path?.lowercased(), formats.contains(name) {
      let meant = "cyc todo export --format \(name == "md" ? "markdown" : name)"
      throw UsageFailure(
        en: "'\(name)' is a format, not a file", ko: "'\(name)' 이름은 파일이 아니라 형식이에요", hint: .typed(meant))
    }
    try file.validate(isJSON: usedFormat(file.path) == .json)
  }

  /// The parser takes a tag before the file as the file.
  private var fileAndTags: (file: ExportOptions, tags: [String]) {
    get throws {
      let words = [export.file].compactMap(\.self) + labelAndTags.words
      let paths = words.filter { !$0.hasPrefix("#") }
      if paths.count > 1 { throw UsageFailure.surplus(paths[1]) }
      var file = export
      file.file = paths.first
      return (file, words.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) })
    }
  }

  func run(in world: World) throws {
    let (export, tags) = try fileAndTags
    let usedFormat = usedFormat(export.path)
    let filter = TodoFilter(color: labelAndTags.label, tags: tags, order: .number)
    let todos = try world.readTodos { try $0.todos(filter) } ?? []
    let options =
      (format.map { ["--format", $0.rawValue] } ?? []) + (labelAndTags.label.map { ["--label", $0.rawValue] } ?? [])
      + tags.map { "#\($0)" }
    let exported = Export(
      command: ShellWords(words: ["cyc", "todo", "export"] + options).text, name: "tasks",
      count: todos.count, format: usedFormat.rawValue, fileExtension: usedFormat.fileExtensions[0],
      text: usedFormat.text(todos, language: world.screen.language))
    try export.put(exported, in: world) { path in
      let count = TodoPhrases.count(todos.count)
      return Sentence(en: "Exported \(count) to \(path).", ko: "\(count)를 \(path) 파일로 내보냈어요.")
    }
  }
}

enum TodoExportFormat: String, CaseIterable, ExpressibleByArgument {
  case json, todotxt, markdown, csv

  /// The format by the ending of a file's name; nil if it is unknown.
  static func of(_ path: String) -> TodoExportFormat? {
    allCases.first { $0.fileExtensions.contains(where: path.lowercased().hasSuffix) }
  }

  /// The usual ending comes first.
  var fileExtensions: [String] {
    switch self {
    case .json: [".json"]
    case .todotxt: [".txt"]
    case .markdown: [".md", ".markdown"]
    case .csv: [".csv"]
    }
  }

  func text(_ todos: [Todo], language: Language) -> String {
    switch self {
    case .json: TodoExport.json(todos)
    case .todotxt: TodoExport.todoTxt(todos)
    case .markdown: TodoMarkdown(todos: todos, language: language).text
    case .csv: TodoExport.csv(todos)
    }
  }
}

/// A checklist by quadrant for notes and issues, in GitHub Flavored Markdown.
struct TodoMarkdown {
  let todos: [Todo]
  let language: Language

  var text: String {
    let sections = Quadrant.allCases.compactMap(section)
    let title = "# \(Sentence(en: "Tasks", ko: "할 일 목록")(language))"
    let none = Sentence(en: "There are no tasks.", ko: "할 일이 없어요.")(language)
    return ([title] + (sections.isEmpty ? [none] : sections)).joined(separator: "\n\n") + "\n"
  }

  private func section(_ quadrant: Quadrant) -> String? {
    let todos = todos.filter { $0.quadrant == quadrant }
    guard !todos.isEmpty else { return nil }
    let items = todos.map(item).joined(separator: "\n")
    let list = items.hasSuffix("\n") ? String(items.dropLast()) : items
    return "## \(quadrant.sign) \(quadrant.title(language))\n\n\(list)"
  }

  private func item(_ todo: Todo) -> String {
    // The number goes first so that no title can begin a list or a heading.
    let line = "- [\(todo.isDone ? "x" : " ")] \(todo.number): \(TodoMarkdown.escaped(todo.title))\(details(todo))"
    guard let body = todo.body else { return line }
    return ([line, ""] + TodoMarkdown.fenced(body).map { $0.isEmpty ? "" : "  \($0)" }).joined(separator: "\n") + "\n"
  }

  private func details(_ todo: Todo) -> String {
    let due = todo.due.map { due in
      let when = "\(due)\(todo.alert.map { " \($0.time)" } ?? "")"
      return Sentence(en: "due \(when)", ko: "\(when)까지")(language)
    }
    let doing = todo.column == .doing ? BoardColumn.doing.title(language) : nil
    let wait = todo.wait.map { Sentence(en: "waits until \($0.description)", ko: "\($0.description)부터 표시")(language) }
    let parts = [doing, due, todo.recurrence.map { $0.words(language) }, wait].compactMap(\.self)
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  /// Escapes the special characters of Markdown, scalar by scalar: an accent after one, or U+0D4E before it, makes another
  /// `Character`, but Markdown still reads the sign.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { "\\`*_{}[]<>#|~&!".unicodeScalars.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// The body verbatim, in a fence longer than any run of backticks in it.
  private static func fenced(_ body: String) -> [String] {
    let longest = body.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["\(fence)text"] + body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [fence]
  }
}
