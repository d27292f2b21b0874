public import Days

/// A time in months, or in years where it has too many of them, each with what its days add up to.
public struct Timeline: Hashable, Sendable {
  public enum Unit: Hashable, Sendable { case month, year }

  public struct Part: Hashable, Sendable {
    /// As far as they belong to the time.
    public let days: ClosedRange<Day>
    public let statistics: Statistics
  }

  public let unit: Unit
  /// Ascending; at least one.
  public let parts: [Part]

  /// - Parameters:
  ///   - range: The days that are asked about, of which some may not be known.
  ///   - maxMonths: Of a time with more months than these the parts are years.
  public init(of calendar: ContributionCalendar, in range: ClosedRange<Day>, maxMonths: Int) {
    let (first, last) = (range.lowerBound.parts, range.upperBound.parts)
    unit = (last.year - first.year) * 12 + last.month - first.month < maxMonths ? .month : .year
    var parts: [Part] = []
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = unit == .month ? start.startOfMonth(monthsBack: -1) - 1 : Day.last(ofYear: start.year)
      let days = start...min(end, range.upperBound)
      parts.append(Part(days: days, statistics: Statistics(of: calendar.days(in: days), in: days)))
      start = days.upperBound + 1
    }
    self.parts = parts
  }
}
