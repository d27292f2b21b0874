internal import Days
internal import GitHub
internal import JSON
internal import Streaks

extension DayReport: JSONConvertible {
  var json: JSONValue {
    let known = state == .unknown ? nil : entry
    return [
      "login": report.person.login.name,
      "host": report.host.name,
      "date": day.description,
      "count": known?.count,
      "level": known?.level,
      "source": report.source.rawValue,
      "fetched_at": report.fetchedAt.rfc3339,
      "age_seconds": report.ageSeconds,
      "state": stateName,
      "streak": run.map(StreakJSON.run),
    ]
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
