import Days
import Streaks
import Support
import Testing

@Suite struct CalendarsAcrossAccountsTests {
  let first = Day(number: 20_000)

  /// `#` is an active day, `.` an empty one, `?` an unknown one.
  private func calendar(_ picture: String, from start: Int = 0) -> ContributionCalendar {
    ContributionCalendar(
      picture.enumerated().compactMap { offset, sign in
        sign == "?" ? nil : Contribution(day: first + start + offset, count: sign == "#" ? 2 : 0, level: nil)
      })
  }

  private func picture(_ calendar: ContributionCalendar, days: Int) -> String {
    let known = Dictionary(uniqueKeysWithValues: calendar.days.map { ($0.day, $0) })
    return (0..<days).map { known[first + $0].map { $0.isActive ? "#" : "." } ?? "?" }.joined()
  }

  @Test(
    arguments: [
      (["#.#.", ".#.."], "###."), (["#...", "????"], "#???"), (["??#.", "#..."], "#?#."), (["....", "...?"], "...?"),
      (["###", "..."], "###"), (["?..", ".?.", "..?"], "???"),
    ] as [([String], String)])
  func dayIsEmptyOnlyIfItIsEmptyForAllAccounts(pictures: [String], expected: String) {
    let calendars = pictures.map { calendar($0) }
    #expect(picture(.acrossAccounts(calendars), days: expected.count) == expected)
    #expect(picture(.acrossAccounts(calendars.reversed()), days: expected.count) == expected)
  }

  @Test func sumIsALowerBoundIfACountIsUnknown() {
    let both = ContributionCalendar.acrossAccounts([calendar("#."), calendar("#?")])
    #expect(both.days.map(\.total) == [4])
    let unread = ContributionCalendar.acrossAccounts([calendar("#"), calendar("?")])
    #expect(unread.days.map(\.total) == [.atLeast(2)])
    let coloured = ContributionCalendar([Contribution(day: first, count: nil, level: 3)])
    #expect(ContributionCalendar.acrossAccounts([coloured, calendar("#")]).days.map(\.total) == [.atLeast(3)])
  }

  @Test func unreadAccountMakesTheStreakALowerBound() {
    let own = calendar("..####")
    let streak = Streak(of: .acrossAccounts([own, calendar("??????")]), on: first + 5)
    #expect(streak.currentDays == .atLeast(4) && streak.today == .done)
    let open = Streak(of: .acrossAccounts([calendar("..###."), calendar("??????")]), on: first + 5)
    #expect(open.currentDays == .atLeast(3) && open.today == .unknown)
    let ended = Streak(of: .acrossAccounts([calendar("###..."), calendar("??????")]), on: first + 5)
    #expect(ended.currentDays == .unknown && ended.today == .unknown)
  }

  /// Days of an account that is read in UTC may end yesterday although the local day has begun.
  @Test func accountInAnotherZoneLeavesTodayUnknownUnlessAnotherIsDone() {
    let west = calendar("###?")
    #expect(Streak(of: .acrossAccounts([calendar("###."), west]), on: first + 3).today == .unknown)
    let done = Streak(of: .acrossAccounts([calendar("...#"), west]), on: first + 3)
    #expect(done.today == .done && done.current?.days == .atLeast(4))
  }

  @Test func beginningFillsTheDaysBeforeTheFirstWithEmptyOnes() {
    let young = calendar("##", from: 3).beginning(on: first)
    #expect(picture(young, days: 5) == "...##")
    #expect(young.beginning(on: first + 4) == young)
    #expect(ContributionCalendar([]).beginning(on: first) == ContributionCalendar([]))
  }

  /// Law: hiding days of some accounts never makes a number larger, and an exact number stays the true one.
  @Test func unknownDaysGiveTheTruthOrALowerBound() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let length = Int.random(in: 1...30, using: &random)
      let share = [20, 60, 90].randomElement(using: &random) ?? 60
      let whole = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<length).map { _ in Int.random(in: 0..<100, using: &random) < share ? "#" : "." }.joined()
      }
      let holes = whole.map { picture in
        picture.map { Int.random(in: 0..<6, using: &random) == 0 ? "?" : String($0) }.joined()
      }
      let today = first + (length - 1)
      // The first day is an edge of the calendar, which makes each run that begins on it a lower bound.
      let truth = Streak(of: .acrossAccounts(whole.map { calendar("." + $0, from: -1) }), on: today)
      let seen = Streak(of: .acrossAccounts(holes.map { calendar("." + $0, from: -1) }), on: today)
      let (right, known) = (truth.currentDays, seen.currentDays)
      // If today is unknown, the streak ends yesterday, and today may add to it.
      let mayGrow = seen.today == .unknown && truth.today == .done
      if known.isExact, !mayGrow { #expect(known == right, "seed \(seed): \(whole) \(holes)") }
      if case .atLeast(let days) = known { #expect(right.reaches(days) == true, "seed \(seed): \(whole) \(holes)") }
      if seen.today != .unknown { #expect(seen.today == truth.today, "seed \(seed)") }
    }
  }
}
