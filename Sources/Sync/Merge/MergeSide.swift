public enum MergeSide: String, Hashable, Sendable {
  /// This machine.
  case mine
  /// The remote.
  case theirs
}
