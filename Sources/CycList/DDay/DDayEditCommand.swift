internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days

/// `cyc dday edit`: changes what is named and leaves the rest.
struct DDayEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a day.",
    discussion: "Whatever is not named stays as it is; --icon '' removes the icon."
  )
  .examples([
    "cyc dday edit 1 --date 2027-03-13": "put off by a week",
    "cyc dday edit 2 --title Birthday --yearly": "every year",
  ])

  @Argument(help: "Its number in the list.", completion: .ddays)
  var number: Int

  @Option(help: "A new title, up to 100 characters.")
  var title: String?

  @Option(help: "When it is, as for `cyc dday add`.")
  var date: String?

  @Option(help: "One character to show before the title.")
  var icon: String?

  @Flag(inversion: .prefixedNo, help: "Whether it returns every year.")
  var yearly: Bool?

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if title == nil, date == nil, icon == nil, yearly == nil {
      throw UsageFailure(
        en: "there is nothing to change", ko: "바꿀 내용이 없어요",
        hint: Sentence(
          en: "name what to change: --title, --date, --icon, --yearly or --no-yearly",
          ko: "바꿀 것을 적어 주세요: --title, --date, --icon, --yearly, --no-yearly"))
    }
  }

  func run(in world: World) throws {
    let today = world.now().today
    let (newTitle, newDate, newIcon) = try changing {
      (
        try title.map(DDayWords.title), try date.map { try ParsedDay($0, .ahead, today: today) },
        try icon.map(DDayWords.icon)
      )
    }
    let changed = try DDayStore.change(number, in: world) { day in
      day.title = newTitle ?? day.title
      day.date = newDate?.day ?? day.date
      day.knowsYear = newDate?.knowsYear ?? day.knowsYear
      day.icon = newIcon ?? day.icon
      day.isYearly = yearly ?? day.isYearly
    }
    guard let changed else { throw DDayFailure.noSuchNumber(number) }
    try DDayCommand.say(DDayPhrases.changed, changed, output, in: world)
  }

  /// A hint for a change is one that changes, too.
  private func changing<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let failure as DDayFailure {
      throw DDayFailure.change(number, failure)
    }
  }
}
