import Days
import Git
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import Sync
@testable import Todos

/// Records that are sent and received in several pages are one commit and one step, as in a single page.
@Suite struct SyncPagesTests {
  /// - Parameter kill: number of the first call of git that fails
  private func sync(_ machine: TestWorld, pageSize: Int, kill: Int = .max) throws -> SyncOutcome {
    let sync = try #require(try machine.world.existingSync())
    var (world, calls) = (machine.world, 0)
    let run = world.programs.runWithin
    world.programs.runWithin = { program, environment, input, limitSeconds throws(ProgramError) in
      calls += 1
      if calls >= kill { throw .timedOut(name: "git", seconds: 0) }
      return try run(program, environment, input, limitSeconds)
    }
    let now = machine.world.clock.now
    let engine = SyncEngine(
      GitSyncRemote(branch: try world.syncBranch(sync.setup), now: now, pause: { _ in }), sync.store,
      schema: SyncKinds.schema, pageSize: SyncPageSize(sent: pageSize, received: pageSize),
      effects: SyncEffects(
        now: { now().secondsSince1970 }, pause: { _ in }, newRepository: { "r" }, message: { "\($0) changed" }))
    return try engine.sync()
  }

  private func steps(_ machine: TestWorld) throws -> [TodoStep] {
    try machine.world.syncStore().look { try TodoStore($0.database).steps() }
  }

  private func list(_ pair: SyncPair, _ machine: TestWorld) -> String {
    pair.run(["todo", "list", "--all", "--json"], on: machine)
  }

  @Test func pagesAreOneCommitAndOneStep() async throws {
    try await offThePool {
      let pair = try SyncPair()
      let (laptop, desk) = (pair.laptop, pair.desk)
      for number in 1...7 { pair.run(["todo", "add", "laptop \(number)"], on: laptop) }
      for number in 1...5 { pair.run(["todo", "add", "desk \(number)"], on: desk) }
      #expect(try sync(laptop, pageSize: 2).sent.count == 7)
      let before = try steps(desk).count
      let outcome = try sync(desk, pageSize: 3)
      #expect(outcome.received.count == 7 && outcome.sent.count == 5 && !outcome.isSomethingLeft)
      #expect(try steps(desk).count == before + 1)
      #expect(try steps(desk).first?.changes.count == 7)
      // All tasks have numbers of their own.
      #expect(Set(try steps(desk).flatMap(\.changes).map(\.number)).count == 12)
      #expect(try sync(laptop, pageSize: 1).received.count == 5)
      for words in [["edit", "1", "all"], ["done", "2"], ["rm", "3"]] { pair.run(["todo"] + words, on: laptop) }
      #expect(try sync(laptop, pageSize: 1).sent.count == 3)
      #expect(try sync(desk, pageSize: 1).received.count == 3)
      for machine in [laptop, desk] {
        let idle = try sync(machine, pageSize: 1)
        #expect(idle.sent.isEmpty && idle.received.isEmpty)
      }
      // One undo takes the whole step back.
      let changed = list(pair, desk)
      pair.run(["sync", "undo"], on: desk)
      #expect(list(pair, desk) != changed)
      #expect(try steps(desk).first?.changes.count == 3)
    }
  }

  @Test func interruptionBetweenPagesChangesNothing() async throws {
    try await offThePool {
      let pair = try SyncPair()
      let (laptop, desk) = (pair.laptop, pair.desk)
      for number in 1...6 { pair.run(["todo", "add", "task \(number)"], on: laptop) }
      #expect(try sync(laptop, pageSize: 2).sent.count == 6)
      var (kill, kills) = (1, 0)
      while (try? sync(desk, pageSize: 2, kill: kill)) == nil {
        #expect(try steps(desk).isEmpty, "\(kill)")
        (kill, kills) = (kill + 1, kills + 1)
      }
      #expect(kills >= 4)
      #expect(try steps(desk).count == 1 && steps(desk)[0].changes.count == 6)
    }
  }
}
