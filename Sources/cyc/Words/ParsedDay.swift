internal import Days

/// A date as somebody typed it: in full, as a word, as a distance, or without a year.
struct ParsedDay: Equatable {
  let day: Day
  /// Whether the year was meant too; of `05-17` only the next such day is known.
  let knowsYear: Bool

  /// How far ahead a distance may reach.
  private static let maxDaysAhead = 36_500

  /// Reads what has exactly one reading; nil for anything else.
  init?(_ text: String, today: Day) {
    let readings = ParsedDay.readings(of: text, today: today)
    guard readings.count == 1 else { return nil }
    self = readings[0]
  }

  private init(day: Day, knowsYear: Bool = true) {
    self.day = day
    self.knowsYear = knowsYear
  }

  static func notADate(_ text: String) -> Sentence {
    Sentence(en: "that is not a date: '\(text.excerpt)'", ko: "날짜가 아니에요: '\(text.excerpt)'")
  }

  /// All that a text may mean, ascending; nothing where it is not a date.
  ///
  /// It may be `YYYY-MM-DD`, `MM-DD` (the next such day, today included), `12/24` (likewise, where only one of the numbers can be
  /// the month), `+10d`, `+2w`, `yesterday`, `today`, `tomorrow`, the name of a weekday (the next such day) or the beginning of
  /// one, and all of it in Korean. On a Friday `fri` may be today as well as in a week.
  static func readings(of text: String, today: Day) -> [ParsedDay] {
    let days =
      Day(iso8601: text).map { [$0] } ?? distance(text, today: today).map { [$0] }
      ?? word(text.lowercased(), today: today)
    let readings =
      days.isEmpty
      ? (next(text, today: today) + slashed(text, today: today)).map { ParsedDay(day: $0, knowsYear: false) }
      : days.map { ParsedDay(day: $0) }
    let sorted = readings.sorted { $0.day < $1.day }
    return sorted.indices.filter { $0 == 0 || sorted[$0 - 1] != sorted[$0] }.map { sorted[$0] }
  }
}

// MARK: - Words

extension ParsedDay {
  private static func word(_ text: String, today: Day) -> [Day] {
    switch text {
    case "어제": return [today - 1]
    case "오늘": return [today]
    case "내일": return [today + 1]
    case "모레": return [today + 2]
    case "글피": return [today + 3]
    default: break
    }
    let weekday = text.hasSuffix("요일") ? String(text.dropLast(2)) : text
    if let weekday = Weekday.allCases.first(where: { $0.shortName.korean == weekday }) {
      return next(weekday, today: today)
    }
    guard text.count >= 2 else { return [] }
    let names = [("yesterday", today - 1), ("today", today), ("tomorrow", today + 1)]
    return names.filter { $0.0.hasPrefix(text) }.map(\.1)
      + Weekday.allCases.filter { "\($0)".hasPrefix(text) }.flatMap { next($0, today: today) }
  }

  /// The next such day; where that is today the one in a week may be meant as well.
  private static func next(_ weekday: Weekday, today: Day) -> [Day] {
    let days = (0..<7).map { today + $0 }.filter { $0.weekday == weekday }
    return days + days.filter { $0 == today }.map { $0 + 7 }
  }
}

// MARK: - Numbers

extension ParsedDay {
  private static func distance(_ text: String, today: Day) -> Day? {
    let daysEach: [Character: Int] = ["d": 1, "일": 1, "w": 7, "주": 7]
    guard text.hasPrefix("+"), let unit = text.last.flatMap({ daysEach[$0] }),
      let count = number(text.dropFirst().dropLast(), digits: 1...5), count * unit <= maxDaysAhead
    else { return nil }
    return today + count * unit
  }

  private static func next(_ text: String, today: Day) -> [Day] {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 ? next(month: parts[0], day: parts[1], today: today) : []
  }

  /// Some people write the month first, others the day.
  private static func slashed(_ text: String, today: Day) -> [Day] {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return [] }
    return next(month: parts[0], day: parts[1], today: today) + next(month: parts[1], day: parts[0], today: today)
  }

  /// 29 February lies up to eight years ahead.
  private static func next(month: Substring, day: Substring, today: Day) -> [Day] {
    guard let month = number(month, digits: 1...2), let day = number(day, digits: 1...2) else { return [] }
    let days = (today.year...today.year + 8).lazy.compactMap { Day(year: $0, month: month, day: day) }
    return days.first { $0 >= today }.map { [$0] } ?? []
  }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
