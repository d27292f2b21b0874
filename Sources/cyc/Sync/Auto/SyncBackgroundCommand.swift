internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Platform

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
