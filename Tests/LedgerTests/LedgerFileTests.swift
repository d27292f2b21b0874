import Days
import GRDB
import Streaks
import Support
import Testing

@testable import Ledger

@Suite struct LedgerFileTests {
  /// The export of a ledger of random looks at two accounts.
  private func random(_ seed: UInt64) throws -> (scene: Scene, file: LedgerFile) {
    var scene = try Scene()
    for (index, id) in [7, nil].enumerated() {
      // Seeds 2n and 2n + 1 give the same looks: both record the first ten, then each every second one.
      var looks = RandomLooks(seed: seed / 2 * 2 + UInt64(index))
      scene.name = AccountName(host: "github.com", login: id == nil ? "bora" : "hana\(seed)", githubID: id)
      for step in 0..<30 {
        let call = looks.next()
        guard step % 2 == Int(seed % 2) || step < 10 else { continue }
        _ = try scene.ledger.record(call, of: scene.name, today: call[0].at.today)
      }
    }
    return (scene, try scene.ledger.export())
  }

  private func merged(_ files: LedgerFile...) throws -> String {
    let scene = try Scene()
    for file in files { _ = try scene.ledger.merge(file) }
    #expect(try scene.ledger.queue.read(Ledger.rowsAgree))
    return try scene.ledger.export().text
  }

  @Test(arguments: UInt64(0)..<1)
  func mergeIsCommutativeAssociativeAndIdempotent(seed: UInt64) throws {
    let (one, two, three) = (try random(4 * seed), try random(4 * seed + 1), try random(4 * seed + 2))
    #expect(try merged(one.file) == one.file.text, "seed \(seed)")
    let both = try merged(one.file, two.file)
    #expect(try both == merged(two.file, one.file), "seed \(seed)")
    #expect(try both == merged(one.file, two.file, one.file), "seed \(seed)")
    let all = try merged(LedgerFile(both), three.file)
    #expect(try all == merged(one.file, LedgerFile(merged(two.file, three.file))), "seed \(seed)")
    #expect(try all == merged(three.file, two.file, one.file), "seed \(seed)")
    // Into ledgers that have looks of their own.
    _ = try one.scene.ledger.merge(two.file)
    _ = try two.scene.ledger.merge(one.file)
    #expect(try one.scene.ledger.export().text == both && two.scene.ledger.export().text == both, "seed \(seed)")
    #expect(try one.scene.ledger.merge(two.file) == 0, "seed \(seed)")
    #expect(try one.scene.ledger.queue.read(Ledger.rowsAgree))
  }

  @Test(arguments: UInt64(0)..<1)
  func mergeKeepsEverySighting(seed: UInt64) throws {
    let (one, two) = (try random(2 * seed), try random(2 * seed + 1))
    let entries = try LedgerFile(merged(one.file, two.file)).entries
    let known = Dictionary(grouping: entries) { "\($0.account.githubID ?? 0) \($0.source.name) \($0.day)" }
    for entry in one.file.entries + two.file.entries {
      let found = known["\(entry.account.githubID ?? 0) \(entry.source.name) \(entry.day)"]?.first
      for sighting in entry.sightings {
        let isKept =
          found?.sightings.contains {
            $0.value == sighting.value && Moment($0.from) <= Moment(sighting.from)
              && Moment(sighting.to) <= Moment($0.to)
          } ?? false
        #expect(isKept, "seed \(seed): \(entry.day) \(sighting)")
      }
    }
  }

  @Test(arguments: UInt64(0)..<1)
  func recordingGoesOnAfterAnImport(seed: UInt64) throws {
    let (one, two) = (try random(2 * seed), try random(2 * seed + 1))
    _ = try one.scene.ledger.merge(two.file)
    var looks = RandomLooks(seed: seed + 1000)
    let name = AccountName(host: "github.com", login: "hana", githubID: 7)
    var expected: [Day: Int] = [:]
    for _ in 0..<20 {
      let call = looks.next()
      let held = try one.scene.ledger.record(call, of: name, today: call[0].at.today).held.map(\.source)
      for look in call where look.source == .page && !held.contains(.page) {
        for day in look.calendar.days { expected[day.day] = day.count }
      }
    }
    let counts = try one.scene.counts(of: name)
    for (day, count) in expected {
      #expect(counts[day] == count || counts[day, default: 0] < 0, "seed \(seed), \(day)")
    }
    let file = try one.scene.ledger.export()
    #expect(try one.scene.ledger.merge(file) == 0)
    #expect(try merged(file) == file.text)
  }

  @Test func lineNamesAccountDayValueAndTimes() throws {
    let scene = try Scene()
    try scene.record(.page([2, 1], at: Scene.time(Scene.today, 1000)))
    try scene.record(.page([2, 4], at: Scene.time(Scene.today, 2000)))
    let lines = try scene.ledger.export().text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.last == """
        {"host":"github.com","account_id":7,"login":"hana","source":"page","day":"2026-11-23","count":4,\
        "from":"2026-11-23T00:33:20+09:00","to":"2026-11-23T00:33:20+09:00",\
        "changes":[{"count":1,"from":"2026-11-23T00:16:40+09:00","to":"2026-11-23T00:16:40+09:00"}]}
        """)
  }

  @Test func dayOfTwoSourcesCountsOnce() throws {
    let lines = ["page", "graphql"].map { source in
      """
      {"host":"github.com","account_id":7,"login":"hana","source":"\(source)","day":"2026-11-01","count":2,\
      "from":"2026-11-02T00:00:00Z","to":"2026-11-03T00:00:00Z"}
      """
    }
    let (scene, file) = (try Scene(), try LedgerFile(lines.joined(separator: "\n") + "\n"))
    #expect(try scene.ledger.merge(file) == 1)
    #expect(try scene.ledger.merge(file) == 0)
  }

  @Test func unknownFieldsAndEmptyLinesAreIgnored() throws {
    let scene = try Scene()
    let line = """
      {"host":"codeberg.org","login":"hana","source":"forgejo","day":"2026-11-01","level":2,"mood":[1],\
      "from":"2026-11-02T00:00:00Z","to":"2026-11-03T00:00:00Z"}
      """
    #expect(try scene.ledger.merge(LedgerFile("\n\(line)\r\n  \n")) == 1)
    let record = try #require(try scene.ledger.days(of: AccountName(host: "codeberg.org", login: "hana")).first)
    #expect(record.source == LookSource("forgejo") && record.value == .level(2) && record.changes.isEmpty)
    #expect(record.lastSeen.rfc3339 == "2026-11-03T00:00:00Z")
    #expect(try scene.ledger.pending(of: AccountName(host: "codeberg.org", login: "hana")).changes.isEmpty)
  }

  private static let good = """
    {"host":"h","account_id":1,"login":"a","source":"page","day":"2026-11-01","count":1,\
    "from":"2026-11-02T00:00:00Z","to":"2026-11-03T00:00:00Z"}
    """

  @Test(arguments: [
    ("{", LedgerFileError.Reason.notJSON), ("1", .notObject), (good + "x", .notJSON),
    (good.replacing("\"host\":\"h\"", with: "\"host\":\"\""), .badValue("host")),
    (good.replacing("\"host\":\"h\"", with: "\"login\":\"b\""), .repeatedKey("login")),
    (good.replacing("2026-11-01", with: "2026-11-31"), .badValue("day")),
    (good.replacing("\"count\":1", with: "\"count\":-1"), .badValue("count")),
    (good.replacing("\"count\":1", with: "\"count\":1e999"), .badValue("count")),
    (good.replacing("\"count\":1", with: "\"count\":null"), .missingKey("count")),
    (good.replacing("\"count\":1", with: "\"level\":5"), .badValue("level")),
    (good.replacing("2026-11-02T", with: "2026-11-04T"), .badValue("to")),
    (good.replacing("2026-11-02T", with: "soon"), .badValue("from")),
    (good.replacing("\"account_id\":1", with: "\"account_id\":0"), .badValue("account_id")),
    (good.replacing("\"count\":1", with: "\"count\":1,\"changes\":{}"), .badValue("changes")),
    (good.replacing("\"count\":1", with: "\"count\":1,\"changes\":[2]"), .notObject),
  ])
  func faultyLineIsNamed(line: String, reason: LedgerFileError.Reason) {
    #expect(throws: LedgerFileError(line: 3, reason: reason)) {
      try LedgerFile("\(LedgerFileTests.good)\n\n\(line)\n")
    }
  }
}
