import Days
import Support
import Testing

@testable import Streaks

/// A calendar drawn as text: `.` is an empty day, `#` an active one, a space an unknown one. The last character is `last`.
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

  /// A run that begins on the first known day, or after an unknown one, may have begun earlier.
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
  func pendingTodayDoesNotEndTheStreak(
    picture: String, current: Quantity?, longest: Quantity?, previous: Quantity?, state: Streak.Today
  ) {
    let streak = Streak(of: calendar(picture, endingOn: today), on: today)
    #expect(streak.current?.days == current)
    #expect(streak.longest?.days == longest)
    #expect(streak.previous?.days == previous)
    #expect(streak.today == state)
    #expect(streak.isAtRisk == (state == .pending && current != nil))
  }

  @Test func laterOfTwoEquallyLongRunsIsTheLongest() {
    let streak = Streak(of: calendar("###.###...", endingOn: today), on: today)
    #expect(streak.longest == Run(from: today - 5, to: today - 3))
  }

  @Test func dayWithoutACountCountsByItsLevel() {
    let days = [
      Contribution(day: today - 2, count: nil, level: 1), Contribution(day: today - 1, count: nil, level: 0),
      Contribution(day: today, count: nil, level: 4),
    ]
    let streak = Streak(of: ContributionCalendar(days), on: today)
    #expect(streak.current == Run(from: today, to: today))
    #expect(streak.previous == Run(from: today - 2, to: today - 2, days: .atLeast(1)))
  }

  @Test func dayOfRestIsRestingEvenIfUnknown() {
    let rules = RestRules(weekdays: [today.weekday], frozen: [])
    #expect(Streak(of: calendar("### ", endingOn: today), on: today, resting: rules).today == .resting)
    #expect(Streak(of: calendar("###.", endingOn: today), on: today, resting: rules).today == .resting)
    #expect(Streak(of: calendar("####", endingOn: today), on: today, resting: rules).today == .done)
  }

  @Test func daysAfterTodayAreIgnored() {
    let streak = Streak(of: calendar("##.##", endingOn: today + 2), on: today)
    #expect(streak.today == .pending)
    #expect(streak.current == Run(from: today - 2, to: today - 1, days: .atLeast(2)))
    #expect(streak.longest?.days == .atLeast(2))
  }
}

/// Laws over random calendars, compared with slow and simple versions.
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

  @Test func streakMatchesTheSimpleVersion() {
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

  @Test func commitNeverShortensAStreak() throws {
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

  @Test func bestDayIsTheLaterOfEquals() {
    let days = [3, 9, 1, 9, 0].enumerated().map { Contribution(day: today + $0, count: $1, level: 1) }
    #expect(ContributionCalendar(days).bestDay?.day == today + 3)
    #expect(ContributionCalendar([Contribution(day: today, count: 0, level: 0)]).bestDay == nil)
  }

  @Test func levelsOfMergedWindowsFollowTheCounts() {
    let old = ContributionCalendar([Contribution(day: today - 1, count: 1, level: 4)])
    let new = ContributionCalendar([
      Contribution(day: today, count: 8, level: 4), Contribution(day: today + 1, count: 0, level: 0),
      Contribution(day: today + 2, count: 5, level: 1), Contribution(day: today + 3, count: nil, level: 2),
    ])
    #expect(old.merged(with: new).days.map(\.level) == [1, 4, 0, 3, 2])
    #expect(ContributionCalendar([]).merged(with: new) == new)
    #expect(old.merged(with: ContributionCalendar([])) == old)
  }

  @Test func unknownCountIsNeitherZeroNorExact() {
    let calendar = ContributionCalendar([
      Contribution(day: today, count: nil, level: 3), Contribution(day: today + 1, count: 4, level: 1),
    ])
    #expect(calendar.total == .atLeast(5))
    #expect(calendar.total.exact == nil)
    #expect(calendar.activeDays == 2)
    #expect(calendar.bestDay == nil, "the unknown count could be larger")
    let blank = ContributionCalendar([Contribution(day: today, count: nil, level: 0)])
    #expect(blank.total == .zero, "a blank cell has no contribution")
  }
}

@Suite struct WeeklyStreakTests {
  let saturday = Day(number: 20_666)  // 2026-08-01

  private func weekly(
    _ picture: String, endingOn last: Day? = nil, days: Int = 5, start: Weekday = .sunday
  ) -> WeeklyStreak {
    let last = last ?? saturday
    return WeeklyStreak(
      of: calendar(picture, endingOn: last), on: last, target: WeeklyTarget(days: days, weekStart: start))
  }

  @Test func currentWeekDoesNotEndTheStreak() {
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

  @Test func weekBelowTheTargetEndsTheStreak() {
    let broken = weekly(".#####." + ".####.." + "..", endingOn: saturday + 2)
    #expect(broken.current == nil)
    #expect(broken.longest?.weeks == .atLeast(1))
    #expect(weekly("#####.." + "####..." + "...", endingOn: saturday + 3).current == nil)
  }

  @Test func unknownDaysLeaveOpenWhetherAWeekCounts() {
    let seen = "#####.." + "####?.." + "..."
    #expect(weekly(seen, endingOn: saturday + 3).currentWeeks == .unknown)
    #expect(weekly("#####.." + "###?..." + "...", endingOn: saturday + 3).currentWeeks == .zero)
    #expect(weekly("#####.." + "####?.." + "#####", endingOn: saturday + 5).currentWeeks == .atLeast(1))
    // This week has the days until today; an unknown today is left out.
    #expect(weekly("#####.." + "......." + "####?.", endingOn: saturday + 6).currentWeeks == .unknown)
    #expect(weekly("#####.." + "......." + "####?", endingOn: saturday + 5).currentWeeks == .zero)
  }

  @Test func weeksBeginOnSundayOrMonday() {
    // The picture runs from Sunday to Saturday. With weeks from Monday its first day belongs to the week before.
    let picture = "#####.." + "......."
    #expect(weekly(picture).longest == WeekRun(from: saturday - 13, weeks: .atLeast(1)))
    #expect(weekly(picture, start: .monday).longest == nil)
    #expect(weekly(picture, days: 4, start: .monday).longest == WeekRun(from: saturday - 12, weeks: .atLeast(1)))
    #expect(weekly(picture, days: 4, start: .monday).current == WeekRun(from: saturday - 12, weeks: .atLeast(1)))
  }

  @Test func weeksAtTheFirstKnownDayAskForEarlierDays() {
    func asks(_ picture: String) -> Bool {
      let rules = StreakRules(resting: .none, weekly: WeeklyTarget(days: 5, weekStart: .sunday))
      return rules.reachBeyond(calendar(picture, endingOn: saturday), on: saturday)
    }
    #expect(asks(".#####." + ".#####."))
    #expect(asks("...." + ".#####." + ".#####."))
    #expect(!asks("......." + ".#####." + ".#####."))
    #expect(!asks("." + "......." + ".#####."))
    #expect(!asks(".######" + "......." + "......."))
    // The longest run of days may have begun earlier.
    #expect(asks("#######" + "......." + "......."))
  }

  /// Counts week by week, backwards from the current one.
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

  @Test func weeklyStreakMatchesTheSimpleVersion() {
    var currentLengths: Set<Int> = []
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
      currentLengths.insert(slow.current)
      guard let lucky = days.randomElement(using: &random) else { continue }
      let more = ContributionCalendar(days + [Contribution(day: lucky.day, count: 1, level: 1)])
      let after = WeeklyStreak(of: more, on: today, target: target)
      #expect(
        (after.current?.weeks.least ?? 0) >= slow.current && (after.longest?.weeks.least ?? 0) >= slow.longest,
        "seed \(seed)")
    }
    #expect(currentLengths.count > 10)
  }
}

@Suite struct TimelineTests {
  private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

  @Test func longRangeIsSplitIntoYearsInsteadOfMonths() throws {
    let calendar = ContributionCalendar([])
    let months = Timeline(of: calendar, in: try day("2025-11-20")...(try day("2026-11-02")), maxMonths: 13)
    #expect(months.unit == .month)
    #expect(months.parts.count == 13)
    #expect(months.parts.first?.days.lowerBound.description == "2025-11-20")
    #expect(months.parts.first?.days.upperBound.description == "2025-11-30")
    #expect(months.parts.last?.days.lowerBound.description == "2026-11-01")
    #expect(months.parts.last?.days.upperBound.description == "2026-11-02")
    let years = Timeline(of: calendar, in: try day("2025-10-31")...(try day("2026-11-02")), maxMonths: 13)
    #expect(years.unit == .year)
    #expect(years.parts.map(\.days.count) == [62, 306])
    let single = Timeline(of: calendar, in: try day("2026-02-28")...(try day("2026-02-28")), maxMonths: 1)
    #expect(single.unit == .month)
    #expect(single.parts.map(\.days.count) == [1])
  }

  /// The parts are adjacent and add up to the total.
  @Test func partsAddUpToTheTotal() {
    for seed in UInt64(0)..<100 {
      var random = SeededGenerator(seed: seed)
      let first = Day(number: Int.random(in: 18_000...20_000, using: &random))
      let range = first...(first + Int.random(in: 0...1500, using: &random))
      let known = range.filter { _ in Int.random(in: 0..<10, using: &random) > 0 }
      let calendar = ContributionCalendar(
        known.map { Contribution(day: $0, count: Int.random(in: 0...9, using: &random), level: nil) })
      let timeline = Timeline(of: calendar, in: range, maxMonths: Int.random(in: 1...40, using: &random))
      let parts = timeline.parts
      #expect(parts.first?.days.lowerBound == range.lowerBound, "seed \(seed)")
      #expect(parts.last?.days.upperBound == range.upperBound, "seed \(seed)")
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.days.upperBound + 1 == $1.days.lowerBound }, "seed \(seed)")
      let whole = Statistics(of: calendar, in: range)
      #expect(parts.reduce(0) { $0 + $1.statistics.all.total.least } == whole.all.total.least, "seed \(seed)")
      #expect(parts.reduce(0) { $0 + $1.statistics.all.unknownDays } == whole.all.unknownDays, "seed \(seed)")
      for weekday in 0..<7 {
        let sum = parts.reduce(0) { $0 + $1.statistics.weekdays[weekday].knownDays }
        #expect(sum == whole.weekdays[weekday].knownDays, "seed \(seed)")
      }
    }
  }

  @Test func meanUsesKnownDaysOnly() {
    let today = Day(number: 20_668)  // 2026-08-03, a Monday
    let calendar = ContributionCalendar([
      Contribution(day: today - 7, count: 3, level: nil), Contribution(day: today, count: 0, level: nil),
    ])
    let statistics = Statistics(of: calendar, in: today - 14...today)
    #expect(statistics.weekdays[Weekday.monday.rawValue].mean == 1.5)
    #expect(statistics.weekdays[Weekday.tuesday.rawValue].mean == nil)
  }
}
