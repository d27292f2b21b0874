package import Days

/// A typed recurrence: `day`, `mon,thu`, `every other friday`, `month 25`, `3d after done`, `매주 월,목`, `격주 금요일`.
package enum ParsedRecurrence {
  package static func read(_ text: String) -> Recurrence? {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard !words.isEmpty, words.count <= maxWords else { return nil }
    if let recurrence = Recurrence(canonical: words.chained(" ")) { return recurrence }
    return words.contains { $0.unicodeScalars.contains(where: DateWords.isHangul) }
      ? Korean.recurrence(words.chained("")) : English.recurrence(words[...])
  }

  /// As in `every other month on the last day of the month`.
  private static let maxWords = 10

  fileprivate enum Unit { case day, week, month, quarter, year }

  fileprivate static func every(_ count: Int, _ unit: Unit) -> Recurrence.Pattern {
    switch unit {
    case .day: .days(count)
    case .week: .weeks(count, [])
    case .month: .months(count, nil)
    case .quarter: .months(3 * count, nil)
    case .year: .years(count, nil)
    }
  }

  /// Nil for the last day or Friday of a quarter: it would come in every third month from now, such as at the end of
  /// November.
  fileprivate static func quarters(_ count: Int, _ day: Recurrence.DayOfMonth) -> Recurrence.Pattern? {
    if case .day = day { .months(3 * count, day) } else { nil }
  }

  /// The count at the beginning of a text such as `3d` or `2주`, and the text after it.
  fileprivate static func count(_ word: Substring) -> (Int, Substring)? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), digits.count <= 3 else { return nil }
    return (count, word.dropFirst(digits.count))
  }
}

// MARK: - English

private enum English {
  private static let doneEndings = [
    ["after", "done"], ["after", "completion"], ["after", "it", "is", "done"], ["when", "done"], ["once", "done"],
  ]

  static func recurrence(_ words: ArraySlice<String>) -> Recurrence? {
    var words = words
    if ["every", "each"].contains(words.first) { words.removeFirst() }
    var isAfterDone = false
    if words.first == "after" {
      isAfterDone = true
      words.removeFirst()
    } else if let ending = doneEndings.first(where: { words.suffix($0.count).elementsEqual($0) }) {
      isAfterDone = true
      words.removeLast(ending.count)
    }
    return pattern(words).flatMap { Recurrence($0, isAfterDone: isAfterDone) }
  }

  private static let names: [String: Recurrence.Pattern] = [
    "day": .days(1), "daily": .days(1), "everyday": .days(1), "weekday": .weekdays, "weekdays": .weekdays,
    "workday": .weekdays, "workdays": .weekdays, "mon-fri": .weekdays, "week": .weeks(1, []), "weekly": .weeks(1, []),
    "weekend": .weeks(1, [.saturday, .sunday]), "weekends": .weeks(1, [.saturday, .sunday]),
    "biweekly": .weeks(2, []), "fortnight": .weeks(2, []), "fortnightly": .weeks(2, []), "month": .months(1, nil),
    "monthly": .months(1, nil), "quarter": .months(3, nil), "quarterly": .months(3, nil), "year": .years(1, nil),
    "yearly": .years(1, nil), "annually": .years(1, nil),
  ]

  private static let units: [String: ParsedRecurrence.Unit] = [
    "d": .day, "day": .day, "days": .day, "w": .week, "wk": .week, "wks": .week, "week": .week, "weeks": .week,
    "m": .month, "mo": .month, "month": .month, "months": .month, "quarter": .quarter, "quarters": .quarter,
    "y": .year, "yr": .year, "year": .year, "years": .year,
  ]

  private static let counts = ["other": 2, "second": 2, "third": 3, "a": 1, "an": 1]

  private static func pattern(_ words: ArraySlice<String>) -> Recurrence.Pattern? {
    guard let first = words.first else { return nil }
    let rest = words.dropFirst()
    if let name = names[first] {
      if rest.isEmpty { return name }
      switch name {
      case .weeks(let count, let weekdays) where weekdays.isEmpty: return self.weekdays(rest).map { .weeks(count, $0) }
      case .months(let count, nil): return pattern(1, count == 3 ? .quarter : .month, rest)
      case .years(let count, nil): return date(rest).map { .years(count, $0) }
      default: return nil
      }
    }
    if let (count, unit, rest) = countAndUnit(words) { return pattern(count, unit, rest) }
    if let weekdays = weekdays(words) { return .weeks(1, weekdays) }
    if let count = counts[first], let weekdays = weekdays(rest) { return .weeks(count, weekdays) }
    if let day = dayOfMonth(words), first == "last" || first == "end" || hasOrdinal(words) { return .months(1, day) }
    return date(words).map { .years(1, $0) }
  }

  private static func countAndUnit(
    _ words: ArraySlice<String>
  ) -> (Int, ParsedRecurrence.Unit, ArraySlice<String>)? {
    guard let first = words.first else { return nil }
    let rest = words.dropFirst()
    if let (count, unit) = ParsedRecurrence.count(first[...]) {
      if unit.isEmpty { return rest.first.flatMap { units[$0] }.map { (count, $0, rest.dropFirst()) } }
      return units[String(unit)].map { (count, $0, rest) }
    }
    guard let count = counts[first] ?? Numerals.value(first[...]), let unit = rest.first.flatMap({ units[$0] }) else {
      return nil
    }
    return (count, unit, rest.dropFirst())
  }

  private static func pattern(
    _ count: Int, _ unit: ParsedRecurrence.Unit, _ rest: ArraySlice<String>
  ) -> Recurrence.Pattern? {
    if rest.isEmpty { return ParsedRecurrence.every(count, unit) }
    switch unit {
    case .day: return nil
    case .week: return weekdays(rest).map { .weeks(count, $0) }
    case .month: return dayOfMonth(rest).map { .months(count, $0) }
    case .quarter: return dayOfMonth(rest).flatMap { ParsedRecurrence.quarters(count, $0) }
    case .year: return date(rest).map { .years(count, $0) }
    }
  }

  private static func withoutPreposition(_ words: ArraySlice<String>) -> ArraySlice<String> {
    var words = words
    for preposition in ["on", "the"] where words.first == preposition { words.removeFirst() }
    return words
  }

  /// `mon thu`, `monday and thursday`, `fridays`, `mon-fri`.
  private static func weekdays(_ words: ArraySlice<String>) -> Set<Weekday>? {
    let names = withoutPreposition(words).filter { $0 != "and" && $0 != "&" }
    if names == ["mon-fri"] { return Set(Weekday.fromMonday.prefix(5)) }
    let days = names.compactMap(weekday)
    return days.isEmpty || days.count != names.count ? nil : Set(days)
  }

  /// `fri`, `friday`, `fridays`.
  private static func weekday(_ word: String) -> Weekday? {
    guard word.count >= 3 else { return nil }
    return Weekday.allCases.first { "\($0)s".hasPrefix(word) }
  }

  private static func hasOrdinal(_ words: ArraySlice<String>) -> Bool {
    words.contains { ParsedRecurrence.count($0[...]).map { ["st", "nd", "rd", "th"].contains($0.1) } ?? false }
  }

  /// `25`, `the 25th`, `last`, `last day`, `last friday of the month`, `end of the month`.
  private static func dayOfMonth(_ words: ArraySlice<String>) -> Recurrence.DayOfMonth? {
    var words = withoutPreposition(words)
    for ending in [["of", "the", "month"], ["of", "month"], ["of", "each", "month"], ["of", "every", "month"]]
    where words.suffix(ending.count).elementsEqual(ending) {
      words.removeLast(ending.count)
    }
    guard let first = words.first else { return nil }
    switch words.count {
    case 1 where first == "last" || first == "end": return .last
    case 1:
      guard let (day, ending) = ParsedRecurrence.count(first[...]), ["", "st", "nd", "rd", "th"].contains(ending)
      else { return nil }
      return .day(day)
    case 2 where first == "last":
      let last = words[words.startIndex + 1]
      return last == "day" ? .last : weekday(last).map { .lastWeekday($0) }
    default: return nil
    }
  }

  /// `05-17`, `may 17`, `the 17th of may`.
  private static func date(_ words: ArraySlice<String>) -> Recurrence.MonthAndDay? {
    let text = Array(withoutPreposition(words)).chained(" ")
    // A leap year, so that 29 February is a date.
    let day = Day.first(ofYear: 2000)
    let reading = DateReading(direction: .ahead, today: day, first: day)
    guard let found = reading.find(text), found.form == .digits || found.form == .monthAndDay,
      case .days(let days) = found.outcome,
      days.count == 1, !days[0].knowsYear
    else { return nil }
    return Recurrence.MonthAndDay(month: days[0].day.month, day: days[0].day.dayOfMonth)
  }
}

// MARK: - Korean

/// Texts are without white space.
private enum Korean {
  private static let doneBeginnings = ["완료후", "완료하고", "끝내고", "끝나고", "끝낸뒤", "끝낸후", "끝난뒤", "마친뒤", "마친후", "마치고"]

  private static let fixed: [String: Recurrence.Pattern] = [
    "매일": .days(1), "날마다": .days(1), "하루마다": .days(1), "격일": .days(2), "평일": .weekdays, "주중": .weekdays,
    "주말": .weeks(1, [.saturday, .sunday]), "반년마다": .months(6, nil),
  ]

  // Longer words come before shorter ones that they begin with.
  private static let beginnings: [(String, Int, ParsedRecurrence.Unit)] = [
    ("매주", 1, .week), ("주마다", 1, .week), ("격주로", 2, .week), ("격주", 2, .week), ("매달", 1, .month), ("매월", 1, .month),
    ("달마다", 1, .month), ("월마다", 1, .month), ("격월", 2, .month), ("격달", 2, .month), ("매분기", 1, .quarter),
    ("분기마다", 1, .quarter), ("매년", 1, .year), ("매해", 1, .year), ("해마다", 1, .year), ("격년", 2, .year),
  ]

  // Longer words come before shorter ones that they begin with.
  private static let units: [(String, ParsedRecurrence.Unit)] = [
    ("일주일", .week), ("주일", .week), ("개월", .month), ("일", .day), ("주", .week), ("달", .month), ("분기", .quarter),
    ("년", .year), ("해", .year),
  ]

  private static let days = ["하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "열흘": 10, "보름": 15]

  static func recurrence(_ text: String) -> Recurrence? {
    if let word = doneBeginnings.first(where: text.hasPrefix) {
      var rest = text.dropFirst(word.count)
      for ending in ["마다", "뒤에", "후에", "뒤", "후"] where rest.hasSuffix(ending) { rest = rest.dropLast(ending.count) }
      guard let (count, unit, end) = counted(rest), end.isEmpty else { return nil }
      return Recurrence(ParsedRecurrence.every(count, unit), isAfterDone: true)
    }
    return pattern(text).flatMap { Recurrence($0) }
  }

  private static func pattern(_ text: String) -> Recurrence.Pattern? {
    let bare = text.hasSuffix("에") ? String(text.dropLast()) : text
    if let pattern = fixed[bare] ?? (bare.hasSuffix("마다") ? fixed[String(bare.dropLast(2))] : nil) { return pattern }
    if let (word, count, unit) = beginnings.first(where: { bare.hasPrefix($0.0) }) {
      return pattern(count, unit, bare.dropFirst(word.count))
    }
    if let (count, unit, rest) = counted(bare[...]), rest.hasPrefix("마다") {
      return pattern(count, unit, rest.dropFirst(2))
    }
    // `월요일마다`, `월,목`
    return weekdays(bare.hasSuffix("마다") ? bare.dropLast(2) : bare[...]).map { .weeks(1, $0) }
  }

  /// `3일`, `두달`, `이틀`, and the rest.
  private static func counted(_ text: Substring) -> (Int, ParsedRecurrence.Unit, Substring)? {
    if let (word, count) = days.first(where: { text.hasPrefix($0.key) }) {
      return (count, .day, text.dropFirst(word.count))
    }
    if text.hasPrefix("일주일") { return (1, .week, text.dropFirst(3)) }
    guard let (count, rest) = ParsedRecurrence.count(text) ?? Numerals.leading(text).map({ ($0.count, $0.rest) }),
      let (word, unit) = units.first(where: { rest.hasPrefix($0.0) })
    else { return nil }
    return (count, unit, rest.dropFirst(word.count))
  }

  private static func pattern(
    _ count: Int, _ unit: ParsedRecurrence.Unit, _ rest: Substring
  ) -> Recurrence.Pattern? {
    var rest = rest
    if rest.hasSuffix("마다") { rest = rest.dropLast(2) }
    if rest.isEmpty { return ParsedRecurrence.every(count, unit) }
    switch unit {
    case .day: return nil
    case .week: return weekdays(rest).map { .weeks(count, $0) }
    case .month: return dayOfMonth(rest).map { .months(count, $0) }
    case .quarter: return dayOfMonth(rest).flatMap { ParsedRecurrence.quarters(count, $0) }
    case .year:
      let numbers = rest.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) }
      guard numbers.count == 2, rest == "\(numbers[0])월\(numbers[1])일" else { return nil }
      return Recurrence.MonthAndDay(month: numbers[0], day: numbers[1]).map { .years(count, $0) }
    }
  }

  /// `25일`, `말일`, `마지막날`, `마지막금요일`, `마지막주금요일`.
  private static func dayOfMonth(_ text: Substring) -> Recurrence.DayOfMonth? {
    if ["말일", "말", "마지막날", "마지막"].contains(text) { return .last }
    if text.hasPrefix("마지막") {
      let days = weekdays(text.dropFirst(3).drop { $0 == "주" })
      return days?.count == 1 ? days?.first.map { .lastWeekday($0) } : nil
    }
    guard let (day, ending) = ParsedRecurrence.count(text), ending == "일" else { return nil }
    return .day(day)
  }

  /// `월요일`, `월목`, `월요일과목요일`, `화·목`.
  private static func weekdays(_ text: Substring) -> Set<Weekday>? {
    var rest = text.replacing("요일", with: "")[...]
    var days: Set<Weekday> = []
    while let letter = rest.popFirst() {
      if "·,/과와".contains(letter), !days.isEmpty, !rest.isEmpty { continue }
      guard let day = Weekday.allCases.first(where: { $0.shortName.korean == String(letter) }) else { return nil }
      days.insert(day)
    }
    return days.isEmpty ? nil : days
  }
}

// MARK: - Words

extension Recurrence {
  /// `every Mon, Thu`, `매주 월·목`.
  package var words: Sentence {
    switch pattern {
    case .days(let count): every(count, Sentence(en: "day", ko: "매일"), Sentence(en: "days", ko: "일"))
    case .weekdays:
      isAfterDone
        ? Sentence(en: "on the weekday after it is done", ko: "끝낸 다음 평일") : Sentence(en: "every weekday", ko: "평일마다")
    case .weeks(let count, let weekdays):
      weeks(count, Weekday.fromMonday.filter(weekdays.contains))
    case .months(let count, let day):
      .joined([every(count, Sentence(en: "month", ko: "매달"), Sentence(en: "months", ko: "개월")), on(day)], by: "")
    case .years(let count, let date):
      years(count, date)
    }
  }

  private func every(_ count: Int, _ one: Sentence, _ many: Sentence) -> Sentence {
    if isAfterDone {
      let unit = count == 1 ? one : many
      return Sentence(english: "\(count) \(unit.english) after it is done", korean: "끝낸 뒤 \(count)\(many.korean)")
    }
    return count == 1
      ? Sentence(english: "every \(one.english)", korean: one.korean)
      : Sentence(english: "every \(count) \(many.english)", korean: "\(count)\(many.korean)마다")
  }

  private func weeks(_ count: Int, _ weekdays: [Weekday]) -> Sentence {
    let base = every(count, Sentence(en: "week", ko: "매주"), Sentence(en: "weeks", ko: "주"))
    if weekdays.isEmpty { return base }
    // Such a recurrence is never `isAfterDone`.
    let names = Sentence(
      english: weekdays.map(\.shortName.english).joined(separator: ", "),
      korean: weekdays.count == 1
        ? weekdays[0].fullName.korean : weekdays.map(\.shortName.korean).joined(separator: "·"))
    return count == 1
      ? Sentence(en: "every \(names)", ko: "\(base) \(names)")
      : Sentence(en: "\(base) on \(names)", ko: "\(base) \(names)")
  }

  private func on(_ day: DayOfMonth?) -> Sentence {
    switch day {
    case nil: Sentence(en: "", ko: "")
    case .day(let day)?: Sentence(en: " on day \(day)", ko: " \(day)일")
    case .last?: Sentence(en: " on the last day", ko: " 말일")
    case .lastWeekday(let weekday)?: Sentence(en: " on the last \(weekday.shortName)", ko: " 마지막 \(weekday.fullName)")
    }
  }

  private func years(_ count: Int, _ date: MonthAndDay?) -> Sentence {
    let base = every(count, Sentence(en: "year", ko: "매년"), Sentence(en: "years", ko: "년"))
    guard let date else { return base }
    let month = MonthNames.short(date.month)
    return Sentence(en: "\(base) on \(date.day) \(month)", ko: "\(base) \(month) \(date.day)일")
  }
}
