public import Days

/// Invented contributions.
///
/// They are a pure function of seed and date, so that every page shows the same past. Only `run` and `today` depend on
/// the day on which the page is drawn.
public struct PretendCalendar: Sendable, Equatable {
  /// Contributions on the day on which the page is drawn.
  public enum Today: Sendable, Equatable {
    /// Determined by the seed; none if `run` is set.
    case asSeeded
    case pending
    /// At least one contribution; the seed determines the number.
    case done
    case count(Int)
  }

  public var seed: UInt64
  /// Length of the run in days, including those in `off`, up to yesterday, or up to today if today is done. The day before them is empty.
  public var run: Int?
  public var today: Today
  /// Share of active weekdays, 0–1. The share of active weekend days is its square.
  public var share: Double
  public var isZero: Bool
  /// There are no contributions before this day.
  public var since: Day?
  /// Days without contributions, even within a run. Does not apply to the day on which the page is drawn.
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

  /// Contributions on `day`, on a page drawn on `today`.
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

  /// At least one, usually few, sometimes many.
  private func busy(_ day: Day) -> Int {
    let noise = Noise(seed: seed)
    let effort = noise.fraction(at: day.number, use: 1)
    let isGreat = noise.fraction(at: day.number, use: 2) < 0.03
    return 1 + Int(effort * effort * 9) + (isGreat ? 8 + Int(noise.fraction(at: day.number, use: 3) * 15) : 0)
  }
}

/// A calendar and the peculiarities of its page.
public struct CalendarAnswer: Sendable, Equatable {
  /// The last day that a page draws.
  public enum End: Sendable, Equatable {
    /// Days after today: 1 if the server's time zone is ahead, -1 if it is behind.
    case relative(Int)
    case fixed(Day)
  }

  /// Form of the text with a square's count.
  public enum Tips: String, Sendable, Equatable {
    case english, korean
    /// Text inside the square, as in 2023.
    case inside
    case none
  }

  /// Count in the heading.
  public enum Heading: Sendable, Equatable {
    case total
    case number(Int)
    case none
  }

  /// Nil means a hash of the login.
  public var seed: UInt64?
  public var run: Int?
  public var today = PretendCalendar.Today.asSeeded
  public var share = 0.6
  public var isZero = false
  public var since: Day?
  public var off = DaysOff()
  /// Time zone in `data-from` and `data-to`.
  public var zone = "UTC"
  public var end = End.relative(0)
  /// Whether the page of the current year has empty days up to 31 December.
  public var drawsFuture = false
  /// Whether the page of a year has the neighbouring years' days of its first and last week, with count 0.
  public var drawsNeighbours = false
  public var tips = Tips.english
  public var heading = Heading.total
  /// Login shown on the page; nil means the requested one.
  public var namedLogin: String?

  public init() {}

  public func calendar(of login: String) -> PretendCalendar {
    PretendCalendar(
      seed: seed ?? Noise.seed(named: login), run: run, today: today, share: share, isZero: isZero, since: since,
      off: off)
  }

  func lastDay(today: Day) -> Day {
    switch end {
    case .relative(let days): today + days
    case .fixed(let day): day
    }
  }
}

/// Weekdays and dates without contributions.
public struct DaysOff: Sendable, Equatable {
  public var weekdays: Set<Weekday> = []
  public var dates: Set<Day> = []

  public init() {}

  /// Reads `sat,sun,2026-08-05`.
  init(_ text: String) throws(GrammarError) {
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    for word in text.split(separator: ",").map(String.init) {
      if let index = names.firstIndex(of: word) {
        weekdays.insert(Weekday.allCases[index])
      } else if let day = Day(iso8601: word) {
        dates.insert(day)
      } else {
        throw GrammarError("off= is neither a weekday nor a date: \(word)")
      }
    }
  }

  func contains(_ day: Day) -> Bool { weekdays.contains(day.weekday) || dates.contains(day) }
}

/// Random numbers by index instead of in sequence.
///
/// Source: Sebastiano Vigna, SplitMix64 (its mixing function).
struct Noise {
  let seed: UInt64

  /// 64 random bits for a place. `use` distinguishes several numbers for the same place.
  func bits(at place: Int, use: UInt64 = 0) -> UInt64 {
    // The factor is odd, so different values of `use` stay different.
    Noise.mixed(Noise.mixed(seed ^ (use &* 0xD6E8_FEB8_6659_FD93)) &+ UInt64(bitPattern: Int64(place)))
  }

  /// Random number in 0..<1.
  func fraction(at place: Int, use: UInt64 = 0) -> Double {
    Double(bits(at: place, use: use) >> 11) / Double(UInt64(1) << 53)
  }

  /// Seed for a login; ignores case, as GitHub's logins do.
  ///
  /// Source: Fowler, Noll and Vo, FNV-1a.
  static func seed(named name: String) -> UInt64 {
    name.lowercased().utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
