internal import ArgumentParser
internal import Days

/// `cyc nag snooze`: silence for a while.
struct NagSnoozeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "snooze", abstract: "Be left alone for a while.", usage: "cyc nag snooze 1h|30m|until 22:00|today|off")

  @Argument(help: "1h, 30m, until 22:00, today or off.")
  var words: [String]

  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let now = world.now().local
    let store = try NagStore(in: world.directories)
    if words == ["off"] {
      try store.snooze(until: nil)
      return try world.out(NagPhrases.awake(world.language) + "\n")
    }
    guard let until = NagSnoozeCommand.end(words, now: now) else {
      throw NagFailure.badSnooze(words.joined(separator: " "))
    }
    try store.snooze(until: until)
    try world.out(NagPhrases.snoozed(until)(world.language) + "\n")
  }

  /// When the silence ends; nil for words that say nothing of it.
  static func end(_ words: [String], now: CivilTime) -> CivilTime? {
    if words == ["today"] || words == ["오늘"] { return CivilTime(day: now.day + 1, hour: 0, minute: 0, second: 0) }
    if words.first == "until", let time = WrittenTime.one(words.dropFirst().joined(separator: " ")) {
      let isAhead = time.minuteOfDay > now.hour * 60 + now.minute
      return CivilTime(day: isAhead ? now.day : now.day + 1, hour: time.hour, minute: time.minute, second: 0)
    }
    return WrittenDuration.minutes(words.joined()).map { CivilTime(utcSeconds: now.secondsAsUTC + $0 * 60) }
  }
}
