internal import Days

/// A date as somebody typed it: in full, as a word, as a distance, or without a year.
struct WrittenDay: Equatable {
  let day: Day
  /// Whether the year was meant too; of `05-17` only the next such day is known.
  let knowsYear: Bool

  /// How far ahead a distance may reach.
  private static let mostDaysAhead = 36_500

  /// Reads `YYYY-MM-DD`, `MM-DD` (the next such day, today included), `+10d`, `yesterday`, `today`, `tomorrow` and their Korean
  /// names; nil for anything else.
  init?(_ text: String, today: Day) {
    if let day = Day(iso8601: text) ?? WrittenDay.word(text, today: today) ?? WrittenDay.distance(text, today: today) {
      self.init(day: day, knowsYear: true)
    } else if let day = WrittenDay.next(text, today: today) {
      self.init(day: day, knowsYear: false)
    } else {
      return nil
    }
  }

  private init(day: Day, knowsYear: Bool) {
    self.day = day
    self.knowsYear = knowsYear
  }

  private static func word(_ text: String, today: Day) -> Day? {
    switch text.lowercased() {
    case "yesterday", "어제": today - 1
    case "today", "오늘": today
    case "tomorrow", "내일": today + 1
    default: nil
    }
  }

  private static func distance(_ text: String, today: Day) -> Day? {
    guard text.hasPrefix("+"), text.hasSuffix("d"), let days = number(text.dropFirst().dropLast(), digits: 1...5),
      days <= mostDaysAhead
    else { return nil }
    return today + days
  }

  /// 29 February lies up to eight years ahead.
  private static func next(_ text: String, today: Day) -> Day? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let month = number(parts[0], digits: 1...2), let day = number(parts[1], digits: 1...2)
    else {
      return nil
    }
    let days = (today.year...today.year + 8).lazy.compactMap { Day(year: $0, month: month, day: day) }
    return days.first { $0 >= today }
  }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
