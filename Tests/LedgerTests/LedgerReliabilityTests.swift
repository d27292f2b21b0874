import Days
import Foundation
import GRDB
import Store
import Streaks
import Support
import Testing

@testable import Ledger

/// Laws over many random stories, damage, and several writers.
@Suite struct LedgerReliabilityTests {
  @Test(arguments: UInt64(1000)..<1016)
  func lawsHoldForManyRandomLooks(seed: UInt64) throws {
    let laws = LedgerLawTests()
    try laws.ledgerAgreesWithTheModel(seed: seed)
    try laws.everyShownValueIsKeptWithItsTime(seed: seed)
    try laws.valuesOfEveryEarlierLookAreFound(seed: seed)
    try laws.sameLookAgainChangesOnlyItsTime(seed: seed)
    try AccountTests().noDayIsShownUnderAnotherID(seed: seed)
  }

  @Test(arguments: UInt64(10)..<15)
  func lawsHoldForManyRandomImports(seed: UInt64) throws {
    let laws = LedgerFileTests()
    try laws.mergeIsCommutativeAssociativeAndIdempotent(seed: seed)
    try laws.mergeKeepsEverySighting(seed: seed)
    try laws.recordingGoesOnAfterAnImport(seed: seed)
  }

  /// A ledger that lost a page is intact after recovery, and all of its values were seen.
  @Test(arguments: 0..<10)
  func recoveredLedgerKeepsReadableDays(page: Int) throws {
    var scene = try Scene()
    for id in [7, 8] {
      var looks = RandomLooks(seed: UInt64(page * 2 + id))
      scene.name = AccountName(host: "github.com", login: "hana\(id)", githubID: id)
      for _ in 0..<40 {
        let call = looks.next()
        _ = try scene.ledger.record(call, of: scene.name, today: call[0].at.today)
      }
    }
    let before = try scene.ledger.export()
    let path = scene.ledger.path
    try scene.ledger.queue.close()
    #expect(try SQLiteFile.isIntact(path, Ledger.schema, rowsAgree: Ledger.rowsAgree))
    var bytes = try Data(contentsOf: URL(filePath: path))
    let start = (page % (bytes.count / 4096)) * 4096
    bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xA5, count: 4096))
    try bytes.write(to: URL(filePath: path))
    let recovery = try SQLiteFile.recover(path, Ledger.schema, at: Scene.time(), repair: Ledger.repair)
    #expect(try SQLiteFile.isIntact(path, Ledger.schema, rowsAgree: Ledger.rowsAgree), "page \(page)")
    let after = try Ledger(at: path).export()
    let seen = Set(before.entries.flatMap { entry in entry.sightings.map { "\(entry.day) \($0.value)" } })
    #expect(
      after.entries.allSatisfy { entry in entry.sightings.allSatisfy { seen.contains("\(entry.day) \($0.value)") } },
      "page \(page)")
    if recovery.tables.first(where: { $0.name == "day" })?.isComplete == true {
      #expect(after.entries.count == before.entries.count, "page \(page)")
    }
    #expect(after.entries.count * 2 > before.entries.count, "page \(page)")
  }

  /// Each writer opens connections of its own, as a process does.
  @Test func concurrentWritersLoseNothing() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("ledger.sqlite")
    let name = AccountName(host: "github.com", login: "hana", githubID: 7)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, source) in [LookSource.page, .graphQL, LookSource("forgejo")].enumerated() {
        group.addTask {
          for step in 0..<20 {
            let ledger = try Ledger(at: path)
            let time = Scene.time(Scene.today, step * 10 + number)
            _ = try ledger.record(
              [.page([step + 1, 1], at: time, source: source)], of: name, today: Scene.today)
          }
        }
      }
      try await group.waitForAll()
    }
    let records = try Ledger(at: path).days(of: name)
    // Two days of three sources.
    #expect(records.count == 6)
    for record in records where record.day < Scene.today {
      #expect(record.changes.map(\.after) == (2...20).map { .count($0) }, "\(record.source)")
    }
  }

  /// Three accounts, 20 years, both sources, 1,500 changes each.
  @Test func twentyYearsOfThreeAccountsAreSmall() throws {
    var scene = try Scene()
    var random = SeededGenerator(seed: 1)
    for id in 1...3 {
      scene.name = AccountName(host: "github.com", login: "hana\(id)", githubID: id)
      var counts: [Int: Int] = [:]
      func year(_ number: Int, _ step: Int) -> [Look] {
        let first = Scene.today - 365 * (number + 1) + 1
        let entries = (0..<365).map { Contribution(day: first + $0, count: counts[(first + $0).number], level: nil) }
        return [LookSource.page, .graphQL].map { source in
          Look(
            source: source, days: first...first + 364, zone: "Asia/Seoul",
            headingTotal: entries.compactMap(\.count).reduce(0, +), at: Scene.time(Scene.today, step),
            calendar: ContributionCalendar(entries))
        }
      }
      for day in (Scene.today.number - 365 * 20)...Scene.today.number {
        counts[day] = max(0, Int.random(in: -10...30, using: &random))
      }
      _ = try scene.ledger.record((0..<20).flatMap { year($0, 0) }, of: scene.name, today: Scene.today)
      for step in 1...75 {
        let number = Int.random(in: 0..<20, using: &random)
        for _ in 0..<10 {
          counts[Scene.today.number - 365 * number - Int.random(in: 0..<365, using: &random), default: 0] += 1
        }
        _ = try scene.ledger.record(year(number, step), of: scene.name, today: Scene.today)
      }
    }
    #expect(try scene.rows("change") > 4000)
    let clock = ContinuousClock()
    var days = 0
    let time = try (0..<3).map { _ in try clock.measure { days = try scene.ledger.days(of: scene.name).count } }.min()
    let again = try clock.measure { _ = try scene.ledger.seenCalendar(of: scene.name) }
    try scene.ledger.queue.close()
    let size = try FileManager.default.attributesOfItem(atPath: scene.ledger.path)[.size] as? Int ?? 0
    print("20 years: \(size) bytes, \(days) days read in \(time ?? .zero), all seen days in \(again)")
    #expect(size < 2_000_000)
  }
}
