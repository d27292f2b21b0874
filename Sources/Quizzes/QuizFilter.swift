public import Days

/// Selects and sorts quizzes.
public struct QuizFilter: Hashable, Sendable {
  /// Quizzes due on this day, except those that wait for a time of their own; longest overdue first. Nil for all
  /// quizzes, newest first.
  public var dueOn: Day?
  public var tag: String?

  public init(dueOn: Day? = nil, tag: String? = nil) {
    self.dueOn = dueOn
    self.tag = tag
  }
}
