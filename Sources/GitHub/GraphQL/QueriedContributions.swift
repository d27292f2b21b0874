public import Streaks

/// Contributions as GitHub's GraphQL interface gave them for one window.
public struct QueriedContributions: Hashable, Sendable {
  /// Days of the window alone, without a gap and with a count each; not empty.
  public let calendar: ContributionCalendar
  /// The total that GitHub names for the window.
  public let total: Int
  /// Contributions that the token may not see the place of.
  public let restricted: Int
  public let history: AccountHistory

  public init(calendar: ContributionCalendar, total: Int, restricted: Int, history: AccountHistory) {
    self.calendar = calendar
    self.total = total
    self.restricted = restricted
    self.history = history
  }
}
