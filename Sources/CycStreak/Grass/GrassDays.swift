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
