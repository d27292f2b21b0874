internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import ArgumentParser
internal import Days
internal import Formats
internal import Quizzes

/// `cyc quiz list`: the newest first, or what is due.
struct QuizListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List quizzes, the newest first.",
    discussion: """
      `cyc quiz ask`, `edit` and `rm` take the number at the front of a line. Answers are hidden unless --answers is given.

      In a pipe each line is a number, the day on which it is due (empty where it is never asked again), the tags and the \
      question, separated by tabs.
      """, aliases: ["ls"]
  )
  .examples([
    "cyc quiz list": "with numbers",
    "cyc quiz list --due": "what would be asked now",
    "cyc quiz list --tag git --answers": "options too, the right one with a tick",
  ])

  @Flag(help: "Only what is due, the longest due first.")
  var due = false

  @Option(help: "Only those with this tag.")
  var tag: String?

  @Flag(help: "Show the options, and which is right.")
  var answers = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let today = world.now().today
    let quizzes = try world.readQuizzes { try $0.list(QuizFilter(dueOn: due ? today : nil, tag: tag)) } ?? []
    let isEmpty = try quizzes.isEmpty && (world.readQuizzes { try $0.list().isEmpty } ?? true)
    try output.print(
      in: world,
      json: ["today": today.description, "quizzes": quizzes.map { $0.quiz.json($0.state, on: today) }],
      table: { QuizText.table(quizzes) },
      text: { display in
        QuizText(
          quizzes: quizzes, showsAnswers: answers, today: today, display: display, language: world.language,
          none: isEmpty ? QuizPhrases.none : due ? QuizPhrases.noneDue : QuizFailure.noQuizWithTag(tag ?? "").message
        ).text
      })
  }
}
