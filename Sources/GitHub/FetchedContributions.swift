public import Streaks

/// Contributions as they were fetched, with what their pages said beside them.
public struct FetchedContributions: Equatable, Sendable {
  public internal(set) var calendar: ContributionCalendar
  /// The zone in which GitHub drew the newest page's days, as it writes it (`UTC`, `+0900`).
  public let zone: String?
  /// The total that the newest page's heading names; it may count a week that is not drawn.
  public let namedTotal: Int?
  /// How many pages were read.
  public internal(set) var pages = 1
  /// Why an older page that the streak needed could not be read: then the run is at least as long as what is known says.
  public internal(set) var olderFailure: GitHubError?

  public init(calendar: ContributionCalendar, zone: String?, namedTotal: Int?) {
    self.calendar = calendar
    self.zone = zone
    self.namedTotal = namedTotal
  }
}
