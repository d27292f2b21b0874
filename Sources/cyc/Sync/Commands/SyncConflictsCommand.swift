internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Days
internal import Formats
internal import Sync
internal import Terminal
internal import Todos

/// `cyc sync conflicts`: what two machines changed differently, and which value was kept.
struct SyncConflictsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "conflicts", abstract: "Show what two machines changed differently, and what was kept."
  )
  .examples([
    "cyc sync conflicts": "with numbers, for cyc sync take",
    "cyc sync conflicts --json": "for scripts",
  ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let told = try world.requireSync().store.change { database in
      let conflicts = try database.conflicts()
      let told = try conflicts.map { ($0, try database.name(of: $0.path)) }
      try database.closeConflicts()
      return told
    }
    try output.show(["conflicts": told.map { ConflictText(conflict: $0, name: $1).json }], in: world) {
      told.isEmpty ? [SyncPhrases.noConflicts] : told.map { ConflictText(conflict: $0, name: $1).sentence }
    }
  }
}

/// `cyc sync take N`: the value that was not kept.
struct SyncTakeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "take", abstract: "Take the value that was not kept; `cyc todo undo` takes that back."
  )
  .examples([
    "cyc sync take 1": "a number of cyc sync conflicts",
    "cyc sync take 1 --json": "for scripts",
  ])

  @Argument(help: "A number of `cyc sync conflicts`.")
  var number: Int

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let (conflict, name) = try world.requireSync().store.change { database in
      guard let conflict = try database.take(number) else { throw SyncProblem.noConflict(number) }
      return (conflict, try database.name(of: conflict.path))
    }
    let text = ConflictText(conflict: conflict, name: name)
    try output.say(text.json, in: world) { [text.taken] }
  }
}

extension SyncDatabase {
  /// What people call a record by: `12 "Pay rent"`; nil where it is gone.
  func name(of path: RecordPath) throws -> String? {
    guard let record = try mine(at: path) else { return nil }
    let title = record.text("title").map { "\"\(Sanitizer.clean($0).excerpt)\"" }
    let number = record.number("number").map { "\($0)" }
    return [number, title].compactMap(\.self).joined(separator: " ")
  }
}
