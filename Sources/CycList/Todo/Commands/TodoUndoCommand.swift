internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo undo`: takes back what was done to the list last.
struct TodoUndoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last change to the list.",
    discussion: """
      What one command did is taken back as a whole, however many tasks it changed. `cyc todo redo` does it again, until \
      the list is changed in another way. `cyc todo history` shows the steps.
      """
  )
  .examples([
    "cyc todo undo": "the last change",
    "cyc todo undo 3": "the last three",
  ])

  @OptionGroup var steps: TodoStepCount
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try steps.take(.undo, in: world) { try $0.undo($1, at: $2) }.say(output, in: world)
  }
}

/// `cyc todo redo`: does again what was taken back.
struct TodoRedoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo what was undone.",
    discussion: "This works until the list is changed in another way."
  )
  .examples([
    "cyc todo redo": "what was undone last",
    "cyc todo redo 2": "the last two",
  ])

  @OptionGroup var steps: TodoStepCount
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try steps.take(.redo, in: world) { try $0.redo($1, at: $2) }.say(output, in: world)
  }
}

/// How many steps to take back, or to do again.
struct TodoStepCount: ParsableArguments {
  @Argument(help: "How many steps.")
  var count = 1

  func validate() throws {
    if count < 1 {
      throw UsageFailure(
        en: "the number of steps is 1 or more, not \(count)", ko: "몇 단계인지는 1 이상의 숫자로 적어 주세요: \(count)")
    }
  }

  /// Goes so many steps in one direction.
  func take(
    _ words: UndoResult.Words, in world: World, _ move: (TodoStore, Int, Instant) throws -> [TodoStep]
  ) throws -> UndoResult {
    let now = world.now()
    return UndoResult(asked: count, steps: try world.changeTodos { try move($0, count, now) }, words: words)
  }
}
