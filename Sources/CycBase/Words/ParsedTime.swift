package import Days

/// A typed time of day: `21:30`, `9pm`, `9:30 am`, `noon`, `21`, `21시`, `오후 9시 30분`, `저녁 9시`, `정오`.
package enum ParsedTime {
  /// All readings of a text, ascending; empty if it is not a time. A bare `9` has two, 09:00 and 21:00.
  package static func readings(of text: String) -> [ClockTime] {
    let text = trimmed(text)
    if text == "noon" || text == "정오" { return ClockTime(hour: 12, minute: 0).map { [$0] } ?? [] }
    if text.utf8.count == 5, let time = ClockTime(iso8601: text) { return [time] }
    let (part, rest) = PartOfDay.ofTime(text)
    guard let (hour, minute) = numbers(rest) else { return [] }
    // Minutes after a colon, without am or pm, mean the 24-hour clock.
    let is24 = rest.contains(":") && part == nil
    guard (1...12).contains(hour), !is24 else {
      // `오전 0시 30분`. There is no `0am` in English.
      let isAtMidnight = hour == 0 && ["오전", "새벽"].contains { text.hasPrefix($0) }
      return part == nil || isAtMidnight ? ClockTime(hour: hour, minute: minute).map { [$0] } ?? [] : []
    }
    let hours = part.map { [$0.hour(hour)].compactMap(\.self) } ?? [hour % 12, hour % 12 + 12]
    return hours.compactMap { ClockTime(hour: $0, minute: minute) }
  }

  /// The readings that fit the part of the day at the end of the date before the time: `tonight` and `9:30`.
  package static func readings(of text: String, after date: String) -> [ClockTime] {
    let times = readings(of: text)
    guard PartOfDay.ofTime(trimmed(text)).part == nil,
      let (part, _) = PartOfDay.trailing(date.lowercased().filter { $0 != " " })
    else { return times }
    return part.times(times)
  }

  /// Nil unless the text has exactly one reading.
  package static func one(_ text: String) -> ClockTime? {
    let readings = readings(of: text)
    return readings.count == 1 ? readings[0] : nil
  }

  /// The time after `+30m`, `in 1 hour` or `한 시간 뒤`, without regard to changes of the clock; nil for any other text.
  package static func moment(_ text: String, from now: CivilTime) -> CivilTime? {
    ParsedDuration.minutesAhead(text).map { CivilTime(utcSeconds: now.secondsAsUTC + $0 * 60) }
  }

  /// In lower case, without spaces, and without `at` before it or a particle after it.
  private static func trimmed(_ text: String) -> String {
    var text = text.lowercased()[...]
    if text.hasPrefix("at ") { text = text.dropFirst(3) }
    return DateWords.withoutParticle(String(text)).filter { $0 != " " }
  }

  /// `9`, `9:30`, `9시`, `9시30분`, `9시반`, `아홉시`.
  private static func numbers(_ text: Substring) -> (hour: Int, minute: Int)? {
    let isKorean = text.contains("시")
    let parts = text.split(separator: isKorean ? "시" : ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let hour = number(parts[0], maxDigits: 2) ?? (isKorean ? Numerals.value(parts[0]) : nil) else { return nil }
    guard parts.count == 2, !(isKorean && parts[1].isEmpty) else { return (hour, 0) }
    if isKorean, parts[1] == "반" { return (hour, 30) }
    if isKorean, !parts[1].hasSuffix("분") { return nil }
    let digits = isKorean ? parts[1].dropLast() : parts[1]
    guard isKorean || digits.utf8.count == 2, let minute = number(digits, maxDigits: 2) else { return nil }
    return (hour, minute)
  }
}

/// A part of the day that decides which of two hours is meant.
enum PartOfDay: String, CaseIterable {
  case beforeNoon = "오전"
  case afterNoon = "오후"
  case dawn = "새벽"
  case morning = "아침"
  case midday = "낮"
  case evening = "저녁"
  case night = "밤"

  /// - Parameter hour: 1–12
  /// - Returns: 0–23; nil if the part has no such hour, or, as at `밤 12시`, could belong to two days
  func hour(_ hour: Int) -> Int? {
    switch self {
    case .beforeNoon: hour % 12
    case .afterNoon: hour % 12 + 12
    case .dawn: (1...6).contains(hour) ? hour : nil
    case .morning: (5...11).contains(hour) ? hour : nil
    case .midday: (10...12).contains(hour) ? hour : hour < 6 ? hour + 12 : nil
    case .evening: (5...11).contains(hour) ? hour + 12 : nil
    case .night: (6...11).contains(hour) ? hour + 12 : nil
    }
  }

  /// The readings of a time after this part. There, `9:30` is not a 24-hour clock: `tonight at 9:30`, `오후 3:30`.
  /// Hours from 13 on stay as they are: `tonight at 21:30`.
  func times(_ times: [ClockTime]) -> [ClockTime] {
    guard let first = times.first, first.hour <= 12 else { return times }
    // `내일 새벽 0:30`. A bare `12` also begins with hour 0, but has two readings.
    if first.hour == 0, times.count == 1 { return self == .dawn || self == .beforeNoon ? times : [] }
    return [hour(first.hour == 0 ? 12 : first.hour).flatMap { ClockTime(hour: $0, minute: first.minute) }]
      .compactMap(\.self)
  }

  private static let english: [(String, PartOfDay)] = [
    ("morning", .morning), ("afternoon", .afterNoon), ("evening", .evening), ("night", .night),
  ]

  private static let abbreviations: [(String, PartOfDay)] = [
    ("am", .beforeNoon), ("pm", .afterNoon), ("a.m.", .beforeNoon), ("p.m.", .afterNoon),
  ]

  /// Splits off the part of the day at the end of `tomorrowmorning` or `내일아침`, which have lost their space.
  static func trailing(_ text: String) -> (part: PartOfDay, rest: String)? {
    if let (word, part) = english.first(where: { text.hasSuffix($0.0) }) {
      return (part, String(text.dropLast(word.count)))
    }
    guard let part = allCases.first(where: { text.hasSuffix($0.rawValue) }) else { return nil }
    return (part, String(text.dropLast(part.rawValue.count)))
  }

  /// The part that `9pm` or `저녁 9시` names, and the rest of the text.
  static func ofTime(_ text: String) -> (part: PartOfDay?, rest: Substring) {
    for (word, part) in abbreviations where text.hasSuffix(word) { return (part, text.dropLast(word.count)) }
    for part in allCases where text.hasPrefix(part.rawValue) { return (part, text.dropFirst(part.rawValue.count)) }
    return (nil, text[...])
  }
}

/// Numbers in words, before a unit: `two weeks`, `한 시간`.
enum Numerals {
  // Longer words come before shorter ones that they begin with.
  private static let words: [(String, Int)] = [
    ("twelve", 12), ("eleven", 11), ("ten", 10), ("nine", 9), ("eight", 8), ("seven", 7), ("six", 6), ("five", 5),
    ("four", 4), ("three", 3), ("two", 2), ("one", 1), ("an", 1), ("a", 1),
    ("열두", 12), ("열한", 11), ("열", 10), ("아홉", 9), ("여덟", 8), ("일곱", 7), ("여섯", 6), ("다섯", 5), ("네", 4), ("넉", 4),
    ("세", 3), ("석", 3), ("두", 2), ("한", 1),
  ]

  /// The number at the beginning, and the text after it; nil if there is none.
  static func leading(_ text: Substring) -> (count: Int, rest: Substring)? {
    words.first { text.hasPrefix($0.0) }.map { ($0.1, text.dropFirst($0.0.count)) }
  }

  static func value(_ text: Substring) -> Int? { words.first { text == $0.0 }?.1 }
}

private func number(_ text: Substring, maxDigits: Int) -> Int? {
  text.utf8.count <= maxDigits && text.utf8.allSatisfy(DateWords.isDigit) ? Int(text) : nil
}

/// A typed length of time: `1h`, `30m`, `1h30m`, `1 hour`, `half an hour`, `1시간`, `한 시간 반`, `30분`.
package enum ParsedDuration {
  // Longer words come before shorter ones that they begin with.
  private static let units: [(String, Character)] = [
    ("hours", "h"), ("hour", "h"), ("hrs", "h"), ("hr", "h"), ("h", "h"), ("시간", "h"), ("minutes", "m"),
    ("minute", "m"), ("mins", "m"), ("min", "m"), ("m", "m"), ("분", "m"),
  ]

  /// Number of minutes, at least one; nil if the text is not a duration.
  package static func minutes(_ text: String) -> Int? {
    // Without its space, `1 1 h` would be eleven hours.
    if text.contains(/\d\s+\d/) { return nil }
    var rest: Substring = text.lowercased().filter { $0 != " " }[...]
    if ["halfanhour", "반시간"].contains(rest) { return 30 }
    let hours = take("h", from: &rest)
    let isHalfMore = hours != nil && rest == "반"
    if isHalfMore { rest = "" }
    let minutes = take("m", from: &rest)
    guard rest.isEmpty, hours != nil || minutes != nil else { return nil }
    let sum = (hours ?? 0) * 60 + (minutes ?? (isHalfMore ? 30 : 0))
    return sum > 0 ? sum : nil
  }

  /// The length in an interval: `30분` for `30분마다`, `30m` for `every 30m`, `1h` for `매시간`. Returns any other text in
  /// lower case.
  package static func length(ofPace text: String) -> String {
    var text = text.lowercased()
    if text.hasSuffix("마다") { text.removeLast("마다".count) }
    if ["hourly", "every hour", "매시간", "매 시간", "시간"].contains(text) { return "1h" }
    let prefix = ["every ", "매 "].first(where: text.hasPrefix)
    return String(text.dropFirst(prefix?.count ?? 0))
  }

  /// Number of minutes in `+30m`, `in 1 hour`, `30분 뒤`, less than a day; nil for any other text.
  package static func minutesAhead(_ text: String) -> Int? {
    var rest = DateWords.withoutParticle(text.lowercased())[...]
    if let sign = ["+", "in "].first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropFirst(sign.count)
    } else if rest.hasSuffix("뒤") || rest.hasSuffix("후") {
      rest = rest.dropLast()
    } else {
      return nil
    }
    return minutes(String(rest)).flatMap { $0 < 1440 ? $0 : nil }
  }

  /// `1h30m`, the canonical form.
  package static func text(minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return (hours > 0 ? "\(hours)h" : "") + (rest > 0 || hours == 0 ? "\(rest)m" : "")
  }

  private static func take(_ unit: Character, from rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let numeral = number(digits, maxDigits: 4).map { (count: $0, rest: rest.dropFirst(digits.count)) }
    guard let (count, after) = numeral ?? Numerals.leading(rest),
      let (name, _) = units.first(where: { $0.1 == unit && after.hasPrefix($0.0) })
    else { return nil }
    rest = after.dropFirst(name.count)
    return count
  }
}
