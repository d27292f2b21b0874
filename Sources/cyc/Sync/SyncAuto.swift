internal import ArgumentParser
internal import CycBase
internal import Days
internal import Platform
internal import Sync

// The automatic sync prints nothing and does not ask. `SyncIndicator` shows its failures.

extension World {
  /// Limit for all programs of an automatic sync together.
  private static let maxSyncSeconds = 10.0

  /// Runs before the nag decides, so that it does not remind of tasks done on another machine; also
  /// some seconds before the notice of a task.
  func syncBeforeNag(noticeFollows: Bool) {
    guard home.settings[.syncAuto] != .off, let sync = dueSync(noticeFollows: noticeFollows) else { return }
    syncQuietly(sync)
  }

  func syncAfterChange() {
    guard home.settings[.syncAuto] == .change, call.changes.hasPersonal, !call.changes.hasSynced,
      !call.programPath.isEmpty, dueSync(noticeFollows: false) != nil
    else { return }
    _ = try? programs.start([call.programPath, "sync", "background"], home.environment, "/dev/null")
  }

  /// The sync if one is due; nil otherwise.
  func dueSync(noticeFollows: Bool) -> ExistingSync? {
    guard let sync = try? existingSync(), let toSend = try? sync.store.look({ try $0.unsentCount() }),
      SyncAutoRule.isDue(sync.setup, toSend: toSend, noticeFollows: noticeFollows, at: clock.now())
    else { return nil }
    return sync
  }

  /// Syncs without output. Returns the outcome; nil if it failed. `maxWaitSeconds` is how long to wait if another cyc is
  /// syncing.
  @discardableResult
  func syncQuietly(_ sync: ExistingSync, maxWaitSeconds: Double = SyncRun.defaultMaxWaitSeconds) -> SyncOutcome? {
    var world = self
    world.screen.spin = { _ in {} }
    let end = clock.uptimeSeconds() + World.maxSyncSeconds
    world.programs.runWithin = { program, environment, input, limitSeconds throws(ProgramError) in
      let left = end - clock.uptimeSeconds()
      guard left > 0 else { throw .timedOut(name: program.first ?? "", seconds: World.maxSyncSeconds) }
      return try programs.runWithin(program, environment, input, min(limitSeconds, left))
    }
    return try? SyncRun(world: world, sync: sync, maxWaitSeconds: maxWaitSeconds).run()
  }
}

/// When cyc syncs on its own: never; when the nag runs, so that no machine reminds of tasks done on another; or also
/// shortly after each change.
enum SyncAuto: String, CaseIterable {
  case off, nag, change
}

enum SyncAutoRule {
  private static let minutesBetween = 15
  /// Waiting time after 1, 2, … consecutive failures; the last one for all further failures.
  private static let minutesAfterFailures = [1, 2, 5, 15, 60]

  /// - Parameter noticeFollows: whether the notice of a task follows, which may be done on another machine
  static func isDue(_ setup: SyncSetup, toSend: Int, noticeFollows: Bool, at now: Instant) -> Bool {
    guard let tried = setup.tried else { return true }
    let seconds = now.secondsSince1970 - tried.secondsSince1970
    // The clock was set back: the elapsed time is unknown.
    if seconds < 0 { return true }
    if setup.failure != nil { return seconds >= waitMinutes(after: setup) * 60 }
    return noticeFollows || toSend > 0 || seconds >= minutesBetween * 60
  }

  /// Failures other than `offline` need a person, so it waits longest.
  private static func waitMinutes(after setup: SyncSetup) -> Int {
    let last = minutesAfterFailures.count - 1
    guard setup.failure == .offline else { return minutesAfterFailures[last] }
    return minutesAfterFailures[min(max(setup.failures - 1, 0), last)]
  }
}

/// `cyc sync background`: the process started after a change if `sync.auto` is `change`.
struct SyncBackgroundCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "background", abstract: Sentence(en: "Send what was changed, in a moment.", ko: "바뀐 것을 잠시 뒤에 보내요."),
    shouldDisplay: false)

  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.silent
  /// Changes often follow each other: one sync sends them together.
  private static let delaySeconds = 2.0

  /// One process at a time. A second process may end at once: the first one looks for changes again after it has
  /// released the lock.
  func run(in world: World) throws {
    while true {
      var outcome: SyncOutcome?
      do {
        try FileLock.withLock("\(world.home.directories.state)/sync-background.lock", waitSeconds: 0) {
          world.clock.sleep(Self.delaySeconds)
          guard let sync = world.dueSync(noticeFollows: false) else { return }
          // No one waits for this process, so it can wait for the end of a long sync.
          outcome = world.syncQuietly(sync, maxWaitSeconds: 60)
        }
      } catch FileLockError.busy {
        return
      }
      guard let outcome else { return }
      // These cannot be sent, so another sync would leave them again.
      let stuck = Set(outcome.notUnderstood + outcome.tooLarge.map(\.text))
      let isMoreToSend = try? world.lookAtSync {
        try $0.setup() != nil && $0.dirtyPaths().contains { !stuck.contains($0.text) }
      }
      guard isMoreToSend == true else { return }
    }
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
