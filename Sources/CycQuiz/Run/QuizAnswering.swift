internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Quizzes

/// What became of an answer that came through a channel, and what can follow.
struct QuizFollowUp {
  let outcome: QuizOutcome
  /// Whether another question can be asked: offered behind a wrong answer.
  let hasAnother: Bool
}

extension World {
  /// Takes an answer in one transaction; the first one to an asking counts, wherever it comes from.
  ///
  /// - Throws: `StoreError`
  func answerQuiz(
    _ asking: String, _ place: Int, at time: Instant, via channel: NagChannel
  ) throws -> QuizFollowUp {
    try changeQuizzes { store in
      let outcome = try store.answer(asking, .place(place), at: time, via: channel.rawValue)
      guard case .answered(let answer) = outcome, !answer.isRight else {
        return QuizFollowUp(outcome: outcome, hasAnother: false)
      }
      let another = try store.another(than: answer.asking.quiz, hasChoice: true, at: time)
      return QuizFollowUp(outcome: outcome, hasAnother: another != nil)
    }
  }

  /// Claims that a random other question is asked than an earlier one; nil where there is none.
  ///
  /// - Throws: `StoreError`
  func askAnother(than asking: QuizAsking, via channel: NagChannel) throws -> QuizAsking? {
    try changeQuizzes { store in
      try store.another(than: asking.quiz, hasChoice: true, at: now()).flatMap {
        try store.ask($0.number, .wanted, via: channel.rawValue, at: now())
      }
    }
  }
}
