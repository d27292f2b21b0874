internal import Days

/// Reads the text of a date: the one reader behind `ParsedDay` and `DatedTitle`.
struct DateReading {
  let direction: ParsedDay.Direction
  let today: Day
  /// The day from which to search for a date without a year.
  let first: Day

  enum Outcome: Equatable {
    /// Several if the text is ambiguous; empty if the calendar has no such day.
    case days([ParsedDay])
    case tooFar
  }

  /// How a date is written. In a title, some forms count only in certain places.
  enum Form {
    /// `2026-12-24`
    case iso
    /// `12-24`, `24.12.`, `20261224`
    case digits
    /// `nov 1`, `11월 1일`
    case monthAndDay
    /// `the 25th`, `25일까지`
    case dayOfMonth
    /// `today`, `내일`
    case word
    /// `friday`, `금요일`
    case weekday
    /// `fri`
    case shortWeekday
    /// `tom`, `금`
    case abbreviation
    /// `next friday`, `이번 주 금요일`
    case weekdayOfWeek
    /// The first or last day of a week, month or year: `next week`, `이번 달 말`.
    case edgeOfPeriod
    /// `in 3 days`, `3일 뒤`
    case distance
  }

  struct Found {
    var form: Form
    var outcome: Outcome
    /// Part of the day that follows the date, as in `tomorrow morning`.
    var part: PartOfDay?
  }

  static let maxDistanceDays = 36_500

  /// Nil if the text does not have the form of a date.
  func days(of text: String) -> Outcome? { find(text)?.outcome }

  /// Nil if the text does not have the form of a date.
  func find(_ text: String) -> Found? {
    let trimmed = TrimmedDate(text)
    guard let written = WrittenDate(trimmed.text) else { return nil }
    if let found = find(written, isEnd: trimmed.isEnd) { return found }
    guard let (part, rest) = PartOfDay.trailing(written.shape),
      var found = find(WrittenDate(shape: rest, numbers: written.numbers), isEnd: false)
    else { return nil }
    found.part = part
    return found
  }

  private func find(_ written: WrittenDate, isEnd: Bool) -> Found? {
    let numbers = written.numbers
    func digits(_ outcome: Outcome?) -> Found? { outcome.map { Found(form: .digits, outcome: $0) } }
    switch written.shape {
    // Without 까지, `3일` could also mean three days.
    case "#" where written.isOrdinal, "#일" where isEnd:
      return dayOfMonth(numbers[0]).map { Found(form: .dayOfMonth, outcome: $0) }
    case "#" where numbers[0].count == 8:
      let text = numbers[0]
      return digits(full(text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2)))
    case "#년#월#일":
      return full(numbers[0], numbers[1], numbers[2]).map { Found(form: .monthAndDay, outcome: $0) }
    case "#-#-#", "#/#/#", "#.#.#", "#.#.#.":
      if numbers[0].count == 4 {
        let isISO = written.shape == "#-#-#" && numbers[1].count == 2 && numbers[2].count == 2
        return full(numbers[0], numbers[1], numbers[2]).map { Found(form: isISO ? .iso : .digits, outcome: $0) }
      }
      guard !written.shape.contains("-") else { return nil }
      return digits(inEitherOrder(numbers[0], numbers[1]) { full(numbers[2], $0, $1) })
    case "#월#일": return recurring(numbers[0], numbers[1]).map { Found(form: .monthAndDay, outcome: $0) }
    case "#-#": return digits(recurring(numbers[0], numbers[1]))
    case "#/#", "#.#", "#.#.": return digits(inEitherOrder(numbers[0], numbers[1]) { recurring($0, $1) })
    default:
      if let outcome = ofNamedYear(written) { return Found(form: .monthAndDay, outcome: outcome) }
      if let outcome = named(written) { return Found(form: .monthAndDay, outcome: outcome) }
      if let outcome = distance(written) { return Found(form: .distance, outcome: outcome) }
      return word(written.shape) ?? ofPeriod(written)
    }
  }
}

/// The words of a date, without the preposition or particle around it.
private struct TrimmedDate {
  let text: String
  /// Whether 까지 (until) was after it, as in `내일까지`.
  var isEnd = false

  private static let prepositions: [Substring] = ["due", "on", "by"]

  init(_ text: String) {
    var words = text.lowercased().split(whereSeparator: \.isWhitespace)
    while words.count > 1, TrimmedDate.prepositions.contains(words[0]) { words.removeFirst() }
    var text = words.map(String.init).chained(" ")
    for particle in KoreanParticle.allCases where text.hasSuffix(particle.rawValue) {
      text.removeLast(particle.rawValue.count)
      isEnd = particle == .until
      break
    }
    self.text = text
  }
}

/// Particles that may follow a date or a time.
enum KoreanParticle: String, CaseIterable {
  case until = "까지"
  case at = "에"
}

/// A text without spaces whose numbers are replaced by `#`: `11월 1일` has the shape `#월#일` and the numbers 11 and 1.
private struct WrittenDate {
  var shape = ""
  var numbers: [Substring] = []
  /// Whether a number is written as `1st`; the ending is left out of the shape.
  var isOrdinal = false

  private static let ordinalEndings = ["st", "nd", "rd", "th"]

  init(shape: String, numbers: [Substring]) { (self.shape, self.numbers) = (shape, numbers) }

  /// - Parameter text: In lower case
  init?(_ text: String) {
    guard !text.contains("#") else { return nil }
    var rest = text[...]
    while let character = rest.first {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if !digits.isEmpty {
        shape += "#"
        numbers.append(digits)
        rest = rest[digits.endIndex...]
        let ending = rest.prefix(2)
        if WrittenDate.ordinalEndings.contains(String(ending)), rest.dropFirst(2).first?.isLetter != true {
          isOrdinal = true
          rest = rest.dropFirst(2)
        }
      } else {
        if !character.isWhitespace { shape.append(character) }
        rest.removeFirst()
      }
    }
    if isOrdinal {
      // `the 1st of December`
      if shape.hasPrefix("the") { shape.removeFirst(3) }
      if shape.hasPrefix("#of") { shape = "#" + shape.dropFirst(3) }
    }
  }
}

// MARK: - Days of the calendar

extension DateReading {
  private func full(_ year: Substring, _ month: Substring, _ day: Substring) -> Outcome? {
    guard year.count == 4, let year = Int(year), let month = number(month), let day = number(day) else { return nil }
    return .days(Day(year: year, month: month, day: day).map { [ParsedDay(day: $0)] } ?? [])
  }

  private func recurring(_ month: Substring, _ day: Substring) -> Outcome? {
    guard let month = number(month), let day = number(day) else { return nil }
    return .days(recurring(month: month, day: day).map { [ParsedDay(day: $0, knowsYear: false)] } ?? [])
  }

  private static let years = ["재작년": -2, "작년": -1, "지난해": -1, "올해": 0, "내년": 1, "다음해": 1, "내후년": 2]

  /// `내년 12월 25일`
  private func ofNamedYear(_ written: WrittenDate) -> Outcome? {
    let date = "#월#일"
    guard written.shape.hasSuffix(date), let ahead = DateReading.years[String(written.shape.dropLast(date.count))]
    else { return nil }
    return full("\(today.year + ahead)", written.numbers[0], written.numbers[1])
  }

  /// 29 February may be eight years away.
  private func recurring(month: Int, day: Int) -> Day? {
    nearest((first.year - 8...first.year + 8).compactMap { Day(year: $0, month: month, day: day) })
  }

  /// `the 25th` of this or another month; months without a 31st are passed over.
  private func dayOfMonth(_ text: Substring) -> Outcome? {
    guard let day = number(text) else { return nil }
    let days = (-2...2).compactMap { self.day(day, ofMonthAhead: $0, from: first) }
    return .days(nearest(days).map { [ParsedDay(day: $0, knowsYear: false)] } ?? [])
  }

  private func day(_ day: Int, ofMonthAhead months: Int, from start: Day) -> Day? {
    let (year, month, _) = start.startOfMonth(monthsBack: -months).parts
    return Day(year: year, month: month, day: day)
  }

  /// The day of `days` nearest to `first` in `direction`; `days` are ascending, on both sides of `first`.
  private func nearest(_ days: [Day]) -> Day? {
    let (last, next) = (days.last { $0 <= first }, days.first { $0 >= first })
    switch direction {
    case .back: return last
    case .ahead: return next
    case .nearest:
      guard let last, let next else { return next ?? last }
      return last.distance(to: first) < first.distance(to: next) ? last : next
    }
  }

  /// `11/1` may be month and day, or day and month.
  private func inEitherOrder(
    _ one: Substring, _ other: Substring, _ read: (_ month: Substring, _ day: Substring) -> Outcome?
  ) -> Outcome? {
    guard case .days(let days) = read(one, other), case .days(let swapped) = read(other, one) else { return nil }
    // `12/12` is the same day either way.
    return .days(days == swapped ? days : days + swapped)
  }

  private func number(_ digits: Substring) -> Int? { digits.count <= 2 ? Int(digits) : nil }
}

// MARK: - Names

extension DateReading {
  /// `nov 1`, `1 nov 2026`, `2026 nov 1`.
  private func named(_ written: WrittenDate) -> Outcome? {
    guard !written.numbers.isEmpty else { return nil }
    let name = written.shape.filter(\.isLetter)
    guard name.count >= 3, let index = MonthNames.english.firstIndex(where: { $0.lowercased().hasPrefix(name) }) else {
      return nil
    }
    let month = Substring("\(index + 1)")
    switch written.shape.replacing(name, with: "M") {
    case "M#", "#M": return recurring(month, written.numbers[0])
    case "#M#" where written.numbers[0].count == 4: return full(written.numbers[0], month, written.numbers[1])
    case "M##", "M#,#", "#M#", "#-M-#": return full(written.numbers[1], month, written.numbers[0])
    default: return nil
    }
  }

  private static let words = [
    "그제": -2, "그저께": -2, "어제": -1, "오늘": 0, "오늘밤": 0, "내일": 1, "모레": 2, "내일모레": 2, "글피": 3,
    "tonight": 0, "thismorning": 0, "thisafternoon": 0, "thisevening": 0, "dayaftertomorrow": 2,
    "thedayaftertomorrow": 2,
  ]

  private static let shortWeekdays: [String: Weekday] = [
    "mon": .monday, "tue": .tuesday, "tues": .tuesday, "wed": .wednesday, "thu": .thursday, "thur": .thursday,
    "thurs": .thursday, "fri": .friday, "sat": .saturday, "sun": .sunday,
  ]

  private func word(_ text: String) -> Found? {
    if let distance = DateReading.words[text] {
      let part = PartOfDay.trailing(text)?.part
      return Found(form: .word, outcome: .days([ParsedDay(day: today + distance)]), part: part)
    }
    if let (weekday, form) = weekday(text) { return Found(form: form, outcome: .days(recurring(weekday))) }
    guard text.count >= 2 else { return nil }
    let names = [("yesterday", today - 1), ("today", today), ("tomorrow", today + 1)]
    if let name = names.first(where: { $0.0 == text }) {
      return Found(form: .word, outcome: .days([ParsedDay(day: name.1)]))
    }
    let days =
      names.filter { $0.0.hasPrefix(text) }.map { ParsedDay(day: $0.1) }
      + Weekday.allCases.filter { "\($0)".hasPrefix(text) }.flatMap(recurring)
    return days.isEmpty ? nil : Found(form: .abbreviation, outcome: .days(days))
  }

  /// `friday`, `fri`, `금요일`, `금`.
  private func weekday(_ text: String) -> (Weekday, Form)? {
    if let short = DateReading.shortWeekdays[text] { return (short, .shortWeekday) }
    if text.first?.isASCII == true {
      return Weekday.allCases.first { "\($0)" == text }.map { ($0, .weekday) }
    }
    let isLong = text.hasSuffix("요일")
    let name = isLong ? String(text.dropLast(2)) : text
    return Weekday.allCases.first { $0.shortName.korean == name }.map { ($0, isLong ? .weekday : .abbreviation) }
  }

  /// The next or last such day. If `first` is one, the day a week away is also possible.
  private func recurring(_ weekday: Weekday) -> [ParsedDay] {
    let sign = direction == .back ? -1 : 1
    return (0...7).map { first + sign * $0 }.filter { $0.weekday == weekday }.map { ParsedDay(day: $0) }
  }
}

// MARK: - Weeks, months and years

extension DateReading {
  /// Words before a unit, and how many units ahead they mean.
  private static let periods = [("next", 1), ("this", 0), ("다다음", 2), ("다음", 1), ("이번", 0)]

  /// Words for the end of a month, and how many months ahead it is.
  private static let monthEnds = ["월말": 0, "말일": 0, "이달말": 0, "이번달말": 0, "이번달말일": 0, "다음달말": 1, "다음달말일": 1]

  /// `next friday`, `다음 주 금요일`, `next week`, `다음 달 5일`, `end of month`. Weeks begin on Monday (ISO 8601).
  private func ofPeriod(_ written: WrittenDate) -> Found? {
    if let day = endOfPeriod(written.shape) { return edge(day) }
    guard let (word, count) = DateReading.periods.first(where: { written.shape.hasPrefix($0.0) }) else { return nil }
    let rest = written.shape.dropFirst(word.count)
    let monday = today.startOfWeek(beginningOn: .monday) + 7 * count
    switch rest {
    // The first day of this week, month or year is today or past.
    case "week" where count > 0, "주" where count > 0: return edge(monday)
    case "month" where count > 0, "달" where count > 0: return edge(today.startOfMonth(monthsBack: -count))
    case "year" where count > 0, "해" where count > 0: return edge(Day.first(ofYear: today.year + count))
    case "달#일":
      guard let day = number(written.numbers[0]) else { return nil }
      let found = self.day(day, ofMonthAhead: count, from: today).map { ParsedDay(day: $0) }
      return Found(form: .monthAndDay, outcome: .days(found.map { [$0] } ?? []))
    default:
      guard let (weekday, _) = weekday(String(rest.hasPrefix("주") ? rest.dropFirst() : rest)) else { return nil }
      // Raw values begin with Sunday, weeks with Monday.
      let day = monday + (weekday.rawValue + 6) % 7
      // On a Saturday, `this friday` and `이번 금요일` are still to come; `이번 주 금요일` was yesterday.
      if count == 0, !rest.hasPrefix("주"), direction != .back, day < today {
        return Found(form: .weekdayOfWeek, outcome: .days([ParsedDay(day: day + 7)]))
      }
      return Found(form: .weekdayOfWeek, outcome: .days([ParsedDay(day: day)]))
    }
  }

  private func edge(_ day: Day) -> Found { Found(form: .edgeOfPeriod, outcome: .days([ParsedDay(day: day)])) }

  /// `end of month`, `the end of next month`, `end of the year`, `월말`.
  private func endOfPeriod(_ shape: String) -> Day? {
    if shape == "연말" { return Day.last(ofYear: today.year) }
    if let months = DateReading.monthEnds[shape] { return today.startOfMonth(monthsBack: -months - 1) - 1 }
    var rest = shape[...]
    for word in ["at", "the"] where rest.hasPrefix(word) { rest = rest.dropFirst(word.count) }
    guard rest.hasPrefix("endof") else { return nil }
    rest = rest.dropFirst("endof".count)
    let (word, count) = [("the", 0), ("this", 0), ("next", 1)].first { rest.hasPrefix($0.0) } ?? ("", 0)
    rest = rest.dropFirst(word.count)
    switch rest {
    case "month": return today.startOfMonth(monthsBack: -count - 1) - 1
    case "year": return Day.last(ofYear: today.year + count)
    default: return nil
    }
  }
}

// MARK: - Distances

extension DateReading {
  private static let daysEach = ["d": 1, "day": 1, "days": 1, "일": 1, "w": 7, "week": 7, "weeks": 7, "주": 7, "주일": 7]

  private static let monthsEach = [
    "mo": 1, "month": 1, "months": 1, "달": 1, "개월": 1, "y": 12, "year": 12, "years": 12, "년": 12, "해": 12,
  ]

  private static let daysInWords = [
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "일주일": 7, "여드레": 8, "아흐레": 9, "열흘": 10,
    "보름": 15,
  ]

  /// `+3d`, `-2w`, `1y`, `in 3 days`, `two weeks ago`, `2 weeks from now`, `3일 전`, `한 달 뒤`, `이틀 뒤`; `3d` goes in
  /// `direction`.
  private func distance(_ written: WrittenDate) -> Outcome? {
    var rest = written.shape[...]
    var signs: [Int] = []
    for (sign, words) in [(1, ["+", "in"]), (-1, ["-"])] {
      for word in words where rest.hasPrefix(word) {
        rest = rest.dropFirst(word.count)
        signs.append(sign)
      }
    }
    for (sign, words) in [(-1, ["ago", "전"]), (1, ["뒤", "후", "fromtoday", "fromnow"])] {
      for word in words where rest.hasSuffix(word) {
        rest = rest.dropLast(word.count)
        signs.append(sign)
      }
    }
    guard signs.count <= 1 else { return nil }
    var digits = written.numbers.first.map(String.init)
    var unit = String(rest.dropFirst())
    if rest.first != "#", let sign = signs.first, written.numbers.isEmpty {
      if let days = DateReading.daysInWords[String(rest)] { return ahead(sign * days, months: nil) }
      guard let (count, name) = Numerals.leading(rest) else { return nil }
      (digits, unit) = ("\(count)", String(name))
    } else if rest.first != "#" {
      return nil
    }
    let (days, months) = (DateReading.daysEach[unit], DateReading.monthsEach[unit])
    // A month counts as 30 days only for the limit.
    guard let digits, let length = days ?? months.map({ $0 * 30 }),
      // `3일` without 전 or 뒤 would be the third of a month.
      let sign = signs.first ?? (rest.allSatisfy(\.isASCII) ? (direction == .back ? -1 : 1) : nil)
    else { return nil }
    guard let count = Int(digits), count <= DateReading.maxDistanceDays / length else { return .tooFar }
    return ahead(sign * count * length, months: months.map { sign * count * $0 })
  }

  private func ahead(_ days: Int, months: Int?) -> Outcome {
    .days([ParsedDay(day: months.map { today.adding(months: $0) } ?? today + days)])
  }
}
