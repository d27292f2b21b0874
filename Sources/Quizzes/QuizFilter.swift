public import Days

/// Which quizzes are meant, and in which order.
public struct QuizFilter: Hashable, Sendable {
  /// Those that are due on a day and do not wait for a minute of their own, the longest due ones first; nil for all, the newest first.
  public var dueOn: Day?
  public var tag: String?

  public init(dueOn: Day? = nil, tag: String? = nil) {
    self.dueOn = dueOn
    self.tag = tag
  }
}
