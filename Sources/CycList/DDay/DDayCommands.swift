package import ArgumentParser
package import CycBase
internal import Days
internal import Formats
internal import Terminal

package struct DDayCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "dday",
    abstract: "Count down to anniversaries and deadlines.",
    discussion: """
      D-3 is in three days, D-DAY today, D+3 was three days ago, by local days. Without a subcommand it lists them, \
      the next one first.

      A yearly 29 February falls on 1 March in other years.
      """,
    subcommands: [DDayAddCommand.self, DDayListCommand.self, DDayEditCommand.self, DDayRemoveCommand.self],
    defaultSubcommand: DDayListCommand.self
  )
  .examples([
    "cyc dday": "what is ahead",
    "cyc dday add Exam 2027-03-06": "one more",
  ])

  @OptionGroup package var shared: SharedOptions

  package init() {}

  /// Not called with a valid command line: the parser runs the default subcommand.
  package func run(in world: World) throws { throw CleanExit.helpRequest(self) }

  static func say(
    _ phrase: (DDay, Day) -> Sentence, _ day: DDay, _ output: AnswerOptions, result: String? = nil, in world: World
  ) throws {
    let today = world.clock.now().today
    try output.say(["today": today.description, "dday": day.json(on: today)], in: world, result: result) {
      [phrase(output.isASCII(in: world) ? DDayText.ascii(day, world.screen.language) : day, today)]
    }
  }
}

struct DDayAddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a day.",
    usage: "cyc dday add <title> <date> [--icon <icon>] [--yearly]",
    discussion: """
      The date is 2026-12-24, 12-24 (the next one), fri, tomorrow, +2w, 내일 or 12월 24일. Everything before it is the title, \
      up to 100 characters; no quotes are needed.

      A yearly day that was given a year shows which anniversary it is. A yearly 29 February falls on 1 March in other \
      years.
      """
  )
  .examples([
    "cyc dday add Exam 2027-03-06 --icon 📝": "a deadline",
    "cyc dday add 'First commit' 2021-03-15 --yearly": "an anniversary",
  ])

  @Argument(help: ArgumentHelp("The title, then the date.", valueName: "title and date"))
  var words: [String]

  @Option(help: "One character to show before the title, such as 🎂.")
  var icon: String?

  @Flag(help: "Repeat every year.")
  var yearly = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if words.count < 2 {
      throw UsageFailure(en: "a D-day needs a title and a date", ko: "디데이에는 제목과 날짜가 있어야 해요", hint: DDayFailure.example)
    }
  }

  func run(in world: World) throws {
    let today = world.clock.now().today
    let (title, date) = ParsedDay.trailing(words)
    let edit = try DDayEdit(
      title: title.joined(separator: " "), date: date, icon: icon, isYearly: yearly, today: today)
    let added = try edit.add(in: world)
    try DDayCommand.say(DDayPhrases.added, added, output, result: "\(added.number)", in: world)
  }
}

struct DDayListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List D-days, the next one first.",
    discussion: "`cyc dday edit` and `cyc dday rm` take the number at the front of a line.", aliases: ["ls"]
  )
  .examples([
    "cyc dday list": "with numbers",
    "cyc dday list --json": "for scripts",
  ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let today = world.clock.now().today
    let ordered = DDay.ordered(try DDayStore.all(in: world), today: today)
    try output.print(
      in: world, json: ["today": today.description, "ddays": ordered.map { $0.json(on: today) }]
    ) { display in
      DDayText(days: ordered, today: today, display: display, language: world.screen.language).text
    }
  }
}

struct DDayEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a day.",
    discussion: "Anything that is not named stays as it is; --icon '' removes the icon."
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
    let today = world.clock.now().today
    let edit = try changing {
      try DDayEdit(title: title, date: date, icon: icon, isYearly: yearly, today: today)
    }
    try DDayCommand.say(DDayPhrases.changed, try edit.change(number, in: world), output, in: world)
  }

  /// Makes the hints of failures show `cyc dday edit`, not `cyc dday add`.
  private func changing<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch var failure as DDayFailure {
      failure.hint =
        failure == .badIcon
        ? .typed("cyc dday edit \(number) --icon 🎂")
        : Sentence(
          en: "cyc dday edit \(number) --title \"Summer holiday\"", ko: "cyc dday edit \(number) --title \"여름휴가\"")
      throw failure
    }
  }
}

struct DDayRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a day.", discussion: "`cyc todo undo` brings it back, even later.",
    aliases: ["remove", "delete"]
  )
  .examples([
    "cyc dday rm 1": "by its number in the list",
    "cyc dday rm 1 && cyc todo undo": "and back",
  ])

  @Argument(help: "Its number in the list.", completion: .ddays)
  var number: Int

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    guard let removed = try DDayStore.remove(number, in: world) else { throw DDayFailure.noSuchNumber(number) }
    try DDayCommand.say(DDayPhrases.removedWithUndo, removed, output, in: world)
  }
}

extension CompletionKind {
  static let ddays = values { world in
    try DDayStore.all(in: world).map { ("\($0.number)", Sanitizer.clean($0.title)) }
  }
}
