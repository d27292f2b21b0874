internal import Days

/// Words before a date that make it another one, and days that are named beside a time.
extension DateWords {
  /// Most words before a date that `countSelecting` looks at.
  static let maxSelecting = 4

  private static let weeks = [
    "주", "지난주", "저번주", "담주", "다담주", "차주", "차차주", "내주", "익주", "금주", "이번주", "다음주", "다다음주",
  ]

  private static let months = ["달", "지난달", "저번달", "담달", "다담달", "익월", "차월", "내월", "당월", "전월"]

  /// How many words before a date or a time make it another one than it is alone: 1 for `차주 금요일`, `3 jan 28` and
  /// `28년 1월 3일`, 2 for `12월 11일 금요일` and `dec 3 - 5`, 3 for `in 2 weeks on friday`.
  ///
  /// - Parameter next: The first word of the date or the time
  static func countSelecting(_ before: [String], _ next: String) -> Int {
    let before = before.map { $0.lowercased() }
    let next = withoutParticle(next.lowercased())
    let ordinal = countSelectingWeekday(before, next)
    guard ordinal == 0, let last = before.last else { return ordinal }
    // `dec 3 - 5`: behind the dash is the end of a range.
    if ["-", "–", "~"].contains(last) {
      let start = Array(before.dropLast())
      return countNamingDay(start, countsDecimals: true).map { $0 + 1 } ?? 0
    }
    let count = countNamingDay(before, countsDecimals: isHangul(next)) ?? 0
    if count > 0 { return count }
    guard selects(last, next) else { return 0 }
    // `지난 주 금요일`
    return ["주", "달"].contains(last) ? min(2, before.count) : 1
  }

  private static func selects(_ last: String, _ next: String) -> Bool {
    let digits = last.drop { "'’".contains($0) }.prefix { $0.isASCII && $0.isNumber }
    let unit = last.drop { "'’".contains($0) }.dropFirst(digits.count)
    let isNumber = !digits.isEmpty && unit.isEmpty
    // `3 jan 28`, `dec 3-5`
    if MonthNames.english.contains(where: { $0.lowercased().hasPrefix(next) }), next.count >= 3 { return isNumber }
    let isMonthName = last.count >= 3 && MonthNames.english.contains { $0.lowercased().hasPrefix(last) }
    if isMonthName, next.utf8.first.map(isDigit) == true {
      return next.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "-") }
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
    (1...maxSelecting).last { $0 <= before.count && isDate(Array(before.suffix($0)), countsDecimals: countsDecimals) }
  }

  private static func isDate(_ words: [String], countsDecimals: Bool, countsDayOfMonth: Bool = true) -> Bool {
    var text = words.chained(" ")
    if text.hasSuffix(",") { text.removeLast() }
    // `12/11(금)`
    if text.hasSuffix(")"), let bracket = text.lastIndex(of: "(") { text = String(text[..<bracket]) }
    if words.count == 1, isDayNumber(text) { return countsDayOfMonth }
    let day = Day(number: 0)
    guard let found = DateReading(direction: .ahead, today: day, first: day).find(text),
      case .days(let days) = found.outcome, !days.isEmpty
    else { return false }
    switch found.form {
    case .iso, .monthAndDay, .weekdayOfWeek, .edgeOfPeriod: return true
    case .dayOfMonth: return countsDayOfMonth
    case .digits: return countsDecimals || text.utf8.count { $0 == UInt8(ascii: ".") } != 1
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

  private static let partsOfMonths = ["초", "말", "초순", "중순", "하순"]

  /// Whether words next to a time name a day: with `Concert 12/24 in Bonn 8pm` the time is not one of today.
  static func nameDay(_ words: [String]) -> Bool {
    for (index, word) in words.enumerated() {
      let bare = withoutParticle(word)
      if isDay(word) || unread.contains(bare) { return true }
      let before = index > 0 ? words[index - 1] : ""
      if partsOfMonths.contains(bare), before.hasSuffix("월") || before.hasSuffix("달") { return true }
      // `25일에 회의`
      if word.hasSuffix("일에"), isDayNumber(word) { return true }
      for count in 1...maxSelecting where index + count <= words.count {
        // `30일 챌린지`, `the 2nd draft` and `1/2 tablet` are no dates.
        if count == 1, fractions.contains(word) { continue }
        if isDate(Array(words[index..<index + count]), countsDecimals: false, countsDayOfMonth: false) { return true }
      }
    }
    return false
  }

  private static func isHangul(_ word: String) -> Bool { word.unicodeScalars.contains { isHangul($0) } }
}
