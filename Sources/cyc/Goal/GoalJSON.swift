internal import Days
internal import GitHub
internal import JSON
internal import Streaks

/// A challenge as scripts read it.
enum GoalJSON {
  /// - Parameters:
  ///   - goal: nil where the challenge is off.
  ///   - challenge, report: nil where the streak was not read.
  static func object(_ goal: Goal?, _ challenge: Challenge? = nil, _ report: StreakReport? = nil) -> JSONValue {
    [
      "goal": goal,
      "login": report?.person.login.name,
      "host": report?.host.name,
      "fetched_at": report?.fetchedAt.rfc3339,
      "age_seconds": report?.ageSeconds,
      "today": report?.today.description,
      "state": challenge?.today.rawValue,
      "streak": challenge?.streak,
      "streak_began": challenge?.began?.description,
      "days_left": challenge?.daysLeft,
      "d_day": challenge?.mark,
      "day": challenge?.day,
      "percent": challenge?.percent,
      "reached_on": challenge?.reachedOn?.description,
    ]
  }
}

extension Goal: JSONConvertible {
  var json: JSONValue { ["days": days, "from": from?.description, "is_default": isDefault] }
}

extension ReachedGoal: JSONConvertible {
  var json: JSONValue {
    [
      "days": days, "reached_on": reachedOn.description, "streak_began": streakBegan.description, "login": login,
      "host": host,
    ]
  }
}
