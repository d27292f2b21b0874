internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days

/// `cyc dday add`: another day to look forward to.
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
      throw UsageFailure(
        en: "a D-day needs a title and a date", ko: "디데이에는 제목과 날짜가 있어야 해요", hint: DDayFailure.example)
    }
  }

  func run(in world: World) throws {
    let today = world.now().today
    let (title, date) = ParsedDay.trailing(words)
    let written = try ParsedDay(date, .ahead, today: today)
    let day = DDay(
      number: 0, title: try DDayWords.title(title.joined(separator: " ")), icon: try icon.flatMap(DDayWords.icon),
      date: written.day,
      knowsYear: written.knowsYear, isYearly: yearly)
    let added = try DDayStore.add(day, in: world)
    try DDayCommand.say(DDayPhrases.added, added, output, result: "\(added.number)", in: world)
  }
}
