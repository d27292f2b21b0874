internal import Days
internal import GitHub
internal import Streaks

/// The report as scripts read it.
struct StreakJSON: Encodable {
  private let report: StreakReport

  init(_ report: StreakReport) { self.report = report }

  private enum Keys: String, CodingKey {
    case fetchedAt = "fetched_at"
    case ageSeconds = "age_seconds"
    case login, host, today, source, zone, total, streak, days, years
  }

  private enum StreakKeys: String, CodingKey {
    case atRisk = "at_risk"
    case activeDays = "active_days"
    case bestDay = "best_day"
    case longestSince = "longest_since"
    case current, longest, previous, today, strict, rested, weekly
  }

  // What is unknown is written as null: a missing key could be taken for 0.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(report.person.login.name, forKey: .login)
    try object.encode(report.host.name, forKey: .host)
    try object.encode(report.today.description, forKey: .today)
    try object.encode(report.source.rawValue, forKey: .source)
    try object.encode(report.fetchedAt.rfc3339, forKey: .fetchedAt)
    try object.encode(report.ageSeconds, forKey: .ageSeconds)
    try object.encode(report.pageZone, forKey: .zone)
    try object.encode(report.total.exact, forKey: .total)
    try object.encode(report.shown.days.map(DayJSON.init), forKey: .days)
    if report.period == .all { try object.encode(report.years.map(YearJSON.init), forKey: .years) }
    var streak = object.nestedContainer(keyedBy: StreakKeys.self, forKey: .streak)
    try streak.encode(report.streak.current.map(RunJSON.init), forKey: .current)
    try streak.encode(report.longest.map(RunJSON.init), forKey: .longest)
    try streak.encode(report.longestSince.description, forKey: .longestSince)
    try streak.encode(report.streak.previous.map(RunJSON.init), forKey: .previous)
    try streak.encode(report.todayState.rawValue, forKey: .today)
    try streak.encode(report.todayState == .unknown ? nil : report.streak.isAtRisk, forKey: .atRisk)
    try streak.encode(RunsJSON(current: report.strict.current, longest: report.strictLongest), forKey: .strict)
    try streak.encode(RunsJSON(current: report.rested.current, longest: report.restedLongest), forKey: .rested)
    if let weekly = report.weekly { try streak.encode(WeeklyJSON(weekly), forKey: .weekly) }
    try streak.encode(report.activeDays.exact, forKey: .activeDays)
    try streak.encode(report.shown.bestDay.map(BestDayJSON.init), forKey: .bestDay)
  }
}

/// A run as scripts read it.
struct RunJSON: Encodable {
  let days: Int
  let from: String
  let to: String

  init(_ run: Run) {
    days = run.days
    from = run.from.description
    to = run.to.description
  }
}

private struct YearJSON: Encodable {
  private let year: YearOfContributions

  init(_ year: YearOfContributions) { self.year = year }

  private enum Keys: String, CodingKey {
    case activeDays = "active_days"
    case year, total, longest
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(year.year, forKey: .year)
    try object.encode(year.total.exact, forKey: .total)
    try object.encode(year.calendar.activeDays, forKey: .activeDays)
    try object.encode(year.longest.map(RunJSON.init), forKey: .longest)
  }
}

/// A streak as one of the ways to count has it.
private struct RunsJSON: Encodable {
  let current: Run?
  let longest: Run?

  private enum Keys: String, CodingKey { case current, longest }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(current.map(RunJSON.init), forKey: .current)
    try object.encode(longest.map(RunJSON.init), forKey: .longest)
  }
}

/// A day with its count as scripts read it.
struct BestDayJSON: Encodable {
  let date: String
  let count: Int?

  init(_ entry: Contribution) {
    date = entry.day.description
    count = entry.count
  }
}

private struct DayJSON: Encodable {
  private let entry: Contribution

  init(_ entry: Contribution) { self.entry = entry }

  private enum Keys: String, CodingKey { case date, level, count }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(entry.day.description, forKey: .date)
    try object.encode(entry.level, forKey: .level)
    try object.encode(entry.count, forKey: .count)
  }
}
