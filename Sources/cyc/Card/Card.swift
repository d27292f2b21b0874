internal import Days
internal import GitHub
internal import JSON
internal import Streaks

/// What a card says: a streak at one moment, and how far it is on the way to a goal where there is one.
struct Card {
  let report: StreakReport
  let challenge: Challenge?

  init(report: StreakReport, goal: Goal?) {
    self.report = report
    challenge = goal.map { Challenge(goal: $0, report: report) }
  }

  var currentDays: Int { report.streak.current?.days ?? 0 }

  /// How full the ring around the streak is: with a goal as much as has been done of it, else by the longest run.
  var ring: Double {
    if let challenge { return challenge.progress }
    guard let longest = report.longest?.days else { return 0 }
    return min(1, Double(currentDays) / Double(max(1, longest)))
  }

  /// Of which time the total and the longest run are.
  enum Span: Equatable {
    case lastYear
    /// From a year on: all of the time, or as much of it as is known.
    case since(Int)
  }

  var span: Span {
    if report.period == .all, !report.isCutShort { return .since(report.grassRange.lowerBound.year) }
    let first = report.known.first ?? report.asOf
    return first < report.asOf - StreakReport.maxDaysOfLastYear ? .since(first.year) : .lastYear
  }
}

extension Card: JSONConvertible {
  var json: JSONValue {
    [
      "login": report.person.login.name,
      "host": report.host.name,
      "today": report.today.description,
      "source": report.source.rawValue,
      "fetched_at": report.fetchedAt.rfc3339,
      "age_seconds": report.ageSeconds,
      "current": report.streak.current.map(StreakJSON.run),
      "longest": report.longest.map(StreakJSON.run),
      "longest_since": report.longestSince.description,
      "total": report.total.exact,
      "total_since": report.countedDays.lowerBound.description,
      "goal": challenge.map { challenge -> JSONValue in
        [
          "days": challenge.goal.days, "streak": challenge.streak, "days_left": challenge.daysLeft,
          "percent": challenge.percent,
        ]
      },
    ]
  }
}
