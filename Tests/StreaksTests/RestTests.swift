import Days
@testable import Streaks
import Support
import Testing

@Suite struct RestTests {
  let sunday = Day(number: 20_667)  // 2026-08-02
  let weekend = RestRules(weekdays: [.saturday, .sunday], frozen: [])

  /// Pictures end on a Sunday; weekends are days of rest.
  @Test(arguments: [
    // The last seven characters are Monday to Sunday.
    ("#####..", 5 as Int?, Streak.Today.resting), ("######.", 6, .resting), ("#####.#", 6, .done),
    ("#####..#####..", 10, .resting), ("####...#####..", 5, .resting), ("#####..####...", nil, .resting),
    (".......", nil, .resting), ("#............", nil, .resting),
  ])
  func weekendsBridgeARun(picture: String, current: Int?, today: Streak.Today) {
    let streak = Streak(of: calendar(picture, endingOn: sunday), on: sunday, resting: weekend)
    #expect(streak.current?.days.least == current)
    #expect(streak.today == today)
    #expect(!streak.isAtRisk)
  }

  @Test func onMondayTheRunOfFridayIsAtRisk() {
    let monday = sunday + 1
    let streak = Streak(of: calendar("#####...", endingOn: monday), on: monday, resting: weekend)
    #expect(streak.today == .pending)
    #expect(streak.isAtRisk)
    #expect(streak.current == Run(from: monday - 7, to: monday - 3, days: .atLeast(5)))
    let late = Streak(of: calendar("#####....", endingOn: monday + 1), on: monday + 1, resting: weekend)
    #expect(late.current == nil)
    #expect(late.previous?.days == .atLeast(5))
  }

  @Test func restDaysInAndBeforeARunDoNotCount() {
    let streak = Streak(of: calendar("..#####..##..", endingOn: sunday - 3), on: sunday - 3, resting: weekend)
    let monday = sunday - 3 - 10
    #expect(streak.longest == Run(from: monday, to: monday + 8, days: .atLeast(7)))
    #expect(streak.longest?.isUnbroken == false)
  }

  @Test func frozenDaysBridgeARunUntilTheirLastDay() {
    let rules = RestRules(weekdays: [], frozen: [sunday - 4...sunday - 2])
    #expect(
      Streak(of: calendar("##...#", endingOn: sunday - 1), on: sunday - 1, resting: rules).currentDays == .atLeast(3))
    #expect(
      Streak(of: calendar("##....", endingOn: sunday - 1), on: sunday - 1, resting: rules).currentDays == .atLeast(2))
    #expect(Streak(of: calendar("##.....", endingOn: sunday), on: sunday, resting: rules).current == nil)
    #expect(Streak(of: calendar("##..", endingOn: sunday - 3), on: sunday - 3, resting: rules).today == .resting)
    #expect(rules.rests(on: sunday - 4) && rules.rests(on: sunday - 2))
    #expect(!rules.rests(on: sunday - 5) && !rules.rests(on: sunday - 1))
  }

  @Test func unknownDayIsBridgedOnlyIfItIsADayOfRest() {
    #expect(
      Streak(of: calendar("#####  #", endingOn: sunday + 1), on: sunday + 1, resting: weekend).currentDays
        == .atLeast(6))
    #expect(
      Streak(of: calendar("#### ..#", endingOn: sunday + 1), on: sunday + 1, resting: weekend).currentDays
        == .atLeast(1))
  }

  @Test func runAtTheFirstKnownDayAsksForEarlierDays() {
    func asks(_ picture: String, _ rules: StreakRules) -> Bool {
      rules.reachBeyond(calendar(picture, endingOn: sunday), on: sunday)
    }
    let rested = StreakRules(resting: weekend)
    #expect(asks("#######", .withoutRest))
    #expect(!asks(".######", .withoutRest))
    #expect(!asks(".....##", .withoutRest))
    // The first days of the picture are a Sunday or a weekend.
    #expect(asks(".#######", rested))
    #expect(asks("..#######", rested))
    #expect(asks("..#####..", rested))
    #expect(!asks("...######", rested))
    #expect(!asks("...####..#####..####...", rested))
    // The longest run is over, but may have begun before the first known day.
    #expect(asks("..#####..#####..####...", rested))
    #expect(asks("###....", .withoutRest))
    #expect(!asks("##..###...", .withoutRest))
    // All known days are frozen.
    #expect(asks("...", StreakRules(resting: RestRules(weekdays: [], frozen: [sunday - 2...sunday]))))
    #expect(!asks("...", StreakRules(resting: RestRules(weekdays: [], frozen: [sunday - 1...sunday]))))
    #expect(!rested.reachBeyond(ContributionCalendar([]), on: sunday))
    #expect(!rested.reachBeyond(calendar("##", endingOn: sunday + 5), on: sunday))
  }
}

/// Laws over random calendars and rules, compared with a slow version that walks day by day.
@Suite struct RestLaws {
  let today = Day(number: 20_000)

  private struct Case {
    let days: [Contribution]
    let rules: RestRules
    let seed: UInt64
  }

  private func eachCase(_ seeds: Range<UInt64>, _ check: (Case, inout SeededGenerator) throws -> Void) rethrows {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let share = Double.random(in: 0.3...1, using: &random)
      let end = today + Int.random(in: -2...2, using: &random)
      let days = (0..<Int.random(in: 0...250, using: &random)).compactMap { offset -> Contribution? in
        if Int.random(in: 0..<60, using: &random) == 0 { return nil }
        let count = Double.random(in: 0...1, using: &random) < share ? Int.random(in: 1...9, using: &random) : 0
        return Contribution(day: end - offset, count: count, level: min(count, 4))
      }
      try check(Case(days: days, rules: rules(&random), seed: seed), &random)
    }
  }

  private func rules(_ random: inout SeededGenerator) -> RestRules {
    let weekdays = Weekday.allCases.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
    let frozen = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let first = today - Int.random(in: -5...250, using: &random)
      return first...first + Int.random(in: 0...20, using: &random)
    }
    return RestRules(weekdays: Set(weekdays), frozen: frozen)
  }

  private func streak(_ days: [Contribution], _ rules: RestRules) -> Streak {
    Streak(of: ContributionCalendar(days), on: today, resting: rules)
  }

  /// Walks from `day` in steps while days are active or days of rest; returns the active ones.
  private func slowWalk(from day: Day, by step: Int, _ active: Set<Day>, _ rests: (Day) -> Bool) -> [Day] {
    guard let first = active.min(), let last = active.max() else { return [] }
    var found: [Day] = []
    var day = day
    while first <= day, day <= last, active.contains(day) || rests(day) {
      if active.contains(day) { found.append(day) }
      day = day + step
    }
    return found
  }

  private func slowCurrent(_ test: Case) -> Run? {
    let active = Set(test.days.filter { $0.count != 0 && $0.day <= today }.map(\.day))
    guard let last = active.max() else { return nil }
    var day = active.contains(today) ? today : today - 1
    // Skip days of rest at the end one by one, even if they are unknown.
    while day > last {
      if !slowRests(test.rules, day) { return nil }
      day = day - 1
    }
    let days = slowWalk(from: day, by: -1, active) { slowRests(test.rules, $0) }
    return days.last.map { Run(from: $0, to: days[0], days: .exactly(days.count)) }
  }

  private func slowLongest(_ test: Case) -> Int {
    let active = Set(test.days.filter { $0.count != 0 && $0.day <= today }.map(\.day))
    return active.map { slowWalk(from: $0, by: 1, active) { slowRests(test.rules, $0) }.count }.max() ?? 0
  }

  private func slowRests(_ rules: RestRules, _ day: Day) -> Bool {
    for range in rules.frozen where range.lowerBound <= day && day <= range.upperBound { return true }
    return rules.weekdays.contains(day.weekday)
  }

  @Test func restedStreakMatchesTheSlowWalk() {
    var bridged = 0
    eachCase(0..<500) { test, random in
      let streak = streak(test.days.shuffled(using: &random), test.rules)
      #expect(streak.currentDays.least == slowCurrent(test)?.days.least ?? 0, "seed \(test.seed)")
      #expect(streak.current?.from == slowCurrent(test)?.from, "seed \(test.seed)")
      #expect(streak.longestDays.least == slowLongest(test), "seed \(test.seed)")
      #expect(streak.currentDays.least <= streak.longestDays.least, "seed \(test.seed)")
      #expect((streak.today == .resting) == (test.rules.rests(on: today) && streak.current?.to != today))
      if let run = streak.current, !run.isUnbroken { bridged += 1 }
    }
    // Enough cases must have a bridged run.
    #expect(bridged > 100)
  }

  @Test func strictStreakIsNeverLongerThanTheRestedOne() {
    eachCase(1000..<1500) { test, _ in
      let (strict, rested) = (streak(test.days, .none), streak(test.days, test.rules))
      #expect(strict.currentDays.least <= rested.currentDays.least, "seed \(test.seed)")
      #expect(strict.longestDays.least <= rested.longestDays.least, "seed \(test.seed)")
      // The strict run is part of the rested one.
      if let run = strict.current {
        #expect(rested.current.map { $0.from <= run.from && $0.to == run.to } == true, "seed \(test.seed)")
      }
      #expect(strict.current?.isUnbroken ?? true, "seed \(test.seed)")
      #expect(strict.today != .resting)
    }
  }

  @Test func commitNeverShortensARestedStreak() {
    eachCase(3000..<3400) { test, random in
      guard let old = test.days.randomElement(using: &random) else { return }
      let before = streak(test.days, test.rules)
      let more = test.days + [Contribution(day: old.day, count: (old.count ?? 0) + 1, level: 1)]
      let after = streak(more, test.rules)
      #expect(after.currentDays.least >= before.currentDays.least, "seed \(test.seed)")
      #expect(after.longestDays.least >= before.longestDays.least, "seed \(test.seed)")
    }
  }

  @Test func freezingADayNeverShortensAStreak() {
    var lengthened = 0
    eachCase(4000..<4500) { test, random in
      guard let day = test.days.filter({ $0.count == 0 }).randomElement(using: &random)?.day else { return }
      let more = RestRules(weekdays: test.rules.weekdays, frozen: test.rules.frozen + [day...day])
      let (before, after) = (streak(test.days, test.rules), streak(test.days, more))
      #expect(after.currentDays.least >= before.currentDays.least, "seed \(test.seed)")
      #expect(after.longestDays.least >= before.longestDays.least, "seed \(test.seed)")
      if after != before { lengthened += 1 }
    }
    #expect(lengthened > 50)
  }
}
