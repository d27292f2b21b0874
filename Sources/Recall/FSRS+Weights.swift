extension FSRS {
  /// Fitted by its authors to the reviews of many people; the same in Anki, `fsrs-rs` 6.6.1 and `py-fsrs` 6.3.2.
  public static let defaultWeights = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
    0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  /// What each weight may be; outside of it the formulae mean nothing. Those of `py-fsrs`.
  public static let weightRanges: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75, 0...4.5, 0...0.8,
    0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
  ]

  /// Why weights are refused.
  public enum WeightProblem: Error, Hashable, Sendable {
    /// There are so many instead of 21; FSRS-5 has 19.
    case count(Int)
    /// Counted from 0.
    case outOfRange(index: Int, Double, ClosedRange<Double>)
  }
}
