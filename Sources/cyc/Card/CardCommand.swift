internal import ArgumentParser
internal import GitHub

/// `cyc card`: the streak at a glance, on the terminal or as a picture for a README.
struct CardCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "Show a card of the streak, or make one for a README.",
    discussion: """
      A picture for a README: `cyc card --format svg > card.svg`. It needs no script and no other file, and is light or \
      dark as the reader's system is.
      """
  )
  .examples([
    "cyc card": "a card for the terminal",
    "cyc card --format svg > card.svg": "a picture for a README",
    "cyc card torvalds --theme winter": "somebody else's, in other colours",
  ])

  @Argument(help: "Whose card (default: yours).")
  var login: String?

  @Option(help: "What to draw: text or svg.")
  var format: PictureFormat = .text

  @Option(help: "Colours of the picture; `cyc theme` shows them all (default: github).")
  var theme: String?

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var display: DisplayOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let theme = try theme.map(ThemeFailure.theme) ?? world.settings[.theme]
    let report = try world.streakReader(of: login, freshness).read(period: .known)
    // A goal is the person's own.
    let goal = report.person.isOwn ? storedGoal(in: world) : nil
    let card = Card(report: report, goal: goal)
    try world.print(
      as: format.output, svg: { CardSVG(card: card, theme: theme, language: world.language).text }
    ) {
      CardText(card: card, display: Display(display, in: world), language: world.language).text
    }
  }

  /// The goal; a store that cannot be read is told, and stands in nobody's way.
  private func storedGoal(in world: World) -> Goal? {
    do {
      return try GoalStore.current(in: world)
    } catch {
      world.note(
        Sentence(
          en: "the card is drawn without the goal: \(error.message.english)",
          ko: "목표를 빼고 그렸어요: \(error.message.korean)"))
      return nil
    }
  }
}
