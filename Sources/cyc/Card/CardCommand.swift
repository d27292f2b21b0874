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
      """)

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
    let theme = try theme.map(ThemeFailure.theme) ?? world.settings.theme ?? .gitHub
    let report = try world.streakReader(of: login, freshness).read(period: .known)
    // A goal is the person's own; the usual one, which nobody chose, is no news for a card.
    let goal = report.person.isOwn ? try GoalStore.current(in: world.directories) : nil
    let card = Card(report: report, goal: goal.flatMap { $0.isDefault ? nil : $0 })
    switch format {
    case .svg: try world.out(CardSVG(card: card, theme: theme, language: world.language).text)
    case .text: try world.out(CardText(card: card, display: Display(display, in: world), language: world.language).text)
    }
  }
}
