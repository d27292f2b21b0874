extension FSRS {
  /// About as many days: what was learnt on one day is not always asked on one day.
  ///
  /// The same card and review give the same days again, so that a history can be worked out anew.
  ///
  /// - Parameters:
  ///   - days: 1–36500; below 3 they stay as they are.
  ///   - card: a number of the thing that is asked.
  ///   - review: how often it was asked.
  public static func fuzzed(_ days: Int, card: Int, review: Int) -> Int {
    let range = fuzzRange(days)
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(card)) &* 0x1_0000_0001 &+ UInt64(bitPattern: Int64(review)))
    return range.lowerBound + Int(random.next() % UInt64(range.count))
  }

  /// The days that fuzz may make of so many.
  ///
  /// Source: Anki and `py-fsrs`: ± 1 day, and 15 % of the days between 2.5 and 7, 10 % of those up to 20, and 5 % of those above.
  static func fuzzRange(_ days: Int) -> ClosedRange<Int> {
    guard Double(days) >= 2.5 else { return days...days }
    let parts: [(from: Double, to: Double, share: Double)] = [(2.5, 7, 0.15), (7, 20, 0.1), (20, .infinity, 0.05)]
    let delta = parts.reduce(1) { $0 + $1.share * max(min(Double(days), $1.to) - $1.from, 0) }
    let lowest = max(2, Int((Double(days) - delta).rounded(.toNearestOrEven)))
    let highest = min(Int((Double(days) + delta).rounded(.toNearestOrEven)), maxDays)
    return min(lowest, highest)...highest
  }
}
