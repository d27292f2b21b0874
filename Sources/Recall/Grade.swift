/// How well something was remembered.
public enum Grade: Int, Hashable, Sendable, CaseIterable {
  /// Forgotten.
  case again = 1
  case hard, good, easy
}
