package import Days

/// A typed date: in full, without a year, as a word, or as a distance from today.
///
/// All commands read dates here. They differ only in the direction in which they search for a recurring day.
package struct ParsedDay: Hashable {
  package let day: Day
  /// False for a date without a year, such as `05-17`.
  package let knowsYear: Bool

  package enum Direction: CaseIterable {
    /// `fri` and `11-20` are the last such day, today included.
    case back
    /// `fri` and `11-20` are the next such day, today included.
    case ahead
    /// `11-20` is the nearest such day, past or future; `fri` is the next one.
    case nearest
  }

  /// - Parameter first: Where the search for a date without a year begins; nil for today.
  /// - Throws: `DateFailure` unless the text has exactly one reading
  package init(_ text: String, _ direction: Direction, today: Day, from first: Day? = nil) throws(DateFailure) {
    let readings = try ParsedDay.readings(of: text, direction, today: today, from: first)
    guard let reading = readings.first, readings.count == 1 else {
      throw DateFailure(text: text, direction: direction, problem: .severalReadings(readings.map(\.day)))
    }
    self = reading
  }

  package init(day: Day, knowsYear: Bool = true) {
    self.day = day
    self.knowsYear = knowsYear
  }

  /// All readings of a text, ascending; never empty.
  package static func readings(
    of text: String, _ direction: Direction, today: Day, from first: Day? = nil
  ) throws(DateFailure) -> [ParsedDay] {
    let problem: DateFailure.Problem
    switch DateReading(direction: direction, today: today, first: first ?? today).days(of: text) {
    case .days(let days) where !days.isEmpty:
      return days.sorted { $0.day < $1.day }.distinct
    case .days: problem = .notInCalendar
    case .tooFar: problem = .tooFar
    case nil: problem = text.allSatisfy(\.isWhitespace) ? .empty : .notADate
    }
    throw DateFailure(text: text, direction: direction, problem: problem)
  }

  /// Whether the words have the form of a date, even if no day or several days match.
  static func isDate(_ words: some Sequence<String>) -> Bool {
    let day = Day(number: 0)
    return DateReading(direction: .ahead, today: day, first: day).days(of: words.joined(separator: " ")) != nil
  }

  /// Splits off the longest date at the beginning, which may have several words, as in `11월 1일`; the first word if
  /// there is none.
  package static func leading(_ words: [String]) -> (date: String, rest: ArraySlice<String>) {
    let count = words.indices.reversed().first { isDate(words[...$0]) }.map { $0 + 1 } ?? min(1, words.count)
    return (words[..<count].joined(separator: " "), words[count...])
  }

  /// Splits off the longest date at the end, leaving at least one word; the last word if there is none.
  package static func trailing(_ words: [String]) -> (rest: ArraySlice<String>, date: String) {
    let last = max(words.count - 1, 0)
    let start = words.indices.dropFirst().first { isDate(words[$0...]) } ?? max(last, min(1, words.count))
    return (words[..<start], words[start...].joined(separator: " "))
  }
}

struct DateReading {
  let direction: ParsedDay.Direction
  let today: Day
  /// Where the search for a date without a year begins.
  let first: Day

  enum Outcome: Equatable {
    /// Empty if the calendar has no such day.
    case days([ParsedDay])
    case tooFar
  }

  static let maxDistanceDays = 36_500

  /// Nil if the text does not have the form of a date.
  func days(of text: String) -> Outcome? {
    guard let written = WrittenDate(text) else { return nil }
    let numbers = written.numbers
    switch written.shape {
    case "#" where numbers[0].count == 8:
      let digits = numbers[0]
      return full(digits.prefix(4), digits.dropFirst(4).prefix(2), digits.suffix(2))
    case "#-#-#", "#/#/#", "#.#.#", "#.#.#.", "#년#월#일":
      if numbers[0].count == 4 { return full(numbers[0], numbers[1], numbers[2]) }
      guard !written.shape.contains("-"), !written.shape.contains("년") else { return nil }
      return inEitherOrder(numbers[0], numbers[1]) { full(numbers[2], $0, $1) }
    case "#-#", "#월#일": return recurring(numbers[0], numbers[1])
    case "#/#", "#.#", "#.#.": return inEitherOrder(numbers[0], numbers[1]) { recurring($0, $1) }
    default: return named(written) ?? distance(written) ?? word(written.shape).map { .days($0) }
    }
  }
}

/// A text whose numbers are replaced by `#`: `11월 1일` has the shape `#월#일` and the numbers 11 and 1.
private struct WrittenDate {
  var shape = ""
  var numbers: [Substring] = []

  init?(_ text: String) {
    let text = text.lowercased()
    guard !text.contains("#") else { return nil }
    var rest = text[...]
    while let character = rest.first {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if !digits.isEmpty {
        shape += "#"
        numbers.append(digits)
        rest = rest[digits.endIndex...]
      } else {
        if !character.isWhitespace { shape.append(character) }
        rest.removeFirst()
      }
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

  /// 29 February may be eight years away.
  private func recurring(month: Int, day: Int) -> Day? {
    let days = (first.year - 8...first.year + 8).compactMap { Day(year: $0, month: month, day: day) }
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
    return .days(days + swapped)
  }

  private func number(_ digits: Substring) -> Int? { digits.count <= 2 ? Int(digits) : nil }
}

// MARK: - Names

extension DateReading {
  /// `nov 1`, `1 nov 2026`.
  private func named(_ written: WrittenDate) -> Outcome? {
    let name = written.shape.filter(\.isLetter)
    guard name.count >= 3, let index = MonthNames.english.firstIndex(where: { $0.lowercased().hasPrefix(name) }) else {
      return nil
    }
    let month = Substring("\(index + 1)")
    switch written.shape.replacing(name, with: "M") {
    case "M#", "#M": return recurring(month, written.numbers[0])
    case "M##", "M#,#", "#M#", "#-M-#": return full(written.numbers[1], month, written.numbers[0])
    default: return nil
    }
  }

  private func word(_ text: String) -> [ParsedDay]? {
    let words = ["그제": -2, "그저께": -2, "어제": -1, "오늘": 0, "내일": 1, "모레": 2, "내일모레": 2, "글피": 3]
    if let distance = words[text] { return [ParsedDay(day: today + distance)] }
    let weekday = text.hasSuffix("요일") ? String(text.dropLast(2)) : text
    if let weekday = Weekday.allCases.first(where: { $0.shortName.korean == weekday }) { return recurring(weekday) }
    guard text.count >= 2 else { return nil }
    let names = [("yesterday", today - 1), ("today", today), ("tomorrow", today + 1)]
    let days =
      names.filter { $0.0.hasPrefix(text) }.map { ParsedDay(day: $0.1) }
      + Weekday.allCases.filter { "\($0)".hasPrefix(text) }.flatMap(recurring)
    return days.isEmpty ? nil : days
  }

  /// The next or last such day. If `first` is one, the day a week away is also possible.
  private func recurring(_ weekday: Weekday) -> [ParsedDay] {
    let sign = direction == .back ? -1 : 1
    return (0...7).map { first + sign * $0 }.filter { $0.weekday == weekday }.map { ParsedDay(day: $0) }
  }
}

// MARK: - Distances

extension DateReading {
  private static let daysEach = ["d": 1, "day": 1, "days": 1, "일": 1, "w": 7, "week": 7, "weeks": 7, "주": 7, "주일": 7]

  private static let monthsEach = [
    "mo": 1, "month": 1, "months": 1, "달": 1, "개월": 1, "y": 12, "year": 12, "years": 12, "년": 12,
  ]

  /// `+3d`, `-2w`, `1y`, `in 3 days`, `3 days ago`, `3일 전`, `2주 뒤`; `3d` goes in `direction`.
  private func distance(_ written: WrittenDate) -> Outcome? {
    var rest = written.shape[...]
    var signs: [Int] = []
    for (sign, words) in [(1, ["+", "in"]), (-1, ["-"])] {
      for word in words where rest.hasPrefix(word) {
        rest = rest.dropFirst(word.count)
        signs.append(sign)
      }
    }
    for (sign, words) in [(-1, ["ago", "전"]), (1, ["뒤", "후"])] {
      for word in words where rest.hasSuffix(word) {
        rest = rest.dropLast(word.count)
        signs.append(sign)
      }
    }
    let unit = String(rest.dropFirst())
    let (days, months) = (DateReading.daysEach[unit], DateReading.monthsEach[unit])
    guard signs.count <= 1, rest.first == "#", let length = days ?? months.map({ $0 * 30 }),
      // `3일` without 전 or 뒤 would be the third of a month.
      let sign = signs.first ?? (rest.allSatisfy(\.isASCII) ? (direction == .back ? -1 : 1) : nil)
    else { return nil }
    guard let count = Int(written.numbers[0]), count <= DateReading.maxDistanceDays / length else { return .tooFar }
    return .days([
      ParsedDay(day: months.map { today.adding(months: sign * count * $0) } ?? today + sign * count * length)
    ])
  }
}

package struct DateFailure: UserFacingError, Equatable {
  package enum Problem: Equatable {
    case empty
    case notADate
    /// Has the form of a date, such as 30 February.
    case notInCalendar
    case tooFar
    case severalReadings([Day])
  }

  package let text: String
  let direction: ParsedDay.Direction
  package let problem: Problem

  package var message: Sentence {
    switch problem {
    case .empty: Sentence(en: "the date is empty", ko: "날짜가 비어 있어요")
    case .notADate: Sentence(en: "not a date: '\(text.excerpt)'", ko: "날짜가 아니에요: '\(text.excerpt)'")
    case .notInCalendar: Sentence(en: "there is no such day: '\(text.excerpt)'", ko: "달력에 없는 날이에요: '\(text.excerpt)'")
    case .tooFar:
      Sentence(
        en: "'\(text.excerpt)' is too far away: the limit is \(Counts.grouped(DateReading.maxDistanceDays)) days",
        ko: "너무 먼 날이에요: '\(text.excerpt)'. \(Counts.grouped(DateReading.maxDistanceDays))일까지 쓸 수 있어요")
    case .severalReadings(let days):
      Sentence(
        english: "'\(text.excerpt)' could be "
          + days.map { "\($0) (\($0.weekday.shortName.english))" }.joined(separator: " or "),
        korean: "어느 날짜인지 알 수 없어요: '\(text.excerpt)'. 가능한 날짜: "
          + days.map { "\($0) (\($0.weekday.shortName.korean))" }.joined(separator: ", "))
    }
  }

  package var hint: Sentence? {
    if case .severalReadings(let days) = problem, let first = days.first {
      return Sentence(en: "type the one you mean, such as \(first)", ko: "\(first)처럼 그중 하나를 적어 주세요")
    }
    let examples = DateFailure.examples(direction)
    return Sentence(
      en: "write it as \(Sentence.joined(Array(examples.dropLast()), by: ", ")) or \(examples.last)",
      ko: "\(Sentence.joined(examples, by: ", "))처럼 적어 주세요")
  }

  package var exitStatus: ExitStatus { .usage }

  package static func examples(_ direction: ParsedDay.Direction) -> [Sentence] {
    let friday = Sentence(en: "fri", ko: "금")
    return switch direction {
    case .back: [.typed("2026-11-20"), .typed("11-20"), friday, Sentence(en: "yesterday", ko: "어제"), .typed("3d")]
    case .ahead, .nearest:
      [.typed("2026-12-24"), .typed("12-24"), friday, Sentence(en: "tomorrow", ko: "내일"), .typed("+3d"), .typed("+2w")]
    }
  }
}
