import Days
@testable import Streaks
import Support
import Testing

/// A calendar whose last character stands for `last`: `.` is an empty day, `#` an active one, a space a day that is not known.
func calendar(_ picture: String, endingOn last: Day) -> ContributionCalendar {
  let first = last - (picture.count - 1)
  return ContributionCalendar(
    picture.enumerated().compactMap { offset, character in
      switch character {
      case "#": Contribution(day: first + offset, count: 3, level: 2)
      case ".": Contribution(day: first + offset, count: 0, level: 0)
      default: nil
      }
    })
}

@Suite struct StreakTests {
  let today = Day(number: 20_000)

  @Test(arguments: [
    ("", nil as Quantity?, nil as Quantity?, nil as Quantity?, Streak.Today.unknown),
    (".....", nil, nil, nil, .pending),
    ("..###", 3, 3, nil, .done),
    (".###.", 3, 3, nil, .pending),
    (".### ", 3, 3, nil, .unknown),
    ("...  ", nil, nil, nil, .unknown),
    ("###..", nil, .atLeast(3), .atLeast(3), .pending),
    ("##.#.", 1, .atLeast(2), .atLeast(2), .pending),
    ("##.##", 2, 2, .atLeast(2), .done),
    ("#....", nil, .atLeast(1), .atLeast(1), .pending),
    ("....#", 1, 1, nil, .done),
    ("## ##", .atLeast(2), .atLeast(2), .atLeast(2), .done),
  ])
  func todayIsWaitedFor(
    picture: String, current: Quantity?, longest: Quantity?, previous: Quantity?, state: Streak.Today
  ) {
    let streak = Streak(of: calendar(picture, endingOn: today), on: today)
    #expect(streak.current?.days == current)
    #expect(streak.longest?.days == longest)
    #expect(streak.previous?.days == previous)
    #expect(streak.today == state)
    #expect(streak.isAtRisk == (state == .pending && current != nil))
  }

  @Test func ofTwoEquallyLongRunsTheLaterOneIsTheLongest() {
    let streak = Streak(of: calendar("###.###...", endingOn: today), on: today)
    #expect(streak.longest == Run(from: today - 5, to: today - 3))
  }

  @Test func aDayWithoutACountCountsByItsLevel() {
    let days = [
      Contribution(day: today - 2, count: nil, level: 1), Contribution(day: today - 1, count: nil, level: 0),
      Contribution(day: today, count: nil, level: 4),
    ]
    let streak = Streak(of: ContributionCalendar(days), on: today)
    #expect(streak.current == Run(from: today, to: today))
    #expect(streak.previous == Run(from: today - 2, to: today - 2, days: .atLeast(1)))
  }

  @Test func aDayOfRestIsOneWhateverIsKnownOfIt() {
    let rules = RestRules(weekdays: [today.weekday], frozen: [])
    #expect(Streak(of: calendar("### ", endingOn: today), on: today, resting: rules).today == .resting)
    #expect(Streak(of: calendar("###.", endingOn: today), on: today, resting: rules).today == .resting)
    #expect(Streak(of: calendar("####", endingOn: today), on: today, resting: rules).today == .done)
  }

  @Test func daysAfterTodayAreNotLookedAt() {
    let streak = Streak(of: calendar("##.##", endingOn: today + 2), on: today)
    #expect(streak.today == .pending)
    #expect(streak.current == Run(from: today - 2, to: today - 1, days: .atLeast(2)))
    #expect(streak.longest?.days == .atLeast(2))
  }
}

/// Laws over random calendars, each compared with a slow version that says the same in the most obvious way.
@Suite struct StreakLaws {
  let today = Day(number: 20_000)

  func randomCalendar(_ random: inout SeededGenerator) -> [Contribution] {
    let share = Double.random(in: 0...1, using: &random)
    let length = Int.random(in: 0...400, using: &random)
    let end = today + Int.random(in: -3...3, using: &random)
    return (0..<length).compactMap { offset in
      if Int.random(in: 0..<50, using: &random) == 0 { return nil }
      let isActive = Double.random(in: 0...1, using: &random) < share
      let count = isActive ? Int.random(in: 1...30, using: &random) : 0
      return Contribution(day: end - offset, count: count, level: min(count, 4))
    }
  }

  func slowCurrent(_ days: [Contribution]) -> Int {
    let active = Set(days.filter { ($0.count ?? 0) > 0 }.map(\.day))
    var day = active.contains(today) ? today : today - 1
    var length = 0
    while active.contains(day) {
      length += 1
      day = day - 1
    }
    return length
  }

  func slowLongest(_ days: [Contribution]) -> Int {
    let active = Set(days.filter { ($0.count ?? 0) > 0 && $0.day <= today }.map(\.day))
    return active.map { start in (0...).first { !active.contains(start + $0) } ?? 0 }.max() ?? 0
  }

  @Test func theStreakIsWhatTheObviousVersionCounts() {
    for seed in UInt64(0)..<400 {
      var random = SeededGenerator(seed: seed)
      let days = randomCalendar(&random)
      let streak = Streak(of: ContributionCalendar(days.shuffled(using: &random)), on: today)
      #expect(streak.currentDays.least == slowCurrent(days), "seed \(seed)")
      #expect(streak.longestDays.least == slowLongest(days), "seed \(seed)")
      #expect(streak.currentDays.least <= streak.longestDays.least, "seed \(seed)")
      if let previous = streak.previous, let current = streak.current {
        #expect(previous.to < current.from - 1, "seed \(seed)")
      }
    }
  }

  @Test func aCommitNeverShortensAStreak() throws {
    for seed in UInt64(1000)..<1300 {
      var random = SeededGenerator(seed: seed)
      let days = randomCalendar(&random)
      guard let lucky = days.randomElement(using: &random) else { continue }
      let before = Streak(of: ContributionCalendar(days), on: today)
      let more = days + [Contribution(day: lucky.day, count: (lucky.count ?? 0) + 1, level: 1)]
      let after = Streak(of: ContributionCalendar(more), on: today)
      #expect(after.currentDays.least >= before.currentDays.least, "seed \(seed)")
      #expect(after.longestDays.least >= before.longestDays.least, "seed \(seed)")
    }
  }
}

@Suite struct ContributionCalendarTests {
  let today = Day(number: 20_000)

  @Test func theBestDayIsTheLaterOneOfEquals() {
    let days = [3, 9, 1, 9, 0].enumerated().map { Contribution(day: today + $0, count: $1, level: 1) }
    #expect(ContributionCalendar(days).bestDay?.day == today + 3)
    #expect(ContributionCalendar([Contribution(day: today, count: 0, level: 0)]).bestDay == nil)
  }

  @Test func levelsOfTwoWindowsAreDrawnFromTheCounts() {
    let old = ContributionCalendar([Contribution(day: today - 1, count: 1, level: 4)])
    let new = ContributionCalendar([
      Contribution(day: today, count: 8, level: 4), Contribution(day: today + 1, count: 0, level: 0),
      Contribution(day: today + 2, count: 5, level: 1), Contribution(day: today + 3, count: nil, level: 2),
    ])
    #expect(old.merged(with: new).days.map(\.level) == [1, 4, 0, 3, 2])
    #expect(ContributionCalendar([]).merged(with: new) == new)
    #expect(old.merged(with: ContributionCalendar([])) == old)
  }

  @Test func anUnknownCountIsNeitherZeroNorPartOfTheTotal() {
    let calendar = ContributionCalendar([
      Contribution(day: today, count: nil, level: 3), Contribution(day: today + 1, count: 4, level: 1),
    ])
    #expect(calendar.total == .atLeast(5))
    #expect(calendar.total.exact == nil)
    #expect(calendar.activeDays == 2)
    #expect(calendar.bestDay == nil, "the unknown one could be larger")
    let blank = ContributionCalendar([Contribution(day: today, count: nil, level: 0)])
    #expect(blank.total == .zero, "a blank cell has no contribution")
  }
}
