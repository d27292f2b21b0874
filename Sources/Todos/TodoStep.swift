public import Days

/// One entry of the history: what one command did, to any number of tasks.
public struct TodoStep: Hashable, Sendable {
  /// What a command did to the list.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case add, edit, done, undone, start, move, remove, alert, `import`, reset
    /// Takes over what other machines did.
    case sync
    /// Takes back an earlier step, or of one that something came after from elsewhere, what can be taken back.
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
    /// It stands, and undo passes it over: it came from elsewhere, or takes back what came before that.
    case settled
    /// It stands, and a later step that is settled has taken back of it what could be.
    case reversed
  }

  /// Ascending.
  public let id: Int
  public let kind: Kind
  public let happened: Instant
  /// Nil for an `.undo` or a `.redo` that is about a step as a whole.
  public let state: State?
  /// The step that such an `.undo` or `.redo` is about.
  public let target: Int?
  /// Ordered by the numbers of the tasks; of an `.undo` or a `.redo` what it did.
  public let changes: [TodoChange]
  /// The numbers of the tasks of which something was not taken back, since it was changed elsewhere; only in the answer of an undo.
  public var leftAlone: [Int] = []
}
