public import ArgumentParser
internal import CycBase
internal import Formats
public import Quizzes
internal import Resources

struct QuizImportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import quizzes from a file, from Anki, or some to start with.",
    usage: "cyc quiz import (<file> | --starter) [--format <format>] [--reverse] [--dry-run]",
    discussion: """
      csv has the columns question, option1, option2, option3, answer, at, tags, once and guid, with or without a line that \
      names them; the answer is 1 to 3 or the text of an option. anki is what Anki exports as "Notes in Plain Text (.txt)". \
      json is what `cyc quiz export` writes. With - as FILE it reads standard input. Decks of two columns are read with names such as \
      Front and Back, Term and Definition, 단어 and 뜻 or two languages, and with ; or a tab between them.

      A line with a question and an answer alone is a card: its wrong options are answers of other cards with the same tag or \
      in the same file. With fewer than two of them, its answer is typed. Pictures and sounds are left out. A text with \
      gaps (cloze) becomes a card for each gap.

      A quiz that is there already, by its guid or its question, takes over what the file says; how well it is known stays. So a \
      file can be imported again. What cannot be taken is named with its line, and the rest is imported.
      """
  )
  .examples([
    "cyc quiz import --starter": "thirty on git and GitHub",
    "cyc quiz import deck.txt --dry-run": "shows what would happen",
    "cyc quiz import deck.csv": "from a spreadsheet",
  ])

  @Option(help: "csv, anki or json (default: by how FILE begins, and by its ending).")
  var format: QuizFormat?

  @Argument(help: "The file to read.", completion: .file())
  var file: String?

  @Flag(help: "Thirty questions on git and GitHub, in your language.")
  var starter = false

  @Flag(help: "Make a second card of each one, which asks the other way.")
  var reverse = false

  @Flag(help: "Show what would happen, and change nothing.")
  var dryRun = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  /// Larger than a file of quizzes may be, so that an Anki package gets its own error.
  private static let limitBytes = 256 << 20

  func validate() throws {
    if starter, file != nil { throw UsageFailure.together("FILE", "--starter") }
    if starter, format != nil { throw UsageFailure.together("--starter", "--format") }
    if !starter, file?.isEmpty ?? true {
      throw UsageFailure(
        en: "the file is missing", ko: "가져올 파일을 적어 주세요",
        hint: Sentence(
          en: "cyc quiz import FILE, or thirty to start with: cyc quiz import --starter",
          ko: "cyc quiz import FILE처럼 적거나, 준비된 퀴즈 서른 개로 시작해 보세요: cyc quiz import --starter"))
    }
  }

  func run(in world: World) throws {
    let (name, bytes) = try source(in: world)
    let format = format ?? (starter ? .json : QuizFormat(guessedFor: name, bytes))
    let present = try world.readQuizzes { try $0.list().map(\.quiz) } ?? []
    let read = try QuizImportFailure.quizzes(of: name, bytes, as: format, besides: present, reverses: reverse)
    // If there is nothing to import, the database is not created.
    let taken =
      try dryRun || read.quizzes.isEmpty
      ? (plan: QuizImportPlan(read.quizzes, besides: present), closed: []) : take(read, in: world)
    let report = QuizImportReport(
      format: format, plan: taken.plan, leftOut: read.leftOut, removed: read.removed, closed: taken.closed,
      otherColumns: read.otherColumns, isDryRun: dryRun)
    try output.say(report.json, in: world) {
      QuizFilePhrases.imported(report, asksByItself: world.home.settings[.quizOn])
    }
  }

  private func source(in world: World) throws -> (name: String, bytes: [UInt8]) {
    guard let file else { return ("--starter", Resources.starterQuizzes(world.screen.language.rawValue)) }
    return (file, try world.read(file, limitBytes: QuizImportCommand.limitBytes))
  }

  private func take(_ file: QuizFile, in world: World) throws -> (plan: QuizImportPlan, closed: [String]) {
    let now = world.clock.now()
    let (plan, closed, isGone) = try world.changeQuizzes { store in
      let plan = QuizImportPlan(file.quizzes, besides: try store.list().map(\.quiz))
      let closed = try store.record(plan, at: now).changed.flatMap(\.closed)
      return (plan, closed, try store.endedOnDesktop(closed))
    }
    world.withdrawQuiz(if: isGone)
    return (plan, closed)
  }
}

struct QuizImportReport: Equatable, JSONConvertible {
  let format: QuizFormat
  let plan: QuizImportPlan
  let leftOut: [LeftOutQuiz]
  let removed: [QuizFile.Removed: Int]
  let closed: [String]
  /// Names of the columns that are not taken.
  let otherColumns: [String]
  let isDryRun: Bool

  var typed: Int { plan.new.count { $0.draft.options.count == 1 } }

  var json: JSONValue {
    [
      "dry_run": isDryRun,
      "format": format.rawValue,
      "added": plan.new.count,
      "changed": plan.changed.count,
      "unchanged": plan.unchanged,
      "typed": typed,
      "left_out": leftOut.map { leftOut -> JSONValue in ["line": leftOut.line, "reason": leftOut.reason.name] },
      "removed": ["pictures": removed[.picture] ?? 0, "sounds": removed[.sound] ?? 0] as JSONValue,
      "closed": closed,
      "other_columns": otherColumns,
    ]
  }
}

struct QuizExportCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export all quizzes, for Anki or another machine.",
    discussion: """
      json keeps everything but answers, and `cyc quiz import` reads all of it back. csv is for spreadsheets: a FILE \
      begins with a byte order mark, and cells that look like a formula get a leading quote, which an import removes again. anki is \
      text that Anki imports as notes of the type Basic, with the options in front and the right one on the back.

      Without a FILE, or with -, the quizzes go to standard output. cyc asks before it replaces an existing \
      file, unless -y is given.
      """
  )
  .examples([
    "cyc quiz export > quizzes.json": "for another machine",
    "cyc quiz export quizzes.csv": "for a spreadsheet",
    "cyc quiz export --format anki anki.txt": "for Anki",
  ])

  @Option(help: "json, csv or anki (default: by FILE's ending, else json).")
  var format: QuizFormat?

  @OptionGroup var export: ExportOptions
  @OptionGroup var shared: SharedOptions

  private static let deck = "cyc"

  private var usedFormat: QuizFormat { format ?? export.path.flatMap(QuizFormat.init(ofFile:)) ?? .json }

  func validate() throws { try export.validate(isJSON: usedFormat == .json) }

  func run(in world: World) throws {
    let quizzes = try world.readQuizzes { try $0.list().map(\.quiz) } ?? []
    let exported = Export(
      command: "cyc quiz export", name: "quizzes", count: quizzes.count, format: usedFormat.rawValue,
      fileEnd: usedFormat.fileEnds[0], text: QuizExport.text(quizzes, as: usedFormat, deck: QuizExportCommand.deck))
    try export.put(exported, in: world) { QuizFilePhrases.exported(quizzes.count, to: $0) }
  }
}

extension QuizFormat: ExpressibleByArgument {
  init?(ofFile path: String) {
    let name = path.lowercased()
    let format = QuizFormat.allCases.first { $0.fileEnds.contains(where: name.hasSuffix) }
    guard let format else { return nil }
    self = format
  }

  /// Endings of file names, the usual one first.
  var fileEnds: [String] {
    switch self {
    case .csv: [".csv"]
    case .anki: [".txt", ".tsv"]
    case .json: [".json"]
    }
  }
}
