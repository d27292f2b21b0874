public import Days

/// The streak of a calendar as of a local day.
///
/// Today cannot break a streak, since it is not over. If today has no contribution, it is *pending*, and the current
/// run is the one that ended yesterday. The same holds if today is *unknown*, as at first in zones east of the
/// server's, where the day begins earlier. Days of rest do not break a run either: they *bridge* it without adding to
/// it.
public struct Streak: Hashable, Sendable {
  public enum Today: String, Hashable, Sendable {
    case done
    case pending
    /// Today has no known contribution, and needs none.
    case resting = "rest"
    /// The calendar has no entry for today.
    case unknown
  }

  public let today: Today
  /// The run that includes today, or that today can still extend.
  public let current: Run?
  /// The longest run by counted days, the latest one in a tie. The current run takes part.
  public let longest: Run?
  /// The run before the current one, or the last one if there is no current run.
  public let previous: Run?
  /// Days of the current run: 0 if there is none, unknown if there may be one outside the known days.
  public let currentDays: Quantity
  public let longestDays: Quantity

  /// Whether the current run ends tonight unless there is a contribution.
  public var isAtRisk: Bool { today == .pending && current != nil }

  /// Entries after `today` are ignored.
  ///
  /// - Parameter first: the day before which none counts, such as the start of a period; `calendar` must not have
  ///   earlier days. A run that begins on it is exact. Nil if days before the calendar are unknown.
  public init(
    of calendar: ContributionCalendar, on today: Day, resting rules: RestRules = .none, since first: Day? = nil
  ) {
    let known = calendar.days.prefix { $0.day <= today }
    var runs = Streak.runs(in: calendar, since: first, until: today, resting: rules)
    let isKnown = known.last?.day == today
    self.today = runs.last?.to == today ? .done : rules.rests(on: today) ? .resting : isKnown ? .pending : .unknown
    let longest = runs.max { ($0.days.least, $0.to) < ($1.days.least, $1.to) }
    // A run at the edge of a gap may be longer than the longest known one.
    self.longest = Streak.hasGap(known, since: first) ? longest?.open : longest
    let isAlive = runs.last.map { rules.bridge(from: $0.to, to: today) } ?? false
    current = isAlive ? runs.popLast() : nil
    previous = runs.last
    let hasEnded = Streak.isEveryRunKnownToHaveEnded(known, before: today, resting: rules)
    currentDays = current?.days ?? (hasEnded ? .zero : .unknown)
    longestDays = self.longest?.days ?? (known.isEmpty || Streak.hasGap(known, since: first) ? .unknown : .zero)
  }

  /// All runs of active days up to `last`, ascending. A run is a lower bound if a day at its edge is unknown: before
  /// the calendar, unless that begins on `first`, or in a gap of it.
  public static func runs(
    in calendar: ContributionCalendar, since first: Day? = nil, until last: Day, resting rules: RestRules
  ) -> [Run] {
    var runs: [Run] = []
    var lastKnown: Day?
    // Whether the start of a new run would be known: the calendar begins on `first`, or a day that ends every run was
    // seen, and no gap since.
    var isStartKnown = calendar.first == first
    for entry in calendar.days {
      if entry.day > last { break }
      if let lastKnown, lastKnown + 1 < entry.day {
        isStartKnown = false
        if let run = runs.last, rules.bridge(from: run.to, to: lastKnown + 1) {
          runs[runs.count - 1] = run.open
        }
      }
      lastKnown = entry.day
      if !entry.isActive {
        if !rules.rests(on: entry.day) { isStartKnown = true }
      } else if let run = runs.last, rules.bridge(from: run.to, to: entry.day) {
        runs[runs.count - 1] = Run(from: run.from, to: entry.day, days: run.days + 1)
      } else {
        let run = Run(from: entry.day, to: entry.day)
        runs.append(isStartKnown ? run : run.open)
      }
    }
    // An unknown last day does not make the run before it a lower bound: that day may not have begun.
    if let lastKnown, lastKnown + 1 < last, let run = runs.last, rules.bridge(from: run.to, to: lastKnown + 1) {
      runs[runs.count - 1] = run.open
    }
    return runs
  }

  /// If there is no current run: whether it is certain that there is none. It is if the days before today are known
  /// back to one that does not rest: that day has no contribution, so every run has ended on it.
  private static func isEveryRunKnownToHaveEnded(
    _ known: some BidirectionalCollection<Contribution>, before today: Day, resting rules: RestRules
  ) -> Bool {
    var next = today
    for entry in known.reversed() where entry.day < today {
      if entry.day + 1 < next { return false }
      if !rules.rests(on: entry.day) { return true }
      next = entry.day
    }
    return false
  }

  /// Whether a day is unknown between the known ones, or between `first` and them.
  private static func hasGap(_ known: some Collection<Contribution>, since first: Day?) -> Bool {
    if let first, let start = known.first, first < start.day { return true }
    return zip(known, known.dropFirst()).contains { $0.day + 1 < $1.day }
  }
}

/// Active days in a row, possibly bridged by days of rest. Both ends are included and active.
public struct Run: Hashable, Sendable {
  public let from: Day
  public let to: Day
  /// Active days in the run, 1 or more; days of rest do not count. A lower bound if the days before the run are
  /// unknown, or if the calendar may lack contributions.
  public let days: Quantity

  /// Without `days`, every day from `from` to `to` is active.
  public init(from: Day, to: Day, days: Quantity? = nil) {
    self.from = from
    self.to = to
    self.days = days ?? .exactly(from.distance(to: to) + 1)
  }

  /// Whether every day from `from` to `to` is active.
  public var isUnbroken: Bool { days.least == from.distance(to: to) + 1 }
  /// This run with its days as a lower bound.
  var open: Run { Run(from: from, to: to, days: days.open) }
}

/// The rules of a person's streak.
public struct StreakRules: Hashable, Sendable {
  public let resting: RestRules
  /// Whether the streak is shown without days of rest (`--strict`). The streak with `resting` is still computed.
  public let isStrict: Bool
  public let weekly: WeeklyTarget?

  public static let withoutRest = StreakRules(resting: .none)

  public init(resting: RestRules, isStrict: Bool = false, weekly: WeeklyTarget? = nil) {
    self.resting = resting
    self.isStrict = isStrict
    self.weekly = weekly
  }

  /// The days of rest of the streak that is shown.
  public var shown: RestRules { isStrict ? .none : resting }

  /// Whether the current or the longest run, or the run of weeks, may begin before the first known day, so that older
  /// days must be fetched.
  public func reachBeyond(_ known: ContributionCalendar, on today: Day) -> Bool {
    guard let first = known.first, first <= today else { return false }
    let streak = Streak(of: known, on: today, resting: resting)
    if resting.bridge(from: first - 1, to: streak.current?.from ?? today) { return true }
    // Without the older days, a record that has just ended would shrink to its part on the first page.
    if let longest = streak.longest, resting.bridge(from: first - 1, to: longest.from) { return true }
    return weekly.map { WeeklyStreak(of: known, on: today, target: $0).reachesBeyond(first) } ?? false
  }
}

/// The days that need no contribution: they bridge a run without adding to it.
public struct RestRules: Hashable, Sendable {
  public let weekdays: Set<Weekday>
  /// Dates that rest once, such as holidays; ranges may overlap.
  public let frozen: [ClosedRange<Day>]

  public static let none = RestRules(weekdays: [], frozen: [])

  public init(weekdays: Set<Weekday>, frozen: [ClosedRange<Day>]) {
    self.weekdays = weekdays
    self.frozen = frozen
  }

  public func rests(on day: Day) -> Bool { weekdays.contains(day.weekday) || isFrozen(day) }

  public func isFrozen(_ day: Day) -> Bool { frozen.contains { $0.contains(day) } }

  /// Whether every day between `first` and `last` rests; true if there is no day between them.
  public func bridge(from first: Day, to last: Day) -> Bool {
    first + 1 >= last || (first + 1..<last).allSatisfy(rests)
  }

  /// The last day before `day` that does not rest, no earlier than `limit`; nil if there is none.
  public func lastWakefulDay(before day: Day, downTo limit: Day) -> Day? {
    limit < day ? (limit..<day).last { !rests(on: $0) } : nil
  }
}

/// A number with its certainty: a part that could not be read makes it a lower bound. The number cannot be read without
/// its certainty. To show it, switch over the cases.
public enum Quantity: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  case exactly(Int)
  case atLeast(Int)
  case unknown

  public static let zero = Quantity.exactly(0)

  public var exact: Int? { if case .exactly(let value) = self { value } else { nil } }
  public var isExact: Bool { exact != nil }
  /// This number as a lower bound; unknown stays unknown.
  public var open: Quantity { if case .exactly(let value) = self { .atLeast(value) } else { self } }

  /// Whether the number is `goal` or more; nil if that is unknown.
  public func reaches(_ goal: Int) -> Bool? {
    if least >= goal { return true }
    return isExact ? false : nil
  }

  /// The certain part as a share of `whole`, 0 to 1, for bars, rings and shades.
  public func share(of whole: Int) -> Double { whole <= 0 ? 0 : min(1, max(0, Double(least) / Double(whole))) }

  /// The certain part as a share of the certain part of `whole`, 0 to 1.
  public func share(of whole: Quantity) -> Double { share(of: whole.least) }

  /// An unknown part makes a sum a lower bound.
  public static func + (one: Quantity, other: Quantity) -> Quantity {
    switch (one, other) {
    case (.unknown, .unknown): .unknown
    case (.exactly(let one), .exactly(let other)): .exactly(one + other)
    default: .atLeast(one.least + other.least)
    }
  }

  /// The certain part: the number or the lower bound, or 0.
  var least: Int {
    switch self {
    case .exactly(let value), .atLeast(let value): value
    case .unknown: 0
    }
  }

  public init(integerLiteral value: Int) { self = .exactly(value) }

  /// Compares the certain parts; in a tie, a lower bound is larger than an exact number.
  public static func < (one: Quantity, other: Quantity) -> Bool { one.rank < other.rank }

  private var rank: (Int, Int) {
    switch self {
    case .unknown: (0, -1)
    case .exactly(let value): (value, 0)
    case .atLeast(let value): (value, 1)
    }
  }
}
