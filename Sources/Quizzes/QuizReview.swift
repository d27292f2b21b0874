public import Days

/// A stored answer.
public struct QuizReview: Hashable, Sendable {
  /// Ascending.
  public let id: Int
  /// The asking that it answers; unique among reviews.
  public let askID: String
  public let quiz: Int
  public let asked: Instant
  public let answered: Instant
  /// Number of options shown; 0 if the answer was typed.
  public let optionCount: Int
  /// Index of the option chosen or typed; nil if the typed text matches none.
  public let chosen: Int?
  public let isRight: Bool
  /// Nil if not graded.
  public let grade: Grade?
  /// Channel of the answer, named by the caller.
  public let via: String
  /// Civil days since the last graded answer; nil for the first.
  public let elapsedDays: Int?

  /// Civil day on which it counts. If the clock was set back after asking, this is the day of asking.
  public var day: Day { max(asked.today, answered.today) }

  public var isTyped: Bool { optionCount == 0 }

  /// Whether it earned a ticket 🎟: one for each right answer to a due question.
  public var hasTicket: Bool { isRight && grade != nil }
}
