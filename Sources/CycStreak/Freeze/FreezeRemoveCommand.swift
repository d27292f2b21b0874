internal import CycBase
internal import ArgumentParser
internal import Days

/// `cyc freeze rm`: takes a freeze away, by a day in it or by its number.
struct FreezeRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a freeze.",
    discussion: "A freeze of several days is removed as a whole, whichever of its days you name.",
    aliases: ["remove", "delete"]
  )
  .examples([
    "cyc freeze rm 1": "by its number in the list",
    "cyc freeze rm 2026-12-24": "by one of its days",
  ])

  @Argument(
    help: ArgumentHelp("One of its days, or its number in the list.", valueName: "date or number"), completion: .freezes
  )
  var words: [String]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let which = words.joined(separator: " ")
    let id = Int64(which)
    let days = try id == nil ? possibleDays(which, today: world.now().today) : []
    var removed: Freeze?
    for day in days where removed == nil {
      removed = try FreezeStore(toChange: world)?.remove { $0.days.contains(day) }
    }
    if let id { removed = try FreezeStore(toChange: world)?.remove { $0.id == id } }
    guard let removed else { throw days.first.map(FreezeFailure.notFrozen) ?? .noSuchNumber(which) }
    try output.say(removed.json, in: world) { [FreezePhrases.removed(removed)] }
  }

  /// What is frozen may be over or still to come: of a date without a year, and of a weekday, the next one is tried before the last.
  private func possibleDays(_ text: String, today: Day) throws(DateFailure) -> [Day] {
    let next = try ParsedDay.readings(of: text, .ahead, today: today)
    let last = try ParsedDay.readings(of: text, .back, today: today)
    return (next + last.reversed()).map(\.day)
  }
}
