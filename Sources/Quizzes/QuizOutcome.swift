/// Result of answering.
public enum QuizOutcome: Hashable, Sendable {
  /// There is no such question: the answer is forged, or the database was replaced. Nothing changed.
  case unknown
  /// There is no option at that place. Nothing changed, and it can still be answered.
  case noSuchPlace(Int, of: QuizAsking)
  /// It was answered before, and the first answer counts. Nothing changed.
  case answeredAlready(QuizReview, QuizAsking)
  case answered(QuizAnswer)
}

/// An accepted answer.
public struct QuizAnswer: Hashable, Sendable {
  public enum Grading: Hashable, Sendable {
    /// Asked again after `days`; nil if it was to be asked once.
    case graded(days: Int?, state: QuizState)
    case ungraded(Reason)
  }

  /// Why an answer did not change the schedule of its quiz.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case deleted
    /// The question, an option or the answer changed since.
    case edited
    /// More than 24 hours after the question.
    case late
    /// The question was asked for practice.
    case unwanted
    case notDue
  }

  public let asking: QuizAsking
  /// The quiz in its present state; nil if it was removed.
  public let quiz: Quiz?
  public let review: QuizReview
  public let grading: Grading

  public var isRight: Bool { review.isRight }

  /// The right option at the time of asking.
  public var rightOption: String { asking.options[asking.answer] }
}
