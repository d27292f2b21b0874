/// What became of two versions of a record.
public struct MergeResult: Equatable, Sendable {
  /// Nil where it is removed.
  public let record: Record?
  public let conflicts: [MergeConflict]
  /// Who had removed it while the other side changed it: the change stays, so the record came back there.
  public let cameBackFor: MergeSide?

  init(_ record: Record?, conflicts: [MergeConflict] = [], cameBackFor: MergeSide? = nil) {
    self.record = record
    self.conflicts = conflicts
    self.cameBackFor = cameBackFor
  }
}
