internal import ArgumentParser
internal import Days
internal import Terminal

/// `cyc dday`: days to look forward to. Alone it lists them.
struct DdayCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "dday",
    abstract: "Count down to anniversaries and deadlines.",
    discussion: """
      D-3 is in three days, D-DAY today, D+3 was three days ago, by local days. Without a subcommand it lists them, \
      the next one first.

      A yearly 29 February falls on 1 March in years that have none.
      """,
    subcommands: [DdayAddCommand.self, DdayListCommand.self, DdayEditCommand.self, DdayRemoveCommand.self])

  @OptionGroup var output: DdayOutputOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    try DdayListCommand.list(output, in: world)
  }

  /// Says what was done with a day.
  static func say(
    _ phrase: (Dday, Day) -> Sentence, _ day: Dday, _ output: DdayOutputOptions, in world: World
  ) throws {
    let today = world.now().today
    if output.json { return try world.out(JSONLine.text(OneDdayJSON(day, today: today))) }
    let display = Display(output.display, in: world)
    let sentence = phrase(display.isASCII ? DdayText.ascii(day) : day, today)
    try world.out(sentence(world.language).wrapped(to: display.columns).map { $0 + "\n" }.joined())
  }

  /// The date that somebody typed.
  ///
  /// - Throws: `DdayFailure`
  static func day(_ text: String, today: Day) throws(DdayFailure) -> WrittenDay {
    guard let day = WrittenDay(text, today: today) else { throw .notADay(text) }
    return day
  }
}
