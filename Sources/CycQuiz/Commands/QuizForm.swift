internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Quizzes

/// Asks for a quiz line by line. A line that is refused is asked for again, so that the others are not lost.
struct QuizForm {
  let world: World
  let now: Instant

  private static let maxTries = 3

  /// - Parameter at: when it is asked, where that was said already
  /// - Throws: `QuizFailure.cannotAsk` where nobody can be asked, `ExitStatus.no` where somebody stops, and what is wrong with `at`
  ///   and `tags`
  func draft(at: String?, isOnce: Bool, tags: [String]) throws -> QuizDraft {
    guard world.canAsk else { throw QuizFailure.cannotAsk }
    var draft = QuizDraft(question: "?", options: ["?"], answer: 0, isOnce: isOnce, tags: tags)
    draft.at = try at.map { try QuizMoment.read($0, now: now.local) }
    _ = try checked(draft)
    try ask(QuizPhrases.question, for: &draft) { $0.question = $1 }
    try ask(QuizPhrases.option(1), for: &draft) { $0.options = [$1] }
    while draft.options.count < QuizDraft.maxOfOptions {
      let label = QuizPhrases.option(draft.options.count + 1)
      guard try askOptionally(label, for: &draft, { $0.options.append($1) }) else { break }
    }
    if at == nil {
      _ = try askOptionally(QuizPhrases.when, for: &draft) { $0.at = try QuizMoment.read($1, now: now.local) }
    }
    return draft
  }

  private func ask(_ label: Sentence, for draft: inout QuizDraft, _ fill: (inout QuizDraft, String) throws -> Void)
    throws
  {
    for _ in 0..<QuizForm.maxTries where try askOptionally(label, for: &draft, fill) { return }
    world.err(QuizPhrases.nothingAdded(world.language) + "\n")
    throw ExitStatus.no
  }

  /// - Returns: false where Enter alone was typed, or nothing that can be taken
  private func askOptionally(
    _ label: Sentence, for draft: inout QuizDraft, _ fill: (inout QuizDraft, String) throws -> Void
  ) throws -> Bool {
    for _ in 0..<QuizForm.maxTries {
      world.err(label(world.language) + " ")
      guard let text = world.readLine(), !text.allSatisfy(\.isWhitespace) else { return false }
      do {
        var filled = draft
        try fill(&filled, text)
        draft = try checked(filled)
        return true
      } catch let error as any UserFacingError {
        world.note(error.message)
      }
    }
    return false
  }

  private func checked(_ draft: QuizDraft) throws(QuizFailure) -> QuizDraft {
    try QuizFailure.naming(nil) { () throws(QuizProblem) in try draft.checked(at: now.local) }
  }
}
