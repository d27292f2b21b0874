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
}
