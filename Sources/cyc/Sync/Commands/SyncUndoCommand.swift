internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Todos

/// `cyc sync undo`: takes back what the last sync changed in the list here.
struct SyncUndoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back what the last sync changed in the list; the next one sends that.",
    discussion: "What was changed here since then stays. D-days, frozen days and the goal have no history and stay too."
  )
  .examples([
    "cyc sync undo": "the last one that changed tasks",
    "cyc sync undo --json": "for scripts",
  ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    _ = try world.requireSync()
    let step = try world.changeTodos { try $0.undoLastSync(at: world.now()) }
    guard let step else { throw SyncProblem.noLastSync }
    try UndoResult(asked: 1, steps: [step], words: .undo).say(output, in: world)
  }
}
