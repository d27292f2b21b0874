/// Both sides changed the same fields to different values, and one side was kept.
public struct MergeConflict: Equatable, Sendable {
  /// A unit of fields; in the order of the rules.
  public let fields: [String]
  /// The fields before both changes; empty if they did not exist.
  public let base: Record
  public let kept: Record
  public let lost: Record
  public let lostSide: MergeSide
  /// Time of each side's change, in seconds since 1970; nil if missing or invalid.
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
