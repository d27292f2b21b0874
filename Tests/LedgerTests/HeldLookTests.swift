import Days
import Streaks
import Support
import Testing

@testable import Ledger

/// A look that would make many days empty at once changes nothing until something confirms it.
@Suite struct HeldLookTests {
  /// A year with a streak of 200 days, and single days before it.
  let year = (0..<365).map { $0 >= 165 ? 2 + $0 % 3 : $0 % 7 == 0 ? 1 : 0 }
  let later = Scene.time(Scene.today, 43_200 + 700)

  func check(_ counts: [Int], isHeld: Bool, _ comment: Comment, zone: String? = nil) throws {
    let scene = try Scene()
    try scene.record(.page(year, zone: "UTC+9"))
    let before = try scene.counts()
    let recording = try scene.record(.page(counts, at: later, zone: zone ?? "UTC+9"))
    #expect(recording.held.isEmpty == !isHeld, comment)
    let first = Scene.today - 364
    let shown = Dictionary(uniqueKeysWithValues: counts.enumerated().map { (first + $0, $1) })
    #expect(try scene.counts() == (isHeld ? before : shown), comment)
    if isHeld { #expect(recording.vanished.isEmpty && recording.appeared.isEmpty, comment) }
  }

  @Test func pageOfZerosIsHeld() throws { try check(year.map { _ in 0 }, isHeld: true, "zeros") }

  @Test func cutPageIsHeld() throws { try check(year.replacing(300..<365, 0), isHeld: true, "cut") }

  /// In the morning GitHub's days may end yesterday, which is not over there.
  @Test func lostDaysAreHeldIfTheLastOneIsOpen() throws {
    let scene = try Scene()
    try scene.record(.page(year))
    let before = try scene.counts()
    let look = Look.page(year.replacing(355..<365, 0)).with(at: Scene.time(Scene.today + 1, 25_200))
    let recording = try scene.ledger.record([look], of: scene.name, today: Scene.today + 1, firstOpen: Scene.today)
    #expect(recording.held.map(\.removed.count) == [10])
    #expect(try scene.counts() == before)
  }

  /// A page that lacks days is not a page with empty days.
  @Test func missingDaysKeepTheirValues() throws {
    let scene = try Scene()
    try scene.record(.page(year))
    let before = try scene.counts()
    var look = Look.page(year, at: later)
    look.calendar = look.calendar.days(in: look.days.lowerBound...Scene.today - 100)
    #expect(try scene.record(look).held.isEmpty)
    #expect(try scene.counts() == before)
    let lastSeen = try scene.ledger.records(of: scene.name, on: Scene.today - 50).map(\.lastSeen)
    #expect(lastSeen == [Scene.time()])
  }

  @Test func pageShiftedByADayIsHeld() throws { try check([0] + year.dropLast(), isHeld: true, "shifted") }

  @Test func pageShiftedByADayInAnotherZoneIsShown() throws {
    let scene = try Scene()
    let single = (0..<365).map { $0 % 7 == 0 ? 1 : 0 }
    try scene.record(.page(single, zone: "UTC+9"))
    let recording = try scene.record(.page([0] + single.dropLast(), at: later, zone: "UTC"))
    #expect(
      recording.held.isEmpty && recording.vanished.isEmpty && recording.appeared.isEmpty, "moves are not reported")
    #expect(try scene.ledger.pending(of: scene.name).changes.isEmpty)
    #expect(try !scene.ledger.history(of: scene.name).isEmpty)
  }

  @Test func streakShiftedByADayInAnotherZoneIsShown() throws {
    try check([0] + year.dropLast(), isHeld: false, "another zone", zone: "UTC")
  }

  @Test func pageAfterLeavingAnOrganisationIsHeld() throws {
    try check(year.replacing(200..<355, 0), isHeld: true, "155 days")
  }

  @Test func pageWithoutARepositoryOfTwelveDaysIsHeld() throws {
    try check(year.replacing(300..<312, 0), isHeld: true, "12 days")
  }

  @Test func fewDaysAreHeldIfTheyAreAFifth() throws {
    let few = (0..<365).map { $0 % 30 == 0 ? 1 : 0 }
    let scene = try Scene()
    try scene.record(.page(few))
    #expect(try scene.record(.page(few.replacing(0..<61, 0), at: later)).held.map(\.removed.count) == [3])
    #expect(try scene.record(.page(few.replacing(0..<31, 0), at: later)).held.isEmpty)
  }

  @Test func lossOfOneDayIsReportedAtOnce() throws {
    let scene = try Scene()
    try scene.record(.page(year))
    let recording = try scene.record(.page(year.replacing(300..<301, 0), at: later))
    let change = try #require(recording.vanished.first)
    #expect(recording.vanished.count == 1 && recording.held.isEmpty)
    #expect(change.day == Scene.today - 64 && change.before == .count(2) && change.after == .count(0))
    #expect(change.lastSeen == Scene.time() && change.at == later)
    #expect(try scene.ledger.pending(of: scene.name).changes == [change])
    try scene.ledger.markTold([change], of: scene.name)
    #expect(try scene.ledger.pending(of: scene.name).changes.isEmpty)
  }

  @Test func latePushesAreShownButNotReported() throws {
    try check(year.replacing(355..<365, 9), isHeld: false, "growth")
    let scene = try Scene()
    try scene.record(.page(year.replacing(350..<365, 0)))
    let recording = try scene.record(.page(year, at: later))
    #expect(recording.held.isEmpty && recording.appeared.isEmpty)
  }

  @Test func heldLookReportsTheEarlierValues() throws {
    let scene = try Scene()
    try scene.record(.page(year))
    let seen = Scene.time(Scene.today, 43_260)
    try scene.record(.page(year, at: seen))
    let look = Look.page(year.replacing(300..<312, 0), at: Scene.time(Scene.today, 43_320))
    let held = try #require(try scene.record(look).held.first)
    #expect(held.removed == Array(Scene.today - 64...Scene.today - 53))
    #expect(held.earlier.days.map(\.count) == year[300..<312].map(Optional.some))
    #expect(held.earlierSeen == seen && held.first == look.at && held.last == look.at)
    let again = Scene.time(Scene.today, 43_400)
    let changes = try scene.changes {
      let held = try #require(try scene.record(look.with(at: again)).held.first)
      #expect(held.first == look.at && held.last == again && held.earlierSeen == seen)
    }
    #expect(changes == 1, "a repeated held look is only an update")
  }

  @Test func secondLookTenMinutesLaterConfirmsTheFirst() throws {
    let scene = try Scene()
    try scene.record(.page(year))
    let zeros = Look.page(year.replacing(0..<364, 0), at: later)
    #expect(try !scene.record(zeros).held.isEmpty)
    #expect(try !scene.record(zeros.with(at: Scene.time(Scene.today, 43_900 + 599))).held.isEmpty)
    let recording = try scene.record(zeros.with(at: Scene.time(Scene.today, 43_900 + 600)))
    #expect(recording.held.isEmpty && recording.vanished.count > 200)
    let seen = try scene.ledger.seenCalendar(of: scene.name)
    #expect(seen.calendar.days.map(\.count) == year.map(Optional.some))
    #expect(seen.lost.count == year.dropLast().count { $0 > 0 })
    #expect(seen.known == Scene.today - 364...Scene.today)
    let lost = try #require(seen.lost[Scene.today - 1])
    #expect(lost.count == year[363] && lost.lastSeen == Scene.time())
    #expect(lost.vanishedAt == Scene.time(Scene.today, 44_500))
  }

  /// A normal page between two bad ones means that the first was a fault.
  @Test func shownLookEndsAHeldOne() throws {
    let scene = try Scene()
    let good = Look.page(year)
    let zeros = Look.page(year.map { _ in 0 }, at: later)
    try scene.record(good)
    try scene.record(zeros)
    #expect(try scene.changes { try scene.record(good.with(at: Scene.time(Scene.today, 44_000))) } == 1)
    for seconds in [45_000, 45_599] {
      #expect(try !scene.record(zeros.with(at: Scene.time(Scene.today, seconds))).held.isEmpty, "\(seconds)")
    }
    #expect(try scene.record(zeros.with(at: Scene.time(Scene.today, 45_600))).held.isEmpty)
  }

  /// Years are read in the same call as the last year, and each is a look of its own.
  @Test func lookAtOtherDaysDoesNotEndAHeldOne() throws {
    let scene = try Scene()
    let old = Look.page(year, at: Scene.time(Scene.today - 400))
    try scene.record(.page(year))
    func call(_ seconds: Int) throws -> Recording {
      try scene.record(
        .page(year.replacing(0..<364, 0), at: Scene.time(Scene.today, seconds)),
        Look(
          source: .page, days: old.days, at: Scene.time(Scene.today, seconds), calendar: old.calendar),
        today: Scene.today)
    }
    #expect(try call(44_000).held.count == 1)
    #expect(try call(44_600).held.isEmpty)
  }

  @Test func otherSourceOfTheSameCallConfirmsALook() throws {
    let scene = try Scene()
    try scene.record(.page(year), .page(year, source: .graphQL))
    let cut = year.replacing(300..<312, 0)
    #expect(try scene.record(.page(cut, at: later), .page(year, at: later, source: .graphQL)).held.count == 1)
    #expect(try scene.ledger.pending(of: scene.name).held.isEmpty, "GraphQL shows the days, so nothing older does")
    #expect(try scene.record(.page(cut, at: later), .page(cut, at: later, source: .graphQL)).held.isEmpty)
  }

  /// Only what remains unconfirmed is judged.
  @Test func partOfAHeldLookIsConfirmed() throws {
    let scene = try Scene()
    try scene.record(.page(year))
    let cut = year.replacing(300..<312, 0)
    try scene.record(.page(cut, at: later))
    let muchLater = Scene.time(Scene.today, 45_000)
    #expect(try scene.record(.page(cut.replacing(312..<322, 0), at: muchLater)).held.count == 1)
    #expect(try scene.record(.page(cut.replacing(312..<321, 0), at: muchLater)).held.isEmpty)
  }

  @Test func heldLookChangesNoDay() throws {
    let scene = try Scene()
    try scene.record(.page(year))
    let before = try scene.ledger.days(of: scene.name)
    try scene.record(.page(year.map { $0 == 0 ? 5 : 0 }, at: later))
    #expect(try scene.ledger.days(of: scene.name) == before)
    let history = try scene.ledger.history(of: scene.name)
    #expect(history.count == 1 && history[0].at == later)
    guard case .held(.page, let days, let last) = history[0].event else {
      Issue.record("\(history)")
      return
    }
    #expect(days.count == year.dropLast().count { $0 > 0 } && last == later)
  }

  /// A clock that is set back must not make the wait last for years.
  @Test func waitBeginsAgainIfTheClockIsSetBack() throws {
    let scene = try Scene()
    try scene.record(.page(year))
    let zeros = Look.page(year.map { _ in 0 }, at: Scene.time(Scene.today, 86_000))
    try scene.record(zeros)
    #expect(try scene.record(zeros.with(at: Scene.time(Scene.today, 50_000))).held.count == 1)
    #expect(try scene.record(zeros.with(at: Scene.time(Scene.today, 50_600))).held.isEmpty)
  }
}
