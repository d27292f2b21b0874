public import Days

/// By which rules somebody's streak is counted.
public struct StreakRules: Hashable, Sendable {
  /// The days that bridge.
  public let resting: RestRules
  /// Whether they are only told beside the streak: what is shown is the strict one.
  public let isStrict: Bool
  /// What makes a week count; nil where weeks are not asked for.
  public let weekly: WeeklyTarget?

  /// Every day counts.
  public static let strict = StreakRules(resting: .none)

  public init(resting: RestRules, isStrict: Bool = false, weekly: WeeklyTarget? = nil) {
    self.resting = resting
    self.isStrict = isStrict
    self.weekly = weekly
  }

  /// The days that bridge what is shown.
  public var shown: RestRules { isStrict ? .none : resting }

  /// Whether a current run may go on before the first day that is known, so that older days have to be looked at.
  public func reachBeyond(_ known: ContributionCalendar, on today: Day) -> Bool {
    guard let first = known.first, first <= today else { return false }
    let run = Streak(of: known, on: today, resting: resting).current
    if resting.bridge(from: first - 1, to: run?.from ?? today) { return true }
    return weekly.map { WeeklyStreak(of: known, on: today, target: $0).reachesBeyond(first) } ?? false
  }
}
