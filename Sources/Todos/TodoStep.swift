public import Days

/// One entry of the history: what one command did, to any number of tasks.
public struct TodoStep: Hashable, Sendable {
  /// What a command did to the list.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case add, edit, done, undone, start, move, remove, alert, `import`, reset
    /// Takes back an earlier step.
    case undo
    /// Does a step again that was taken back.
    case redo
    /// Puts into the history what was found in the list after some of the history was lost.
    case recover
  }

  /// What became of a step that changed the list by itself.
  public enum State: String, Hashable, Sendable {
    case done
    /// Taken back, and not done again so far.
    case undone
    /// Taken back for good: something else was done instead.
    case abandoned
  }

  /// Ascending.
  public let id: Int
  public let kind: Kind
  public let happened: Instant
  /// Nil for `.undo` and `.redo`.
  public let state: State?
  /// The step that an `.undo` or a `.redo` is about.
  public let target: Int?
  /// Ordered by the numbers of the tasks; of an `.undo` or a `.redo` what it did.
  public let changes: [TodoChange]
}
