public import Days

/// An answer that was given and kept.
public struct QuizReview: Hashable, Sendable {
  /// Ascending.
  public let id: Int
  /// Of the asking that it answers; no other review has it.
  public let askID: String
  public let quiz: Int
  public let asked: Instant
  public let answered: Instant
  /// How many options there were to choose from; 0 where it was typed.
  public let optionCount: Int
  /// The index of the option that was chosen or typed; nil where what was typed is none of them.
  public let chosen: Int?
  public let isRight: Bool
  /// Nil where it was not graded.
  public let grade: Grade?
  /// Through which channel it came, in words of the caller's.
  public let via: String
  /// Civil days since the last graded one; nil at the first.
  public let elapsedDays: Int?

  /// The civil day on which it counts: one before it was asked is that of a clock that was set back meanwhile.
  public var day: Day { max(asked.today, answered.today) }

  public var isTyped: Bool { optionCount == 0 }

  /// Whether it won a ticket 🎟: one for each right answer to a question that was due.
  public var hasTicket: Bool { isRight && grade != nil }
}
