internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import ArgumentParser
internal import Quizzes

/// `cyc quiz export`: all quizzes, for other programs and machines.
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

  /// What Anki is to call the deck.
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
