public import Days
public import Streaks

/// An account as a caller names it. A ledger finds its own number of the account by it.
public struct AccountName: Hashable, Sendable {
  public var host: String
  public var login: String
  /// GitHub's number of the account, which stays when its login changes; nil if it was not seen.
  public var githubID: Int?

  public init(host: String, login: String, githubID: Int? = nil) {
    self.host = host
    self.login = login
    self.githubID = githubID
  }
}

/// Origin of a look. Values of two sources are never compared with each other.
public struct LookSource: Hashable, Sendable {
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public static let page = LookSource("page")
  public static let graphQL = LookSource("graphql")
}

extension LookSource: Comparable {
  public static func < (one: LookSource, other: LookSource) -> Bool { one.name < other.name }
}

/// A complete answer of one source.
public struct Look: Hashable, Sendable {
  public var source: LookSource
  /// Window of days that was asked for and answered. Days in it without an entry are unknown, not empty.
  public var days: ClosedRange<Day>
  /// Zone in which the source drew the days; nil if it is not known.
  public var zone: String?
  /// Total that the source states.
  public var headingTotal: Int?
  /// When the source answered.
  public var at: Instant
  public var calendar: ContributionCalendar

  public init(
    source: LookSource, days: ClosedRange<Day>, zone: String? = nil, headingTotal: Int? = nil, at: Instant,
    calendar: ContributionCalendar
  ) {
    self.source = source
    self.days = days
    self.zone = zone
    self.headingTotal = headingTotal
    self.at = at
    self.calendar = calendar
  }
}

/// Contributions of a day as one source showed them.
public enum DayValue: Hashable, Sendable {
  case count(Int)
  /// Level (0 to 4) of a cell without a count.
  case level(Int)

  public var isActive: Bool { (count ?? level ?? 0) > 0 }

  public var count: Int? {
    if case .count(let count) = self { count } else { nil }
  }

  public var level: Int? {
    if case .level(let level) = self { level } else { nil }
  }

  public func contribution(on day: Day) -> Contribution { Contribution(day: day, count: count, level: level) }
}

/// A fixed order, so that every ledger merges equal times alike. It does not say which value is more: all counts come
/// after all levels.
extension DayValue: Comparable {
  public static func < (one: DayValue, other: DayValue) -> Bool {
    (one.count ?? -1, one.level ?? -1) < (other.count ?? -1, other.level ?? -1)
  }
}

extension DayValue {
  /// Nil if the entry is a lower bound only, or not plausible.
  init?(_ entry: Contribution) {
    guard !entry.isPartial else { return nil }
    self.init(count: entry.count, level: entry.level)
  }

  /// Nil if both are nil, or the value is not plausible.
  init?(count: Int?, level: Int?) {
    if let count, Plausible.counts.contains(count) {
      self = .count(count)
    } else if count == nil, let level, Plausible.levels.contains(level) {
      self = .level(level)
    } else {
      return nil
    }
  }

  /// Whether this value says more than the earlier one: another count, the first count of a day
  /// that is or was active, or a change between active and empty. Levels are relative to the window
  /// that GitHub drew, so two of them differ only if one is 0.
  func isNews(after earlier: DayValue) -> Bool {
    switch (self, earlier) {
    case (.count(let one), .count(let other)): one != other
    case (.count, .level): isActive || earlier.isActive
    case (.level, _): isActive != earlier.isActive
    }
  }
}

/// A change of one day in one source.
public struct DayChange: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case vanished, appeared, grew, shrank
    /// The source gave a count for a day for which it had shown only the level.
    case counted
  }

  public let source: LookSource
  public let day: Day
  public let before: DayValue
  public let after: DayValue
  /// When the earlier value was last seen.
  public let lastSeen: Instant
  /// Time of the look that found the later value.
  public let at: Instant
  /// Number of that look.
  let look: Int64

  public var kind: Kind {
    switch (before.isActive, after.isActive) {
    case (true, false): .vanished
    case (false, true): .appeared
    default:
      if let before = before.count, let after = after.count { before < after ? .grew : .shrank } else { .counted }
    }
  }
}

/// A look that is not shown, because too many days would vanish at once.
public struct HeldLook: Hashable, Sendable {
  public let source: LookSource
  public let days: ClosedRange<Day>
  /// Days that it would have made empty, with the values that are still shown for them.
  public let earlier: ContributionCalendar
  /// When those values were last seen.
  public let earlierSeen: Instant
  /// When the source first showed the days empty.
  public let first: Instant
  /// When the source last showed them empty.
  public let last: Instant

  public var removed: [Day] { earlier.days.map(\.day) }
}

/// Result of recording the looks of one call.
public struct Recording: Hashable, Sendable {
  public internal(set) var held: [HeldLook] = []
  /// Days that are no longer active, as far as the user should be told.
  public internal(set) var vanished: [DayChange] = []
  /// Days that became active again, as far as the user should be told.
  public internal(set) var appeared: [DayChange] = []
  /// False if every look only repeated one that is shown.
  public internal(set) var isNew = false

  public init() {}
}

/// Ranges of values that cyc can have written. Other values, from a damaged file, could crash the program.
enum Plausible {
  /// Days since 1970-01-01, in years 0000 to 9999.
  static let days = -719_528...2_932_896
  /// Seconds since 1970, in the same years.
  static let seconds = -62_167_219_200...253_402_300_799
  /// Seconds between UTC and local time.
  static let offsets = -86_340...86_340
  /// Small enough that sums do not overflow.
  static let counts = 0...1_000_000_000_000
  static let levels = 0...4
}

/// An instant as the ledger stores it. Sorted by its seconds, then by its offset.
struct Moment: Hashable, Comparable {
  /// Since 1970-01-01T00:00:00Z.
  let seconds: Int
  /// Seconds that local time is ahead of UTC; a multiple of 60, because an export writes minutes.
  let offset: Int

  init(seconds: Int, offset: Int) {
    self.seconds = seconds
    self.offset = offset
  }

  init(_ instant: Instant) {
    seconds = instant.secondsSince1970
    offset = (instant.local.secondsAsUTC - seconds) / 60 * 60
  }

  var instant: Instant { Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds + offset)) }

  static func < (one: Moment, other: Moment) -> Bool { (one.seconds, one.offset) < (other.seconds, other.offset) }
}
