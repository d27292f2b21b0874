public import Days

/// Days on which an invented person does nothing.
public struct DaysOff: Sendable, Equatable {
  public var weekdays: Set<Weekday> = []
  public var dates: Set<Day> = []

  public init() {}

  /// Reads `sat,sun,2026-08-05`.
  init(_ text: String) throws(GrammarError) {
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    for word in text.split(separator: ",").map(String.init) {
      if let index = names.firstIndex(of: word) {
        weekdays.insert(Weekday.allCases[index])
      } else if let day = Day(iso8601: word) {
        dates.insert(day)
      } else {
        throw GrammarError("off= is neither a weekday nor a date: \(word)")
      }
    }
  }

  func contains(_ day: Day) -> Bool { weekdays.contains(day.weekday) || dates.contains(day) }
}
