internal import CycBase
internal import Days
internal import GitHub
internal import Formats
internal import Streaks

/// What a card says: a streak at one moment, and how far it is on the way to a goal where there is one.
struct Card {
  let report: StreakReport
  let challenge: Challenge?

  init(report: StreakReport, goal: Goal?) {
    self.report = report
    challenge = goal.map { Challenge(goal: $0, report: report) }
  }

  var currentDays: Quantity { report.streak.currentDays }

  /// How full the ring around the streak is: the share of the goal that is done, or without a goal of the longest run.
  var ring: Double { challenge?.progress ?? currentDays.share(of: report.longestDays) }

  /// The time that a number covers.
  enum Span: Equatable {
    case lastYear
    case since(Int)
  }

  /// The time of the total.
  var totalSpan: Span {
    guard report.period == .all else { return .lastYear }
    return .since((report.coverage.missing == nil ? report.grassRange.lowerBound : report.longestSince).year)
  }

  /// The time of the longest run: the last year, and older years that were read for the current one.
  var longestSpan: Span {
    if report.period == .all, report.coverage.missing == nil { return .since(report.grassRange.lowerBound.year) }
    let first = report.longestSince
    return first < report.asOf - StreakReport.maxDaysOfLastYear ? .since(first.year) : .lastYear
  }
}

extension Card: JSONConvertible {
  var json: JSONValue {
    let object: JSONValue = [
      "login": report.person.login.name,
      "host": report.host.name,
      "today": report.today.description,
      "source": report.coverage.source.rawValue,
      "fetched_at": report.coverage.fetchedAt.rfc3339,
      "age_seconds": report.ageSeconds,
      "current": report.streak.current.map(StreakJSON.run),
      "streak_certainty": currentDays.certainty,
      "longest": report.longest.map(StreakJSON.run),
      "longest_since": report.longestSince.description,
      "total": report.total.exact,
      "total_at_least": report.total.bound,
      "total_since": report.countedDays.lowerBound.description,
      "goal": challenge.map { challenge -> JSONValue in
        [
          "days": challenge.goal.days, "streak": challenge.streak.number,
          "streak_certainty": challenge.streak.certainty, "days_left": challenge.daysLeft,
          "days_left_certainty": GoalJSON.daysLeftCertainty(challenge), "percent": challenge.percent.number,
        ]
      },
    ]
    return object.adding(report.coverageJSON)
  }
}
