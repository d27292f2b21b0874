internal import Days
internal import Streaks

/// The streak of weeks as scripts read it.
struct WeeklyJSON: Encodable {
  private let weekly: WeeklyStreak

  init(_ weekly: WeeklyStreak) { self.weekly = weekly }

  private enum Keys: String, CodingKey {
    case weekStart = "week_start"
    case thisWeek = "this_week"
    case target, current, longest
  }

  private enum WeekKeys: String, CodingKey {
    case activeDays = "active_days"
    case from, done
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(weekly.target.days, forKey: .target)
    try object.encode(weekly.target.weekStart.settingName, forKey: .weekStart)
    try object.encode(weekly.current.map(WeekRunJSON.init), forKey: .current)
    try object.encode(weekly.longest.map(WeekRunJSON.init), forKey: .longest)
    var week = object.nestedContainer(keyedBy: WeekKeys.self, forKey: .thisWeek)
    try week.encode(weekly.thisWeek.description, forKey: .from)
    try week.encode(weekly.activeDaysThisWeek, forKey: .activeDays)
    try week.encode(weekly.isThisWeekDone, forKey: .done)
  }
}

private struct WeekRunJSON: Encodable {
  let weeks: Int
  let from: String
  let to: String

  init(_ run: WeekRun) {
    weeks = run.weeks
    from = run.from.description
    to = run.to.description
  }
}
