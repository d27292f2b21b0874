/// Result of a sync. Each list is sorted.
public struct SyncOutcome: Equatable, Sendable {
  public internal(set) var sent: [RecordPath] = []
  /// Records changed on this machine.
  public internal(set) var received: [RecordPath] = []
  public internal(set) var conflicts: [SyncConflict] = []
  public internal(set) var cameBack: [SyncReturn] = []
  /// Paths of files in the folders of records that are not understood.
  public internal(set) var notUnderstood: [String] = []
  /// Records above `Record.maxBytes`, which are not sent because no machine would read them.
  public internal(set) var tooLarge: [RecordPath] = []
  /// Whether records are left to send: changed in the meantime, or not allowed to be sent.
  public internal(set) var isSomethingLeft = false
}

/// A conflict and its record.
public struct SyncConflict: Equatable, Sendable {
  public let path: RecordPath
  public let conflict: MergeConflict

  public init(path: RecordPath, conflict: MergeConflict) {
    self.path = path
    self.conflict = conflict
  }
}

/// A record that one side removed and the other one changed, so that it stays.
public struct SyncReturn: Hashable, Sendable {
  public let path: RecordPath
  /// The side that had removed it.
  public let removedBy: MergeSide

  public init(path: RecordPath, removedBy: MergeSide) {
    self.path = path
    self.removedBy = removedBy
  }
}
