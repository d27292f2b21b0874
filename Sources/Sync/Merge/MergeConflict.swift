/// Both sides changed the same fields to different values, and one of them was kept.
public struct MergeConflict: Equatable, Sendable {
  /// Those that go together; in the order of the rules.
  public let fields: [String]
  /// Of these fields, as they were before both changes; empty where they were not there.
  public let base: Record
  public let kept: Record
  public let lost: Record
  public let lostSide: MergeSide
  /// When each side was changed, in seconds since 1970; nil where it does not say, or not in a way that is understood.
  public let mineChanged: Int?
  public let theirsChanged: Int?

  public init(
    fields: [String], base: Record, kept: Record, lost: Record, lostSide: MergeSide, mineChanged: Int?,
    theirsChanged: Int?
  ) {
    self.fields = fields
    self.base = base
    self.kept = kept
    self.lost = lost
    self.lostSide = lostSide
    self.mineChanged = mineChanged
    self.theirsChanged = theirsChanged
  }
}
