public import Days

/// Somebody's contributions, invented.
///
/// They are a pure function of the seed and the date, so that every page shows the same past. Only
/// `run` and `today` look at the day on which the page is drawn.
public struct PretendCalendar: Sendable, Equatable {
  /// What the day on which the page is drawn shows.
  public enum Today: Sendable, Equatable {
    /// Whatever the seed says; with a `run`, nothing yet.
    case asSeeded
    case pending
    /// At least one contribution, however many the seed says.
    case done
    case count(Int)
  }

  public var seed: UInt64
  /// How many days up to yesterday (up to today, where today is done) are active; the day before them is empty.
  public var run: Int?
  public var today: Today
  /// The share of weekdays that are active, 0–1; weekends are active on the square of it.
  public var share: Double
  public var isZero: Bool
  /// Nothing was contributed before this day.
  public var since: Day?
  /// Nothing is contributed on these, not even in a run; only the day on which the page is drawn knows better.
  public var off: DaysOff

  public init(
    seed: UInt64, run: Int? = nil, today: Today = .asSeeded, share: Double = 0.6, isZero: Bool = false,
    since: Day? = nil, off: DaysOff = DaysOff()
  ) {
    self.seed = seed
    self.run = run
    self.today = today
    self.share = share
    self.isZero = isZero
    self.since = since
    self.off = off
  }

  /// How much was contributed on a day, as a page shows it that is drawn on `today`.
  public func count(on day: Day, today: Day) -> Int {
    if isZero || since.map({ day < $0 }) == true { return 0 }
    if day == today { return countOfToday(today) }
    if off.contains(day) { return 0 }
    guard let run else { return seeded(day) }
    let last = countOfToday(today) > 0 ? today : today - 1
    if day == last - run { return 0 }
    return (last - run..<last + 1).contains(day) ? busy(day) : seeded(day)
  }

  private func countOfToday(_ today: Day) -> Int {
    switch self.today {
    case .asSeeded: run == nil ? seeded(today) : 0
    case .pending: 0
    case .done: busy(today)
    case .count(let count): count
    }
  }

  private func seeded(_ day: Day) -> Int {
    let isWeekend = day.weekday == .saturday || day.weekday == .sunday
    let isActive = Noise(seed: seed).fraction(at: day.number) < (isWeekend ? share * share : share)
    return isActive ? busy(day) : 0
  }

  /// At least one, mostly few, now and then a great day.
  private func busy(_ day: Day) -> Int {
    let noise = Noise(seed: seed)
    let effort = noise.fraction(at: day.number, use: 1)
    let isGreat = noise.fraction(at: day.number, use: 2) < 0.03
    return 1 + Int(effort * effort * 9) + (isGreat ? 8 + Int(noise.fraction(at: day.number, use: 3) * 15) : 0)
  }
}
