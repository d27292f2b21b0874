internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import ArgumentParser
internal import Days
internal import Formats
package import Quizzes

/// `cyc quiz answer`: an answer to what was asked last.
struct QuizAnswerCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "answer", abstract: "Answer the question that was asked.",
    usage: "cyc quiz answer [<ask>] <answer>",
    discussion: """
      The answer is the number of an option, or the text of a card. ASK is the ID that `cyc quiz ask \
      --json` shows; without it, the answer is for the last question that is still open.

      The first answer counts. Exit status: 0 right, 1 wrong, 2 nothing was asked.
      """
  )
  .examples([
    "cyc quiz answer 2": "the second option",
    "cyc quiz answer 1 --json": "for scripts",
  ])

  @Argument(help: ArgumentHelp("The number of an option, or the text of a card.", valueName: "ask and answer"))
  var words: [String]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.now()
    let outcome = try world.changeQuizzes { store in
      let (asking, text) = try asked(store, in: world)
      return try store.answer(asking.id, try QuizReply(text, to: asking), at: now, via: QuizVia.command)
    }
    try QuizAnswered(outcome: outcome, offersAnother: true).say(output, in: world)
  }

  /// The first word is the name of an asking only where there is such a one.
  private func asked(_ store: QuizStore, in world: World) throws -> (asking: QuizAsking, text: String) {
    if words.count > 1, let named = try store.asking(words[0]) {
      return (named, words.dropFirst().joined(separator: " "))
    }
    let open = try store.openAsking(at: world.now())
    // To a card it may be a text of two words.
    if words.count == 2, open?.showsOptions ?? true { throw QuizFailure.unknownAsking(words[0]) }
    guard let open else { throw QuizFailure.nothingAsked }
    return (open, words.joined(separator: " "))
  }
}

extension QuizReply {
  /// What somebody typed.
  ///
  /// - Throws: `QuizFailure` where it is no option
  package init(_ text: String, to asking: QuizAsking) throws(QuizFailure) {
    guard asking.showsOptions else {
      self = .typed(text)
      return
    }
    guard let place = Int(text.trimmingPrefix { $0.isWhitespace }) else {
      throw .notAPlace(text, of: asking.options.count)
    }
    guard asking.order.indices.contains(place - 1) else { throw .noSuchPlace(place, of: asking.options.count) }
    self = .place(place - 1)
  }
}

/// By which way a question is asked, and an answer comes.
enum QuizVia {
  static let command = "command"
  static let terminal = "terminal"
  /// The options stay hidden.
  static let typed = "typed"
}

extension QuizAsking {
  /// Whether somebody chooses; else the answer is typed.
  var showsOptions: Bool { options.count > 1 && via != QuizVia.typed }
}

/// An answer that was taken, or why it was not.
struct QuizAnswered {
  let outcome: QuizOutcome
  /// Whether somebody who was wrong is told of another question.
  let offersAnother: Bool

  /// - Throws: `ExitStatus.no` where it was wrong
  func say(_ output: AnswerOptions, in world: World) throws {
    if try !show(output, in: world) { throw ExitStatus.no }
  }

  /// - Returns: whether it was right, or the first one was
  func show(_ output: AnswerOptions, in world: World) throws -> Bool {
    switch outcome {
    case .unknown: throw QuizFailure.nothingAsked
    case .noSuchPlace(let place, let asking): throw QuizFailure.noSuchPlace(place + 1, of: asking.options.count)
    case .answeredAlready(let review, let asking):
      try output.show(
        ["ask": asking.id, "quiz": asking.quiz, "right": review.isRight, "answered_already": true], in: world
      ) { [QuizPhrases.answeredAlready(review, asking)] }
      return review.isRight
    case .answered(let answer):
      try output.show(answer.json, in: world) {
        QuizPhrases.outcome(answer) + (answer.isRight || !offersAnother ? [] : [QuizPhrases.another])
      }
      return answer.isRight
    }
  }
}
