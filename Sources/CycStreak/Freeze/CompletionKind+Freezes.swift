internal import CycBase
internal import ArgumentParser

extension CompletionKind {
  /// The numbers of what is frozen, with the days.
  static let freezes = values { world in
    try FreezeStore.stored(in: world).map { ("\($0.id)", FreezePhrases.span($0)(world.language)) }
  }
}
