/// Result of merging two versions of a record.
public struct MergeResult: Equatable, Sendable {
  /// Nil if it is removed.
  public let record: Record?
  public let conflicts: [MergeConflict]
  /// The side that removed the record while the other one changed it, so that it came back.
  public let cameBackFor: MergeSide?

  init(_ record: Record?, conflicts: [MergeConflict] = [], cameBackFor: MergeSide? = nil) {
    self.record = record
    self.conflicts = conflicts
    self.cameBackFor = cameBackFor
  }
}
