public import Days

/// A calendar and what is special about the page that shows it.
public struct CalendarAnswer: Sendable, Equatable {
  /// The last day that a page draws.
  public enum End: Sendable, Equatable {
    /// Days after today: 1 where the server's zone is ahead, -1 where it is behind.
    case relative(Int)
    case fixed(Day)
  }

  /// What says how many contributions a square stands for.
  public enum Tips: String, Sendable, Equatable {
    case english, korean
    /// A text inside the square, as in 2023.
    case inside
    /// There are none.
    case none
  }

  /// What the heading names.
  public enum Heading: Sendable, Equatable {
    case total
    case number(Int)
    case none
  }

  /// Without one the login is the seed.
  public var seed: UInt64?
  public var run: Int?
  public var today = PretendCalendar.Today.asSeeded
  public var share = 0.6
  public var isZero = false
  public var since: Day?
  public var off = DaysOff()
  /// What `data-from` and `data-to` say behind the time.
  public var zone = "UTC"
  public var end = End.relative(0)
  /// The page of the current year draws empty days up to 31 December.
  public var drawsFuture = false
  /// The page of a year draws the neighbouring year's days of its first and last week, as zeros.
  public var drawsNeighbours = false
  public var tips = Tips.english
  public var heading = Heading.total
  /// Whose page it says that it is, where that is somebody else's than was asked for.
  public var namedLogin: String?

  public init() {}

  /// The contributions of a login.
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
