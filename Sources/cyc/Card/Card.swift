internal import Streaks

/// What a card says: a streak at one moment, and the goal where there is one.
struct Card {
  let report: StreakReport
  /// How many days in a row are wanted.
  let goal: Int?

  var currentDays: Int { report.streak.current?.days ?? 0 }

  /// The goal with what has been done for it: `D-42` while days remain, `D-DAY` on the day, `D+3` past it.
  var progress: (goal: Int, share: Double, sign: String)? {
    guard let goal, goal > 0 else { return nil }
    let remaining = goal - currentDays
    let sign = remaining > 0 ? "D-\(remaining)" : remaining == 0 ? "D-DAY" : "D+\(-remaining)"
    return (goal, min(1, Double(currentDays) / Double(goal)), sign)
  }
}
