import Formats
import Testing

@testable import Sync

/// Two machines and one repository.
@Suite("Causal merge")
struct CausalMergeTests {
  private let server = RemoteModel()
  private let a = StoreModel(keepsUnknown: false)
  private let b = StoreModel(keepsUnknown: false)
  private let path = Tasks.path(1)
  private let start = Tasks.epoch

  init() throws {
    a.write(task(["title": "Rent"], changed: 0), at: path)
    _ = try sync(a)
    _ = try sync(b)
  }

  @Test func removedRecordComesBackWithItsLastFields() throws {
    change(b, ["color": "red"], at: 1)
    change(a, ["due": "2026-12-01", "alert": "09:00", "body": "note"], at: 2)
    _ = try sync(a)
    a.write(nil, at: path)
    _ = try sync(a)
    let outcome = try sync(b)
    #expect(outcome.cameBack.map(\.removedBy) == [.theirs] && outcome.conflicts.isEmpty)
    _ = try sync(a)
    for store in [a, b] {
      #expect(text("due", store) == "2026-12-01" && text("alert", store) == "09:00" && text("body", store) == "note")
      #expect(text("color", store) == "red")
    }
  }

  /// `a` changes the record and removes it before the next sync, so its last version was not sent.
  @Test func unsentFieldsOfARemovedRecordComeBack() throws {
    change(b, ["color": "red"], at: 1)
    change(a, ["due": "2026-12-01"], at: 2)
    a.write(nil, at: path)
    _ = try sync(a)
    _ = try sync(b)
    #expect(text("due", b) == "2026-12-01" && text("color", b) == "red")
  }

  @Test func laterFieldWinsOverAnEarlierFieldOfALaterRecord() throws {
    change(a, ["due": "2026-12-10"], at: 9 * 3600)
    change(b, ["due": "2026-12-20"], at: 10 * 3600)
    change(a, ["color": "red"], at: 11 * 3600)
    for store in [a, b, a] { _ = try sync(store, at: 12 * 3600) }
    for store in [a, b] { #expect(text("due", store) == "2026-12-20" && text("color", store) == "red") }
  }

  @Test func valueChangedAndChangedBackDoesNotReplaceAnotherMachinesChange() throws {
    change(a, ["due": "2026-12-01"], at: 1)
    for store in [a, b] { _ = try sync(store) }
    change(a, ["due": "2026-12-10"], at: 10)
    for (due, seconds) in [("2026-12-20", 20), ("2026-12-01", 30)] {
      change(b, ["due": due], at: seconds)
      _ = try sync(b)
    }
    _ = try sync(a)
    let outcome = try sync(b)
    #expect(outcome.conflicts.isEmpty && outcome.sent.isEmpty)
    for store in [a, b] { #expect(text("due", store) == "2026-12-10") }
  }

  @Test func changeReplacesOneItsAuthorHasSeenDespiteASlowClock() throws {
    change(a, ["due": "2026-12-10"], at: 90_000)
    _ = try sync(a)
    _ = try sync(b)
    change(b, ["due": "2026-12-20"], at: 10)
    for store in [b, a] { _ = try sync(store) }
    #expect(text("due", a) == "2026-12-20" && a.losses.isEmpty && b.losses.isEmpty)
  }

  @Test func conflictIsShownAndSettledOnEachMachine() throws {
    change(a, ["due": "2026-12-10"], at: 1)
    change(b, ["due": "2026-12-20"], at: 2)
    for store in [a, b, a] { _ = try sync(store) }
    for store in [a, b] {
      let loss = try #require(store.losses.first)
      #expect(store.losses.count == 1 && loss.lost["due"] == .string("2026-12-10") && loss.name == path.name)
    }
    // Taking the lost value is a change, and removes the record of the conflict.
    change(a, ["due": "2026-12-10"], at: 3)
    let conflict = try #require(a.records.keys.first { $0.kind == "conflict" })
    a.write(nil, at: conflict)
    for store in [a, b] { _ = try sync(store) }
    for store in [a, b] { #expect(store.losses.isEmpty && text("due", store) == "2026-12-10") }
  }

  @Test func deletedBranchIsNotPushedBackWithoutConsent() throws {
    server.setHead(nil)
    change(a, ["due": "2026-12-10"], at: 1)
    #expect(throws: SyncFailure.branchGone) { try sync(a) }
    #expect(server.head == nil)
  }

  @Test func rewoundBranchGetsTheLaterValuesBack() throws {
    let before = server.head
    change(a, ["due": "2026-12-10"], at: 1)
    _ = try sync(a)
    _ = try sync(b)
    server.setHead(before)
    change(b, ["color": "red"], at: 2)
    for store in [b, a] { _ = try sync(store) }
    for store in [a, b] { #expect(text("due", store) == "2026-12-10" && text("color", store) == "red") }
    #expect(a.losses.isEmpty)
  }

  /// To an old version of cyc the times of fields are unknown fields, which it keeps as they are.
  /// It sets only the time of the record.
  @Test func changeByAnOldVersionCountsByTheTimeOfTheRecord() throws {
    change(a, ["due": "2026-12-10"], at: 50)
    for store in [a, b] { _ = try sync(store) }
    var old = try #require(server.tree[path.text].flatMap { try? Record(bytes: $0) })
    old["due"] = .string("2026-12-30")
    old["changed"] = Tasks.time(200)
    server.setHead(server.commit(on: server.head, [path.text: old.bytes]))
    change(a, ["due": "2026-12-20"], at: 100)
    _ = try sync(a)
    #expect(text("due", a) == "2026-12-30" && a.losses.map { $0.lost["due"] } == [.string("2026-12-20")])
  }

  private func task(_ fields: [String: String], changed: Int) -> Record {
    var record = Record(fields.mapValues { .string($0) })
    record["uuid"] = .string(path.name)
    record["changed"] = Tasks.time(changed)
    return record
  }

  private func change(_ store: StoreModel, _ fields: [String: String], at seconds: Int) {
    guard var record = store.records[path] else { return }
    for (name, value) in fields { record[name] = .string(value) }
    record["changed"] = Tasks.time(seconds)
    store.write(record, at: path, times: fields.mapValues { _ in start + seconds })
  }

  private func text(_ field: String, _ store: StoreModel) -> String? {
    if case .string(let text)? = store.records[path]?[field] { text } else { nil }
  }

  private func sync(_ store: StoreModel, at seconds: Int = 0) throws -> SyncOutcome {
    try SyncEngine(
      RemoteModelConnection(server: server, step: {}), store, schema: Tasks.schema,
      effects: SyncEffects(
        now: { start + seconds }, pause: { _ in }, newRepository: { "r" }, message: { "\($0) changed" })
    ).sync()
  }
}
