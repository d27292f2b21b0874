/// One of the two versions that are merged.
public enum MergeSide: String, Hashable, Sendable {
  /// This machine's.
  case mine
  /// The remote's.
  case theirs
}
