internal import Days
internal import GitHub
internal import JSON
internal import Streaks

/// The statistics as scripts read them.
enum StatsJSON {
  static func object(_ report: StreakReport) -> JSONValue {
    let statistics = Statistics(of: report.shown, in: report.countedDays)
    return [
      "login": report.person.login.name,
      "host": report.host.name,
      "today": report.today.description,
      "fetched_at": report.fetchedAt.rfc3339,
      "age_seconds": report.ageSeconds,
      "source": report.source.rawValue,
      "from": report.shown.first?.description,
      "to": report.shown.last?.description,
      "total": report.total.exact,
      "active_days": report.activeDays.exact,
      "known_days": statistics.all.knownDays,
      "active_share": statistics.all.activeShare,
      "best_day": statistics.bestDay.map(StreakJSON.bestDay),
      "best_week": statistics.bestWeek.map(bestWeek),
      "quartiles": statistics.quartiles.map { [$0.first, $0.median, $0.third] },
      "weekdays": zip(Weekday.allCases, statistics.weekdays).map { row("\($0)", $1) },
      "months": statistics.months.map { row(String($0.first.description.prefix(7)), $0.tally) },
      "last_60_days": report.recentDays.map { $0?.count?.json ?? .null },
    ]
  }

  private static func bestWeek(_ week: Statistics.Week) -> JSONValue {
    ["from": week.sunday.description, "to": (week.sunday + 6).description, "total": week.total]
  }

  private static func row(_ name: String, _ tally: Statistics.Tally) -> JSONValue {
    ["name": name, "total": tally.total.exact, "active_days": tally.activeDays, "known_days": tally.knownDays]
  }
}
