internal import Days
internal import GitHub
internal import Streaks

/// The statistics as scripts read them.
struct StatsJSON: Encodable {
  private let report: StreakReport
  private let statistics: Statistics

  init(_ report: StreakReport) {
    self.report = report
    statistics = Statistics(of: report.shown, in: report.countedDays)
  }

  private enum Keys: String, CodingKey {
    case fetchedAt = "fetched_at"
    case ageSeconds = "age_seconds"
    case activeDays = "active_days"
    case knownDays = "known_days"
    case activeShare = "active_share"
    case bestDay = "best_day"
    case bestWeek = "best_week"
    case lastDays = "last_60_days"
    case login, host, today, source, from, to, total, quartiles, weekdays, months
  }

  // What is unknown is written as null: a missing key could be taken for 0.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(report.person.login.name, forKey: .login)
    try object.encode(report.host.name, forKey: .host)
    try object.encode(report.today.description, forKey: .today)
    try object.encode(report.fetchedAt.rfc3339, forKey: .fetchedAt)
    try object.encode(report.ageSeconds, forKey: .ageSeconds)
    try object.encode(report.source.rawValue, forKey: .source)
    try object.encode(report.shown.first?.description, forKey: .from)
    try object.encode(report.shown.last?.description, forKey: .to)
    try object.encode(report.total.exact, forKey: .total)
    try object.encode(report.activeDays.exact, forKey: .activeDays)
    try object.encode(statistics.all.knownDays, forKey: .knownDays)
    try object.encode(statistics.all.activeShare, forKey: .activeShare)
    try object.encode(statistics.bestDay.map(BestDayJSON.init), forKey: .bestDay)
    try object.encode(statistics.bestWeek.map(BestWeek.init), forKey: .bestWeek)
    try object.encode(statistics.quartiles.map { [$0.first, $0.median, $0.third] }, forKey: .quartiles)
    try object.encode(zip(Weekday.allCases, statistics.weekdays).map { Row("\($0)", $1) }, forKey: .weekdays)
    try object.encode(
      statistics.months.map { Row(String($0.first.description.prefix(7)), $0.tally) }, forKey: .months)
    try object.encode(report.recentDays.map { $0?.count }, forKey: .lastDays)
  }
}

private struct BestWeek: Encodable {
  let from: String
  let to: String
  let total: Int

  init(_ week: Statistics.Week) {
    from = week.sunday.description
    to = (week.sunday + 6).description
    total = week.total
  }
}

private struct Row: Encodable {
  let name: String
  let tally: Statistics.Tally

  private enum Keys: String, CodingKey {
    case activeDays = "active_days"
    case knownDays = "known_days"
    case name, total
  }

  init(_ name: String, _ tally: Statistics.Tally) {
    self.name = name
    self.tally = tally
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(name, forKey: .name)
    try object.encode(tally.total.exact, forKey: .total)
    try object.encode(tally.activeDays, forKey: .activeDays)
    try object.encode(tally.knownDays, forKey: .knownDays)
  }
}
