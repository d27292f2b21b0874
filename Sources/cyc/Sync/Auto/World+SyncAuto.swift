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
    guard settings[.syncAuto] != .off, let setup = dueSync(announces: announces) else { return }
    syncQuietly(setup)
  }

  /// Leaves a process running that sends what this call has changed, where the person wants it so.
  func syncAfterChange() {
    guard settings[.syncAuto] == .change, changes.hasPersonal, !changes.hasSynced, !programPath.isEmpty,
      dueSync(announces: false) != nil
    else { return }
    _ = try? start([programPath, "sync", "background"], environment, "/dev/null")
  }

  /// What is set up, where a sync is due.
  func dueSync(announces: Bool) -> SyncSetup? {
    let found = try? lookAtSync { database -> SyncSetup? in
      guard let setup = try database.setup(),
        SyncAutoRule.isDue(setup, toSend: try database.toSend(), announces: announces, at: now())
      else { return nil }
      return setup
    }
    return found ?? nil
  }

  /// - Parameter maxWaitSeconds: for another cyc that is at it
  /// - Returns: whether it went well
  @discardableResult
  func syncQuietly(_ setup: SyncSetup, maxWaitSeconds: Double = SyncRun.defaultMaxWaitSeconds) -> Bool {
    var world = self
    world.spin = { _ in {} }
    let end = uptimeSeconds() + World.maxSyncSeconds
    world.runWithin = { program, environment, input, limitSeconds throws(ProgramError) in
      let left = end - uptimeSeconds()
      guard left > 0 else { throw .timedOut(name: program.first ?? "", seconds: World.maxSyncSeconds) }
      return try runWithin(program, environment, input, min(limitSeconds, left))
    }
    return (try? SyncRun(world: world, setup: setup, maxWaitSeconds: maxWaitSeconds).run()) != nil
  }
}
