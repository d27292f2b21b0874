public import Days
public import Streaks

extension FetchedContributions {
  /// Contributions of a range of days.
  ///
  /// A page's heading names its total. It is used if all contributions that the page shows lie in the range; the other days
  /// of the range are added up. A day that is not known makes the total a lower bound, no known day makes it unknown.
  ///
  /// - Parameter today: What pages show of later days is not counted.
  public func total(in range: ClosedRange<Day>, today: Day) -> Quantity {
    let shown = calendar.days(in: range)
    var total = shown.total
    for sheet in sheets {
      guard let named = sheet.headingTotal(in: range, today: today),
        let first = sheet.calendar.first, let last = sheet.calendar.last
      else { continue }
      total = ContributionCalendar(shown.days.filter { !(first...last).contains($0.day) }).total + .exactly(named)
      break
    }
    if shown.days.isEmpty { return .unknown }
    return shown.days.count == range.count ? total : total.open
  }
}

extension ContributionSheet {
  /// What a page's heading says of the days of a range; nil where it speaks of others too.
  fileprivate func headingTotal(in range: ClosedRange<Day>, today: Day) -> Int? {
    guard source == .page, let namedTotal else { return nil }
    let others = calendar.days.filter { !range.contains($0.day) }
    guard let later = ContributionCalendar(others.filter { $0.day > today }).total.exact,
      !others.contains(where: { $0.day <= today && $0.isActive })
    else { return nil }
    return max(0, namedTotal - later)
  }
}
