import Days
import Support
import Testing

@testable import Streaks

@Suite struct QuantityTests {
  @Test func sumIsOnlyAsExactAsItsParts() {
    #expect(Quantity.exactly(3) + 4 == 7)
    #expect(Quantity.exactly(3) + .atLeast(4) == .atLeast(7))
    #expect(Quantity.exactly(3) + .unknown == .atLeast(3))
    #expect(Quantity.unknown + .unknown == .unknown)
  }

  @Test func goalIsReachedMissedOrUnknown() {
    #expect(Quantity.exactly(100).reaches(100) == true)
    #expect(Quantity.exactly(99).reaches(100) == false)
    #expect(Quantity.atLeast(100).reaches(100) == true)
    #expect(Quantity.atLeast(99).reaches(100) == nil)
    #expect(Quantity.unknown.reaches(1) == nil)
  }

  @Test func openMakesALowerBoundThatSortsAfterItsNumber() {
    #expect(Quantity.exactly(5).open == .atLeast(5))
    #expect(Quantity.atLeast(5).open == .atLeast(5))
    #expect(Quantity.unknown.open == .unknown)
    #expect(Quantity.exactly(5) < .atLeast(5) && Quantity.atLeast(5) < 6 && Quantity.unknown < 0)
  }

  @Test func shareStaysBetweenZeroAndOne() {
    #expect(Quantity.atLeast(50).share(of: 100) == 0.5)
    #expect(Quantity.exactly(150).share(of: 100) == 1)
    #expect(Quantity.unknown.share(of: 100) == 0)
    #expect(Quantity.exactly(1).share(of: 0) == 0)
  }
}

/// Laws over random calendars with hidden days.
///
/// Each number must hold for the complete calendar: an exact number equals the true one, and a lower bound does not exceed it.
@Suite struct QuantityLaws {
  let today = Day(number: 20_667)

  struct Case {
    let seed: UInt64
    /// Contributions of each day up to today.
    let truth: [Day: Int]
    let seen: ContributionCalendar
    let rules: RestRules

    func isActive(_ day: Day) -> Bool { truth[day].map { $0 > 0 } ?? false }
  }

  private func eachCase(
    _ seeds: Range<UInt64>, hiding hide: (inout SeededGenerator, [Day]) -> Set<Day>, _ check: (Case) -> Void
  ) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let days = Array(today - Int.random(in: 5...300, using: &random)...today)
      let share = Double.random(in: 0.5...1, using: &random)
      let truth = Dictionary(
        uniqueKeysWithValues: days.map {
          ($0, Double.random(in: 0...1, using: &random) < share ? Int.random(in: 1...9, using: &random) : 0)
        })
      let rules =
        seed % 3 == 0 ? RestRules(weekdays: [.saturday, .sunday], frozen: [today - 20...today - 15]) : RestRules.none
      let hidden = hide(&random, days)
      let seen = ContributionCalendar(
        days.filter { !hidden.contains($0) }.map { Contribution(day: $0, count: truth[$0], level: nil) })
      check(Case(seed: seed, truth: truth, seen: seen, rules: rules))
    }
  }

  /// Runs of the complete calendar.
  private func trueRuns(_ test: Case, until last: Day) -> [Run] {
    let whole = ContributionCalendar(test.truth.map { Contribution(day: $0.key, count: $0.value, level: nil) })
    // Nothing precedes the first day.
    return Streak.runs(in: whole, since: whole.first, until: last, resting: test.rules)
  }

  private func expect(_ shown: Quantity, holdsFor truth: Int, _ name: String, _ test: Case) {
    switch shown {
    case .exactly(let value): #expect(value == truth, "\(name), seed \(test.seed)")
    case .atLeast(let value): #expect(value <= truth, "\(name), seed \(test.seed)")
    case .unknown: break
    }
  }

  private func check(_ test: Case) -> Streak {
    let streak = Streak(of: test.seen, on: today, resting: test.rules)
    // If today is unknown, the streak is that of yesterday.
    let isTodaySeen = test.seen.last == today
    let runs = trueRuns(test, until: isTodaySeen ? today : today - 1)
    let current = runs.last.flatMap { test.rules.bridge(from: $0.to, to: today) ? $0 : nil }
    expect(streak.currentDays, holdsFor: current?.days.exact ?? 0, "current", test)
    let longest = runs.map { $0.days.exact ?? 0 }.max() ?? 0
    // Even an exact number can be too low: it does not cover the days before the calendar.
    #expect(streak.longestDays.least <= longest, "longest, seed \(test.seed)")
    for run in Streak.runs(in: test.seen, until: today, resting: test.rules) where run.days.isExact {
      #expect(runs.contains(run), "run, seed \(test.seed)")
    }
    return streak
  }

  private func checkSums(_ test: Case) {
    guard let first = test.truth.keys.min() else { return }
    let statistics = Statistics(of: test.seen, in: first...today)
    expect(statistics.all.total, holdsFor: test.truth.values.reduce(0, +), "total", test)
    expect(statistics.all.activeDays, holdsFor: test.truth.values.count { $0 > 0 }, "active days", test)
    for month in statistics.months {
      let days = test.truth.filter { $0.key.startOfMonth(monthsBack: 0) == month.first.startOfMonth(monthsBack: 0) }
      expect(month.tally.total, holdsFor: days.values.reduce(0, +), "month", test)
    }
    let weekly = WeeklyStreak(
      of: test.seen, on: today, target: WeeklyTarget(days: 4, weekStart: .monday))
    let thisWeek = (0..<7).count { test.isActive(weekly.thisWeek + $0) }
    expect(weekly.activeDaysThisWeek, holdsFor: thisWeek, "week", test)
    if let isDone = weekly.isThisWeekDone { #expect(isDone == (thisWeek >= 4), "week, seed \(test.seed)") }
    let year = Day.first(ofYear: today.year)
    let review = YearReview(
      of: test.seen, until: today, isLastDayOver: true, resting: test.rules)
    let off = test.truth.filter { $0.key >= year && $0.value == 0 }.map(\.key)
    if year >= first {
      expect(review.daysOff, holdsFor: off.count, "days off", test)
      expect(review.restDays, holdsFor: off.count { test.rules.rests(on: $0) }, "rest days", test)
    }
  }

  /// Hides the first days, a stretch in the middle, or the last days, as after failed requests.
  @Test func hiddenDaysNeverRaiseANumber() {
    var (exact, open, unknown) = (0, 0, 0)
    eachCase(0..<2000) { random, days in
      var hidden = Set<Day>()
      if Bool.random(using: &random) { hidden.formUnion(days.prefix(Int.random(in: 0..<days.count, using: &random))) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        let start = Int.random(in: 0..<days.count, using: &random)
        hidden.formUnion(days[start...].prefix(Int.random(in: 1...40, using: &random)))
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        hidden.formUnion(days.suffix(Int.random(in: 1...3, using: &random)))
      }
      return hidden
    } _: { test in
      let streak = check(test)
      checkSums(test)
      switch streak.currentDays {
      case .exactly: exact += 1
      case .atLeast: open += 1
      case .unknown: unknown += 1
      }
    }
    // All three kinds must occur.
    #expect(exact > 100 && open > 100 && unknown > 100)
  }

  /// Some days look empty because GitHub's page does not show private contributions.
  @Test func unseenPrivateDaysNeverRaiseANumber() {
    var exact = 0
    eachCase(5000..<6500) { _, _ in
      []
    } _: { test in
      var random = SeededGenerator(seed: test.seed)
      let since = today - Int.random(in: 0...40, using: &random)
      let page = test.seen.days.map {
        $0.day >= since && Int.random(in: 0..<4, using: &random) == 0
          ? Contribution(day: $0.day, count: 0, level: 0) : $0
      }
      // Up to tomorrow, which has begun in some zones.
      let seen = ContributionCalendar(page).lackingContributions(in: since..<today + 2)
      let blind = Case(seed: test.seed, truth: test.truth, seen: seen, rules: test.rules)
      if check(blind).currentDays.isExact { exact += 1 }
      checkSums(blind)
    }
    // Streaks before the first uncertain day stay exact.
    #expect(exact > 50)
  }
}
