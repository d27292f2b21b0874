internal import CycBase
internal import Days
package import Formats
internal import GitHub
package import Streaks

package enum StreakJSON {
  package static func object(_ report: StreakReport) -> JSONValue {
    let object: JSONValue = [
      "login": report.person.login.name,
      "host": report.host.name,
      "today": report.today.description,
      "source": report.coverage.source.rawValue,
      "fetched_at": report.coverage.fetchedAt.rfc3339,
      "age_seconds": report.ageSeconds,
      "zone": report.coverage.pageZone,
      "total": report.total.exact,
      "total_at_least": report.total.bound,
      "days": report.shown.days.map(day),
      "streak": streak(report),
      "streak_certainty": report.streak.currentDays.certainty,
    ]
    let whole = report.period == .all ? object.adding(["years": report.years.map(year)]) : object
    return whole.adding(report.coverageJSON)
  }

  /// The object of `cyc check`, with the state names of `cyc day`.
  package static func today(_ report: StreakReport) -> JSONValue {
    let object: JSONValue = [
      "login": report.person.login.name,
      "host": report.host.name,
      "date": report.today.description,
      "state": report.todayState.rawValue,
      "count": report.todayState == .unknown ? nil : report.known.days.last?.total.exact,
      "count_at_least": report.todayState == .unknown ? nil : report.known.days.last?.total.bound,
      "streak": report.streak.current.map(run),
      "streak_certainty": report.streak.currentDays.certainty,
      "at_risk": report.todayState == .unknown ? nil : report.streak.isAtRisk,
      "seconds_left": report.secondsLeft,
      "source": report.coverage.source.rawValue,
      "fetched_at": report.coverage.fetchedAt.rfc3339,
      "age_seconds": report.ageSeconds,
    ]
    return object.adding(report.coverageJSON)
  }

  /// The object of a person whose streak cannot be shown.
  static func object(_ failure: PersonFailure, _ language: Language) -> JSONValue {
    ["login": failure.name, "error": ["kind": failure.kind, "message": failure.reason(language)]]
  }

  package static func run(_ run: Run) -> JSONValue {
    ["days": run.days.number, "from": run.from.description, "to": run.to.description, "certainty": run.days.certainty]
  }

  package static func bestDay(_ entry: Contribution) -> JSONValue {
    ["date": entry.day.description, "count": entry.count]
  }

  private static func day(_ entry: Contribution) -> JSONValue {
    let object: JSONValue = ["date": entry.day.description, "level": entry.level, "count": entry.count]
    return entry.isPartial ? object.adding(["partial": true]) : object
  }

  private static func streak(_ report: StreakReport) -> JSONValue {
    let streak: JSONValue = [
      "current": report.streak.current.map(run),
      "longest": report.longest.map(run),
      "longest_since": report.longestSince.description,
      "previous": report.streak.previous.map(run),
      "today": report.todayState.rawValue,
      "at_risk": report.todayState == .unknown ? nil : report.streak.isAtRisk,
      "strict": runs(current: report.strict.current, longest: report.strictLongest),
      "rested": runs(current: report.rested.current, longest: report.restedLongest),
      "active_days": report.activeDays.exact,
      "active_days_at_least": report.activeDays.bound,
      "best_day": report.bestDay.map(bestDay),
    ]
    return report.weekly.map { streak.adding(["weekly": weekly($0)]) } ?? streak
  }

  private static func runs(current: Run?, longest: Run?) -> JSONValue {
    ["current": current.map(run), "longest": longest.map(run)]
  }

  private static func year(_ year: YearOfContributions) -> JSONValue {
    [
      "year": year.year, "total": year.total.exact, "total_at_least": year.total.bound,
      "active_days": year.activeDays.exact, "active_days_at_least": year.activeDays.bound,
      "longest": year.longest.map(run),
    ]
  }

  private static func weekly(_ weekly: WeeklyStreak) -> JSONValue {
    let thisWeek: JSONValue = [
      "from": weekly.thisWeek.description, "active_days": weekly.activeDaysThisWeek.exact,
      "active_days_at_least": weekly.activeDaysThisWeek.bound, "done": weekly.isThisWeekDone,
    ]
    return [
      "target": weekly.target.days, "week_start": weekly.target.weekStart.settingName,
      "current": weekly.current.map(weeks), "longest": weekly.longest.map(weeks), "this_week": thisWeek,
    ]
  }

  private static func weeks(_ run: WeekRun) -> JSONValue {
    [
      "weeks": run.weeks.number, "from": run.from.description, "to": run.to.description,
      "certainty": run.weeks.certainty,
    ]
  }
}

/// A quantity in JSON: `"total": 12`, or `"total": null` with `"total_at_least": 12`. Days of a streak are a number
/// with a `certainty` next to it.
extension Quantity {
  /// The number of an exact count or of a lower bound; null if nothing is known.
  package var number: JSONValue {
    switch self {
    case .exactly(let value), .atLeast(let value): value.json
    case .unknown: .null
    }
  }

  /// null unless it is a lower bound.
  var bound: JSONValue { if case .atLeast(let value) = self { value.json } else { .null } }

  package var certainty: String {
    switch self {
    case .exactly: "exact"
    case .atLeast: "at_least"
    case .unknown: "unknown"
    }
  }
}

extension StreakReport {
  /// The keys `known_to`, `complete` and `missing`.
  package var coverageJSON: JSONValue { coverage.json }
}
