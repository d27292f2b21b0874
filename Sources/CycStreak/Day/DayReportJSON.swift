internal import CycBase
internal import Days
internal import GitHub
internal import Formats
internal import Streaks

extension DayReport: JSONConvertible {
  var json: JSONValue {
    let known = state == .unknown ? nil : entry
    let object: JSONValue = [
      "login": report.person.login.name,
      "host": report.host.name,
      "date": day.description,
      "count": known?.total.exact,
      "count_at_least": known?.total.bound,
      "level": known?.level,
      "source": report.coverage.source.rawValue,
      "fetched_at": report.coverage.fetchedAt.rfc3339,
      "age_seconds": report.ageSeconds,
      "state": stateName,
      "streak": run.map(StreakJSON.run),
      "streak_certainty": streakDays.certainty,
    ]
    return object.adding(report.coverageJSON)
  }

  private var stateName: String {
    switch state {
    case .done: "done"
    case .pending: "pending"
    case .resting: "rest"
    case .missed: "missed"
    case .unknown: "unknown"
    }
  }
}
