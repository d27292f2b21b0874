import Days
import Formats
import Foundation
import GRDB
import Support
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak
@testable import Sync

/// Conflicts as records in the personal database.
@Suite struct SyncConflictRecordTests {
  private let test: TestWorld
  private let task: RecordPath

  init() throws {
    test = try TestWorld()
    #expect(test.call("todo", "add", "Rent", "--due", "2026-12-03") == .done)
    task = try test.world.syncStore().change { database in
      try database.begin(SyncSetup(address: "/list.git", branch: "cyc", machine: "laptop"))
      return try #require(try database.dirtyPaths().first)
    }
  }

  private func run<Value>(_ work: (SyncDatabase) throws -> Value) throws -> Value {
    try test.world.syncStore().change(work)
  }

  private func due(_ day: String) -> Sync.Record { Sync.Record(["due": .string(day)]) }

  /// Receives a conflict about a due day, in which `kept` won over `lost`.
  private func receive(_ uuid: String, kind: String? = nil, kept: String, lost: String) throws -> RecordPath {
    let loss = LostValue(
      uuid: uuid, kind: kind ?? task.kind, name: task.name, kept: due(kept), lost: due(lost), keptTime: 2, lostTime: 1)
    let path = try #require(SyncedConflicts.kind.path(named: uuid))
    try run { database in
      _ = try database.apply([RecordChange(path: path, record: loss.record)])
      try database.setBase(loss.record.bytes, isDirty: false, at: path)
      #expect(try database.localRecord(at: path) == loss.record)
    }
    return path
  }

  private let first = "5d0c6c5e-1f0a-4b52-8f6a-3c1d2e4f5a6b"
  private let second = "6d0c6c5e-1f0a-4b52-8f6a-3c1d2e4f5a6b"

  @Test func showingAConflictSendsNothing() throws {
    let path = try receive(first, kept: "2026-12-03", lost: "2026-12-01")
    #expect(try run { try $0.unseenConflictCount() } == 1)
    #expect(test.call("sync", "conflicts") == .done)
    #expect(try run { try $0.unseenConflictCount() } == 0 && !run { try $0.dirtyPaths() }.contains(path))
  }

  @Test func takenConflictIsRemovedAndUndoBringsItBack() throws {
    let path = try receive(first, kept: "2026-12-03", lost: "2026-12-01")
    let record = try run { try $0.localRecord(at: path) }
    #expect(test.call("sync", "take", "1") == .done, "\(test.err)")
    #expect(try run { try $0.localRecord(at: path) } == nil && run { try $0.dirtyPaths() }.contains(path))
    #expect(try run { try $0.conflicts() } == [] && run { try $0.localRecord(at: task)?.text("due") } == "2026-12-01")
    try run { try $0.setBase(nil, isDirty: false, at: path) }
    #expect(test.call("todo", "undo") == .done)
    #expect(try run { try $0.localRecord(at: path) } == record && run { try $0.dirtyPaths() }.contains(path))
    #expect(try run { try $0.conflicts() }.count == 1)
    #expect(test.call("todo", "redo") == .done)
    #expect(try run { try $0.localRecord(at: path) } == nil)
  }

  /// The winner of the second conflict had not seen the first one.
  @Test func valueThatLostToAnotherOneKeepsItsConflictOpen() throws {
    _ = try receive(first, kept: "2026-12-02", lost: "2026-12-01")
    #expect(try run { try $0.conflicts() } == [], "the task is due on 2026-12-03")
    _ = try receive(second, kept: "2026-12-03", lost: "2026-12-02")
    #expect(try run { try $0.conflicts() }.count == 2)
    #expect(test.call("todo", "edit", "1", "--due", "2026-12-24") == .done)
    #expect(try run { try $0.conflicts() } == [])
  }

  @Test func settledConflictIsRemovedUnlessItsKindIsUnknown() throws {
    let path = try receive(first, kept: "2026-12-02", lost: "2026-12-01")
    let other = try receive(second, kind: "habit", kept: "2026-12-02", lost: "2026-12-01")
    try run { database in
      try database.removeSettledConflicts()
      #expect(try database.localRecord(at: path) == nil && database.localRecord(at: other) != nil)
      #expect(try database.dirtyPaths().contains(path) && !database.dirtyPaths().contains(other))
    }
  }

  @Test func changesOfDDaysAndTheGoalHaveTimes() throws {
    for command in [["dday", "add", "Exam", "2027-03-06"], ["dday", "edit", "1", "--icon", "📝"], ["goal", "50"]] {
      #expect(Cyc.run(command, in: test.world) == .done, "\(command): \(test.err)")
    }
    let now = test.world.clock.now().secondsSince1970
    try run { database in
      let paths = try database.dirtyPaths()
      let dday = try #require(paths.first { $0.kind == "dday" })
      let goal = try #require(paths.first { $0.kind == "goal" })
      #expect(try database.times(at: dday) == ["icon": now] && database.times(at: goal) == ["days": now])
      // A value from another machine has no time of this machine.
      _ = try database.apply([RecordChange(path: dday, record: database.localRecord(at: dday))])
      #expect(try database.times(at: dday) == [:])
    }
  }

  @Test func takingAValueKeepsTheTimesOfOtherChanges() throws {
    for command in [["dday", "add", "Exam", "2027-03-06"], ["dday", "edit", "1", "--icon", "📝"]] {
      #expect(Cyc.run(command, in: test.world) == .done, "\(command): \(test.err)")
    }
    let now = test.world.clock.now().secondsSince1970
    let dday = try run { try #require(try $0.dirtyPaths().first { $0.kind == "dday" }) }
    let loss = LostValue(
      uuid: first, kind: dday.kind, name: dday.name, kept: Sync.Record(["title": .string("Exam")]),
      lost: Sync.Record(["title": .string("Test")]), keptTime: 2, lostTime: 1)
    let path = try #require(SyncedConflicts.kind.path(named: first))
    _ = try run { try $0.apply([RecordChange(path: path, record: loss.record)]) }
    #expect(test.call("sync", "take", "1") == .done, "\(test.err)")
    #expect(try run { try $0.localRecord(at: dday)?.text("title") } == "Test")
    #expect(try run { try $0.times(at: dday) } == ["title": now, "icon": now])
  }
}
