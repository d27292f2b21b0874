internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import ArgumentParser
internal import Days
internal import Formats
internal import Quizzes

/// `cyc quiz undo`: takes the last answer back.
struct QuizUndoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last answer back.",
    discussion: "The quiz is then due again as it was before that answer; called again, it takes back the one before."
  )
  .examples([
    "cyc quiz undo": "it was a slip of the finger",
    "cyc quiz undo --json": "for scripts",
  ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.now()
    let (review, quiz, state) = try world.changeQuizzes { store in
      guard let review = try store.undo(at: now) else { throw QuizFailure.nothingToUndo }
      return (review, try store.quiz(review.quiz), try store.state(of: review.quiz))
    }
    try output.say(
      ["ask": review.askID, "right": review.isRight, "quiz": quiz?.json(state, on: now.today)], in: world
    ) { [QuizPhrases.takenBack(quiz, review)] }
  }
}
