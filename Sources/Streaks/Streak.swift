public import Days

/// What a calendar says about a streak on a given local day.
///
/// A day that is not over yet cannot have broken anything: while today has no contribution it is *pending*, and the current run
/// is the one that ended yesterday. So it is while today is *unknown*, since a day begins on the calendar's server later than
/// where somebody lives to the east of it. Days that rest break nothing either: they *bridge* a run without adding to it.
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
  /// The run before the current one, or the last one where there is no current run.
  public let previous: Run?

  /// Whether a run will end tonight unless something is done.
  public var isAtRisk: Bool { today == .pending && current != nil }

  /// Works out the streak of a calendar as of a local day; entries after that day are not looked at.
  public init(of calendar: ContributionCalendar, on today: Day, resting rules: RestRules = .none) {
    var runs = Streak.runs(in: calendar, until: today, resting: rules)
    let isKnown = calendar.days.last { $0.day <= today }?.day == today
    self.today = runs.last?.to == today ? .done : rules.rests(on: today) ? .resting : isKnown ? .pending : .unknown
    longest = runs.max { $0.days <= $1.days && $0.to < $1.to }
    let isAlive = runs.last.map { rules.bridge(from: $0.to, to: today) } ?? false
    current = isAlive ? runs.popLast() : nil
    previous = runs.last
  }

  /// All runs of active days up to a day, ascending.
  public static func runs(in calendar: ContributionCalendar, until last: Day, resting rules: RestRules) -> [Run] {
    var runs: [Run] = []
    for entry in calendar.days where entry.isActive && entry.day <= last {
      if let open = runs.last, rules.bridge(from: open.to, to: entry.day) {
        runs[runs.count - 1] = Run(from: open.from, to: entry.day, days: open.days + 1)
      } else {
        runs.append(Run(from: entry.day, to: entry.day))
      }
    }
    return runs
  }
}
