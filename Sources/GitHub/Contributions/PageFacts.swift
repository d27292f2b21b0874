internal import Days
internal import Streaks

/// The facts found on a contribution page, not yet checked.
struct PageFacts {
  struct Cell {
    let day: Day
    let level: Int?
    let count: Int?
    var date: NamedDate?
    /// Whether several tool-tips give it different counts.
    var hasRivals = false
  }

  /// In order of their days.
  let cells: [Cell]
  /// Whether a tool-tip with a count and a date belongs to no cell.
  var hasCountWithoutCell = false
  var total: Int?
  /// First and last day that the page states.
  var from: (day: Day, zone: String?)?
  var to: (day: Day, zone: String?)?
  var login: String?
  var accountID: Int?
  /// Whether the cells belong to an image, as they did until 2023.
  var isDrawnAsImage = false

  /// Orders cells by day. Pages draw them weekday by weekday. If no day is missing or doubled, the position of each
  /// is known, and sorting is not needed.
  static func inOrder(_ cells: [Cell]) -> [Cell] {
    guard let first = cells.lazy.map(\.day).min() else { return [] }
    var indices = Array(repeating: -1, count: cells.count)
    for (index, cell) in cells.enumerated() {
      let place = first.distance(to: cell.day)
      guard place < indices.count, indices[place] < 0 else { return cells.sorted { $0.day < $1.day } }
      indices[place] = index
    }
    return indices.map { cells[$0] }
  }

  /// The first contradiction found. `calendar` has the days of the cells.
  func contradiction(in calendar: ContributionCalendar) -> ContributionPageError.Reason? {
    doubledDay ?? inconsistentDay ?? gap(in: calendar) ?? otherRange(of: calendar) ?? otherTotal(of: calendar)
  }

  private var doubledDay: ContributionPageError.Reason? {
    zip(cells, cells.dropFirst()).first { $0.day == $1.day }.map { .doubledDay($0.0.day) }
  }

  private var inconsistentDay: ContributionPageError.Reason? {
    for cell in cells {
      if let date = cell.date, !date.isDate(of: cell.day) { return .countOfOtherDay(cell.day) }
      // On every known page, a cell is blank exactly if it has no contributions.
      let isBlank = cell.level.map { $0 == 0 }
      let isEmpty = cell.count.map { $0 == 0 }
      if let isBlank, let isEmpty, isBlank != isEmpty { return .contradictoryDay(cell.day) }
      if cell.hasRivals { return .contradictoryDay(cell.day) }
    }
    return hasCountWithoutCell ? .countWithoutDay : nil
  }

  private func gap(in calendar: ContributionCalendar) -> ContributionPageError.Reason? {
    guard var expected = calendar.first else { return .noCells }
    for entry in calendar.days {
      if entry.day != expected { return .missingDay(expected) }
      if entry.count == nil, entry.level == nil { return .unreadableDay(entry.day) }
      expected = entry.day + 1
    }
    return nil
  }

  /// Checks that the page draws the days that it states. Only the page of a calendar year may also draw neighbouring
  /// days of its first and last week. If it covers the whole year, it may end today.
  private func otherRange(of calendar: ContributionCalendar) -> ContributionPageError.Reason? {
    guard let from = from?.day, let to = to?.day, let first = calendar.first, let last = calendar.last
    else { return nil }
    // A year of 366 days, and up to 6 earlier days of its first week.
    let endsWithYear = to == Day.last(ofYear: to.year) && from > to - 372
    let isYear = endsWithYear || from == Day.first(ofYear: to.year)
    // From 2018 to early 2021 the range began up to a week before the first cell. Only its end matters for today.
    let latestFirst = isDrawnAsImage ? from + 7 : from
    let isDrawn =
      isYear
      ? (from - 6...latestFirst).contains(first) && last <= to + 6 && (last >= to || endsWithYear)
      : (from...latestFirst).contains(first) && last == to
    return isDrawn && from <= to ? nil : .otherDays(first...last)
  }

  private func otherTotal(of calendar: ContributionCalendar) -> ContributionPageError.Reason? {
    guard let total else { return nil }
    if total > 0, calendar.activeDays == 0 { return .totalWithoutDays(total) }
    return calendar.contradicts(total: total) ? .otherTotal(total, sum: calendar.total.certain) : nil
  }
}

extension ContributionCalendar {
  /// Whether GitHub's total cannot belong to these days. It sometimes includes a week that is not drawn, so it may
  /// exceed the sum by seven days as large as the largest; and it lags, so it may lack one such day. Both bounds have a
  /// margin of 10 contributions.
  func contradicts(total: Int) -> Bool {
    let largest = days.lazy.compactMap(\.count).max() ?? 0
    return total < self.total.certain - largest - 10
      || largestPlausibleTotal.map { total > $0 + 7 * largest + 10 } ?? false
  }

  /// The largest plausible total; nil if no active day has a known count. A day with an unknown count has at most the
  /// largest known count, if a known day has a higher level. Otherwise it may be an exceptional day.
  private var largestPlausibleTotal: Int? {
    let known = days.filter { $0.count != nil }
    let largest = known.lazy.compactMap(\.count).max() ?? 0
    guard days.count > known.count else { return total.certain }
    guard largest > 0 else { return nil }
    let highestLevel = known.lazy.compactMap(\.level).max() ?? 0
    return days.reduce(0) { sum, entry in
      if let count = entry.count { return sum + count }
      if !entry.isActive { return sum }
      return sum + (entry.level ?? 4 < highestLevel ? largest : max(10 * largest, 1000))
    }
  }
}

extension Quantity {
  /// The number of contributions that are known.
  fileprivate var certain: Int {
    switch self {
    case .exactly(let value), .atLeast(let value): value
    case .unknown: 0
    }
  }
}
