internal import CycBase
internal import Days
internal import Foundation

/// Times, lengths of time and dates as newcomers write them: what `ParsedDuration`, `ParsedTime` and `ParsedDay` read,
/// and a few words more.
enum LooseTime {
  private static let fillers: Set<String> = [
    "for", "about", "the", "next", "another", "of", "and", "동안", "만", "정도", "in",
  ]
  private static let hours = ["hours", "hour", "hrs", "hr", "h", "시간"]
  /// Ten days.
  private static let maxMinutes = 14_400

  /// The minutes in `1 hour`, `for half an hour`, `1.5h` or `한 시간 반`; nil if a word belongs to no length of time.
  static func minutes(_ words: [String]) -> Int? {
    // Joined, `1 1 h` would be eleven hours.
    if zip(words, words.dropFirst()).contains(where: { Int($0) != nil && Int($1) != nil }) { return nil }
    let meant = words.map { $0.lowercased() }.filter { !fillers.contains($0) }
    // `한 시간만`
    let text = meant.map { $0.hasSuffix("만") ? String($0.dropLast()) : $0 }.joined(separator: " ")
    if let minutes = ParsedDuration.minutes(text) { return minutes <= maxMinutes ? minutes : nil }
    let joined = text.filter { $0 != " " }
    guard let unit = hours.first(where: joined.hasSuffix), let count = Double(joined.dropLast(unit.count)) else {
      return nil
    }
    let minutes = count * 60
    return minutes >= 1 && minutes <= Double(maxMinutes) ? Int(minutes) : nil
  }

  private static let englishParts: [(phrase: String, half: String)] = [
    (" in the morning", "am"), (" in the evening", "pm"), (" at night", "pm"), (" in the afternoon", "pm"),
  ]

  /// `21:00` for `9pm`, `21`, `저녁 9시`, `9시 반`, `밤 10시까지`, `at 9 in the evening`; nil if the text is not a time.
  static func clock(_ text: String) -> String? {
    var text = String(text.lowercased().trimmingPrefix("at ").trimmingPrefix("around "))
    for ending in ["까지", "부터", "에", "쯤", " o'clock", "oclock"] where text.hasSuffix(ending) {
      text = String(text.dropLast(ending.count))
    }
    if let time = ParsedTime.one(text) { return time.description }
    if ["midnight", "자정", "밤 12시", "밤12시"].contains(text) { return "24:00" }
    if let part = englishParts.first(where: { part in text.hasSuffix(part.phrase) }) {
      return ParsedTime.one(text.dropLast(part.phrase.count) + part.half)?.description
    }
    if text.hasPrefix("점심") { return ParsedTime.one("낮" + text.dropFirst(2))?.description }
    // The later reading, since reminders are for the evening: `9시 반` is 21:30.
    return text.contains("시") ? ParsedTime.readings(of: text).last?.description : nil
  }

  private static let days = [
    "eod": 0, "end of day": 0, "overmorrow": 2, "a week": 7, "in a week": 7, "day before yesterday": -2,
  ]

  /// Beginnings of phrases for a day to come, which `ParsedDay` reads.
  private static let phrases = ["next ", "this ", "다음", "다다음", "이번", "tonight", "오늘밤", "오늘 밤", "day after tomorrow"]
  /// Ends of phrases that name a longer time than a day, such as `다음 달` or `다음 주말`.
  private static let periods = ["month", "year", "달", "해", "말", "주"]

  private static let backward = ["last ", "past ", "previous ", "지난 ", "저번 ", "지난주", "저번주"]
  private static let forward = ["coming ", "upcoming ", "오는"]

  /// `next friday` (of next week), `last friday`, `다음 주 금요일`, `지난 주 금요일`, `day after tomorrow`.
  static func day(_ text: String, today: Day) -> Day? {
    let text = String(text.lowercased().trimmingPrefix("on ").trimmingPrefix("the ")).replacing("담주", with: "다음주")
    if let days = days[text] { return today + days }
    if phrases.contains(where: text.hasPrefix), !periods.contains(where: text.hasSuffix) {
      return (try? ParsedDay(text, .ahead, today: today))?.day
    }
    let joined = text.replacing("지난 주", with: "지난주").replacing("저번 주", with: "저번주")
    if let word = backward.first(where: joined.hasPrefix), let weekday = weekday(joined.dropFirst(word.count)) {
      // `지난주 금요일` is a day of last week, which begins on Monday; `last friday` is the last one before today.
      if !word.hasSuffix(" ") { return today.startOfWeek(beginningOn: .monday) - 7 + (weekday.rawValue + 6) % 7 }
      return (1...7).map { today - $0 }.first { $0.weekday == weekday }
    }
    if let word = forward.first(where: joined.hasPrefix), let weekday = weekday(joined.dropFirst(word.count)) {
      return (0...6).map { today + $0 }.first { $0.weekday == weekday }
    }
    return nil
  }

  /// Also `D-100` and `D+3`, as cyc writes D-days.
  static func dDay(_ text: String, today: Day) -> Day? {
    if let match = text.wholeMatch(of: /[Dd]([-+]\d{1,4})/), let passed = Int(match.1) { return today - passed }
    return day(text, today: today)
  }

  /// `sat,sun` for `매주 토요일 일요일`, `every weekend` and `주말마다`; nil for other words than days of every week.
  static func restDays(_ text: String) -> String? {
    let text = text.lowercased()
    guard text.hasPrefix("every ") || text.hasPrefix("매주 ") || text.hasSuffix("마다"),
      case .weeks(1, let days)? = ParsedRecurrence.read(text)?.pattern, (1...6).contains(days.count)
    else { return nil }
    return Weekday.fromMonday.filter(days.contains).map(\.abbreviation).joined(separator: ",")
  }

  private static func weekday(_ text: Substring) -> Weekday? {
    let text = String(text).replacing(" ", with: "")
    let name = text.hasSuffix("요일") ? String(text.dropLast(2)) : text
    return Weekday.allCases.first { day in
      day.shortName.korean == name || name.count >= 3 && "\(day)".hasPrefix(name)
    }
  }
}
