/// What was put right after a part of the tables had been lost or damaged.
public struct HistoryRepair: Hashable, Sendable {
  /// Tasks that the history still knew.
  public let rebuilt: Int
  /// Tasks whose state the history does not explain any more.
  public let unexplained: Int
  /// Rows that were not understood, or that belonged to lost ones.
  public let leftOut: Int
  /// Where list and history said different things of the same state of a task.
  public let contradictions: [TodoConflict]
  /// In how many places the history contradicted itself.
  public let mendedHistory: Int

  /// Whether nothing is known to be missing or in doubt.
  public var isComplete: Bool { leftOut == 0 && contradictions.isEmpty && mendedHistory == 0 }
}

/// A value of a task that is another one in the list than in the history.
public struct TodoConflict: Hashable, Sendable {
  public let number: Int
  /// As in exported files, such as `title`.
  public let field: String
  /// Nil where there is none.
  public let inList: String?
  public let inHistory: String?
  /// Whether the list's was kept; else it is the history's.
  public let isListKept: Bool
}
