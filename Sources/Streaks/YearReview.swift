public import Days

/// A summary of a calendar year, up to its last known day.
public struct YearReview: Hashable, Sendable {
  public let days: ClosedRange<Day>
  /// Whether the last day is over; otherwise it may still become active.
  public let isLastDayOver: Bool
  public let statistics: Statistics
  /// The longest run within the year.
  public let longest: Run?
  public let firstActive: Day?
  public let lastActive: Day?
  /// Whether an unknown day before `firstActive` may have been active.
  public let mayBeActiveEarlier: Bool
  /// Whether an unknown day after `lastActive` may have been active.
  public let mayBeActiveLater: Bool
  /// Days that are over and were not active.
  public let daysOff: Quantity
  /// Those of `daysOff` that were days of rest.
  public let restDays: Quantity

  public var year: Int { days.lowerBound.year }
  /// Whether the year is over, so that the review is final.
  public var isOver: Bool { isLastDayOver && days.upperBound == Day.last(ofYear: year) }

  public init(
    of calendar: ContributionCalendar, until last: Day, isLastDayOver: Bool, resting rules: RestRules = .none
  ) {
    days = Day.first(ofYear: last.year)...last
    self.isLastDayOver = isLastDayOver
    let known = calendar.days(in: days)
    statistics = Statistics(of: known, in: days)
    longest = Streak(of: known, on: last, resting: rules, since: days.lowerBound).longest
    let active = known.days.filter(\.isActive)
    firstActive = active.first?.day
    lastActive = active.last?.day
    func hasGap(_ range: ClosedRange<Day>) -> Bool { known.days(in: range).days.count < range.count }
    mayBeActiveEarlier = hasGap(days.lowerBound...(firstActive ?? last))
    mayBeActiveLater = hasGap((lastActive ?? days.lowerBound)...last)
    let off = known.days.filter { !$0.isActive && ($0.day < last || isLastDayOver) }
    let areAllKnown = statistics.all.unknownDays == 0
    func quantity(_ count: Int) -> Quantity { areAllKnown ? .exactly(count) : .atLeast(count) }
    daysOff = quantity(off.count)
    restDays = quantity(off.count { rules.rests(on: $0.day) })
  }

  /// The day of the week with the most contributions; in a tie, the one with more active days, then the earlier one
  /// from Sunday on. Nil if there are no contributions, or if the total is not exact.
  public var busiestWeekday: Weekday? {
    guard statistics.all.total.isExact, statistics.all.total.least > 0 else { return nil }
    func rank(_ weekday: Weekday) -> (Int, Int, Int) {
      let tally = statistics.weekdays[weekday.rawValue]
      return (tally.total.least, tally.activeDays.least, -weekday.rawValue)
    }
    return Weekday.allCases.max { rank($0) < rank($1) }
  }

  /// The month with the most contributions, the latest one in a tie; nil if there are none, or if the total is not
  /// exact.
  public var busiestMonth: Statistics.Month? {
    guard statistics.all.total.isExact, statistics.all.total.least > 0 else { return nil }
    return statistics.months.max { ($0.tally.total.least, $0.first) < ($1.tally.total.least, $1.first) }
  }

  /// The days of the best week that are in the year.
  public var bestWeekDays: ClosedRange<Day>? {
    statistics.bestWeek.map { ($0.sunday...$0.sunday + 6).clamped(to: days) }
  }

  /// The same days of the previous year, for comparison. For 29 February they end on the 28th.
  public var daysYearBefore: ClosedRange<Day> {
    let (last, first) = (days.upperBound.parts, Day.first(ofYear: year - 1))
    let length = Day.length(ofMonth: last.month, year: year - 1)
    return first...(Day(year: year - 1, month: last.month, day: min(last.day, length)) ?? first)
  }
}
