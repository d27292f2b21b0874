internal import CycBase

/// The ride, picture by picture: 🦖 comes from the start to where it stands, and then hops now and then.
struct GoalAnimation {
  static let frameSeconds = 0.08

  /// Where the ride ends, 0–1.
  let progress: Double

  private static let ridingFrames = 30
  private static let framesBetweenHops = 14
  private static let hopFrames = 3

  /// Where 🦖 is in a picture, 0–1: quick at first, slower toward the end.
  func position(frame: Int) -> Double {
    let left = 1 - Double(min(max(0, frame), GoalAnimation.ridingFrames)) / Double(GoalAnimation.ridingFrames)
    return progress * (1 - left * left)
  }

  /// Whether 🦖 is in the air.
  func isHopping(frame: Int) -> Bool {
    let after = frame - GoalAnimation.ridingFrames
    return after > 0
      && after % GoalAnimation.framesBetweenHops >= GoalAnimation.framesBetweenHops - GoalAnimation.hopFrames
  }
}
