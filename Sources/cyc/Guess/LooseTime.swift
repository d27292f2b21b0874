internal import CycBase
internal import Days

/// Times, lengths of time and dates as people write them, beyond those that the commands read.
enum LooseTime {
  // MARK: - Lengths of time

  private static let counts: [String: Double] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "half": 0.5, "한": 1,
    "두": 2, "세": 3, "네": 4, "다섯": 5, "반": 0.5, "couple": 2,
  ]
  private static let units: [String: Double] = [
    "h": 60, "hr": 60, "hrs": 60, "hour": 60, "hours": 60, "시간": 60, "m": 1, "min": 1, "mins": 1, "minute": 1,
    "minutes": 1, "분": 1, "d": 1440, "day": 1440, "days": 1440, "일": 1440,
  ]
  private static let fillers: Set<String> = [
    "for", "about", "the", "next", "another", "of", "and", "동안", "만", "정도", "in",
  ]

  /// `1 hour`, `half an hour`, `1.5h`, `한 시간 반`. Nil if a word is no part of a length.
  static func minutes(_ words: [String]) -> Int? {
    var (total, count): (Double, Double?) = (0, nil)
    var found = false
    for part in parts(words.joined(separator: " ").lowercased()) where !fillers.contains(part) {
      if let number = Double(part), number >= 0 {
        guard count == nil else { return nil }
        count = number
      } else if part == "반", count == nil, found {
        total += 30
      } else if let number = counts[part] {
        // `half an hour` is not half and one.
        count = count.map { $0 * number } ?? number
      } else if let unit = units[part] {
        guard let number = count else { return nil }
        (total, count, found) = (total + number * unit, nil, true)
      } else {
        return nil
      }
    }
    return found && count == nil && total >= 1 && total <= 14_400 ? Int(total) : nil
  }

  /// Words split between digits and letters, and after Korean numerals.
  private static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      var part = ""
      for character in word {
        let isDigit = character.isNumber || character == "."
        let wasDigit = part.last.map { $0.isNumber || $0 == "." } ?? isDigit
        if isDigit != wasDigit || ["한", "두", "세", "네", "시간"].contains(part) {
          parts.append(part)
          part = ""
        }
        part.append(character)
      }
      parts.append(part)
    }
    return parts
  }

  // MARK: - Times of day

  private static let koreanHalves: [(word: String, hours: Int)] = [
    ("아침", 0), ("새벽", 0), ("오전", 0), ("오후", 12), ("저녁", 12), ("밤", 12), ("낮", 12), ("점심", 12),
  ]

  /// `21:00` for `9pm`, `21`, `저녁 9시`, `9시 반`, `밤 10시까지`, `at 9 in the evening`; nil if the text is no time.
  static func clock(_ text: String) -> String? {
    var text = String(text.lowercased().trimmingPrefix("at ").trimmingPrefix("around "))
    for ending in ["까지", "부터", "에", "쯤", " o'clock", "oclock"] where text.hasSuffix(ending) {
      text = String(text.dropLast(ending.count))
    }
    if let time = ParsedTime.one(text) { return time.description }
    if text == "midnight" || text == "자정" { return "24:00" }
    for (phrase, half) in [
      (" in the morning", "am"), (" in the evening", "pm"), (" at night", "pm"), (" in the afternoon", "pm"),
    ]
    where text.hasSuffix(phrase) {
      return ParsedTime.one(text.dropLast(phrase.count) + half)?.description
    }
    let korean = text.replacing("시 반", with: "시 30분").replacing("시반", with: "시 30분")
    for (word, hours) in koreanHalves where korean.hasPrefix(word) {
      let half = hours == 0 ? "오전 " : "오후 "
      return ParsedTime.one(half + korean.dropFirst(word.count).drop { $0 == " " })?.description
    }
    // In the evening, when people commit: `9시 반` is half past nine at night.
    let readings = ParsedTime.readings(of: korean)
    return korean.contains("시") || korean.contains("분") ? readings.last?.description : nil
  }

  // MARK: - Dates

  private static let english: [(word: String, weeks: Int)] = [
    ("next", 1), ("coming", 0), ("this", 0), ("last", -1), ("past", -1), ("previous", -1), ("upcoming", 0),
  ]
  private static let korean: [(word: String, weeks: Int)] = [
    ("다다음주", 2), ("다음주", 1), ("담주", 1), ("이번주", 0), ("지난주", -1), ("저번주", -1), ("오는", 0),
  ]

  private static let near = [
    "tonight": 0, "eod": 0, "end of day": 0, "오늘밤": 0, "오늘 밤": 0, "day after tomorrow": 2, "overmorrow": 2, "a week": 7,
    "in a week": 7, "day before yesterday": -2,
  ]

  /// `next friday` (of next week), `this friday`, `last friday`, `다음 주 금요일`, `day after tomorrow`.
  static func day(_ text: String, today: Day) -> Day? {
    let text = String(text.lowercased().trimmingPrefix("on ").trimmingPrefix("the "))
    if let days = near[text] { return today + days }
    if text == "next week" { return today.startOfWeek(beginningOn: .monday) + 7 }
    for (word, weeks) in english where text.hasPrefix(word + " ") {
      return weekday(text.dropFirst(word.count + 1)).map { day($0, weeks, today, word: word) }
    }
    let joined = text.replacing(" ", with: "")
    for (word, weeks) in korean where joined.hasPrefix(word) {
      return weekday(joined.dropFirst(word.count)).map { day($0, weeks, today, word: word) }
    }
    return nil
  }

  /// Weeks begin on Monday; `last friday` is the latest one before today.
  private static func day(_ weekday: Weekday, _ weeks: Int, _ today: Day, word: String) -> Day {
    if weeks < 0, word.allSatisfy(\.isASCII) {
      return (1...7).map { today - $0 }.first { $0.weekday == weekday } ?? today
    }
    if word == "coming" || word == "upcoming" || word == "오는" {
      return (0...6).map { today + $0 }.first { $0.weekday == weekday } ?? today
    }
    return (today.startOfWeek(beginningOn: .monday) + 7 * weeks) + (weekday.rawValue + 6) % 7
  }

  private static func weekday(_ text: some StringProtocol) -> Weekday? {
    let name = text.hasSuffix("요일") ? String(text.dropLast(2)) : String(text)
    return Weekday.allCases.first { day in
      day.shortName.korean == name || name.count >= 3 && "\(day)".hasPrefix(name)
    }
  }
}
