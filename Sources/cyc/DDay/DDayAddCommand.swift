internal import ArgumentParser
internal import Days

/// `cyc dday add`: another day to look forward to.
struct DDayAddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a day.",
    discussion: """
      The date is YYYY-MM-DD, MM-DD (the next such day), today, tomorrow or a distance such as +10d.

      A yearly day shows which one it is where the year was given. A yearly 29 February falls on 1 March in years that \
      have none.
      """)

  @Argument(help: "What the day is called, up to 100 characters.")
  var title: String

  @Argument(help: "When it is.")
  var date: String

  @Option(help: "One character to show before the title, such as 🎂.")
  var icon: String?

  @Flag(help: "It comes back every year.")
  var yearly = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let today = world.now().today
    let written = try DDayCommand.day(date, today: today)
    let day = DDay(
      number: 0, title: try DDayWords.title(title), icon: try icon.flatMap(DDayWords.icon), date: written.day,
      knowsYear: written.knowsYear, isYearly: yearly)
    let added = try DDayStore.add(day, in: world)
    try DDayCommand.say(DDayPhrases.added, added, output, in: world)
  }
}
