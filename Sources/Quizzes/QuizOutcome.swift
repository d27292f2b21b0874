/// What became of an answer.
public enum QuizOutcome: Hashable, Sendable {
  /// Nobody asked that: a forged answer, or one to a list that is gone. Nothing changed.
  case unknown
  /// There are only so many options. Nothing changed, and it can still be answered.
  case noSuchPlace(Int, of: QuizAsking)
  /// The first answer, which counts. Nothing changed.
  case answeredAlready(QuizReview, QuizAsking)
  case answered(QuizAnswer)
}

/// An answer that was taken.
public struct QuizAnswer: Hashable, Sendable {
  public enum Grading: Hashable, Sendable {
    /// It is asked again after so many days; never again where it was to be asked once.
    case graded(days: Int?, state: QuizState)
    case ungraded(Reason)
  }

  /// Why an answer changed nothing about when the quiz is asked again.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case deleted
    /// Question, options or answer are other ones since.
    case edited
    /// It came more than 24 hours after the question.
    case late
    /// It was asked without grading.
    case unwanted
    case notDue
  }

  public let asking: QuizAsking
  /// The quiz as it is now; nil where it was deleted.
  public let quiz: Quiz?
  public let review: QuizReview
  public let grading: Grading

  public var isRight: Bool { review.isRight }

  /// The right option, as it was asked.
  public var rightOption: String { asking.options[asking.answer] }
}
