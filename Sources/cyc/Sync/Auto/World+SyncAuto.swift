internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Platform
internal import Store

// Syncs that nobody asked for: they say nothing, wait for nobody, and what goes wrong is told by the indicator.

extension World {
  /// All programs of such a sync together may take this long.
  private static let maxSyncSeconds = 10.0

  /// Before the nag decides, so that nobody is told of what is done elsewhere.
  ///
  /// - Parameter announces: whether something is announced right afterwards
  func syncBeforeNag(announces: Bool) {
    guard settings[.syncAuto] != .off, let sync = dueSync(announces: announces) else { return }
    syncQuietly(sync)
  }

  /// Leaves a process running that sends what this call has changed, where the person wants it so.
  func syncAfterChange() {
    guard settings[.syncAuto] == .change, changes.hasPersonal, !changes.hasSynced, !programPath.isEmpty,
      dueSync(announces: false) != nil
    else { return }
    _ = try? start([programPath, "sync", "background"], environment, "/dev/null")
  }

  /// What is set up, where a sync is due.
  func dueSync(announces: Bool) -> ExistingSync? {
    guard let sync = try? existingSync(), let toSend = try? sync.store.look({ try $0.toSend() }),
      SyncAutoRule.isDue(sync.setup, toSend: toSend, announces: announces, at: now())
    else { return nil }
    return sync
  }

  /// - Parameter maxWaitSeconds: for another cyc that is at it
  /// - Returns: whether it went well
  @discardableResult
  func syncQuietly(_ sync: ExistingSync, maxWaitSeconds: Double = SyncRun.defaultMaxWaitSeconds) -> Bool {
    var world = self
    world.spin = { _ in {} }
    let end = uptimeSeconds() + World.maxSyncSeconds
    world.runWithin = { program, environment, input, limitSeconds throws(ProgramError) in
      let left = end - uptimeSeconds()
      guard left > 0 else { throw .timedOut(name: program.first ?? "", seconds: World.maxSyncSeconds) }
      return try runWithin(program, environment, input, min(limitSeconds, left))
    }
    return (try? SyncRun(world: world, sync: sync, maxWaitSeconds: maxWaitSeconds).run()) != nil
  }
}
