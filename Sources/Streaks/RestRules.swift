public import Days

/// The days on which nobody has to do anything: they bridge a run without adding to it.
public struct RestRules: Hashable, Sendable {
  /// The days of the week that rest, every week.
  public let weekdays: Set<Weekday>
  /// The dates that rest once, such as a holiday; they may overlap.
  public let frozen: [ClosedRange<Day>]

  /// Nothing rests.
  public static let none = RestRules(weekdays: [], frozen: [])

  public init(weekdays: Set<Weekday>, frozen: [ClosedRange<Day>]) {
    self.weekdays = weekdays
    self.frozen = frozen
  }

  public func rests(on day: Day) -> Bool { weekdays.contains(day.weekday) || isFrozen(day) }

  public func isFrozen(_ day: Day) -> Bool { frozen.contains { $0.contains(day) } }

  /// Whether every day between two days rests; so it is where there is none between them.
  public func bridge(from first: Day, to last: Day) -> Bool {
    first + 1 >= last || (first + 1..<last).allSatisfy(rests)
  }

  /// The last day before another one that does not rest, looked for down to a limit; nil where all of them do.
  public func lastWakefulDay(before day: Day, downTo limit: Day) -> Day? {
    limit < day ? (limit..<day).last { !rests(on: $0) } : nil
  }
}
