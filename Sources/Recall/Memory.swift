public import Days

/// How well one thing is remembered, as of its last review.
public struct Memory: Hashable, Sendable {
  /// In so many days the probability to remember falls from 100 % to 90 %: 0.001 and more.
  public let stability: Double
  /// How hard it is to make it more stable: 1–10.
  public let difficulty: Double
  /// The civil day of the last review.
  public let lastDay: Day

  public init(stability: Double, difficulty: Double, lastDay: Day) {
    self.stability = stability
    self.difficulty = difficulty
    self.lastDay = lastDay
  }

  /// Days since the last review; 0 also where that lies ahead, since the clock was set back or somebody flew across the date line.
  public func elapsedDays(on day: Day) -> Int { max(0, lastDay.distance(to: day)) }
}
