package import Days
package import Streaks

/// The days of a grass, each with the square to draw.
package struct GrassDays {
  let range: ClosedRange<Day>
  /// Today, if it is still open.
  let open: Day?
  private let entries: [Day: Contribution]

  enum Square: Equatable {
    case unknown
    /// Today, still open; `isKnown` is false if there is no entry for it.
    case open(isKnown: Bool)
    case level(Int)
  }

  package init(_ calendar: ContributionCalendar, in range: ClosedRange<Day>, open: Day? = nil) {
    (self.range, self.open) = (range, open)
    entries = calendar.days(in: range).byDay
  }

  /// Nil outside the range.
  subscript(day: Day) -> Square? {
    guard range.contains(day) else { return nil }
    let entry = entries[day]
    if day == open { return .open(isKnown: entry != nil) }
    return entry.map { .level($0.drawnLevel) } ?? .unknown
  }

  func entry(on day: Day) -> Contribution? { entries[day] }

  /// Nil if no day of the range is open.
  var openSquare: Square? { open.flatMap { self[$0] } }
  var count: Int { range.lowerBound.distance(to: range.upperBound) + 1 }
}

extension ContributionCalendar {
  var byDay: [Day: Contribution] { Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0) }) }
}

extension Contribution {
  /// The level of the square; 0 or 1 if only the count is known.
  var drawnLevel: Int { level ?? (isActive ? 1 : 0) }
}

/// The newest weeks of a range of days, from Sunday to Saturday, as the columns of a contribution graph.
struct GrassWeeks {
  let range: ClosedRange<Day>
  let sundays: [Day]

  init(of range: ClosedRange<Day>, atMost count: Int) {
    self.range = range
    let last = range.upperBound.startOfWeek
    let all = range.lowerBound.startOfWeek.distance(to: last) / 7 + 1
    sundays = (0..<min(all, count)).reversed().map { last - $0 * 7 }
  }

  private init(range: ClosedRange<Day>, sundays: [Day]) { (self.range, self.sundays) = (range, sundays) }

  /// First day of the range that is drawn.
  var first: Day { max(range.lowerBound, sundays.first ?? range.lowerBound) }
  var days: ClosedRange<Day> { first...min(range.upperBound, (sundays.last ?? first) + 6) }

  /// The weeks in parts of `count`; the first part may have fewer.
  func parts(of count: Int) -> [GrassWeeks] {
    stride(from: sundays.count, to: 0, by: -count).reversed().map {
      GrassWeeks(range: range, sundays: Array(sundays[max(0, $0 - count)..<$0]))
    }
  }

  /// The columns that show the name of a month (1–12): those in which a month begins, and the first.
  var monthBeginnings: [(column: Int, month: Int)] {
    sundays.enumerated().compactMap { column, sunday in
      let days = (0..<7).map { sunday + $0 }.filter(range.contains)
      let first = days.first { $0.dayOfMonth == 1 } ?? (column == 0 ? days.first : nil)
      return first.map { (column, $0.month) }
    }
  }
}

/// How the days of a week are arranged below each other.
enum GrassLayout {
  /// Seven lines, a square and a space per week: a cell of a terminal is half as wide as high.
  case spaced
  /// Seven lines, a cell per week.
  case dense
  /// Four lines, a cell per week: two days share a cell, so each is a square.
  case halves

  /// In terminal columns.
  var weekWidth: Int { self == .spaced ? 2 : 1 }

  var lines: [[Weekday]] {
    let size = self == .halves ? 2 : 1
    let days = Weekday.allCases
    return stride(from: 0, to: days.count, by: size).map { Array(days[$0..<min($0 + size, days.count)]) }
  }

  /// The most spacious layout in which all weeks fit; otherwise one in which most fit.
  static func roomiest(weeks: Int, columns: Int, look: GrassLook) -> GrassLayout {
    if spaced.capacity(columns: columns) >= weeks { return .spaced }
    // Half blocks are harder to read, without gaps and with two weekdays a line: only in a low window or if asked for.
    return look.prefersHalves ? .halves : .dense
  }

  /// Number of weeks that fit.
  func capacity(columns: Int) -> Int { (columns + weekWidth - 1) / weekWidth }
}
