public import ArgumentParser
internal import CycBase
internal import Formats
public import Quizzes
internal import Resources

struct QuizImportCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "import",
    abstract: Sentence(
      en: "Import quizzes from a file, from Anki, or some to start with.", ko: "파일이나 Anki에서 퀴즈를 가져오거나, 준비된 퀴즈로 시작해요."),
    usage: "cyc quiz import (<file> | --starter) [--format <format>] [--reverse] [--dry-run]",
    discussion: Sentence(
      en: """
        csv has the columns question, option1, option2, option3, answer, at, tags, once and guid, with or without a \
        line that names them; the answer is 1 to 3 or the text of an option. anki is what Anki exports as "Notes in \
        Plain Text (.txt)". json is what `cyc quiz export` writes. With - as FILE it reads standard input. Decks of \
        two columns are read with names such as Front and Back, Term and Definition, 단어 and 뜻 or two languages, and \
        with ; or a tab between them.

        A line with a question and an answer alone is a card: its wrong options are answers of other cards with the \
        same tag or in the same file. With fewer than two of them, its answer is typed. Pictures and sounds are left \
        out. A text with gaps (cloze) becomes a card for each gap.

        A quiz that is there already, by its guid or its question, takes over what the file says; how well it is known \
        stays. So a file can be imported again. What cannot be taken is named with its line, and the rest is imported. \
        The exit status is 1 if something is left out, and 2 if nothing can be read.
        """,
      ko: """
        csv에는 question, option1, option2, option3, answer, at, tags, once, guid 열이 있어요. 열 이름 줄은 없어도 돼요. answer는 1부터 \
        3까지의 번호나 보기의 글이에요. anki는 Anki에서 "Notes in Plain Text (.txt)"로 내보낸 것, json은 `cyc quiz export`가 내보낸 것이에요. FILE이 \
        -면 표준 입력을 읽어요. 두 열짜리 카드는 Front와 Back, Term과 Definition, 단어와 뜻, 두 언어 같은 이름이나 ; 또는 탭으로 나뉜 것도 읽어요.

        문제와 답만 있는 줄은 카드예요. 틀린 보기는 같은 태그나 같은 파일에 있는 다른 카드의 답에서 둘을 가져오고, 없으면 답을 직접 입력해요. 그림과 소리는 빼요. 빈칸이 있는 글(cloze)은 \
        빈칸마다 카드가 돼요.

        guid나 문제가 같아서 이미 있는 퀴즈는 파일대로 바꾸고, 얼마나 아는지는 그대로예요. 그래서 같은 파일을 다시 가져와도 돼요. 가져올 수 없는 것은 줄 번호와 함께 알려 주고, 나머지는 \
        가져와요. 빠진 것이 있으면 종료 상태는 1, 아무것도 읽을 수 없으면 2예요.
        """),
    examples: [
      "cyc quiz import --starter": Sentence(en: "thirty on git and GitHub", ko: "git과 GitHub 문제 서른 개"),
      "cyc quiz import deck.txt --dry-run": Sentence(en: "shows what would happen", ko: "어떻게 될지 보기"),
      "cyc quiz import deck.csv": Sentence(en: "from a spreadsheet", ko: "스프레드시트에서"),
    ])

  @Option(
    help: ArgumentHelp(
      en: "csv, anki or json (default: by how FILE begins, and by its ending).",
      ko: "csv, anki, json 가운데 하나예요 (기본값: FILE의 첫 부분과 확장자)."))
  var format: QuizFormat?

  @Argument(help: ArgumentHelp(en: "The file to read.", ko: "읽을 파일이에요."), completion: .file())
  var file: String?

  @Flag(
    help: ArgumentHelp(
      en: "Thirty questions on git and GitHub, in your language.", ko: "내 언어로 된 git과 GitHub 문제 서른 개예요."))
  var starter = false

  @Flag(help: ArgumentHelp(en: "Make a second card of each one, which asks the other way.", ko: "거꾸로 묻는 카드도 하나씩 만들어요."))
  var reverse = false

  @Flag(help: ArgumentHelp(en: "Show what would happen, and change nothing.", ko: "어떻게 될지 보여 주기만 하고, 아무것도 바꾸지 않아요."))
  var dryRun = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  /// Above the limit of a quiz file, so that an Anki package is read and gets its own error.
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
    let read = try QuizImportFailure.readFile(name, bytes, as: format, besides: present, reverses: reverse)
    // If there is nothing to import, the database is not created.
    let imported =
      try dryRun || read.quizzes.isEmpty
      ? (plan: QuizImportPlan(read.quizzes, besides: present), closed: []) : importQuizzes(of: read, in: world)
    let report = QuizImportReport(
      format: format, plan: imported.plan, leftOut: read.leftOut, removed: read.removed, closed: imported.closed,
      otherColumns: read.otherColumns, isDryRun: dryRun)
    try output.say(report.json, in: world) {
      QuizFilePhrases.imported(report, asksByItself: world.home.settings[.quizOn])
    }
    if !report.leftOut.isEmpty { throw ExitStatus.no }
  }

  private func source(in world: World) throws -> (name: String, bytes: [UInt8]) {
    guard let file else { return ("--starter", Resources.starterQuizzes(world.screen.language.rawValue)) }
    return (file, try world.read(file, limitBytes: QuizImportCommand.limitBytes))
  }

  private func importQuizzes(of file: QuizFile, in world: World) throws -> (plan: QuizImportPlan, closed: [String]) {
    let now = world.clock.now()
    let (plan, closed, endsDesktopQuestion) = try world.changeQuizzes { store in
      let plan = QuizImportPlan(file.quizzes, besides: try store.list().map(\.quiz))
      let closed = try store.record(plan, at: now).changed.flatMap(\.closed)
      return (plan, closed, try store.endedOnDesktop(closed))
    }
    world.withdrawQuiz(if: endsDesktopQuestion)
    return (plan, closed)
  }
}

struct QuizImportReport: Equatable, JSONConvertible {
  let format: QuizFormat
  let plan: QuizImportPlan
  let leftOut: [LeftOutQuiz]
  let removed: [QuizFile.Removed: Int]
  /// Ids of the questions that the import closed.
  let closed: [String]
  /// Names of the columns that are not imported.
  let otherColumns: [String]
  let isDryRun: Bool

  var typedAnswerCount: Int { plan.new.count { $0.draft.options.count == 1 } }

  var json: JSONValue {
    [
      "dry_run": isDryRun,
      "format": format.rawValue,
      "added": plan.new.count,
      "changed": plan.changed.count,
      "unchanged": plan.unchanged,
      "typed": typedAnswerCount,
      "left_out": leftOut.map { leftOut -> JSONValue in ["line": leftOut.line, "reason": leftOut.reason.name] },
      "removed": ["pictures": removed[.picture] ?? 0, "sounds": removed[.sound] ?? 0] as JSONValue,
      "closed": closed,
      "other_columns": otherColumns,
    ]
  }
}

struct QuizExportCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "export",
    abstract: Sentence(en: "Export all quizzes, for Anki or another machine.", ko: "모든 퀴즈를 Anki나 다른 컴퓨터를 위해 내보내요."),
    discussion: Sentence(
      en: """
        json keeps everything but answers, and `cyc quiz import` reads all of it back. csv is for spreadsheets: a FILE \
        begins with a byte order mark, and cells that look like a formula get a leading quote, which an import removes \
        again. anki is text that Anki imports as notes of the type Basic, with the options in front and the right one \
        on the back.

        Without a FILE, or with -, the quizzes go to standard output. cyc asks before it replaces an existing file, \
        unless -y is given.
        """,
      ko: """
        json은 답한 기록만 빼고 모두 담고, `cyc quiz import`로 모두 다시 읽을 수 있어요. csv는 스프레드시트용이에요. csv 파일은 바이트 순서 표시로 시작하고, 수식처럼 보이는 \
        칸에는 작은따옴표가 붙어요. 가져올 때 다시 떼요. anki는 Anki에서 Basic 노트로 가져올 수 있는 글이에요. 앞면에 보기, 뒷면에 정답이 있어요.

        FILE이 없거나 -면 표준 출력으로 내보내요. 이미 있는 파일은 물어본 다음에 바꿔요. -y를 쓰면 묻지 않아요.
        """),
    examples: [
      "cyc quiz export > quizzes.json": Sentence(en: "for another machine", ko: "다른 컴퓨터용"),
      "cyc quiz export quizzes.csv": Sentence(en: "for a spreadsheet", ko: "스프레드시트용"),
      "cyc quiz export --format anki anki.txt": Sentence(en: "for Anki", ko: "Anki용"),
    ])

  @Option(
    help: ArgumentHelp(
      en: "json, csv or anki (default: by FILE's ending, else json).",
      ko: "json, csv, anki 가운데 하나예요 (기본값: FILE의 확장자, 없으면 json)."))
  var format: QuizFormat?

  @OptionGroup var export: ExportOptions
  @OptionGroup var shared: SharedOptions

  private static let deck = "cyc"

  private var usedFormat: QuizFormat { format ?? export.path.flatMap(QuizFormat.init(ofFile:)) ?? .json }

  func validate() throws { try export.validate(isJSON: usedFormat == .json) }

  func run(in world: World) throws {
    let quizzes = try world.readQuizzes { try $0.list().map(\.quiz) } ?? []
    let exported = Export(
      command: "cyc quiz export\(format.map { " --format \($0.rawValue)" } ?? "")", name: "quizzes",
      count: quizzes.count, format: usedFormat.rawValue, fileExtension: usedFormat.fileExtensions[0],
      text: QuizExport.text(quizzes, as: usedFormat, deck: QuizExportCommand.deck))
    try export.put(exported, in: world) { QuizFilePhrases.exported(quizzes.count, to: $0) }
  }
}

extension QuizFormat: ExpressibleByArgument {
  /// By the ending of a file's name; nil if it is another one.
  init?(ofFile path: String) {
    let name = path.lowercased()
    let format = QuizFormat.allCases.first { $0.fileExtensions.contains(where: name.hasSuffix) }
    guard let format else { return nil }
    self = format
  }

  /// Endings of file names, the usual one first.
  var fileExtensions: [String] {
    switch self {
    case .csv: [".csv"]
    case .anki: [".txt", ".tsv"]
    case .json: [".json"]
    }
  }
}
