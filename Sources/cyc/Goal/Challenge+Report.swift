internal import Streaks

extension Challenge {
  /// The challenge as a report of the streak shows it. What goals take from reports, they take here.
  init(goal: Goal, report: StreakReport) {
    let run = report.streak.current
    let days = run.map { report.known.days(in: $0.from...$0.to).days } ?? []
    self.init(
      goal: goal, activeDays: days.filter(\.isActive).map(\.day),
      today: report.todayIsKnown ? Today(report.streak.today) : .unknown)
  }
}

extension Challenge.Today {
  init(_ today: Streak.Today) {
    if today == .done {
      self = .done
    } else {
      // A day on which nothing has to be done is neither.
      self = today == .pending ? .pending : .resting
    }
  }
}
