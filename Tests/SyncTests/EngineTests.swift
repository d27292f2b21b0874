import Formats
import Testing

@testable import Sync

@Suite("One sync")
struct EngineTests {
  private let server = RemoteModel()

  @Test func recordIsSentAndReceived() throws {
    let (one, other) = (StoreModel(), StoreModel())
    one.write(task(1, "a"), at: Tasks.path(1))
    #expect(try sync(one).sent == [Tasks.path(1)])
    let outcome = try sync(other)
    #expect(outcome.received == [Tasks.path(1)] && outcome.sent.isEmpty && !outcome.isSomethingLeft)
    #expect(other.records == one.records && other.state.repository == one.state.repository)
  }

  @Test func refusedPushIsReportedWithItsReason() throws {
    let store = StoreModel()
    store.write(task(1, "a"), at: Tasks.path(1))
    server.refusal = ["pre-receive hook declined"]
    #expect(throws: SyncFailure.refused(["pre-receive hook declined"])) { try sync(store) }
    #expect(store.dirty == [Tasks.path(1)])
    server.refusal = nil
    #expect(try sync(store).sent == [Tasks.path(1)])
  }

  @Test func lostRacesEndTheSync() throws {
    let (store, rival) = (StoreModel(), StoreModel())
    store.write(task(1, "a"), at: Tasks.path(1))
    var (count, pauses) = (0, 0)
    let step = {
      count += 1
      rival.write(task(2, "\(count)"), at: Tasks.path(2))
      _ = try sync(rival)
    }
    #expect(throws: SyncFailure.tooManyRaces) { try sync(store, step: step) { pauses += 1 } }
    #expect(pauses == 5)
    #expect(try sync(store).sent == [Tasks.path(1)])
  }

  @Test func branchIsRefusedUnlessItsMarkerFits() throws {
    let store = StoreModel()
    store.write(task(1, "a"), at: Tasks.path(1))
    _ = server.edit(["README": [1]])
    #expect(throws: SyncFailure.notSynced) { try sync(store) }
    strangerWrites("marker.json", "{\"format\":2,\"repository\":\"r\"}")
    #expect(throws: SyncFailure.newerFormat(2)) { try sync(store) }
    strangerWrites("marker.json", "{\"format\":1,\"repository\":\"r\"}")
    store.setState(SyncState(repository: "q"))
    #expect(throws: SyncFailure.otherRepository(here: "q", there: "r")) { try sync(store) }
    store.setState(SyncState())
    #expect(try sync(store).sent == [Tasks.path(1)])
    #expect(server.tree["README"] == [1])
  }

  @Test func unknownFieldsComeBackWithTheirRecord() throws {
    let (newer, older) = (StoreModel(), StoreModel(keepsUnknown: false))
    let path = Tasks.path(1)
    var record = task(1, "a")
    record["x_unknown"] = .string("of a newer version")
    newer.write(record, at: path)
    _ = try sync(newer)
    _ = try sync(older)
    #expect(older.records[path] == task(1, "a"))
    // Changed here, removed there.
    newer.write(nil, at: path)
    _ = try sync(newer)
    older.write(task(1, "b"), at: path)
    #expect(try sync(older).cameBack == [SyncReturn(path: path, removedBy: .theirs)])
    _ = try sync(newer)
    record["title"] = .string("b")
    #expect(newer.records[path] == record)
    // Removed here, then restored after the removal was sent.
    older.write(nil, at: path)
    _ = try sync(older)
    _ = try sync(newer)
    #expect(newer.records[path] == nil)
    older.write(task(1, "b"), at: path)
    _ = try sync(older)
    _ = try sync(newer)
    #expect(newer.records[path] == record)
  }

  @Test func unreadableFilesAreNeitherRemovedNorOverwritten() throws {
    let store = StoreModel()
    for number in 1...2 { store.write(task(number, "a"), at: Tasks.path(number)) }
    _ = try sync(store)
    // The first record is also changed here; the second is not.
    strangerWrites(Tasks.path(2).text, "[]")
    strangerWrites(Tasks.path(1).text, "not JSON")
    strangerWrites("todo/notes.txt", "mine")
    store.write(task(1, "b"), at: Tasks.path(1))
    for _ in 0..<2 {
      let outcome = try sync(store)
      #expect(
        outcome.notUnderstood == [Tasks.path(1).text, Tasks.path(2).text, "todo/notes.txt"] && outcome.isSomethingLeft)
    }
    #expect(server.tree[Tasks.path(1).text] == Array("not JSON".utf8))
    #expect(store.records == [Tasks.path(1): task(1, "b"), Tasks.path(2): task(2, "a")])
    #expect(store.cameBack.isEmpty)
    strangerWrites(Tasks.path(1).text, String(decoding: task(1, "a").bytes, as: UTF8.self))
    #expect(try sync(store).sent == [Tasks.path(1)])
  }

  @Test func emptiedBranchNeedsConsent() throws {
    let store = StoreModel()
    for number in 0..<12 { store.write(task(number, "a"), at: Tasks.path(number)) }
    _ = try sync(store)
    let gone = Dictionary(uniqueKeysWithValues: (0..<11).map { (Tasks.path($0).text, [UInt8]?.none) })
    _ = server.edit(gone)
    #expect(throws: SyncFailure.wouldRemove(11, of: 12)) { try sync(store) }
    #expect(store.records.count == 12)
    #expect(try sync(store, .removal).received.count == 11)
    #expect(store.records.count == 1)
  }

  @Test func missingBranchNeedsConsent() throws {
    let store = StoreModel()
    store.write(task(1, "a"), at: Tasks.path(1))
    _ = try sync(store)
    server.setHead(nil)
    #expect(throws: SyncFailure.branchGone) { try sync(store) }
    #expect(try sync(store, .newBranch).sent == [Tasks.path(1)])
    #expect(server.tree.count == 2)
  }

  @Test func branchSentAgainByAMachineThatWasBehindRemovesNothing() throws {
    let (behind, store) = (StoreModel(), StoreModel())
    behind.write(task(1, "a"), at: Tasks.path(1))
    for store in [behind, store] { _ = try sync(store) }
    store.write(task(2, "a"), at: Tasks.path(2))
    _ = try sync(store)
    server.setHead(nil)
    _ = try sync(behind, .newBranch)
    #expect(try sync(store).sent == [Tasks.path(2)])
    #expect(store.records.count == 2)
  }

  @Test func removalFromABranchSentAgainCounts() throws {
    let (store, other) = (StoreModel(), StoreModel())
    for number in 1...2 { store.write(task(number, "a"), at: Tasks.path(number)) }
    for store in [store, other] { _ = try sync(store) }
    server.setHead(nil)
    _ = try sync(store, .newBranch)
    store.write(nil, at: Tasks.path(1))
    _ = try sync(store)
    #expect(try sync(other).received == [Tasks.path(1)])
    #expect(other.records.count == 1)
  }

  @Test func rewrittenHistoryIsComparedWithTheBases() throws {
    let store = StoreModel()
    for number in 1...3 { store.write(task(number, "a"), at: Tasks.path(number)) }
    _ = try sync(store)
    var files = server.tree.mapValues { Optional($0) }
    files[Tasks.path(1).text] = task(1, "theirs").bytes
    files[Tasks.path(2).text] = .some(nil)
    server.setHead(server.commit(on: nil, files))
    store.write(task(3, "mine"), at: Tasks.path(3))
    let outcome = try sync(store)
    #expect(outcome.received == [Tasks.path(1)] && outcome.sent == [Tasks.path(2), Tasks.path(3)])
    #expect(outcome.conflicts.isEmpty && store.records[Tasks.path(1)] == task(1, "theirs"))
  }

  @Test func normalizedRecordIsSentBack() throws {
    let (one, other) = (StoreModel(), StoreModel(normalise: { _ in task(1, "short") }))
    one.write(task(1, "long"), at: Tasks.path(1))
    _ = try sync(one)
    let outcome = try sync(other)
    #expect(outcome.received == [Tasks.path(1)] && outcome.sent == [Tasks.path(1)])
    _ = try sync(one)
    #expect(one.records == other.records)
  }

  @Test func tooLargeRecordIsNotSent() throws {
    let store = StoreModel()
    store.write(task(1, String(repeating: "x", count: Record.maxBytes)), at: Tasks.path(1))
    store.write(task(2, "a"), at: Tasks.path(2))
    let outcome = try sync(store)
    #expect(outcome.tooLarge == [Tasks.path(1)] && outcome.sent == [Tasks.path(2)] && outcome.isSomethingLeft)
  }

  @Test func firstSyncOfTwoListsIsPlanned() throws {
    let (one, other) = (StoreModel(), StoreModel())
    for (number, title) in [(1, "same"), (2, "theirs"), (3, "twin"), (6, "same task")] {
      one.write(task(number, title), at: Tasks.path(number))
    }
    for (number, title) in [(1, "same"), (2, "mine"), (4, "twin"), (5, "x"), (7, "same task")] {
      other.write(task(number, title), at: Tasks.path(number))
    }
    _ = try sync(one)
    let there = try engine(other).remoteRecords()
    let plan = FirstSyncPlan(
      here: other.records, there: there, schema: Tasks.schema,
      joinKey: { $1["title"] == .string("same task") ? "same task" : nil }, twinKey: { $1["title"]?.text() })
    #expect((plan.here, plan.there, plan.equal, plan.onlyHere, plan.onlyThere) == (5, 4, 1, 3, 2))
    #expect(plan.different == [Tasks.path(2)])
    #expect(plan.joins.map(\.here) == [Tasks.path(7)] && plan.joins.map(\.there) == [Tasks.path(6)])
    #expect(plan.twins == 1)
    #expect(try sync(other).conflicts.map(\.path) == [Tasks.path(2)])
    #expect(other.records.filter { $0.key.kind == "todo" }.count == 7)
  }

  @Test func firstSyncReusesTheFetchOfItsPlan() throws {
    let (one, other) = (StoreModel(), StoreModel())
    one.write(task(1, "a"), at: Tasks.path(1))
    _ = try sync(one)
    var calls = 0
    let engine = engine(other, step: { calls += 1 })
    _ = try engine.remoteRecords()
    let callsForPlan = calls
    #expect(try engine.sync().received == [Tasks.path(1)])
    // Only the contents of the marker and of the record are read again.
    #expect(calls == callsForPlan + 2)
    // The next sync fetches.
    _ = try engine.sync()
    #expect(calls > callsForPlan + 2)
  }

  @Test func recordsPushedAfterThePlanAreReceivedFirst() throws {
    let (one, other) = (StoreModel(), StoreModel())
    one.write(task(1, "a"), at: Tasks.path(1))
    other.write(task(2, "b"), at: Tasks.path(2))
    let engine = engine(other)
    #expect(try engine.remoteRecords().isEmpty)
    _ = try sync(one)
    let outcome = try engine.sync()
    #expect(outcome.received == [Tasks.path(1)] && outcome.sent == [Tasks.path(2)])
  }

  @Test func recordsOfSeveralPagesAreOneCommit() throws {
    let (one, other) = (StoreModel(), StoreModel())
    for number in 1...10 { one.write(task(number, "a"), at: Tasks.path(number)) }
    #expect(try sync(one, pageSize: 3).sent == (1...10).map(Tasks.path))
    #expect(one.dirty.isEmpty)
    let first = try #require(server.head)
    #expect(server.parents[first] == nil && server.tree.count == 11)
    #expect(try sync(other, pageSize: 4).received == (1...10).map(Tasks.path))
    #expect(other.records == one.records)
    for number in 2...8 { other.write(task(number, "b"), at: Tasks.path(number)) }
    other.write(nil, at: Tasks.path(9))
    #expect(try sync(other, pageSize: 3).sent == (2...9).map(Tasks.path))
    #expect(server.head.flatMap { server.parents[$0] } == first)
    #expect(try sync(one, pageSize: 3).received == (2...9).map(Tasks.path))
    #expect(other.records == one.records && one.records.count == 9)
  }

  /// All records of a page may turn out to be unchanged.
  @Test func pagesWithoutChangesSendNothing() throws {
    let store = StoreModel()
    for number in 1...7 { store.write(task(number, "a"), at: Tasks.path(number)) }
    _ = try sync(store, pageSize: 2)
    let head = server.head
    for number in 1...7 { store.write(task(number, "a"), at: Tasks.path(number)) }
    #expect(try sync(store, pageSize: 2).sent.isEmpty)
    #expect(server.head == head && store.dirty.isEmpty)
    for number in 1...7 { store.write(task(number, number == 5 ? "b" : "a"), at: Tasks.path(number)) }
    #expect(try sync(store, pageSize: 2).sent == [Tasks.path(5)])
  }

  @Test func syncKilledAtAnyStepReceivesAllOrNothing() throws {
    let one = StoreModel()
    for number in 1...10 { one.write(task(number, "a"), at: Tasks.path(number)) }
    _ = try sync(one)
    var kills = 0
    for kill in 1... {
      let other = StoreModel()
      other.write(task(20, "b"), at: Tasks.path(20))
      var steps = 0
      let outcome = try? sync(other, pageSize: 2) {
        steps += 1
        if steps == kill { throw Crash() }
      }
      if outcome != nil { break }
      kills += 1
      // Before the transaction or after it.
      #expect([1, 11].contains(other.records.count), "\(kill)")
      #expect((other.state.baseCommit == nil) == (other.records.count == 1), "\(kill)")
      #expect(try sync(other, pageSize: 2).isSomethingLeft == false)
      #expect(other.records.count == 11 && other.dirty.isEmpty)
      // Takes back the commit of `other`.
      server.setHead(server.head.flatMap { server.parents[$0] })
    }
    #expect(kills > 8)
  }

  @Test func changeWhileSeveralPagesAreSentStaysDirty() throws {
    let store = StoreModel()
    for number in 1...6 { store.write(task(number, "a"), at: Tasks.path(number)) }
    var steps = 0
    let outcome = try sync(store, pageSize: 2) {
      steps += 1
      if !store.isInTransaction { store.write(self.task(2, "\(steps)"), at: Tasks.path(2)) }
    }
    #expect(outcome.isSomethingLeft && store.dirty == [Tasks.path(2)])
    #expect(try sync(store, pageSize: 2).sent == [Tasks.path(2)])
  }

  private func task(_ number: Int, _ title: String) -> Record {
    Record(["uuid": .string(Tasks.uuid(number)), "title": .string(title)])
  }

  private func strangerWrites(_ path: String, _ text: String) {
    _ = server.edit([path: Array(text.utf8)])
  }

  private func sync(
    _ store: StoreModel, _ consent: SyncConsent = [], pageSize: Int = 1000, step: @escaping () throws -> Void = {},
    pause: @escaping () -> Void = {}
  ) throws -> SyncOutcome {
    try engine(store, consent, pageSize: pageSize, step: step, pause: pause).sync()
  }

  private func engine(
    _ store: StoreModel, _ consent: SyncConsent = [], pageSize: Int = 1000, step: @escaping () throws -> Void = {},
    pause: @escaping () -> Void = {}
  ) -> SyncEngine<RemoteModelConnection, StoreModel> {
    SyncEngine(
      RemoteModelConnection(server: server, step: step), store, schema: Tasks.schema, consent: consent,
      pageSize: SyncPageSize(sent: pageSize, received: pageSize),
      effects: SyncEffects(
        now: { Tasks.epoch }, pause: { _ in pause() }, newRepository: { "r" }, message: { "\($0) changed" }))
  }
}
