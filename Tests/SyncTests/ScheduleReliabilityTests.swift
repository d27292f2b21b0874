import Foundation
import Formats
import Support
import Testing

@testable import Sync

/// Laws over random schedules in which machines change records, sync and crash.
@Suite("Schedules of several machines")
struct ScheduleReliabilityTests {
  /// 20,000, or `SYNC_SCHEDULES`.
  private static let schedules =
    ProcessInfo.processInfo.environment["SYNC_SCHEDULES"].flatMap { UInt64($0) } ?? 20_000

  @Test func machinesAgreeAndKeepEachField() throws {
    var (conflicts, returns) = (0, 0)
    for seed in 0..<Self.schedules {
      let world = try run(seed)
      try expectAgreement(of: world, seed)
      conflicts += world.stores[0].losses.count
      returns += world.stores.reduce(0) { $0 + $1.cameBack.count }
    }
    // Enough schedules must have conflicts and restored records.
    #expect(conflicts > Int(Self.schedules) / 10 && returns > Int(Self.schedules) / 100, "\(conflicts) \(returns)")
  }

  @Test(arguments: PlantedFault.allCases)
  func plantedFaultIsCaught(_ fault: PlantedFault) throws {
    let caught = try (UInt64(0)..<500).first { seed in
      let world = try run(seed, fault)
      try syncAll(world)
      return try !world.problems().isEmpty
    }
    #expect(caught != nil, "\(fault)")
  }

  /// Stops after half a minute, or after `SYNC_SCHEDULE_SECONDS`.
  @Test func machinesAgreeOverRealRepositories() async throws {
    let limit = ProcessInfo.processInfo.environment["SYNC_SCHEDULE_SECONDS"].flatMap(Double.init) ?? 30
    let end = Date(timeIntervalSinceNow: limit)
    try await offThePool {
      for seed in UInt64(0)..<200 where Date() < end {
        try expectAgreement(of: run(seed, on: GitServer()), seed)
      }
    }
  }

  private func run(
    _ seed: UInt64, _ fault: PlantedFault? = nil, on server: any Server = RemoteModel()
  ) throws -> World {
    let world = World(seed: seed, machines: 2 + Int(seed % 4), server: server, fault: fault)
    (world.crashes, world.meddling) = (Int(seed % 3) * 4, Int(seed % 5) * 4)
    // The fault in the times shows only if a machine changes two fields of a record and another one changes the first of
    // them in between. None of 500 schedules of 20 steps has that.
    for _ in 0..<(fault == .recordTime ? 60 : 20) {
      let machine = world.number(below: world.stores.count)
      if world.chance(60) { world.change(machine) } else { try world.sync(machine) }
      if seed % 7 == 1, world.chance(10) { try world.editFile() }
      if seed % 7 == 2, world.chance(10) { try world.rewindBranch() }
      if seed % 7 == 3, world.chance(5) { try world.deleteBranch() }
    }
    return world
  }

  private func syncAll(_ world: World) throws {
    (world.crashes, world.meddling) = (0, 0)
    for _ in 0..<3 { for machine in world.stores.indices { try world.sync(machine) } }
  }

  /// A single user who syncs before and after working on a machine never gets a conflict.
  @Test func usingMachinesInTurnNeverConflicts() throws {
    for seed in 0..<Self.schedules / 5 {
      let world = World(seed: seed, machines: 3)
      for _ in 0..<10 {
        let machine = world.number(below: 3)
        try syncUntilDone(machine, in: world)
        for _ in 0..<world.number(below: 4) {
          world.change(machine)
          // The reply of a sync is lost, and another change follows.
          world.crashes = 15
          try world.sync(machine)
          world.crashes = 0
        }
        try syncUntilDone(machine, in: world)
      }
      #expect(world.stores.allSatisfy { $0.conflicts.isEmpty && $0.cameBack.isEmpty }, "seed \(seed)")
      try expectAgreement(of: world, seed)
    }
  }

  private func syncUntilDone(_ machine: Int, in world: World) throws {
    let outcome = try #require(try world.sync(machine))
    #expect(!outcome.isSomethingLeft)
  }

  private func expectAgreement(of world: World, _ seed: UInt64) throws {
    try syncAll(world)
    let head = try world.server.head
    let tree = try world.server.tree.filter { $0.key != "marker.json" }
    for (machine, store) in world.stores.enumerated() {
      let (records, conflicts) = (store.records, store.conflicts)
      let again = try #require(try world.sync(machine))
      #expect(try again == SyncOutcome.nothing, "seed \(seed): a second sync changed something")
      #expect(try world.server.head == head && store.records == records && store.conflicts == conflicts, "seed \(seed)")
      #expect(store.dirty.isEmpty, "seed \(seed)")
      #expect(tree.count == records.count, "seed \(seed), machine \(machine)")
      for (path, record) in records {
        let file = try #require(tree[path.text].map { try Tasks.schema.record($0, at: path) }, "seed \(seed)")
        let rules = Tasks.schema.kind(of: path).rules
        #expect(rules.isSame(rules.completed(record, from: file), file), "seed \(seed), machine \(machine)")
      }
    }
    let problems = try world.problems()
    #expect(problems.isEmpty, "seed \(seed): \(problems)")
  }
}

extension SyncOutcome {
  /// The outcome of a sync without any change.
  static var nothing: SyncOutcome {
    get throws {
      let effects = SyncEffects(now: { 0 }, pause: { _ in }, newRepository: { "" }, message: { _ in "" })
      return try SyncEngine(
        RemoteModelConnection(server: RemoteModel(), step: {}), StoreModel(), schema: Tasks.schema, effects: effects
      ).sync()
    }
  }
}
