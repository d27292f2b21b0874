public import Days

/// The streak of weeks that reached a target; days of rest do not matter. The present week cannot break the streak,
/// since it is not over.
public struct WeeklyStreak: Hashable, Sendable {
  public let target: WeeklyTarget
  /// First day of the present week.
  public let thisWeek: Day
  public let activeDaysThisWeek: Quantity
  /// The run that includes the present week, or that it can still extend.
  public let current: WeekRun?
  /// Weeks of the current run: 0 if there is none, unknown if there may be one in weeks that are known in part.
  public let currentWeeks: Quantity
  /// The longest run, the latest one in a tie. The current run takes part.
  public let longest: WeekRun?

  /// Whether the present week already counts; nil if unknown.
  public var isThisWeekDone: Bool? { activeDaysThisWeek.reaches(target.days) }

  /// Whether the present week is over on a later day, as in old data.
  public func isThisWeekOver(on day: Day) -> Bool { day >= thisWeek + 7 }

  /// Entries after `today` are ignored.
  public init(of calendar: ContributionCalendar, on today: Day, target: WeeklyTarget) {
    self.target = target
    let thisWeek = today.startOfWeek(beginningOn: target.weekStart)
    var (activeDays, knownDays): ([Day: Int], [Day: Int]) = ([:], [:])
    var isTodayKnown = false
    for entry in calendar.days where entry.day <= today {
      let week = entry.day.startOfWeek(beginningOn: target.weekStart)
      if entry.day < today { knownDays[week, default: 0] += 1 } else { isTodayKnown = true }
      if entry.isActive { activeDays[week, default: 0] += 1 }
    }
    // An unknown today is left out: as in `Streak`, it changes no run.
    func unknownDays(_ week: Day) -> Int { min(7, week.distance(to: today)) - (knownDays[week] ?? 0) }
    self.thisWeek = thisWeek
    let active = Quantity.exactly(activeDays[thisWeek] ?? 0)
    activeDaysThisWeek = isTodayKnown && unknownDays(thisWeek) == 0 ? active : active.open
    // Whether a week would count if all its unknown days were active.
    func mayCount(_ week: Day) -> Bool { (activeDays[week] ?? 0) + unknownDays(week) >= target.days }
    // A run is a lower bound if the week before or after it may count.
    let runs = WeeklyStreak.runs(of: activeDays.filter { $0.value >= target.days }.keys.sorted())
      .map { mayCount($0.from - 7) || ($0.to + 1 < thisWeek && mayCount($0.to + 1)) ? $0.open : $0 }
    longest = runs.max { ($0.weeks.least, $0.from) < ($1.weeks.least, $1.from) }
    current = runs.last.flatMap { $0.to + 1 >= thisWeek ? $0 : nil }
    currentWeeks = current?.weeks ?? (mayCount(thisWeek - 7) || mayCount(thisWeek) ? .unknown : .zero)
  }

  /// Whether the current run may begin before `first`, the first known day.
  func reachesBeyond(_ first: Day) -> Bool {
    // A partly known week may still turn out to count.
    let firstWhole = (first + 6).startOfWeek(beginningOn: target.weekStart)
    return (current?.from ?? thisWeek) <= firstWhole
  }

  /// Groups consecutive weeks, given by their first days in ascending order.
  private static func runs(of weeks: [Day]) -> [WeekRun] {
    var runs: [WeekRun] = []
    for week in weeks {
      if let last = runs.last, last.to + 1 == week {
        runs[runs.count - 1] = WeekRun(from: last.from, weeks: last.weeks + 1)
      } else {
        runs.append(WeekRun(from: week, weeks: 1))
      }
    }
    return runs
  }
}

public struct WeekRun: Hashable, Sendable {
  public let from: Day
  /// 1 or more; a lower bound if weeks at its edge are unknown.
  public let weeks: Quantity

  public var to: Day { from + (weeks.least * 7 - 1) }
  var open: WeekRun { WeekRun(from: from, weeks: weeks.open) }
}

/// The number of active days that makes a week count.
public struct WeeklyTarget: Hashable, Sendable {
  /// 1 to 7.
  public let days: Int
  public let weekStart: Weekday

  public init(days: Int, weekStart: Weekday) {
    self.days = days
    self.weekStart = weekStart
  }
}
