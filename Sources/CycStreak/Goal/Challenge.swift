internal import CycBase
package import Days
package import Streaks

/// How far a streak has come toward a goal on a given day.
package struct Challenge: Equatable {
  package let goal: Goal
  package let today: Streak.Today
  /// Days in a row that count toward the goal.
  package let streak: Quantity
  /// Those of them that are known, ascending.
  private let days: [Day]

  /// A challenge in which the active days of the current run count, from the day on which it began.
  ///
  /// - Parameter isOpen: Whether more days may count than are known.
  package init(goal: Goal, activeDays: [Day], today: Streak.Today, isOpen: Bool = false) {
    self.goal = goal
    self.today = today
    days = activeDays.filter { day in goal.from.map { day >= $0 } ?? true }.sorted()
    streak = !isOpen ? .exactly(days.count) : days.isEmpty ? .unknown : .atLeast(days.count)
  }

  /// The first known day that counts.
  package var began: Day? { days.first }
  /// Days that remain: 0 on D-DAY, negative past it. If the streak is a lower bound, fewer may remain.
  package var daysLeft: Int { goal.days - days.count }
  /// Nil if that is not known.
  var isReached: Bool? { streak.reaches(goal.days) }
  /// The day on which the streak became as long as the goal; nil if it has not, or if that day is not known.
  var reachedOn: Day? { isReached == true && streak.isExact ? days[goal.days - 1] : nil }

  /// `D-42`, `D-DAY`, `D+3`. Of a lower bound `≤D-42` or `D+3+`, and `D-?` if the streak is not known.
  package var mark: String {
    let exact = DDayLabel.text(daysLeft: daysLeft)
    return switch streak {
    case .exactly: exact
    case .atLeast: daysLeft > 0 ? "≤\(exact)" : "\(exact)+"
    case .unknown: "D-?"
    }
  }

  /// The day of the challenge that today fills or can still fill; past the goal the one that was filled last.
  package var day: Quantity { today == .pending && isReached != true ? streak + 1 : streak }

  /// The share of the way that is certainly done, 0–1.
  package var progress: Double { streak.share(of: goal.days) }
  /// The same in whole hundredths, 100 only when the goal is reached.
  package var percent: Quantity {
    let percent = min(100, days.count * 100 / goal.days)
    return switch streak {
    case .exactly: .exactly(percent)
    case .atLeast: percent == 100 ? .exactly(percent) : .atLeast(percent)
    case .unknown: .unknown
    }
  }

  /// The next larger goal; nil if the streak is longer than any goal can be.
  var nextGoalDays: Int? {
    [7, 30, 50, 100, 200, 300, 365, 500, 730, 1000, 1500, 2000, 2500, 3000, 3650].first {
      $0 > max(days.count, goal.days)
    }
  }
}

extension Challenge {
  /// The challenge of a report's streak.
  package init(goal: Goal, report: StreakReport) {
    let run = report.streak.current
    let days = run.map { report.known.days(in: $0.from...$0.to).days } ?? []
    // Days before the challenge began do not count, so that they need not be known.
    let beganLater = run.flatMap { run in goal.from.map { $0 >= run.from } } ?? false
    self.init(
      goal: goal, activeDays: days.filter(\.isActive).map(\.day), today: report.todayState,
      isOpen: !report.streak.currentDays.isExact && !(beganLater && report.rules.isStrict))
  }
}
