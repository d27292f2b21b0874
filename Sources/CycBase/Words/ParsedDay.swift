package import Days

/// A date as somebody typed it: in full, without a year, as a word, or as a distance from today.
///
/// All commands read dates here. They differ in one thing alone: where they look for a day that comes again.
package struct ParsedDay: Equatable {
  package let day: Day
  /// Whether the year was meant too: `05-17` may be the seventeenth of May of every year.
  package let knowsYear: Bool

  package enum Direction: CaseIterable {
    /// It is about what was: `fri` and `11-20` are the last such day, today included.
    case back
    /// It plans: they are the next such day, today included.
    case ahead
    /// It is about plans that may be over: without a year it is the nearest such day, and `fri` the next.
    case nearest
  }

  /// Reads what has exactly one reading.
  ///
  /// - Parameter first: the day from which one without a year is looked for; today where nothing else is said.
  /// - Throws: `DateFailure`
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

  /// All that a text may mean, ascending, and one day at least.
  ///
  /// - Throws: `DateFailure` where it is no date
  package static func readings(
    of text: String, _ direction: Direction, today: Day, from first: Day? = nil
  ) throws(DateFailure) -> [ParsedDay] {
    let problem: DateFailure.Problem
    switch DateReading(direction: direction, today: today, first: first ?? today).days(of: text) {
    case .days(let days) where !days.isEmpty:
      let sorted = days.sorted { $0.day < $1.day }
      return sorted.indices.filter { $0 == 0 || sorted[$0 - 1] != sorted[$0] }.map { sorted[$0] }
    case .days: problem = .notInCalendar
    case .tooFar: problem = .tooFar
    case nil: problem = text.allSatisfy(\.isWhitespace) ? .empty : .notADate
    }
    throw DateFailure(text: text, direction: direction, problem: problem)
  }

  /// Whether words look like one date, though there may be no such day, or two.
  static func isDate(_ words: some Sequence<String>) -> Bool {
    let day = Day(number: 0)
    return DateReading(direction: .ahead, today: day, first: day).days(of: words.joined(separator: " ")) != nil
  }

  /// Divides words into a date at their beginning, which may be several of them as `11월 1일` is, and the rest.
  package static func leading(_ words: [String]) -> (date: String, rest: ArraySlice<String>) {
    let count = words.indices.reversed().first { isDate(words[...$0]) }.map { $0 + 1 } ?? min(1, words.count)
    return (words[..<count].joined(separator: " "), words[count...])
  }

  /// Divides words into others and a date at their end; at least one word stays before it.
  package static func trailing(_ words: [String]) -> (rest: ArraySlice<String>, date: String) {
    let last = max(words.count - 1, 0)
    let start = words.indices.dropFirst().first { isDate(words[$0...]) } ?? max(last, min(1, words.count))
    return (words[..<start], words[start...].joined(separator: " "))
  }
}
