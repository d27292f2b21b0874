import Days
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycStreak

@Suite struct ChallengeTests {
  let today = Day(number: 20_668)  // 2026-08-03

  /// A streak of `streak` days that ends today if today is done, else yesterday.
  func challenge(
    _ streak: Int, of goal: Int, _ state: Streak.Today = .done, from: Day? = nil
  ) -> Challenge {
    let last = state == .done ? today : today - 1
    return Challenge(
      goal: Goal(days: goal, from: from), activeDays: (0..<streak).map { last - $0 }, today: state)
  }

  @Test(arguments: [
    // New, half-way, the day before, D-DAY, past; with today done, pending, unknown and resting.
    (0, Streak.Today.pending, "D-100", 1, 0, false), (1, .done, "D-99", 1, 1, false),
    (50, .done, "D-50", 50, 50, false), (57, .pending, "D-43", 58, 57, false), (58, .done, "D-42", 58, 58, false),
    (99, .pending, "D-1", 100, 99, false), (99, .done, "D-1", 99, 99, false), (100, .done, "D-DAY", 100, 100, true),
    (100, .pending, "D-DAY", 100, 100, true), (103, .done, "D+3", 103, 100, true),
    (103, .pending, "D+3", 103, 100, true),
    (0, .unknown, "D-100", 0, 0, false), (58, .unknown, "D-42", 58, 58, false),
    (0, .resting, "D-100", 0, 0, false), (58, .resting, "D-42", 58, 58, false),
  ])
  func eachStateHasItsMark(
    streak: Int, state: Streak.Today, mark: String, day: Int, percent: Int, isReached: Bool
  ) {
    let challenge = challenge(streak, of: 100, state)
    #expect(challenge.mark == mark)
    #expect(challenge.day == .exactly(day))
    #expect(challenge.percent == .exactly(percent))
    #expect(challenge.isReached == isReached)
    #expect(challenge.progress == min(1, Double(streak) / 100))
  }

  @Test func onlyDaysFromTheStartCount() {
    #expect(challenge(58, of: 100, from: today - 9).streak == 10)
    #expect(challenge(58, of: 100, from: today - 9).began == today - 9)
    #expect(challenge(58, of: 100, .pending, from: today - 9).streak == 9)
    // Today is its first day and still open.
    #expect(challenge(58, of: 100, .pending, from: today).mark == "D-100")
    #expect(challenge(58, of: 100, .pending, from: today).day == 1)
    // The challenge began before the current streak; an earlier, broken streak does not count.
    #expect(challenge(5, of: 100, from: today - 30).streak == 5)
  }

  @Test func goalIsReachedOnTheDayTheStreakReachedIt() {
    #expect(challenge(103, of: 100).reachedOn == today - 3)
    #expect(challenge(103, of: 100, .pending).reachedOn == today - 4)
    #expect(challenge(100, of: 100).reachedOn == today)
    #expect(challenge(99, of: 100).reachedOn == nil)
    #expect(challenge(58, of: 10, from: today - 20).reachedOn == today - 11)
    #expect(challenge(1, of: 1).reachedOn == today)
    // Days of rest bridge a streak without adding to it.
    let bridged = Challenge(
      goal: Goal(days: 3, from: nil), activeDays: [today, today - 3, today - 4], today: .done)
    #expect(bridged.streak == 3)
    #expect(bridged.reachedOn == today)
    #expect(bridged.began == today - 4)
  }

  @Test(arguments: [(7, 10, 30), (100, 100, 200), (99, 358, 365), (3650, 3650, nil), (10, 5000, nil)])
  func nextGoalIsBeyondTheStreak(goal: Int, streak: Int, next: Int?) {
    #expect(challenge(streak, of: goal).nextGoalDays == next)
  }

  @Test func commitBringsTheGoalOneDayNearer() {
    for seed in UInt64(0)..<300 {
      var generator = SeededGenerator(seed: seed)
      let goal = Int.random(in: Goal.range, using: &generator)
      let streak = Int.random(in: 0...4000, using: &generator)
      let from = Bool.random(using: &generator) ? today - Int.random(in: 0...4000, using: &generator) : nil
      let before = challenge(streak, of: goal, .pending, from: from)
      let after = challenge(streak + 1, of: goal, .done, from: from)
      #expect(after.daysLeft == before.daysLeft - 1, "seed \(seed)")
      #expect(after.progress >= before.progress, "seed \(seed)")
      #expect((0...1).contains(after.progress), "seed \(seed)")
      #expect((after.percent == 100) == (after.isReached == true), "seed \(seed)")
      #expect(after.streak.certain + after.daysLeft == goal, "seed \(seed)")
      #expect(before.isReached == true || before.day == after.day, "seed \(seed)")
      if let reached = before.reachedOn { #expect(after.reachedOn == reached, "seed \(seed)") }
      #expect(from.map { began in after.began.map { $0 >= began } ?? true } ?? true, "seed \(seed)")
    }
  }

  @Test func marksAreSymmetric() {
    for days in 1...4000 {
      #expect(DDayLabel.text(daysLeft: days) == "D-\(days)")
      #expect(DDayLabel.text(daysLeft: -days) == "D+\(days)")
    }
    #expect(DDayLabel.text(daysLeft: 0) == "D-DAY")
  }
}
