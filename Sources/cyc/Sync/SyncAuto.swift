internal import ArgumentParser
internal import CycBase
internal import Days
internal import Platform

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

/// When cyc syncs without being asked.
enum SyncAuto: String, CaseIterable {
  case off
  /// At ticks of the nag's schedule, so that what is done on one machine does not ring on another.
  case nag
  /// And a moment after each change.
  case change
}

/// When a sync that nobody asked for is due.
enum SyncAutoRule {
  /// What elsewhere was changed is looked for this often.
  private static let minutesBetween = 15
  /// After so many failures in a row it waits so long; the last one holds for all others.
  private static let minutesAfterFailures = [1, 2, 5, 15, 60]

  /// - Parameter announces: whether something is announced right afterwards, which may be done elsewhere meanwhile
  static func isDue(_ setup: SyncSetup, toSend: Int, announces: Bool, at now: Instant) -> Bool {
    guard let tried = setup.tried else { return true }
    let seconds = now.secondsSince1970 - tried.secondsSince1970
    // The clock was set back: how long ago it was nobody knows.
    if seconds < 0 { return true }
    if setup.failure != nil { return seconds >= waitMinutes(after: setup) * 60 }
    return announces || toSend > 0 || seconds >= minutesBetween * 60
  }

  /// A login, a guard, or a refusal needs a person, not another try.
  private static func waitMinutes(after setup: SyncSetup) -> Int {
    let last = minutesAfterFailures.count - 1
    guard setup.failure == .offline else { return minutesAfterFailures[last] }
    return minutesAfterFailures[min(max(setup.failures - 1, 0), last)]
  }
}

/// `cyc sync background`: what a change leaves running where `sync.auto` is `change`.
struct SyncBackgroundCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "background", abstract: "Send what was changed, in a moment.", shouldDisplay: false)

  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.silent

  /// Several changes in a row are sent together.
  private static let secondsBefore = 2.0

  /// One process at a time. A change whose process finds another one at it was made before that one looks for the last time, since
  /// it looks once more after it has let go of the lock.
  func run(in world: World) throws {
    while true {
      var wentWell = false
      do {
        try FileLock.withLock("\(world.directories.state)/sync-background.lock", waitSeconds: 0) {
          world.sleep(Self.secondsBefore)
          guard let sync = world.dueSync(announces: false) else { return }
          wentWell = world.syncQuietly(sync, maxWaitSeconds: 60)
        }
      } catch FileLockError.busy {
        return
      }
      guard wentWell, world.hasSomethingToSend else { return }
    }
  }
}

extension World {
  fileprivate var hasSomethingToSend: Bool {
    let count = try? lookAtSync { try $0.setup() == nil ? 0 : $0.toSend() }
    return (count ?? 0) > 0
  }
}

extension AnySetting {
  static let syncAuto = Setting<SyncAuto>(
    "sync.auto", .choice, default: .nag, example: "change",
    Sentence(
      en:
        "When cyc syncs on its own. nag: on the schedule of cyc nag on; change: right after each change, too; off: never.",
      ko: "언제 알아서 동기화할지 정해요. nag는 cyc nag on으로 켠 알림과 함께 동기화하고, change는 바꾼 직후에도 동기화하고, off는 알아서 하지 않아요."))
}
