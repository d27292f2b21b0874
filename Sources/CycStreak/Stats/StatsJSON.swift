internal import CycBase
internal import Days
internal import GitHub
internal import Formats
internal import Streaks

/// The statistics as scripts read them.
enum StatsJSON {
  static func object(_ report: StreakReport) -> JSONValue {
    let statistics = report.statistics
    let object: JSONValue = [
      "login": report.person.login.name,
      "host": report.host.name,
      "today": report.today.description,
      "fetched_at": report.coverage.fetchedAt.rfc3339,
      "age_seconds": report.ageSeconds,
      "source": report.coverage.source.rawValue,
      "from": report.shown.first?.description,
      "to": report.shown.last?.description,
      "total": report.total.exact,
      "total_at_least": report.total.bound,
      "active_days": report.activeDays.exact,
      "active_days_at_least": report.activeDays.bound,
      "known_days": statistics.all.knownDays,
      "active_share": statistics.all.activeShare,
      "best_day": statistics.bestDay.map(StreakJSON.bestDay),
      "best_week": statistics.bestWeek.map(bestWeek),
      "quartiles": statistics.quartiles.map { [$0.first, $0.median, $0.third] },
      "weekdays": zip(Weekday.allCases, statistics.weekdays).map { row("\($0)", $1) },
      "months": statistics.months.map { row(String($0.first.description.prefix(7)), $0.tally) },
      "last_60_days": report.recentDays.map { $0?.count?.json ?? .null },
    ]
    return object.adding(report.coverageJSON)
  }

  private static func bestWeek(_ week: Statistics.Week) -> JSONValue {
    ["from": week.sunday.description, "to": (week.sunday + 6).description, "total": week.total]
  }

  private static func row(_ name: String, _ tally: Statistics.Tally) -> JSONValue {
    [
      "name": name, "total": tally.total.exact, "total_at_least": tally.total.bound,
      "active_days": tally.activeDays.exact, "active_days_at_least": tally.activeDays.bound,
      "known_days": tally.knownDays,
    ]
  }
}
