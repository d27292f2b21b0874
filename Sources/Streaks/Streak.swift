public import Days

/// What a calendar says about a streak on a given local day.
///
/// A day that is not over yet cannot have broken anything: while today has no contribution it is *pending*, and the current run
/// is the one that ended yesterday. The same holds while today is *unknown*, since a day begins later on the calendar's server
/// than for people to the east of it. Days of rest break nothing either: they *bridge* a run without adding to it.
public struct Streak: Hashable, Sendable {
  /// What is known of today.
  public enum Today: String, Hashable, Sendable {
    /// It counts already.
    case done
    /// It has no contribution yet.
    case pending
    /// No contribution is known, and none is needed.
    case resting = "rest"
    /// The calendar says nothing of it.
    case unknown
  }

  public let today: Today
  /// The run that today ends or can still continue.
  public let current: Run?
  /// The longest run by the days that count, the later one of equals; the current one takes part.
  public let longest: Run?
  /// The run before the current one, or the last one if there is no current run.
  public let previous: Run?
  /// Days of the current run: 0 if there is none, unknown if there may be one that is not seen.
  public let currentDays: Quantity
  /// Days of the longest run, likewise.
  public let longestDays: Quantity

  /// Whether a run will end tonight unless something is done.
  public var isAtRisk: Bool { today == .pending && current != nil }

  /// Works out the streak of a calendar as of a local day; entries after that day are ignored.
  ///
  /// - Parameter first: The day that runs are cut off at, because a period begins or because there is nothing before it. A
  ///   run that begins on it is exact.
  public init(
    of calendar: ContributionCalendar, on today: Day, resting rules: RestRules = .none, since first: Day? = nil
  ) {
    let known = calendar.days.prefix { $0.day <= today }
    var runs = Streak.runs(in: calendar, since: first, until: today, resting: rules)
    let isKnown = known.last?.day == today
    self.today = runs.last?.to == today ? .done : rules.rests(on: today) ? .resting : isKnown ? .pending : .unknown
    let longest = runs.max { $0.days.least <= $1.days.least && $0.to < $1.to }
    // A run at the edge of a gap may be longer than the longest one.
    self.longest = Streak.hasGap(known, since: first) ? longest?.open : longest
    let isAlive = runs.last.map { rules.bridge(from: $0.to, to: today) } ?? false
    current = isAlive ? runs.popLast() : nil
    previous = runs.last
    let hasEnded = Streak.isEveryRunKnownToHaveEnded(known, before: today, resting: rules)
    currentDays = current?.days ?? (hasEnded ? .zero : .unknown)
    longestDays = self.longest?.days ?? (known.isEmpty || Streak.hasGap(known, since: first) ? .unknown : .zero)
  }

  /// All runs of active days up to a day, ascending. A run is a lower bound if a day at its edge is not known: the days
  /// before the calendar, or a gap in it.
  ///
  /// - Parameter first: The day that runs are cut off at; a run that begins on it is exact.
  public static func runs(
    in calendar: ContributionCalendar, since first: Day? = nil, until last: Day, resting rules: RestRules
  ) -> [Run] {
    var runs: [Run] = []
    var lastKnown: Day?
    // Whether a run that starts on the next day has a known start: the days back to one that ends every run are known.
    var isStartKnown = calendar.first == first
    for entry in calendar.days {
      if entry.day > last { break }
      let isAfterGap = lastKnown.map { $0 + 1 < entry.day } ?? (entry.day != first)
      if isAfterGap {
        isStartKnown = false
        if let lastKnown, let run = runs.last, rules.bridge(from: run.to, to: lastKnown + 1) {
          runs[runs.count - 1] = run.open
        }
      }
      lastKnown = entry.day
      guard entry.isActive else {
        if !rules.rests(on: entry.day) { isStartKnown = true }
        continue
      }
      if let run = runs.last, rules.bridge(from: run.to, to: entry.day) {
        runs[runs.count - 1] = Run(from: run.from, to: entry.day, days: run.days + 1)
      } else {
        let run = Run(from: entry.day, to: entry.day)
        runs.append(isStartKnown ? run : run.open)
      }
      isStartKnown = true
    }
    // The last day itself may be unknown without making the run before it a lower bound: it may not have begun.
    if let lastKnown, lastKnown + 1 < last, let run = runs.last, rules.bridge(from: run.to, to: lastKnown + 1) {
      runs[runs.count - 1] = run.open
    }
    return runs
  }

  /// Whether the days before today are known back to one that ends every run: one without a contribution that does not rest.
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

  private static func hasGap(_ known: some Collection<Contribution>, since first: Day?) -> Bool {
    if let first, let start = known.first, first < start.day { return true }
    return zip(known, known.dropFirst()).contains { $0.day + 1 < $1.day }
  }
}

/// Active days of which none is cut off from the next one, both ends included and both active.
public struct Run: Hashable, Sendable {
  public let from: Day
  public let to: Day
  /// Active days in the run, 1 or more. Days of rest between them do not count. A lower bound if the days before the run
  /// are not known, or if the calendar may lack contributions.
  public let days: Quantity

  /// A run in which every day counts.
  public init(from: Day, to: Day) {
    self.init(from: from, to: to, days: .exactly(from.distance(to: to) + 1))
  }

  public init(from: Day, to: Day, days: Quantity) {
    self.from = from
    self.to = to
    self.days = days
  }

  /// Whether each day from the first to the last one is active.
  public var isUnbroken: Bool { days.least == from.distance(to: to) + 1 }

  var open: Run { Run(from: from, to: to, days: days.open) }
}

/// By which rules somebody's streak is counted.
public struct StreakRules: Hashable, Sendable {
  /// The days that bridge.
  public let resting: RestRules
  /// Whether they are only told beside the streak: what is shown is the strict one.
  public let isStrict: Bool
  /// What makes a week count; nil where weeks are not asked for.
  public let weekly: WeeklyTarget?

  /// Every day counts.
  public static let strict = StreakRules(resting: .none)

  public init(resting: RestRules, isStrict: Bool = false, weekly: WeeklyTarget? = nil) {
    self.resting = resting
    self.isStrict = isStrict
    self.weekly = weekly
  }

  /// The days that bridge what is shown.
  public var shown: RestRules { isStrict ? .none : resting }

  /// Whether the current run, or the longest, may go on before the first day that is known: then older days have to be
  /// looked at.
  public func reachBeyond(_ known: ContributionCalendar, on today: Day) -> Bool {
    guard let first = known.first, first <= today else { return false }
    let streak = Streak(of: known, on: today, resting: resting)
    if resting.bridge(from: first - 1, to: streak.current?.from ?? today) { return true }
    // A record that has just ended would shrink to what the first page shows of it.
    if let longest = streak.longest, resting.bridge(from: first - 1, to: longest.from) { return true }
    return weekly.map { WeeklyStreak(of: known, on: today, target: $0).reachesBeyond(first) } ?? false
  }
}

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

/// A number with its certainty. A lower bound arises when a part could not be read.
///
/// Nothing gives the number without its certainty: to show one, switch over the cases.
public enum Quantity: Hashable, Sendable {
  case exactly(Int)
  /// The true number may be larger.
  case atLeast(Int)
  case unknown

  public static let zero = Quantity.exactly(0)

  /// The number if it is exact, else nil.
  public var exact: Int? { if case .exactly(let value) = self { value } else { nil } }
  public var isExact: Bool { exact != nil }

  /// The same number as a lower bound, because a part of it is not known.
  public var open: Quantity { if case .exactly(let value) = self { .atLeast(value) } else { self } }

  /// Whether the number is `goal` or more; nil if that is not known.
  public func reaches(_ goal: Int) -> Bool? {
    if least >= goal { return true }
    return isExact ? false : nil
  }

  /// The certain part of `whole`, from 0 to 1. For bars, rings and shades.
  public func share(of whole: Int) -> Double { whole <= 0 ? 0 : min(1, max(0, Double(least) / Double(whole))) }

  /// The certain part of the largest number that `whole` is known to be, from 0 to 1.
  public func share(of whole: Quantity) -> Double { share(of: whole.least) }

  /// An unknown part makes a sum a lower bound.
  public static func + (one: Quantity, other: Quantity) -> Quantity {
    switch (one, other) {
    case (.unknown, .unknown): .unknown
    case (.exactly(let one), .exactly(let other)): .exactly(one + other)
    default: .atLeast(one.least + other.least)
    }
  }

  /// The part that is certain; 0 if nothing is.
  var least: Int {
    switch self {
    case .exactly(let value), .atLeast(let value): value
    case .unknown: 0
    }
  }
}

extension Quantity: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .exactly(value) }
}

/// The order of what is certain; of equal numbers the one that may be larger is the larger one.
extension Quantity: Comparable {
  public static func < (one: Quantity, other: Quantity) -> Bool { one.rank < other.rank }

  private var rank: (Int, Int) {
    switch self {
    case .unknown: (0, -1)
    case .exactly(let value): (value, 0)
    case .atLeast(let value): (value, 1)
    }
  }
}
