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

  /// Whether the current run, or the longest, may go on before the first day that is known: then older days have to be
  /// looked at.
  public func reachBeyond(_ known: ContributionCalendar, on today: Day) -> Bool {
    guard let first = known.first, first <= today else { return false }
    let streak = Streak(of: known, on: today, resting: resting)
    if resting.bridge(from: first - 1, to: streak.current?.from ?? today) { return true }
    // A record that has just ended would shrink to what the first page shows of it.
    if let longest = streak.longest, resting.bridge(from: first - 1, to: longest.from) { return true }
    return weekly.map { WeeklyStreak(of: known, on: today, target: $0).reachesBeyond(first) } ?? false
  }
}
