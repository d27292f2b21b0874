internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Sync

/// Says on a terminal what a sync is at.
final class SyncSpinner {
  private let world: World
  private var end: () -> Void = {}

  init(_ world: World) {
    self.world = world
  }

  func show(_ stage: SyncStage) {
    end()
    end = world.spin(SyncPhrases.stage(stage)(world.language))
  }

  func stop() {
    end()
    end = {}
  }
}
