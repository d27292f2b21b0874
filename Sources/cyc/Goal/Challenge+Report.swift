internal import Streaks

extension Challenge {
  /// The challenge as a report of the streak shows it. What goals take from reports, they take here.
  init(goal: Goal, report: StreakReport) {
    let run = report.streak.current
    let days = run.map { report.known.days(in: $0.from...$0.to).days } ?? []
    self.init(goal: goal, activeDays: days.filter(\.isActive).map(\.day), today: report.todayState)
  }
}
