internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import ArgumentParser
internal import Days
internal import Formats
internal import Quizzes

/// `cyc quiz stats`: what was asked, what is known, and what is due.
struct QuizStatsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show how well you know them.",
    discussion: """
      Right is about all answers that counted; "without lucky guesses" (in a pipe: corrected) subtracts what guessing alone \
      would get right: one in three with three options. Remembered (retention) is the share of right answers to quizzes that \
      were due after a day or more; the intervals aim at 90%. A ticket 🎟 is a right answer that counted.

      In a pipe each line is a name and numbers, separated by tabs.
      """
  )
  .examples([
    "cyc quiz stats": "in words and bars",
    "cyc quiz stats --json": "for scripts",
    "cyc quiz stats --format svg > quizzes.svg": "a picture for a web page",
  ])

  @OptionGroup var picture: PictureOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let colors = try picture.colors(in: world)
    let today = world.now().today
    let statistics =
      try world.readQuizzes { QuizStatistics(of: try $0.list(), try $0.reviews(), today: today) }
      ?? QuizStatistics(of: [], [], today: today)
    try picture.print(
      in: world, json: statistics.json(on: today), table: { QuizStatsText.table(statistics) }
    ) {
      QuizStatsSVG(statistics: statistics, today: today, colors: colors, language: world.language).text
    } text: {
      QuizStatsText(statistics: statistics, today: today, display: $0, language: world.language).text
    }
  }
}
