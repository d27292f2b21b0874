public import Days
public import Streaks

/// What a profile's contribution page says: the calendar that is drawn on it, and how it is described there.
public struct ContributionPage: Hashable, Sendable {
  /// Every dated cell, days of a neighbouring year that are drawn along included.
  public let calendar: ContributionCalendar
  /// The total that the heading names; it may differ from the sum of the cells. Nil where there is no such heading.
  public let total: Int?
  /// The first and the last day that the page speaks of.
  public let range: ClosedRange<Day>
  /// The zone in which GitHub drew the days, as the page writes it (`UTC`, `+0900`); nil where it is not said.
  public let zone: String?
  /// Whose page it says that it is; nil where it is not said.
  public let login: String?
  /// GitHub's number of the account, which a rename does not change; nil if the page does not name it.
  public let accountID: Int?

  public init(
    calendar: ContributionCalendar, total: Int?, range: ClosedRange<Day>, zone: String?, login: String? = nil,
    accountID: Int? = nil
  ) {
    self.calendar = calendar
    self.total = total
    self.range = range
    self.zone = zone
    self.login = login
    self.accountID = accountID
  }
}

/// Why a page gave no calendar.
public enum ContributionPageError: Error, Hashable, Sendable {
  /// GitHub's page of an account that has no calendar, such as an organisation.
  case noCalendar
  /// Not a page with a calendar as this version knows it. Never to be taken for a calendar of zeros.
  case notUnderstood(Reason)

  /// What was missed or met instead.
  public enum Reason: Hashable, Sendable {
    case emptyBody
    case signInPage
    case noCells
    /// The page ends inside its calendar.
    case cutOff
    /// A day between the first and the last one has no cell.
    case missingDay(Day)
    /// A cell has neither a count nor a level.
    case unreadableDay(Day)
    /// A day has two cells.
    case doubledDay(Day)
    /// A cell is blank and has contributions, is green and has none, or has several counts.
    case contradictoryDay(Day)
    /// The text that belongs to a day's cell names another date.
    case countOfOtherDay(Day)
    /// There is a text as for a cell, and no such cell.
    case countWithoutDay
    /// The page draws these days, and says that it speaks of others.
    case otherDays(ClosedRange<Day>)
    /// It is the page of another account.
    case otherLogin(String)
    /// The heading names contributions and every cell says none.
    case totalWithoutDays(Int)
    /// The heading's total is not that of the days, by more than a week could make up for.
    case otherTotal(Int, sum: Int)
    case unreadable
    /// libxml2, which takes pages apart, is not installed, or unusable.
    case libraryMissing(reason: String)
  }
}
