import Days
@testable import Streaks
import Support
import Testing

@Suite struct WeeklyStreakTests {
  let saturday = Day(number: 20_666)  // 2026-08-01

  private func weekly(
    _ picture: String, endingOn last: Day? = nil, days: Int = 5, start: Weekday = .sunday
  ) -> WeeklyStreak {
    let last = last ?? saturday
    return WeeklyStreak(
      of: calendar(picture, endingOn: last), on: last, target: WeeklyTarget(days: days, weekStart: start))
  }

  @Test func thePresentWeekIsWaitedFor() {
    let tuesday = saturday + 3
    let waiting = weekly(".#####." + ".#####." + "##.", endingOn: tuesday)
    #expect(waiting.current == WeekRun(from: tuesday - 16, weeks: .atLeast(2)))
    #expect(waiting.current?.to == tuesday - 3)
    #expect(waiting.activeDaysThisWeek == 2)
    #expect(waiting.isThisWeekDone == false)
    let done = weekly(".#####." + ".#####." + "#####", endingOn: saturday + 5)
    #expect(done.isThisWeekDone == true)
    #expect(done.current?.weeks == .atLeast(3))
  }

  @Test func aWeekThatMissedTheTargetBreaks() {
    let broken = weekly(".#####." + ".####.." + "..", endingOn: saturday + 2)
    #expect(broken.current == nil)
    #expect(broken.longest?.weeks == .atLeast(1))
    #expect(weekly("#####.." + "####..." + "...", endingOn: saturday + 3).current == nil)
  }

  @Test func weeksBeginOnSundayOrMonday() {
    // Sunday to Saturday: with weeks from Monday the first active day belongs to the week before.
    let picture = "#####.." + "......."
    #expect(weekly(picture).longest == WeekRun(from: saturday - 13, weeks: .atLeast(1)))
    #expect(weekly(picture, start: .monday).longest == nil)
    #expect(weekly(picture, days: 4, start: .monday).longest == WeekRun(from: saturday - 12, weeks: .atLeast(1)))
    #expect(weekly(picture, days: 4, start: .monday).current == WeekRun(from: saturday - 12, weeks: .atLeast(1)))
  }

  @Test func weeksThatMayGoOnBeforeTheKnownDaysAskForThem() {
    func asks(_ picture: String) -> Bool {
      let rules = StreakRules(resting: .none, weekly: WeeklyTarget(days: 5, weekStart: .sunday))
      return rules.reachBeyond(calendar(picture, endingOn: saturday), on: saturday)
    }
    #expect(asks(".#####." + ".#####."))
    #expect(asks("...." + ".#####." + ".#####."))
    #expect(!asks("......." + ".#####." + ".#####."))
    #expect(asks("." + "......." + ".#####.") == false)
    #expect(!asks(".######" + "......." + "......."))
    // The longest run, of days, may have begun before.
    #expect(asks("#######" + "......." + "......."))
  }

  /// Week by week, from the present one backwards.
  private func slowWeeks(_ active: Set<Day>, _ today: Day, _ target: WeeklyTarget) -> (current: Int, longest: Int) {
    guard let first = active.min() else { return (0, 0) }
    var start = today
    while start.weekday != target.weekStart { start = start - 1 }
    func counts(_ week: Day) -> Bool { (0..<7).count { active.contains(week + $0) } >= target.days }
    var current = counts(start) ? 1 : 0
    var week = start - 7
    while counts(week) {
      current += 1
      week = week - 7
    }
    var (longest, run) = (0, 0)
    week = start
    while week >= first - 7 {
      run = counts(week) ? run + 1 : 0
      longest = max(longest, run)
      week = week - 7
    }
    return (current, longest)
  }

  @Test func theWeeksAreWhatTheObviousVersionCounts() {
    var seen: Set<Int> = []
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let today = saturday + Int.random(in: 0..<14, using: &random)
      let target = WeeklyTarget(
        days: Int.random(in: 1...7, using: &random), weekStart: Bool.random(using: &random) ? .sunday : .monday)
      let share = Double.random(in: 0.3...1, using: &random)
      let days = (0..<Int.random(in: 0...300, using: &random)).map { offset in
        let isActive = Double.random(in: 0...1, using: &random) < share
        return Contribution(day: today + 3 - offset, count: isActive ? 1 : 0, level: nil)
      }
      let weekly = WeeklyStreak(of: ContributionCalendar(days.shuffled(using: &random)), on: today, target: target)
      let active = Set(days.filter { $0.count == 1 && $0.day <= today }.map(\.day))
      let slow = slowWeeks(active, today, target)
      #expect((weekly.current?.weeks.least ?? 0) == slow.current, "seed \(seed)")
      #expect((weekly.longest?.weeks.least ?? 0) == slow.longest, "seed \(seed)")
      #expect(
        weekly.activeDaysThisWeek.least == (0..<7).count { active.contains(weekly.thisWeek + $0) }, "seed \(seed)")
      #expect(weekly.thisWeek <= today && today < weekly.thisWeek + 7, "seed \(seed)")
      seen.insert(slow.current)
      guard let lucky = days.randomElement(using: &random) else { continue }
      let more = ContributionCalendar(days + [Contribution(day: lucky.day, count: 1, level: 1)])
      let after = WeeklyStreak(of: more, on: today, target: target)
      #expect(
        (after.current?.weeks.least ?? 0) >= slow.current && (after.longest?.weeks.least ?? 0) >= slow.longest,
        "seed \(seed)")
    }
    #expect(seen.count > 10)
  }
}
