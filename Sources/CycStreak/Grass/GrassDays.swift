internal import CycBase
package import Days
package import Streaks

/// What the grass shows of each day.
package struct GrassDays {
  package let range: ClosedRange<Day>
  /// Today, while it is waited for.
  package let open: Day?
  private let entries: [Day: Contribution]

  /// A day as a square.
  package enum Square: Equatable {
    case unknown
    /// Today, which is not done yet, as far as anything is known of it.
    case open(isKnown: Bool)
    case level(Int)
  }

  package init(_ calendar: ContributionCalendar, in range: ClosedRange<Day>, open: Day? = nil) {
    self.range = range
    self.open = open
    entries = Dictionary(uniqueKeysWithValues: calendar.days(in: range).days.map { ($0.day, $0) })
  }

  /// Nil outside the range.
  package subscript(day: Day) -> Square? {
    guard range.contains(day) else { return nil }
    let entry = entries[day]
    if day == open { return .open(isKnown: entry != nil) }
    return entry.map { .level($0.drawnLevel) } ?? .unknown
  }

  /// What is known of a day; nil where nothing is.
  package func entry(on day: Day) -> Contribution? { entries[day] }

  /// The day that is waited for; nil where it is not among them.
  var openSquare: Square? { open.flatMap { self[$0] } }

  /// How many days there are.
  package var count: Int { range.lowerBound.distance(to: range.upperBound) + 1 }
}

extension Contribution {
  /// The level that a square shows, also where only the count is known.
  var drawnLevel: Int { level ?? (isActive ? 1 : 0) }
}

/// The weeks that a contribution graph draws as columns, from Sunday to Saturday, and where its months begin.
struct GrassWeeks {
  let range: ClosedRange<Day>
  /// The Sundays with which the drawn weeks begin, ascending.
  let sundays: [Day]

  /// The last weeks of a range.
  init(of range: ClosedRange<Day>, atMost count: Int) {
    self.range = range
    let last = range.upperBound.startOfWeek
    let all = range.lowerBound.startOfWeek.distance(to: last) / 7 + 1
    sundays = (0..<min(all, count)).reversed().map { last - $0 * 7 }
  }

  private init(range: ClosedRange<Day>, sundays: [Day]) {
    self.range = range
    self.sundays = sundays
  }

  /// The first day that is drawn.
  var first: Day { max(range.lowerBound, sundays.first ?? range.lowerBound) }

  /// The same weeks in parts of at most `count`, of which the last is a full one.
  func parts(of count: Int) -> [GrassWeeks] {
    stride(from: sundays.count, to: 0, by: -count).reversed().map {
      GrassWeeks(range: range, sundays: Array(sundays[max(0, $0 - count)..<$0]))
    }
  }

  /// The columns over which the name of a month (1–12) stands: those in which a month begins, and the first.
  var monthBeginnings: [(column: Int, month: Int)] {
    sundays.enumerated().compactMap { column, sunday in
      let days = (0..<7).map { sunday + $0 }.filter(range.contains)
      let first = days.first { $0.dayOfMonth == 1 } ?? (column == 0 ? days.first : nil)
      return first.map { (column, $0.month) }
    }
  }
}

/// How the days of a week stand below each other.
enum GrassLayout {
  /// Seven lines, a square and a space a week: a cell of a terminal is half as wide as high.
  case spaced
  /// Seven lines, a cell a week.
  case dense
  /// Four lines, a cell a week: two days in a cell, which are square so.
  case halves

  /// In columns.
  var weekWidth: Int { self == .spaced ? 2 : 1 }

  /// The weekdays of each line, from above.
  var lines: [[Weekday]] {
    let size = self == .halves ? 2 : 1
    let days = Weekday.allCases
    return stride(from: 0, to: days.count, by: size).map { Array(days[$0..<min($0 + size, days.count)]) }
  }

  /// The roomiest one in which all the weeks fit, else the one in which most do.
  static func roomiest(weeks: Int, columns: Int, look: GrassLook) -> GrassLayout {
    if spaced.capacity(columns: columns) >= weeks { return .spaced }
    // A glyph needs a cell.
    return look.style == nil ? .halves : .dense
  }

  /// How many weeks fit.
  func capacity(columns: Int) -> Int { (columns + weekWidth - 1) / weekWidth }
}
