/// What a sync did.
public struct SyncOutcome: Equatable, Sendable {
  /// In their order, as all lists here.
  public internal(set) var sent: [RecordPath] = []
  /// What was changed here.
  public internal(set) var received: [RecordPath] = []
  public internal(set) var conflicts: [SyncConflict] = []
  public internal(set) var cameBack: [SyncReturn] = []
  /// Paths of files that stand among the records and are not understood.
  public internal(set) var notUnderstood: [String] = []
  /// What has more than `Record.maxBytes`, and is not sent: nobody would read it.
  public internal(set) var tooLarge: [RecordPath] = []
  /// Whether there is something to send still: it was changed meanwhile, or must not be sent.
  public internal(set) var isSomethingLeft = false
}

/// A conflict, and in which record.
public struct SyncConflict: Equatable, Sendable {
  public let path: RecordPath
  public let conflict: MergeConflict

  public init(path: RecordPath, conflict: MergeConflict) {
    self.path = path
    self.conflict = conflict
  }
}

/// A record that one side removed and the other one changed.
public struct SyncReturn: Hashable, Sendable {
  public let path: RecordPath
  /// Where it had been removed.
  public let removedBy: MergeSide

  public init(path: RecordPath, removedBy: MergeSide) {
    self.path = path
    self.removedBy = removedBy
  }
}
