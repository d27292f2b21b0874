internal import Days
internal import Streaks

/// Where somebody stands on the way to a goal, on a given day.
struct Challenge: Equatable {
  let goal: Goal
  let today: Streak.Today
  /// The days in a row that count, ascending.
  private let days: [Day]

  /// A challenge in which the active days of the current run count, from the day on which it began.
  init(goal: Goal, activeDays: [Day], today: Streak.Today) {
    self.goal = goal
    self.today = today
    days = activeDays.filter { day in goal.from.map { day >= $0 } ?? true }.sorted()
  }

  /// How many days in a row count.
  var streak: Int { days.count }
  /// The first of them.
  var began: Day? { days.first }
  /// How many days remain; 0 on D-DAY, negative past it.
  var daysLeft: Int { goal.days - streak }
  var isReached: Bool { daysLeft <= 0 }
  /// The day on which the streak became as long as the goal.
  var reachedOn: Day? { isReached ? days[goal.days - 1] : nil }

  /// `D-42`, `D-DAY`, `D+3`.
  var mark: String { DDayLabel.text(daysLeft: daysLeft) }

  /// Which day of the challenge it is: the one that today fills or can still fill; past the goal the one that was filled last.
  var day: Int { today == .pending && !isReached ? streak + 1 : streak }

  /// How much of the way lies behind, 0–1.
  var progress: Double { min(1, Double(streak) / Double(goal.days)) }
  /// The same in whole hundredths, 100 only when the goal is reached.
  var percent: Int { min(100, streak * 100 / goal.days) }

  /// A goal that is worth going for next; nil where the streak is longer than any goal can be.
  var nextGoalDays: Int? {
    [7, 30, 50, 100, 200, 300, 365, 500, 730, 1000, 1500, 2000, 2500, 3000, 3650].first { $0 > max(streak, goal.days) }
  }
}

extension Challenge {
  /// The challenge as a report of the streak shows it. What goals take from reports, they take here.
  init(goal: Goal, report: StreakReport) {
    let run = report.streak.current
    let days = run.map { report.known.days(in: $0.from...$0.to).days } ?? []
    self.init(goal: goal, activeDays: days.filter(\.isActive).map(\.day), today: report.todayState)
  }
}
