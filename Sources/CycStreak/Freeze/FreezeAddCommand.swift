package import CycBase
package import ArgumentParser
internal import Days
internal import Platform
internal import Terminal

/// `cyc freeze DATE`: freezes a day or several; without a date it lists what is frozen.
package struct FreezeAddCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Freeze a day, or the days up to another one; without a date, list them."
  )
  .examples([
    "cyc freeze add today": "today needs no commit",
    "cyc freeze add 2026-12-28 --until 2026-12-31": "four days at once",
  ])

  @Argument(help: "The first day: 2026-12-24, 12-24 (the next one), fri, tomorrow or +2w.")
  package var date: [String] = []

  @Option(
    help: ArgumentHelp(
      "The last day (default: the first one), at most 366 days; 01-02 and fri are looked for from the first day on.",
      valueName: "date")
  )
  package var until: String?

  @Option(help: "Why, in a few words.")
  package var reason: String?

  @OptionGroup package var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  private static let maxDays = 366
  package static let longestReason = 200

  package func validate() throws {
    if date.isEmpty, until != nil || reason != nil {
      throw UsageFailure(
        en: "the day to freeze is missing", ko: "쉬는 날로 정할 날짜가 빠졌어요",
        hint: .typed("cyc freeze 2026-08-10 --until 2026-08-14"))
    }
  }

  package func run(in world: World) throws {
    if date.isEmpty { return try FreezeListCommand.list(output, in: world) }
    let today = world.now().today
    let first = try firstDay(today: today)
    let last = try until.map { try ParsedDay($0, .ahead, today: today, from: first).day }
    let days = try FreezeAddCommand.range(from: first, to: last ?? first)
    let reason = try FreezeAddCommand.cleared(reason)
    switch try FreezeStore(in: world).add(days, reason: reason) {
    case .added(let freeze): try say(FreezePhrases.added(freeze), freeze, in: world)
    case .overlaps(let other):
      guard other.days.lowerBound <= days.lowerBound, days.upperBound <= other.days.upperBound else {
        throw FreezeFailure.overlaps(other)
      }
      // What was asked for is so already.
      try say(FreezePhrases.already(other), other, in: world)
    }
  }

  /// What is no date may be a command: this one stands for `cyc freeze` alone.
  private func firstDay(today: Day) throws -> Day {
    do throws(DateFailure) {
      return try ParsedDay(date.joined(separator: " "), .ahead, today: today).day
    } catch {
      guard error.problem == .notADate, let command = nearestCommand else { throw error }
      throw FreezeFailure.misspelt(date[0], command: command)
    }
  }

  private var nearestCommand: String? {
    let names = FreezeCommand.configuration.subcommands.flatMap { $0.configuration.names }
    return Suggestion.nearest(to: date[0], among: names, by: \.self).map { name in
      ShellWords(words: ["cyc", "freeze", name] + date.dropFirst()).text
    }
  }

  /// Whoever wants results alone gets the number.
  private func say(_ sentence: Sentence, _ freeze: Freeze, in world: World) throws {
    if output.json { return try world.print(as: .json, json: freeze.json) { "" } }
    try world.isQuiet ? world.out("\(freeze.id)\n") : world.tell(sentence)
  }

  private static func range(from first: Day, to last: Day) throws(FreezeFailure) -> ClosedRange<Day> {
    guard first <= last else { throw .endsBeforeItBegins(first: first, last: last) }
    let count = first.distance(to: last) + 1
    guard count <= maxDays else { throw .tooMany(count, max: maxDays, first: first) }
    return first...last
  }

  /// The reason without blanks around it; nil where nothing is left.
  private static func cleared(_ reason: String?) throws(FreezeFailure) -> String? {
    guard let reason else { return nil }
    let words = reason.split(separator: " ").joined(separator: " ")
    guard Sanitizer.clean(words) == words else { throw .unreadableReason }
    guard words.count <= longestReason else { throw .longReason(max: longestReason) }
    return words.isEmpty ? nil : words
  }
}
