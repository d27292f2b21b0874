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
