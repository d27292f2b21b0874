internal import Days

/// Modifiers: words before a date that change its day, such as `third` in `third thursday`.
extension DateWords {
  /// `modifierCount` looks at this many words before a date.
  static let maxModifiers = 4

  private static let weeks = [
    "주", "지난주", "저번주", "담주", "다담주", "차주", "차차주", "내주", "익주", "금주", "이번주", "다음주", "다다음주",
  ]

  private static let months = ["달", "지난달", "저번달", "담달", "다담달", "익월", "차월", "내월", "당월", "전월"]

  /// The number of modifiers before a date or a time: 1 for `차주 금요일`, `3 jan 28` and `28년 1월 3일`, 2 for
  /// `12월 11일 금요일` and `dec 3 - 5`, 3 for `in 2 weeks on friday`.
  ///
  /// - Parameters:
  ///   - phrase: The words of the date or the time, at least one
  ///   - isTime: Whether they name a time but no day
  static func modifierCount(_ before: [String], _ phrase: [String], isTime: Bool = false) -> Int {
    let before = before.map { $0.lowercased() }
    let phrase = phrase.map { $0.lowercased() }
    let next = withoutParticle(phrase[0])
    let ofWeekday = weekdayModifierCount(before, next)
    guard ofWeekday == 0, let last = before.last else { return ofWeekday }
    // `dec 3 - 5`: behind the dash is the end of a range.
    if ["-", "–", "~"].contains(last) {
      let start = Array(before.dropLast())
      return countNamingDay(start, countsDecimals: true).map { $0 + 1 } ?? 0
    }
    // A date modifies only a time or a weekday. In `여행 3박 4일 12월 24일` and `chapters 5-6 tomorrow` it is a name.
    if isTime || isWeekday(phrase) {
      let count = countNamingDay(before, countsDecimals: isHangul(next)) ?? 0
      if count > 0 { return count }
    }
    guard isModifier(last, next, phrase) else { return 0 }
    // `지난 주 금요일`
    return ["주", "달"].contains(last) ? min(2, before.count) : 1
  }

  /// `friday`, `on fri`, `금요일까지`
  private static func isWeekday(_ phrase: [String]) -> Bool {
    let word = withoutParticle((phrase[0] == "on" ? phrase.dropFirst().first : nil) ?? phrase[0])
    let anyDay = Day(number: 0)
    let form = DateReading(direction: .ahead, today: anyDay, first: anyDay).find(word)?.form
    return form == .weekday || form == .shortWeekday || form == .abbreviation
  }

  /// - Parameters:
  ///   - last: the word before the date
  ///   - next: the first word of the date, without a particle
  ///   - phrase: the words of the date
  private static func isModifier(_ last: String, _ next: String, _ phrase: [String]) -> Bool {
    let digits = last.drop { "'’".contains($0) }.prefix { $0.isASCII && $0.isNumber }
    let unit = last.drop { "'’".contains($0) }.dropFirst(digits.count)
    let isNumber = !digits.isEmpty && unit.isEmpty
    // `3 jan 28`, where 28 may be the year (2026 or later). In `iphone 17 dec 24` and `sprint 3 jan 28 2027` it is a
    // day.
    if MonthNames.english.contains(where: { $0.lowercased().hasPrefix(next) }), next.count >= 3 {
      let hasYear = phrase.dropFirst(2).first.map { $0.utf8.count == 4 && $0.utf8.allSatisfy(isDigit) } ?? false
      let mayBeYear = phrase.dropFirst().first.flatMap { Int($0) }.map { $0 >= 26 } ?? false
      return isNumber && (1...31).contains(Int(digits) ?? 0) && mayBeYear && !hasYear
    }
    // `dec 3-5`
    let isMonthName = last.count >= 3 && MonthNames.english.contains { $0.lowercased().hasPrefix(last) }
    if isMonthName, next.utf8.first.map(isDigit) == true {
      // `Meet Jan 2026-12-24`: with a year, the name of a month is a person's.
      return next.utf8.count <= 5 && next.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "-") }
    }
    guard isHangul(next) else { return false }
    // `28년 1월 3일`, `2028 1월 3일`
    if next.contains("월"), next.utf8.first.map(isDigit) == true {
      return !digits.isEmpty && unit == "년" || isNumber && digits.count == 4
    }
    // `12월 말일`, `4분기 말일`, `다다음 달 말일`, `지난달 말일`
    if ["말일", "월말"].contains(next) { return ["월", "달", "분기"].contains(where: last.hasSuffix) }
    if next.hasPrefix("다음") { return last == "다음" }
    // `담달 10일까지`, `지난 달 10일까지`
    if isDayNumber(next), months.contains(last) { return true }
    // `1일에서 3일까지`, `14시에서 16시`
    if !digits.isEmpty, ["일에서", "월에서", "시에서", "분에서"].contains(where: unit.hasSuffix) { return true }
    return next.hasSuffix("요일") && (weeks.contains(last) || !digits.isEmpty && unit == "월")
  }

  /// The number of words at the end that name a day; nil if they name none.
  private static func countNamingDay(_ before: [String], countsDecimals: Bool) -> Int? {
    // `여행 3박 4일`
    if before.dropLast().last?.hasSuffix("박") == true { return nil }
    return (1...maxModifiers).last {
      $0 <= before.count && isDate(Array(before.suffix($0)), countsDecimals: countsDecimals)
    }
  }

  /// - Parameters:
  ///   - countsDecimals: Whether `12.1` counts as a date (see `isDecimal`)
  ///   - countsDayOfMonth: Whether `25일` and `the 2nd` do
  private static func isDate(_ words: [String], countsDecimals: Bool, countsDayOfMonth: Bool = true) -> Bool {
    var text = words.chained(" ")
    if text.hasSuffix(",") { text.removeLast() }
    // `12/11(금)`
    if text.hasSuffix(")"), let bracket = text.lastIndex(of: "(") { text = String(text[..<bracket]) }
    if words.count == 1, isDayNumber(text) { return countsDayOfMonth }
    if words.count == 1, isFractionOrRange(text) { return false }
    let anyDay = Day(number: 0)
    guard let found = DateReading(direction: .ahead, today: anyDay, first: anyDay).find(text),
      case .days(let days) = found.outcome, !days.isEmpty
    else { return false }
    switch found.form {
    case .iso, .monthAndDay, .weekdayOfWeek, .edgeOfPeriod: return true
    case .dayOfMonth: return countsDayOfMonth
    case .digits: return countsDecimals || !isDecimal(text)
    case .distance: return text.hasPrefix("in ") || text.hasSuffix("뒤") || text.hasSuffix("후")
    case .word, .weekday, .shortWeekday, .abbreviation: return false
    }
  }

  /// `25일`, `25일에`
  private static func isDayNumber(_ word: String) -> Bool {
    let word = withoutParticle(word)
    return word.hasSuffix("일") && Int(word.dropLast()).map { (1...31).contains($0) } == true
  }

  /// Parts of a month, and days that cyc cannot read.
  private static let unread = [
    "weekend", "christmas", "easter", "thanksgiving", "주말", "월초", "크리스마스", "성탄절", "추석", "설날",
  ]

  private static let fractions = ["1/2", "1/3", "2/3", "1/4", "3/4"]

  /// `1/2` of a tablet, chapters `5-6`
  private static func isFractionOrRange(_ word: String) -> Bool {
    let range = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if range.count == 2, let first = range[0], let last = range[1] { return last == first + 1 }
    return fractions.contains(word)
  }

  private static let partsOfMonths = ["초", "말", "초순", "중순", "하순"]

  /// After `30일`, these make it a length.
  private static let nounsOfLengths = ["챌린지", "도전", "완성", "연속", "습관", "루틴", "체험", "무료", "여행", "휴가", "다이어트", "단식", "동안"]

  /// Whether `25일` at the front is a day: `25일 회의`, but not `30일 챌린지` and `1일 1커밋`.
  private static func beginWithDay(_ words: [String]) -> Bool {
    guard words.count > 1, isDayNumber(words[0]), words[1].utf8.first.map(isDigit) != true else { return false }
    return !words.contains { word in nounsOfLengths.contains(where: word.contains) }
  }

  /// Whether words next to a time name a day. In `Concert 12/24 in Bonn 8pm`, 8pm is not a time of today.
  static func containDay(_ words: [String]) -> Bool {
    if beginWithDay(words) { return true }
    for (index, word) in words.enumerated() {
      let bare = withoutParticle(word)
      if isDay(word) || unread.contains(bare) { return true }
      let before = index > 0 ? words[index - 1] : ""
      if partsOfMonths.contains(bare), before.hasSuffix("월") || before.hasSuffix("달") { return true }
      // `25일에 회의`
      if word.hasSuffix("일에"), isDayNumber(word) { return true }
      for count in 1...maxModifiers where index + count <= words.count {
        // `30일 챌린지` and `the 2nd draft` are no dates.
        if isDate(Array(words[index..<index + count]), countsDecimals: false, countsDayOfMonth: false) { return true }
      }
    }
    return false
  }

  private static func isHangul(_ word: String) -> Bool { word.unicodeScalars.contains { isHangul($0) } }
}
