import Days
import Foundation
import GRDB
import Streaks
import Support
import Testing

@testable import Ledger

@Suite struct LedgerLawTests {
  /// The number of the newest shown look.
  private func newest(_ scene: Scene) throws -> Int64 {
    try scene.ledger.queue.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM look WHERE outcome = 0") ?? 0 }
  }

  private func series(_ scene: Scene) throws -> [DaySeries] {
    try scene.ledger.withReader(scene.name, []) { try $0.series() }
  }

  /// The value of a day at an earlier look: that of the last look up to it that changed the day.
  private func value(_ series: DaySeries?, at look: Int64) -> DayValue? {
    series?.sightings.filter { ($0.look ?? 0) <= look }.max { ($0.look ?? 0) < ($1.look ?? 0) }?.value
  }

  @Test(arguments: UInt64(0)..<2)
  func ledgerAgreesWithTheModel(seed: UInt64) throws {
    var looks = RandomLooks(seed: seed)
    var model = ModelLedger()
    let scene = try Scene()
    for step in 0..<60 {
      let call = looks.next()
      let today = call[0].at.today
      let held = try scene.ledger.record(call, of: scene.name, today: today).held.map(\.source)
      #expect(held == model.record(call, today: today), "seed \(seed), step \(step)")
    }
    for source in [LookSource.page, .graphQL] {
      let present = try scene.ledger.days(of: scene.name).filter { $0.source == source }
      #expect(
        Dictionary(uniqueKeysWithValues: present.map { ($0.day.number, $0.value) }) == model.present[source] ?? [:],
        "seed \(seed)")
    }
    #expect(try scene.ledger.queue.read(Ledger.rowsAgree))
  }

  @Test(arguments: UInt64(100)..<102)
  func everyShownValueIsKeptWithItsTime(seed: UInt64) throws {
    var looks = RandomLooks(seed: seed)
    looks.mayGoBack = seed % 2 == 0
    var model = ModelLedger()
    let scene = try Scene()
    for _ in 0..<60 {
      let call = looks.next()
      _ = try scene.ledger.record(call, of: scene.name, today: call[0].at.today)
      _ = model.record(call, today: call[0].at.today)
    }
    let found = Dictionary(grouping: try series(scene)) { $0.day }
    for look in model.shown {
      for (day, value) in look.values {
        let sightings = found[day]?.first { $0.source == (look.source == .page ? 1 : 2) }?.sightings ?? []
        let isKept = sightings.contains { sighting in
          !value.isNews(after: sighting.value)
            && (looks.mayGoBack || (sighting.from.seconds...sighting.to.seconds).contains(look.at))
        }
        #expect(isKept, "seed \(seed): \(look.source) \(day) \(value) at \(look.at)")
      }
    }
  }

  @Test(arguments: UInt64(200)..<202)
  func valuesOfEveryEarlierLookAreFound(seed: UInt64) throws {
    var looks = RandomLooks(seed: seed)
    let scene = try Scene()
    var seen: [(look: Int64, content: Look)] = []
    for _ in 0..<60 {
      let call = looks.next().prefix(1)
      let held = try scene.ledger.record(Array(call), of: scene.name, today: call[0].at.today).held
      let before = seen.last?.look ?? 0
      let newest = try newest(scene)
      if held.isEmpty, newest != before { seen.append((newest, call[0])) }
    }
    let found = Dictionary(uniqueKeysWithValues: try series(scene).map { ("\($0.source) \($0.day)", $0) })
    for (number, look) in seen {
      let source = look.source == .page ? 1 : 2
      for (day, shown) in ModelLedger.values(look) {
        let known = value(found["\(source) \(day)"], at: number)
        #expect(known.map { !shown.isNews(after: $0) } ?? false, "seed \(seed), look \(number), day \(day)")
      }
    }
  }

  @Test(arguments: UInt64(300)..<302)
  func sameLookAgainChangesOnlyItsTime(seed: UInt64) throws {
    var looks = RandomLooks(seed: seed)
    let scene = try Scene()
    for _ in 0..<40 {
      let look = looks.next()[0]
      let today = look.at.today
      guard try scene.record(look, today: today).held.isEmpty else { continue }
      let read = { try scene.ledger.queue.read { try Row.fetchAll($0, sql: "SELECT * FROM day") } }
      let (before, times) = (try read(), try lastTimes(scene))
      let rows = try scene.rows("look") + scene.rows("change")
      let seconds = look.at.secondsSince1970 + (looks.chance(3) ? -5000 : 50)
      let again = look.with(at: Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds)))
      let changes = try scene.changes {
        let recording = try scene.record(again, today: today)
        #expect(recording == Recording())
      }
      #expect(changes == 1, "seed \(seed)")
      #expect(try read() == before)
      #expect(try scene.rows("look") + scene.rows("change") == rows)
      let moved = try lastTimes(scene).filter { times[$0] != $1 }
      #expect(moved.count <= 1 && moved.allSatisfy { $1 == seconds && $1 > times[$0] ?? 0 }, "no time goes back")
    }
  }

  private func lastTimes(_ scene: Scene) throws -> [Int64: Int] {
    try scene.ledger.queue.read { database in
      try Row.fetchAll(database, sql: "SELECT id, last_at FROM look").reduce(into: [:]) { $0[$1[0]] = $1[1] as Int }
    }
  }

  @Test func callWithoutLooksWritesNothing() throws {
    let scene = try Scene()
    let empty = Look(
      source: .page, days: Scene.today...Scene.today, at: Scene.time(), calendar: ContributionCalendar([]))
    let changes = try scene.changes {
      let recordings = [
        try scene.ledger.record([], of: scene.name, today: Scene.today), try scene.record(empty),
      ]
      #expect(recordings == [Recording(), Recording()])
    }
    #expect(try changes == 0 && scene.rows("account") == 0)
  }

  /// Two windows of one call share days, and GitHub may have changed one between the requests.
  @Test func laterOfTwoLooksOfTheSameSecondIsPresent() throws {
    let scene = try Scene()
    try scene.record(.page([3, 5, 1]), .page([5, 2]))
    #expect(try scene.counts() == [Scene.today - 2: 3, Scene.today - 1: 5, Scene.today: 2])
    try scene.record(.page([3, 5, 1]))
    try scene.record(.page([3, 4, 1]))
    let records = try scene.ledger.days(of: scene.name)
    #expect(records[2].changes.map(\.after) == [.count(2), .count(1)])
    let file = try scene.ledger.export()
    #expect(try scene.ledger.merge(file) == 0, "the present values are also those of the export")
    #expect(try scene.ledger.export() == file)
  }

  @Test func growthOfTheRunningDayIsNotHistory() throws {
    let scene = try Scene()
    let times = [Scene.time(Scene.today, 1000), Scene.time(Scene.today, 2000), Scene.time(Scene.today + 1, 1000)]
    try scene.record(.page([1, 1, 0], at: times[0]))
    try scene.record(.page([1, 1, 2], at: times[1]))
    #expect(try scene.ledger.history(of: scene.name).isEmpty)
    try scene.record(.page([1, 0, 3, 0], at: times[2]))
    let history = try scene.ledger.history(of: scene.name)
    #expect(history.count == 1 && history.first?.at == times[2])
    guard case .changes(.page, let groups)? = history.first?.event else {
      Issue.record("\(history)")
      return
    }
    #expect(groups.map(\.kind) == [.vanished, .grew])
    #expect(groups.map(\.days) == [Scene.today - 1...Scene.today - 1, Scene.today...Scene.today])
    #expect(try scene.ledger.history(of: scene.name, since: Scene.today + 2).isEmpty)
    let record = try #require(try scene.ledger.records(of: scene.name, on: Scene.today).first)
    #expect(record.firstSeen == times[0] && record.lastSeen == times[2])
    #expect(
      record.changes.map(\.lastSeen) == [times[0], times[1]] && record.changes.map(\.at) == [times[1], times[2]])
  }

  /// If today was shown as done and is empty now, the user is told.
  @Test func lossAndReturnOfTheRunningDayAreReported() throws {
    let scene = try Scene()
    for (index, step) in [(0, 0), (2, 0), (0, 1), (0, 0), (3, 1), (4, 0)].enumerated() {
      try scene.record(.page([1, 1, step.0], at: Scene.time(Scene.today, 1000 + index)))
      let pending = try scene.ledger.pending(of: scene.name)
      #expect(pending.changes.count == step.1, "step \(index): \(pending)")
      try scene.ledger.markTold(pending.changes, of: scene.name)
    }
    #expect(try scene.ledger.history(of: scene.name).count == 2)
    try scene.record(.page([1, 1, 0], at: Scene.time(Scene.today, 2000), zone: "UTC"))
    #expect(try scene.ledger.pending(of: scene.name).isEmpty, "in another zone it moves to another day")
  }

  @Test func lossOfAValueFromTheCacheIsNotReported() throws {
    let scene = try Scene()
    let cached = Look.page([1, 2, 3], at: Scene.time(Scene.today - 1))
    #expect(try scene.ledger.fill(from: [cached], of: scene.name) == 1)
    #expect(try scene.ledger.fill(from: [cached], of: scene.name) == 0, "only once")
    try scene.record(.page([1, 0, 3, 1]))
    #expect(try scene.ledger.pending(of: scene.name).changes.isEmpty)
    #expect(try scene.ledger.history(of: scene.name).count == 1)
    try scene.record(.page([0, 0, 3, 1], at: Scene.time(Scene.today, 50_000)))
    #expect(try scene.ledger.pending(of: scene.name).changes.map(\.day) == [Scene.today - 3])
  }

  /// After a logout GraphQL is not asked, so what it showed before says nothing about a day that the page loses.
  @Test func lossIsReportedUnlessTheOtherSourceStillCountsTheDay() throws {
    let days = [1, 2, 3]
    for isAsked in [false, true] {
      let scene = try Scene()
      try scene.record(.page(days), .page(days, source: .graphQL))
      let later = Scene.time(Scene.today, 50_000)
      try scene.record(.page([0, 2, 3], at: later))
      if isAsked { try scene.record(.page(days, at: later, source: .graphQL)) }
      let lost = isAsked ? [] : [Scene.today - 2]
      #expect(try scene.ledger.pending(of: scene.name).vanished.map(\.day) == lost)
      #expect(try scene.ledger.pending(of: scene.name, shown: Look.page(days).calendar).isEmpty, "it is on the screen")
      #expect(try Array(scene.ledger.seenCalendar(of: scene.name).lost.keys) == lost)
    }
  }

  @Test func lossAndReturnInTwoSourcesAreReportedOnce() throws {
    let scene = try Scene()
    try scene.record(.page([1, 2, 3]), .page([1, 2, 3], source: .graphQL))
    let steps: [(page: Int, graphQL: Int, news: Int)] = [
      (0, 1, 0), (0, 0, 1), (0, 1, 1), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 0),
    ]
    for (index, step) in steps.enumerated() {
      let time = Scene.time(Scene.today, 50_000 + index * 600)
      try scene.record(.page([step.page, 2, 3], at: time), .page([step.graphQL, 2, 3], at: time, source: .graphQL))
      let pending = try scene.ledger.pending(of: scene.name)
      #expect(pending.vanished.count + pending.returned.count == step.news, "step \(index): \(pending)")
      try scene.ledger.markTold(pending.changes, of: scene.name)
    }
  }

  @Test func returnedDayIsNotReported() throws {
    let scene = try Scene()
    for (index, counts) in [[1, 2, 3], [0, 2, 3], [1, 2, 3]].enumerated() {
      try scene.record(.page(counts, at: Scene.time(Scene.today, 43_200 + index * 10)))
      #expect(try scene.ledger.pending(of: scene.name).changes.count == index % 2)
    }
    #expect(try scene.ledger.history(of: scene.name).count == 2)
  }
}
