public import Streaks

/// Contributions of several windows as one calendar, with what was said beside them.
public struct FetchedContributions: Equatable, Sendable {
  public private(set) var calendar: ContributionCalendar
  /// The windows: the newest first.
  public private(set) var sheets: [ContributionSheet]
  /// An older window that is needed and could not be read: then the run is at least as long as what is known says.
  public internal(set) var missing: ContributionWindow?

  public init(_ newest: ContributionSheet) {
    calendar = newest.calendar
    sheets = [newest]
  }

  /// Puts an older window before what is known. Of a day that both know the newer one tells, unless GraphQL counted more beside
  /// the older one.
  public mutating func add(older sheet: ContributionSheet) {
    complete(by: sheet)
    calendar = sheet.calendar.merged(with: calendar)
    sheets.append(sheet)
  }

  /// Completes the newest window by what GraphQL counted beside an older one.
  public mutating func complete(by older: ContributionSheet) {
    let newest = sheets[0].completed(by: older)
    guard newest != sheets[0] else { return }
    sheets[0] = newest
    calendar = sheets.count == 1 ? newest.calendar : calendar.merged(with: newest.calendar)
  }

  /// The window that ends last, which says how today looks.
  public var newest: ContributionSheet { sheets[0] }
}
