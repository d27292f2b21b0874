public import Days

/// When somebody contributes, and how much: what the known days of a calendar add up to.
///
/// A day whose count is unknown adds to the active days where its level says so; totals with such a day are not exact, nor are
/// those with a day that nothing is known of.
public struct Statistics: Hashable, Sendable {
  /// What some days add up to.
  public struct Tally: Hashable, Sendable {
    public fileprivate(set) var total = Quantity.zero
    public fileprivate(set) var activeDays = Quantity.zero
    public fileprivate(set) var knownDays = 0

    /// Those of which nothing is known.
    public fileprivate(set) var unknownDays = 0

    /// The share of days that are active, from 0 to 1; nil where there is none, and where one is not known.
    public var activeShare: Double? {
      knownDays == 0 ? nil : activeDays.exact.map { Double($0) / Double(knownDays) }
    }

    /// The contributions a day, as far as they are known; nil where no day is.
    public var mean: Double? { knownDays == 0 ? nil : Double(total.least) / Double(knownDays) }

    init() {}

    fileprivate mutating func add(_ entry: Contribution) {
      total = total + entry.total
      activeDays = activeDays + (entry.isActive ? 1 : 0)
      knownDays += 1
    }

    fileprivate mutating func addUnknownDay() {
      (total, activeDays) = (total.open, activeDays.open)
      unknownDays += 1
    }
  }

  /// A month of one year, or the known part of it.
  public struct Month: Hashable, Sendable {
    /// Its first day.
    public let first: Day
    public fileprivate(set) var tally: Tally
  }

  /// A week from Sunday to Saturday, as a column of the contribution graph.
  public struct Week: Hashable, Sendable {
    public let sunday: Day
    public let total: Int

    public init(sunday: Day, total: Int) {
      self.sunday = sunday
      self.total = total
    }
  }

  /// Of the counts of the active days: the smallest that a quarter, a half and three quarters of the days do not exceed, so
  /// that each occurred (nearest rank; Hyndman and Fan 1996, definition 1).
  public struct Quartiles: Hashable, Sendable {
    public let first: Int
    public let median: Int
    public let third: Int

    public init(first: Int, median: Int, third: Int) {
      self.first = first
      self.median = median
      self.third = third
    }
  }

  public let all: Tally
  /// Seven, from Sunday.
  public let weekdays: [Tally]
  /// The months between the first and the last known day, ascending.
  public let months: [Month]
  /// The later one of equals; nil where there was no contribution, and where a count is unknown.
  public let bestDay: Contribution?
  /// The later one of equals; nil where there was no contribution, and where a count is unknown.
  public let bestWeek: Week?
  /// Nil where no day is active, and where a count is unknown.
  public let quartiles: Quartiles?

  /// Adds up a calendar.
  ///
  /// - Parameter range: The days that are asked about, of which some may not be known; nil for those that are.
  public init(of calendar: ContributionCalendar, in range: ClosedRange<Day>? = nil) {
    var all = Tally()
    var weekdays = Array(repeating: Tally(), count: 7)
    var months = Statistics.emptyMonths(of: calendar)
    var weeks: [Day: Int] = [:]
    for entry in calendar.days {
      all.add(entry)
      weekdays[entry.day.weekday.rawValue].add(entry)
      weeks[entry.day.startOfWeek, default: 0] += max(0, entry.count ?? 0)
      let month = months.firstIndex { $0.first == entry.day.startOfMonth() }
      if let month { months[month].tally.add(entry) }
    }
    let known = Set(calendar.days.map(\.day))
    for day in range.map(Array.init) ?? [] where !known.contains(day) {
      all.addUnknownDay()
      weekdays[day.weekday.rawValue].addUnknownDay()
      if let month = months.firstIndex(where: { $0.first == day.startOfMonth() }) {
        months[month].tally.addUnknownDay()
      }
    }
    self.all = all
    self.weekdays = weekdays
    self.months = months
    guard all.total.isExact else {
      (bestDay, bestWeek, quartiles) = (nil, nil, nil)
      return
    }
    bestDay = calendar.bestDay
    bestWeek = weeks.filter { $0.value > 0 }.map { Week(sunday: $0.key, total: $0.value) }
      .max { ($0.total, $0.sunday) < ($1.total, $1.sunday) }
    quartiles = Statistics.quartiles(of: calendar.days.compactMap(\.count).filter { $0 > 0 }.sorted())
  }

  private static func emptyMonths(of calendar: ContributionCalendar) -> [Month] {
    guard let first = calendar.first?.startOfMonth(), let last = calendar.last?.startOfMonth() else { return [] }
    var months = [Month(first: first, tally: Tally())]
    while let month = months.last?.first, month < last {
      months.append(Month(first: month.startOfMonth(monthsBack: -1), tally: Tally()))
    }
    return months
  }

  private static func quartiles(of counts: [Int]) -> Quartiles? {
    guard !counts.isEmpty else { return nil }
    func rank(_ quarters: Int) -> Int { counts[(counts.count * quarters + 3) / 4 - 1] }
    return Quartiles(first: rank(1), median: rank(2), third: rank(3))
  }
}

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
