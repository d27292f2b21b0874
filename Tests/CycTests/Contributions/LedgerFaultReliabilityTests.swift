import Days
import Foundation
import GRDB
import Store
import Support
import Testing

@testable import Ledger

/// The built program and its ledger under faults: a full disk, `kill -9`, a wrong clock, several machines.
@Suite(.serialized) struct LedgerFaultReliabilityTests {
  private struct Machine {
    let cyc: BuiltCyc
    let host: String

    init(_ standIn: StandIn) async throws {
      cyc = try BuiltCyc()
      host = standIn.address
      #expect(try await cyc.run("cyc config set user hana").exitCode == 0)
    }

    var path: String { cyc.home.path(".local/share/cyc/ledger.sqlite") }

    func run(
      _ command: String, at now: String = "2026-08-03T21:12", killedAfterSeconds limit: Double = 60
    ) async throws -> BuiltCyc.Answer {
      try await cyc.run(command, environment: ["CYC_NOW": now, "CYC_HOST": host], killedAfterSeconds: limit)
    }

    func export() async throws -> String { try await run("cyc history --export").output }

    /// All counts that the ledger has, by source and number of the day, such as `page 20668`.
    func seenCounts() async throws -> [String: Set<Int>] {
      let entries = try LedgerFile(try await export()).entries
      return Dictionary(
        entries.map { ("\($0.source.name) \($0.day)", Set($0.sightings.compactMap(\.value.count))) }
      ) { $0.union($1) }
    }

    func expectIntact(_ comment: Comment) throws {
      #expect(try SQLiteFile.isIntact(path, Ledger.schema, rowsAgree: Ledger.rowsAgree), comment)
    }
  }

  /// 2026-08-03.
  private static let today = Day.first(ofYear: 2026) + 214
  /// The answer of the stand-in: a calendar with a streak of 40 days. Tests add today's count and empty days (`off`).
  private static let page = "GET /users/hana/contributions -> calendar seed=7 run=40"

  /// Runs `body` with a stand-in for GitHub, whose expected requests need not all arrive: killed runs send fewer.
  private func withStandIn(_ body: (StandIn) async throws -> Void) async throws {
    let standIn = try await StandIn.start(today: Self.today)
    do {
      try await body(standIn)
    } catch {
      await standIn.stop()
      throw error
    }
    await standIn.stop()
  }

  /// Whether no count of `before` was lost.
  private func isKept(_ before: [String: Set<Int>], in after: [String: Set<Int>]) -> Bool {
    before.allSatisfy { key, counts in counts.isSubset(of: after[key] ?? []) }
  }

  // MARK: - A full disk

  @Test func fullDiskKeepsTheAnswerAndTheLedger() async throws {
    try await withStandIn { standIn in
      let machine = try await Machine(standIn)
      try await standIn.expect("\(Self.page) today=1")
      #expect(try await machine.run("cyc streak --refresh").exitCode == 0)
      var (known, refused) = (try await machine.seenCounts(), 0)
      // `blocks` is the maximum size of a file, in blocks of 512 bytes. With small ones the ledger cannot be written.
      for blocks in [1, 4, 8, 16, 32, 64, 128, 256] {
        try await standIn.expect("\(Self.page) today=\(blocks + 1)")
        let answer = try await machine.run("(ulimit -f \(blocks); cyc streak --refresh --days 3 2>&1) | cat")
        let comment: Comment = "\(blocks) blocks: \(answer)"
        #expect(answer.output.contains("40 days") && answer.output.contains("\(blocks + 1) contributions"), comment)
        let notes = answer.output.split(separator: "\n").filter { $0.contains("ledger.sqlite") }
        #expect(notes.count <= 1, comment)
        try machine.expectIntact(comment)
        let seen = try await machine.seenCounts()
        #expect(isKept(known, in: seen), comment)
        if notes.isEmpty { #expect(seen["page \(Self.today.number)"]?.contains(blocks + 1) == true, comment) }
        refused += notes.count
        known = seen
      }
      // Some limits must stop the ledger, and some must not.
      #expect((1..<8).contains(refused))
      try await standIn.expect("\(Self.page) today=999")
      let after = try await machine.run("cyc streak --refresh --days 3")
      #expect(after.errors == "" && after.output.contains("999 contributions"))
      #expect(try await machine.seenCounts()["page \(Self.today.number)"]?.contains(999) == true)
    }
  }

  // MARK: - kill -9

  @Test func killedLooksAreWholeOrNotThere() async throws {
    try await withStandIn { standIn in
      let machine = try await Machine(standIn)
      let runs = 100
      // Each page has another number today, and one of five past days missing.
      let pages = (1...runs * 2).map { "\(Self.page) today=\($0) off=2026-07-\(10 + $0 % 5)" }
      try await standIn.expect(pages.joined(separator: "\n"))
      var (random, schedule) = (SeededGenerator(seed: 20_261_126), KillSchedule(guessSeconds: 60))
      var (known, killed) = ([String: Set<Int>](), 0)
      for run in 0..<runs {
        // Every eighth run ends by itself.
        let limit = run % 8 == 0 ? 60 : schedule.limitSeconds(using: &random)
        let answer = try await machine.run("exec cyc streak --refresh --days 3", killedAfterSeconds: limit)
        schedule.record(answer)
        killed += answer.wasKilled ? 1 : 0
        let comment: Comment = "run \(run): \(answer)"
        try machine.expectIntact(comment)
        try expectWholeLooks(machine, comment)
        let seen = try await machine.seenCounts()
        #expect(isKept(known, in: seen), comment)
        if !answer.wasKilled {
          let found = answer.output.firstMatch(of: /done, (\d+) contribution/)
          let count = try #require(found.flatMap { Int($0.output.1) }, comment)
          #expect(answer.errors.split(separator: "\n").allSatisfy { $0.contains("GitHub") }, comment)
          #expect(seen["page \(Self.today.number)"]?.contains(count) == true, comment)
        }
        known = seen
      }
      #expect(killed > runs / 4, "too few runs were killed for a valid test")
    }
  }

  /// Expects that every recorded look showed something new, and that every day of the page is there.
  private func expectWholeLooks(_ machine: Machine, _ comment: Comment) throws {
    try DatabaseQueue(path: machine.path).read { database in
      let looksWithoutChanges = try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM look WHERE outcome = \(LookOutcome.shown.rawValue) AND id NOT IN (
            SELECT look FROM day UNION SELECT look FROM change UNION SELECT was_look FROM change)
          """)
      #expect(looksWithoutChanges == 0, comment)
      let days = try Int.fetchOne(database, sql: "SELECT count(*) FROM day")
      let window = try Int.fetchOne(database, sql: "SELECT max(last) - min(first) + 1 FROM look") ?? 0
      #expect(days == window, comment)
    }
  }

  // MARK: - Clocks and machines

  @Test func clockThatIsSetBackLosesNothing() async throws {
    try await withStandIn { standIn in
      let machine = try await Machine(standIn)
      try await standIn.expect("\(Self.page) today=2\n\(Self.page) today=2 off=2026-07-10 x2\n\(Self.page) today=2")
      #expect(try await machine.run("cyc check --refresh").output.contains("40 days"))
      let first = try await machine.seenCounts()
      let earlier = try await machine.run("cyc check --refresh", at: "2026-08-03T20:12")
      #expect(earlier.output.contains("24 days"), "\(earlier)")
      #expect(earlier.errors.contains("no longer counts 10 Jul"), "\(earlier)")
      let (second, export) = (try await machine.seenCounts(), try await machine.export())
      #expect(isKept(first, in: second))
      // GitHub's page contradicts the clock, so its days are not recorded.
      let wrong = try await machine.run("cyc check --refresh", at: "2026-08-01T20:12")
      #expect(wrong.exitCode == 2 && wrong.errors.contains("check the clock"), "\(wrong)")
      #expect(try await machine.export() == export)
      let right = try await machine.run("cyc check --refresh", at: "2026-08-03T22:00")
      #expect(right.output.contains("40 days") && right.errors.contains("counts 10 Jul again"), "\(right)")
      #expect(isKept(second, in: try await machine.seenCounts()))
      let history = try await machine.run("cyc history").output
      #expect(history.contains("20:12  page: 10 Jul no longer counts (from 1 to 0)"), "\(history)")
      try machine.expectIntact("after a clock that was set back")
    }
  }

  @Test func twoMachinesImportEachOtherAndAgree() async throws {
    try await withStandIn { standIn in
      let machines = [try await Machine(standIn), try await Machine(standIn)]
      for step in 0..<6 {
        let day = Self.today + step
        try await standIn.setToday(day)
        let calendar = "calendar seed=7 run=\(40 + step) today=\(step + 2) off=2026-07-1\(step / 2)"
        try await standIn.expect("GET /users/hana/contributions -> \(calendar)")
        let answer = try await machines[step % 2].run("cyc check --refresh", at: "\(day)T21:12")
        #expect(answer.exitCode == 0, "\(answer)")
      }
      let files = [try await machines[0].export(), try await machines[1].export()]
      #expect(files[0] != files[1])
      var merged: [String] = []
      for (machine, file) in zip(machines, files.reversed()) {
        try Data(file.utf8).write(to: URL(fileURLWithPath: machine.cyc.home.path("other.jsonl")))
        // About as many days as a page shows: 37 begins a number of three digits.
        #expect(try await machine.run("cyc history --import other.jsonl").output.hasPrefix("Imported 37"))
        merged.append(try await machine.export())
        #expect(try await machine.run("cyc history --import other.jsonl").output == "Imported 0 days.\n")
        try machine.expectIntact("after an import")
      }
      #expect(merged[0] == merged[1])
      for day in 10...12 {
        let lines = [
          try await machines[0].run("cyc day 2026-07-\(day) --offline", at: "2026-08-08T21:12"),
          try await machines[1].run("cyc day 2026-07-\(day) --offline", at: "2026-08-08T21:12"),
        ].map { $0.output.split(separator: "\n").filter { $0.hasPrefix("page: ") } }
        #expect(lines[0] == lines[1] && lines[0].count == 1, "\(lines)")
      }
      // In the other order, into an empty ledger.
      let third = try await Machine(standIn)
      for (number, file) in files.enumerated() {
        let path = third.cyc.home.path("\(number).jsonl")
        try Data(file.utf8).write(to: URL(fileURLWithPath: path))
        #expect(try await third.run("cyc history --import \(number).jsonl").exitCode == 0)
      }
      #expect(try await third.export() == merged[0])
    }
  }
}
