internal import CycBase
internal import Days
internal import GitHub
package import Formats
internal import Streaks

/// A challenge as scripts read it.
package enum GoalJSON {
  /// - Parameters:
  ///   - goal: nil where the challenge is off.
  ///   - challenge, report: nil where the streak was not read.
  package static func object(_ goal: Goal?, _ challenge: Challenge? = nil, _ report: StreakReport? = nil) -> JSONValue {
    let object: JSONValue = [
      "goal": goal,
      "login": report?.person.login.name,
      "host": report?.host.name,
      "fetched_at": report?.coverage.fetchedAt.rfc3339,
      "age_seconds": report?.ageSeconds,
      "today": report?.today.description,
      "state": challenge?.today.rawValue,
      "streak": challenge?.streak.number,
      "streak_certainty": challenge?.streak.certainty,
      "streak_began": challenge?.began?.description,
      "days_left": challenge.flatMap { $0.streak == .unknown ? nil : $0.daysLeft },
      "days_left_certainty": challenge.map(daysLeftCertainty),
      "d_day": challenge?.mark,
      "day": challenge?.day.number,
      "percent": challenge?.percent.number,
      "reached_on": challenge?.reachedOn?.description,
    ]
    return report.map { object.adding($0.coverageJSON) } ?? object
  }

  /// If the streak is a lower bound, this is the most that can be left.
  static func daysLeftCertainty(_ challenge: Challenge) -> String {
    switch challenge.streak {
    case .exactly: "exact"
    case .atLeast: "at_most"
    case .unknown: "unknown"
    }
  }
}

extension Goal: JSONConvertible {
  package var json: JSONValue { ["days": days, "from": from?.description, "is_default": isDefault] }
}

extension ReachedGoal: JSONConvertible {
  package var json: JSONValue {
    [
      "days": days, "reached_on": reachedOn.description, "streak_began": streakBegan.description, "login": login,
      "host": host,
    ]
  }
}
