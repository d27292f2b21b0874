internal import CycBase
internal import Days
package import Formats
internal import GitHub
package import Streaks

package enum StreakJSON {
  /// The object of `cyc streak`.
  package static func object(_ report: StreakReport) -> JSONValue {
    let object = report.json(
      [
        "today": report.today.description,
        "zone": report.coverage.pageZone,
        "days": report.shown.days.map(day),
        "streak": streak(report),
        "streak_certainty": report.streak.currentDays.certainty,
      ], counts: ["total": report.total]
    )
    .adding(ever(report))
    return report.period == .all ? object.adding(["years": report.years.map(year)]) : object
  }

  /// The object of `cyc check`, with the state names of `cyc day`.
  /// - Parameter isKnown: false also for an open day of an old cache, which may be done by now
  package static func today(_ report: StreakReport, isKnown: Bool) -> JSONValue {
    let today = isKnown ? report.todayState : .unknown
    let isKnown = today != .unknown
    return report.json(
      [
        "date": report.today.description,
        "state": today.rawValue,
        "streak": report.streak.current.map(run),
        "streak_certainty": report.streak.currentDays.certainty,
        "at_risk": isKnown ? today == .pending && report.streak.isAtRisk : nil,
        "seconds_left": report.secondsLeft,
      ], counts: ["count": isKnown ? report.known.days.last { $0.day == report.today }?.total : nil])
  }

  /// The object of `cyc streak` for a person who cannot be shown.
  static func object(_ failure: PersonFailure, _ language: Language) -> JSONValue {
    ["login": failure.entry.text, "error": ["kind": failure.kind, "message": failure.reason(language)]]
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
      "at_risk": report.todayState == .unknown ? nil : report.todayState == .pending && report.streak.isAtRisk,
      "strict": runs(current: report.strict.current, longest: report.strictLongest),
      "rested": runs(current: report.rested.current, longest: report.restedLongest),
      "best_day": report.bestDay.map(bestDay),
    ]
    let object = streak.adding(counts: ["active_days": report.activeDays])
    return report.weekly.map { object.adding(["weekly": weekly($0, on: report.today)]) } ?? object
  }

  /// The total with days from earlier readings, if there are any.
  private static func ever(_ report: StreakReport) -> JSONValue {
    guard report.hasEarlierDays else { return [:] }
    let ever: JSONValue = ["from": report.longestSince.description]
    return ["ever": ever.adding(counts: ["total": report.everTotal, "active_days": report.everActiveDays])]
  }

  private static func runs(current: Run?, longest: Run?) -> JSONValue {
    ["current": current.map(run), "longest": longest.map(run)]
  }

  private static func year(_ year: YearOfContributions) -> JSONValue {
    let object: JSONValue = ["year": year.year, "longest": year.longest.map(run)]
    return object.adding(counts: ["total": year.total, "active_days": year.activeDays])
  }

  private static func weekly(_ weekly: WeeklyStreak, on today: Day) -> JSONValue {
    let thisWeek: JSONValue = ["from": weekly.thisWeek.description, "done": weekly.isThisWeekDone]
    return [
      "target": weekly.target.days, "week_start": weekly.target.weekStart.abbreviation,
      "current": weekly.current.map(weeks), "current_certainty": weekly.currentWeeks.certainty,
      "longest": weekly.longest.map(weeks),
      "this_week": weekly.isThisWeekOver(on: today)
        ? nil : thisWeek.adding(counts: ["active_days": weekly.activeDaysThisWeek]),
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

  package var certainty: String {
    switch self {
    case .exactly: "exact"
    case .atLeast: "at_least"
    case .unknown: "unknown"
    }
  }
}

extension JSONValue {
  /// The object with `name` and `name_at_least` for each count.
  func adding(counts: KeyValuePairs<String, Quantity?>) -> JSONValue {
    counts.reduce(self) { object, count in
      let bound = count.value.flatMap { $0.isExact ? nil : $0.number }
      return object.adding([count.key: count.value?.exact, "\(count.key)_at_least": bound])
    }
  }
}

extension StreakReport {
  /// The keys that all reports have (the person, the sources, what is missing), and those of `object` and `counts`.
  func json(_ object: JSONValue, counts: KeyValuePairs<String, Quantity?>) -> JSONValue {
    let shared: JSONValue = [
      "login": person.login.name, "host": host.name, "source": coverage.source.rawValue,
      "fetched_at": oldestCoverage.fetchedAt.rfc3339, "age_seconds": ageSeconds,
    ]
    return shared.adding(object).adding(counts: counts).adding(coverageJSON)
  }

  /// `over_accounts` is the number of accounts that count together, if they do.
  package var coverageJSON: JSONValue {
    let first: Day? =
      switch period {
      case .lastDays, .lastMonths, .since: grassRange.lowerBound
      case .known, .lastYear, .year, .day, .all: nil
      }
    let object = coverage.json(since: first)
    return accounts.isEmpty ? object : object.adding(["over_accounts": accounts.count])
  }
}
