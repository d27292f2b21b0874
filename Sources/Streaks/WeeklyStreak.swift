public import Days

/// The streak of weeks that reached a target; days of rest play no part in it.
///
/// A week that is not over yet cannot have broken anything: until it reaches the target it is waited for.
public struct WeeklyStreak: Hashable, Sendable {
  public let target: WeeklyTarget
  /// The first day of the present week.
  public let thisWeek: Day
  /// How many of its days up to today are active.
  public let activeDaysThisWeek: Int
  /// The run that the present week ends or can still continue.
  public let current: WeekRun?
  /// The longest run, the later one of equals; the current one takes part.
  public let longest: WeekRun?

  /// Whether the present week already counts.
  public var isThisWeekDone: Bool { activeDaysThisWeek >= target.days }

  /// Works out the weeks of a calendar as of a local day; entries after that day are not looked at.
  public init(of calendar: ContributionCalendar, on today: Day, target: WeeklyTarget) {
    self.target = target
    let thisWeek = today.startOfWeek(beginningOn: target.weekStart)
    var activeDays: [Day: Int] = [:]
    for entry in calendar.days where entry.isActive && entry.day <= today {
      activeDays[entry.day.startOfWeek(beginningOn: target.weekStart), default: 0] += 1
    }
    self.thisWeek = thisWeek
    activeDaysThisWeek = activeDays[thisWeek] ?? 0
    let runs = WeeklyStreak.runs(of: activeDays.filter { $0.value >= target.days }.keys.sorted())
    longest = runs.max { $0.weeks <= $1.weeks && $0.from < $1.from }
    current = runs.last.flatMap { $0.to + 1 >= thisWeek ? $0 : nil }
  }

  /// Whether weeks before the first day that is known could belong to the current run.
  func reachesBeyond(_ first: Day) -> Bool {
    // A week that is known in part may still turn out to count.
    let firstWhole = (first + 6).startOfWeek(beginningOn: target.weekStart)
    return (current?.from ?? thisWeek) <= firstWhole
  }

  /// The weeks, named by their first days in ascending order, in rows without a gap.
  private static func runs(of weeks: [Day]) -> [WeekRun] {
    var runs: [WeekRun] = []
    for week in weeks {
      if let open = runs.last, open.to + 1 == week {
        runs[runs.count - 1] = WeekRun(from: open.from, weeks: open.weeks + 1)
      } else {
        runs.append(WeekRun(from: week, weeks: 1))
      }
    }
    return runs
  }
}

/// Weeks in a row that count.
public struct WeekRun: Hashable, Sendable {
  /// The first day of the first week.
  public let from: Day
  /// How many weeks, at least 1.
  public let weeks: Int

  public init(from: Day, weeks: Int) {
    self.from = from
    self.weeks = weeks
  }

  /// The last day of the last week.
  public var to: Day { from + (weeks * 7 - 1) }
}

/// What makes a week count: so many active days.
public struct WeeklyTarget: Hashable, Sendable {
  /// 1 to 7.
  public let days: Int
  /// The day with which a week begins.
  public let weekStart: Weekday

  public init(days: Int, weekStart: Weekday) {
    self.days = days
    self.weekStart = weekStart
  }
}
