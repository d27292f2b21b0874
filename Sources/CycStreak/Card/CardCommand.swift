package import CycBase
package import ArgumentParser
internal import GitHub
internal import Streaks

/// `cyc card`: the streak at a glance, on the terminal or as a picture for a README.
package struct CardCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "Show a card of the streak, or make one for a README.",
    discussion: """
      The picture needs no script and no other file. It follows the reader's system, light or dark. GitHub's own switch does \
      not reach pictures; with one of each (--theme-mode) a README can choose by <picture>.

      The total covers the last year, with --all every year. The longest streak is that of the years that were read for the \
      current one; the card says which.
      """
  )
  .examples([
    "cyc card --all": "a card of all years",
    "cyc card --format svg > card.svg": "for a README",
    "cyc card --format svg --theme-mode dark > dark.svg": "for dark pages",
  ])

  @Argument(help: "Whose card (default: yours).")
  package var login: String?

  @Flag(help: "Count every year since the first contribution.")
  package var all = false

  @OptionGroup package var picture: PictureOptions
  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let colors = try picture.colors(in: world)
    let report = try world.streakReader(of: login, freshness).read(period: all ? .all : .lastYear)
    if report.streak.currentDays == .unknown, let failure = report.coverage.privateUnseen {
      throw StreakFailure.streakNotKnown(failure)
    }
    // A goal is the person's own.
    let goal = report.person.isOwn ? storedGoal(in: world) : nil
    let card = Card(report: report, goal: goal)
    try picture.print(in: world, json: card.json) {
      CardSVG(card: card, colors: colors, language: world.language).text
    } text: { display in
      CardText(card: card, display: display, language: world.language).text
    }
  }

  /// The goal; a store that cannot be read is told, and stands in nobody's way.
  private func storedGoal(in world: World) -> Goal? {
    do {
      return try GoalStore.current(in: world)
    } catch {
      world.note(
        Sentence(
          en: "the goal is not on the card: \(error.message)",
          ko: "목표를 빼고 그렸어요: \(error.message)"))
      return nil
    }
  }
}
