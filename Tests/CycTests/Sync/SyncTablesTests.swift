import Days
import Foundation
import GRDB
import Formats
import Support
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak
@testable import Sync

/// The tables of the personal database as records of a sync.
@Suite struct SyncTablesTests {
  private func run<Value>(_ test: TestWorld, _ work: (SyncDatabase) throws -> Value) throws -> Value {
    try test.world.syncStore().change(work)
  }

  private let setup = SyncSetup(address: "/list.git", branch: "cyc", machine: "laptop")

  /// Records of one machine are the same on a machine that applies them.
  @Test func tasksDaysAndGoalSurviveARoundTrip() throws {
    let (one, other) = (try TestWorld(), try TestWorld())
    for command in [
      ["todo", "add", "커밋 🌱", "--due", "2026-12-01", "--at", "21:30", "--label", "red"],
      ["todo", "add", "second"], ["todo", "move", "2", "--top"], ["todo", "edit", "2", "--body", "one\ntwo"],
      ["dday", "add", "Exam", "2027-03-06", "--icon", "📝"], ["dday", "add", "Birthday", "12-24", "--yearly"],
      ["freeze", "2026-12-28", "--until", "2026-12-31", "--reason", "여행"], ["goal", "100"],
    ] {
      #expect(Cyc.run(command, in: one.world) == .done, "\(command): \(one.err)")
    }
    let records = try run(one) { try $0.localRecords() }
    #expect(records.count == 6)
    for (path, record) in records {
      // Reading the bytes of a file gives the same record.
      #expect(try SyncKinds.schema.record(record.bytes, at: path) == record)
    }
    let altered = try run(other) { database in
      try database.apply(records.map { RecordChange(path: $0.key, record: $0.value) })
    }
    #expect(altered == [])
    // Numbers are local to a machine.
    func unnumbered(_ records: [RecordPath: Sync.Record]) -> [RecordPath: [JSONMember]] {
      records.mapValues { $0.fields.filter { $0.name != "number" } }
    }
    #expect(unnumbered(try run(other) { try $0.localRecords() }) == unnumbered(records))
    let remaining = try run(other) { database in
      _ = try database.apply(records.keys.map { RecordChange(path: $0, record: nil) })
      return try database.localRecords()
    }
    #expect(remaining.isEmpty)
    #expect(try other.world.readTodos { try $0.isConsistent() } == true)
  }

  /// The sync's own writes do not change its data version, other processes' writes do.
  @Test func onlyOtherWritersChangeTheDataVersion() throws {
    let test = try TestWorld()
    let store = try test.world.syncStore()
    let before = try store.change { database in
      try database.begin(setup)
      return try database.dataVersion()
    }
    try store.change { try $0.setState(SyncState(repository: "x")) }
    #expect(try store.change { try $0.dataVersion() } == before)
    #expect(test.call("todo", "list") == .done)
    #expect(try store.change { try $0.dataVersion() } == before)
    #expect(test.call("todo", "add", "meanwhile") == .done)
    #expect(try store.change { try $0.dataVersion() } != before)
  }

  /// Triggers record each change of each table, but only while a sync is set up.
  @Test func changesAreRecordedOnlyWithASync() throws {
    let test = try TestWorld()
    #expect(test.call("todo", "add", "before") == .done)
    #expect(try run(test) { try $0.unsentCount() } == 0)
    _ = try run(test) { try $0.begin(setup) }
    #expect(try run(test) { try $0.unsentCount() } == 1)
    func clean() throws {
      try run(test) { database in
        for path in try database.dirtyPaths() { try database.setBase([1], isDirty: false, at: path) }
      }
    }
    for command in [
      ["todo", "done", "1"], ["todo", "undo"], ["todo", "redo"], ["todo", "rm", "1"], ["todo", "add", "new"],
      ["dday", "add", "x", "2027-01-01"], ["dday", "edit", "1", "--title", "y"], ["dday", "rm", "1"],
      ["freeze", "2027-01-01"], ["freeze", "rm", "1"], ["goal", "50"], ["goal", "off"],
    ] {
      try clean()
      #expect(Cyc.run(command, in: test.world) == .done, "\(command): \(test.err)")
      #expect(try run(test) { try $0.unsentCount() } == 1, "\(command)")
    }
    try run(test) { try $0.end() }
    #expect(test.call("todo", "add", "after") == .done)
    #expect(try run(test) { try $0.unsentCount() } == 0)
  }

  /// After a recovery, the stored bases are not reliable.
  @Test func afterARecoveryTheNextSyncComparesEverything() throws {
    let test = try TestWorld()
    #expect(test.call("todo", "add", "x") == .done)
    try run(test) { database in
      try database.begin(setup)
      try database.setState(SyncState(repository: "r", baseCommit: "c", sentCommit: "d"))
      for path in try database.dirtyPaths() { try database.setBase([1], isDirty: false, at: path) }
      try SyncDatabase.forgetBases(database.database)
      #expect(try database.state() == SyncState(repository: "r"))
      #expect(try database.unsentCount() == 1 && database.basePaths() == [])
    }
  }

  @Test func unknownFieldsOutliveTheirBaseAndEndWithTheSync() throws {
    let test = try TestWorld()
    #expect(test.call("todo", "add", "x") == .done)
    let fields = Sync.Record(["place": .string("집 \"home\"")])
    try run(test) { database in
      try database.begin(setup)
      let path = try #require(try database.dirtyPaths().first)
      try database.keepUnknown(fields, at: path)
      try database.setBase(nil, isDirty: false, at: path)
      #expect(try database.unknown() == [path: fields])
    }
    // Another sync does not have the fields; restoring this sync brings them back.
    let other = SyncSetup(address: "/other.git", branch: "cyc", machine: "laptop")
    let replaced = try #require(try run(test) { try $0.begin(other) })
    try run(test) { database in
      #expect(try database.unknown().isEmpty)
      try database.restore(replaced)
      let path = try #require(try database.unknown().keys.first)
      #expect(try database.unknown() == [path: fields])
      try database.keepUnknown(nil, at: path)
      #expect(try database.unknown().isEmpty)
      for forget in [SyncDatabase.forgetBases, { try SyncDatabase(database: $0, now: database.now).end() }] {
        try database.keepUnknown(fields, at: path)
        try forget(database.database)
        #expect(try database.unknown().isEmpty)
      }
    }
  }

  @Test func separatedFreezesKeepEveryDay() throws {
    let test = try TestWorld()
    try run(test) { database in
      for (digit, from, until) in [("0", "2026-12-25", "2026-12-26"), ("f", "2026-12-24", "2026-12-31")] {
        let name = "\(digit)0000000-0000-4000-8000-000000000001"
        let record = Sync.Record([
          "uuid": .string(name), "from": .string(from), "until": .string(until), "reason": .null,
        ])
        try SyncedFreezes.put(record, name, at: database.now, in: database.database)
      }
      try SyncedFreezes.separate(in: database.database)
    }
    let days = try FreezeStore.all(in: test.world).flatMap { freeze in
      Array(freeze.days.lowerBound.number...freeze.days.upperBound.number)
    }
    #expect(Set(days).count == 8 && days.count == 8)
  }

  @Test func equalFreezesKeepTheReason() throws {
    let test = try TestWorld()
    try run(test) { database in
      for (digit, reason) in [("0", JSONValue.null), ("f", .string("flu"))] {
        let name = "\(digit)0000000-0000-4000-8000-000000000001"
        let record = Sync.Record([
          "uuid": .string(name), "from": .string("2026-12-25"), "until": .string("2026-12-25"), "reason": reason,
        ])
        try SyncedFreezes.put(record, name, at: database.now, in: database.database)
      }
      try SyncedFreezes.separate(in: database.database)
    }
    #expect(try FreezeStore.all(in: test.world).map(\.reason) == ["flu"])
  }

  @Test func failingSinceBeginsWithTheFirstFailureOfItsKind() throws {
    let test = try TestWorld()
    func attempt(_ failure: SyncFailureName, on day: String) throws -> String {
      let local = CivilTime(day: try #require(Day(iso8601: day)), hour: 9, minute: 0, second: 0)
      test.world.clock.now = { Instant(secondsSince1970: local.secondsAsUTC, local: local) }
      var state: SyncSetup?
      try run(test) { database in
        if try database.setup() == nil { try database.begin(setup) }
        try database.recordAttempt(failure: failure)
        state = try database.setup()
      }
      return "\(state?.failures ?? 0) since \(state?.failingSince?.today.description ?? "?")"
    }
    #expect(try attempt(.login, on: "2026-11-23") == "1 since 2026-11-23")
    #expect(try attempt(.login, on: "2026-11-24") == "2 since 2026-11-23")
    #expect(try attempt(.offline, on: "2026-11-28") == "1 since 2026-11-28")
    #expect(try attempt(.offline, on: "2026-11-29") == "2 since 2026-11-28")
  }

  @Test func reachedGoalWithFieldsUnknownHereIsNotSentAgain() throws {
    let test = try TestWorld()
    try run(test) { database in
      try database.begin(setup)
      let goal = Sync.Record([
        "host": .string("github.com"), "login": .string("hana"), "days": 7.json, "reached_on": .string("2026-11-28"),
        "streak_began_on": .string("2026-11-22"), "congratulated": .bool(true),
      ])
      try SyncedReachedGoals.put(goal, "", at: database.now, in: database.database)
      let path = try #require(try database.dirtyPaths().first)
      var base = try #require(try database.localRecord(at: path))
      base["at.congratulated"] = 1_795_600_000.json
      try database.setBase(base.bytes, isDirty: false, at: path)
      #expect(try database.dirtyPaths().isEmpty)
    }
  }

  @Test(arguments: [true, false])
  func congratulationIsNotAConflict(here: Bool) {
    let (mine, theirs) = (Sync.Record(["congratulated": .bool(here)]), Sync.Record(["congratulated": .bool(!here)]))
    let merged = SyncedReachedGoals.kind.rules.merge(base: nil, mine: mine, theirs: theirs)
    #expect(merged.conflicts.isEmpty && merged.record?["congratulated"] == .bool(true))
  }

  /// A restored sync keeps its bases and unsent changes, and notices changes made meanwhile.
  @Test func restoredSyncKeepsItsState() throws {
    let test = try TestWorld()
    for title in ["sent", "removed meanwhile"] { #expect(test.call("todo", "add", title) == .done) }
    let (bases, received) = try run(test) { database in
      try database.begin(setup)
      try database.setState(SyncState(repository: "r", baseCommit: "c", sentCommit: "d", notUnderstood: ["x"]))
      try database.recordAttempt(failure: .offline)
      let paths = try database.dirtyPaths()
      for path in paths { try database.setBase(database.localRecord(at: path)?.bytes, isDirty: false, at: path) }
      let conflict = MergeConflict(
        fields: [], base: Sync.Record(), kept: Sync.Record(), lost: Sync.Record(), lostSide: .theirs, mineChanged: nil,
        theirsChanged: nil)
      let task = try #require(try TodoStore(database.database).todo(1)?.uuid)
      let path = try #require(SyncKinds.todo.path(named: task))
      let loss = LostValue(SyncConflict(path: path, conflict: conflict))
      let place = try #require(SyncedConflicts.kind.path(named: loss.uuid))
      let received = RecordChange(path: place, record: loss.record)
      _ = try database.apply([received])
      try database.setBase(loss.record.bytes, isDirty: false, at: place)
      return (try Dictionary(uniqueKeysWithValues: paths.map { ($0, try database.base(at: $0)) }), received)
    }
    #expect(test.call("todo", "add", "not sent") == .done)
    let before = try run(test) { (try $0.setup(), try $0.state(), try $0.conflicts()) }

    let other = SyncSetup(address: "/other.git", branch: "cyc", machine: "laptop")
    let replaced = try #require(try run(test) { try $0.begin(other) })
    #expect(replaced.address == setup.address)
    #expect(test.call("todo", "rm", "2") == .done && test.call("todo", "add", "meanwhile") == .done)
    try run(test) { database in
      #expect(try database.setup()?.address == "/other.git" && database.basePaths() == [])
      // The other sync receives the same conflict again.
      _ = try database.apply([received])
      for path in try database.dirtyPaths() { try database.setBase([1], isDirty: false, at: path) }
      try database.restore(replaced)
      #expect(try database.setup() == before.0 && database.state() == before.1)
      #expect(try database.conflicts() == before.2 && before.2.count == 1)
      for (path, base) in bases { #expect(try database.base(at: path) == base) }
      // To send: the removed task, the unsent one and the one added meanwhile, but not the sent one and the conflict.
      #expect(try database.basePaths().count == 3 && database.unsentCount() == 3)
    }
    // A first setup replaces nothing.
    try run(test) { try $0.end() }
    #expect(try run(test) { try $0.begin(other) == nil })
  }

  /// Records from others may be invalid, or contain values that cyc never writes.
  @Test func invalidRecordsAreNotAccepted() throws {
    func record(_ fields: [String: any JSONConvertible]) -> Sync.Record { Sync.Record(fields.mapValues(\.json)) }
    func todo(_ fields: [String: any JSONConvertible]) -> Sync.Record {
      let good: [String: any JSONConvertible] = [
        "uuid": "00000000-0000-4000-8000-000000000001", "title": "x", "created": "2026-11-21T09:00:00+09:00",
        "changed": "2026-11-21T09:00:00+09:00",
      ]
      return record(good.merging(fields) { $1 })
    }
    let accepts = SyncKinds.todo.accepts
    #expect(accepts(todo([:])))
    #expect(accepts(todo(["of_tomorrow": 1])))
    for fields: [String: any JSONConvertible] in [
      ["title": ""], ["title": String(repeating: "x", count: 10_000)], ["title": "a\u{202E}b"],
      ["title": JSONValue.null], ["quadrant": "nowhere"], ["due": "2026-02-30"], ["alert": "09:00"],
      ["created": "yesterday"],
      ["column": "done", "completed": "x"], ["number": "1"], ["order": "0"], ["changed": JSONValue.null],
    ] {
      #expect(!accepts(todo(fields)), "\(fields)")
    }
    for fields: [String: any JSONConvertible] in [
      ["days": 0], ["days": 4000], ["days": "1"], ["days": 5, "from": "x"],
    ] {
      #expect(!SyncedGoal.kind.accepts(record(fields)), "\(fields)")
    }
    #expect(SyncedGoal.kind.accepts(record(["days": JSONValue.null, "from": JSONValue.null])))
    for fields: [String: any JSONConvertible] in [
      ["from": "2026-12-31", "until": "2026-12-28"], ["from": "x", "until": "2026-12-28"], ["until": "2026-12-28"],
      ["from": "2026-12-28", "until": "2026-12-28", "reason": "a\u{1B}[31mb"],
    ] {
      #expect(!SyncedFreezes.kind.accepts(record(fields)), "\(fields)")
    }
  }

  /// If two machines froze the same days, each day is frozen once.
  @Test func frozenDaysNeverOverlap() throws {
    for seed in UInt64(0)..<300 {
      var random = SeededGenerator(seed: seed)
      var taken: [ClosedRange<Day>] = []
      for _ in 0..<6 {
        let first = Day(number: 20_000 + Int.random(in: 0..<20, using: &random))
        let days = first...(first + Int.random(in: 0..<8, using: &random))
        let rest = SyncedFreezes.rest(of: days, without: taken)
        let free = (0...days.lowerBound.distance(to: days.upperBound)).map { days.lowerBound + $0 }
          .filter { day in !taken.contains { $0.contains(day) } }
        #expect((rest == nil) == free.isEmpty, "seed \(seed)")
        guard let rest else { continue }
        #expect(rest.lowerBound == free.first && !taken.contains { $0.overlaps(rest) }, "seed \(seed)")
        taken.append(rest)
      }
    }
  }
}
