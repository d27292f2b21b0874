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
    case nil:
      problem =
        DateWords.isLunar(text) ? .lunar : text.allSatisfy(\.isWhitespace) ? .empty : .notADate
    }
    throw DateFailure(text: text, direction: direction, problem: problem)
  }

  /// Whether the words have the form of a date, even if no day or several days match.
  package static func isDate(_ words: some Sequence<String>) -> Bool {
    let day = Day(number: 0)
    return DateReading(direction: .ahead, today: day, first: day).days(of: words.joined(separator: " ")) != nil
  }

  /// Splits off the longest date at the beginning, which may have several words, as in `11월 1일`; the first word if
  /// there is none.
  package static func leading(_ words: [String]) -> (date: String, rest: ArraySlice<String>) {
    let count = words.indices.reversed().first { isDate(words[...$0]) }.map { $0 + 1 } ?? min(1, words.count)
    return (words[..<count].joined(separator: " "), words[count...])
  }

  /// Splits off the longest date at the end, leaving at least one word; the last word if there is none. A lone word is
  /// no date here. Words that make it another date, as in `음력 3월 3일` or `12월 11일 금요일`, are split off with it.
  package static func trailing(_ words: [String]) -> (rest: ArraySlice<String>, date: String) {
    let last = max(words.count - 1, 0)
    var start = words.indices.dropFirst().first { isDate(words[$0...]) } ?? max(last, min(1, words.count))
    if start > 1, start < words.count {
      let before = Array(words[1..<start])
      let isLunar = DateWords.isLunar(words[start - 1])
      start -= isLunar ? 1 : DateWords.modifierCount(before, Array(words[start...]))
    }
    return (words[..<start], words[start...].joined(separator: " "))
  }
}

package struct DateFailure: UserFacingError, Equatable {
  package enum Problem: Equatable {
    case empty
    case notADate
    /// Of the lunar calendar, such as `음력 3월 3일`.
    case lunar
    /// Has the form of a date, such as 30 February.
    case notInCalendar
    case tooFar
    case severalReadings([Day])
  }

  package let text: String
  let direction: ParsedDay.Direction
  package let problem: Problem

  /// Whether the next option was taken for a missing date: `--due --at 9pm`.
  private var isOption: Bool { text.wholeMatch(of: #/--([a-z].*)?|-[A-Za-z]/#) != nil }

  package var message: Sentence {
    switch problem {
    case .empty: Sentence(en: "the date is empty", ko: "날짜가 비어 있어요")
    case .notADate where isOption:
      Sentence(en: "a date is missing before '\(text.excerpt)'", ko: "'\(text.excerpt)' 앞에 날짜가 빠졌어요")
    case .notADate: Sentence(en: "not a date: '\(text.excerpt)'", ko: "날짜가 아니에요: '\(text.excerpt)'")
    case .lunar:
      Sentence(en: "cyc does not know lunar dates: '\(text.excerpt)'", ko: "음력 날짜는 알 수 없어요: '\(text.excerpt)'")
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
      return Sentence(
        en: "type the one you mean, such as \(first.description)", ko: "\(first.description)처럼 그중 하나를 적어 주세요")
    }
    if problem == .lunar {
      return Sentence(en: "write the date of the solar calendar", ko: "양력 날짜로 적어 주세요")
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
