public import Days

/// Totals of a calendar's known days. A day with an unknown count is active if its level says so. A total that includes
/// such a day, or an unknown day, is a lower bound.
public struct Statistics: Hashable, Sendable {
  public struct Tally: Hashable, Sendable {
    public fileprivate(set) var total = Quantity.zero
    public fileprivate(set) var activeDays = Quantity.zero
    public fileprivate(set) var knownDays = 0
    public fileprivate(set) var unknownDays = 0

    /// Share of active days among the known days, 0 to 1; nil if no day is known, or if the number of active days is
    /// not exact.
    public var activeShare: Double? { knownDays == 0 ? nil : activeDays.exact.map { Double($0) / Double(knownDays) } }

    /// Known contributions per known day; nil if no day is known.
    public var mean: Double? { knownDays == 0 ? nil : Double(total.least) / Double(knownDays) }

    init() {}

    fileprivate mutating func add(_ entry: Contribution) {
      total = total + entry.total
      activeDays = activeDays + (entry.isActive ? 1 : 0)
      knownDays += 1
    }

    fileprivate mutating func addUnknownDay() {
      open()
      unknownDays += 1
    }

    fileprivate mutating func open() { (total, activeDays) = (total.open, activeDays.open) }
  }

  public struct Month: Hashable, Sendable {
    public let first: Day
    public fileprivate(set) var tally: Tally
  }

  /// From Sunday to Saturday, like a column of the contribution graph.
  public struct Week: Hashable, Sendable {
    public let sunday: Day
    public let total: Int
  }

  /// Quartiles of the counts of active days, by nearest rank: each is a count that occurred. Source: Hyndman and Fan
  /// 1996, definition 1.
  public struct Quartiles: Hashable, Sendable {
    public let first: Int
    public let median: Int
    public let third: Int
  }

  public let all: Tally
  /// Seven, from Sunday.
  public let weekdays: [Tally]
  /// From the month of the first known day to that of the last, ascending.
  public let months: [Month]
  /// The day with the most contributions, the latest one in a tie; nil if there are no contributions, or if the total
  /// is not exact.
  public let bestDay: Contribution?
  /// Like `bestDay`.
  public let bestWeek: Week?
  /// Nil if no day is active, or if the total is not exact.
  public let quartiles: Quartiles?

  /// - Parameters:
  ///   - range: the days to cover; those without an entry are unknown. Nil for the known days only.
  ///   - lacksEarlierDays: whether days before these should be covered too, but are unknown
  public init(of calendar: ContributionCalendar, in range: ClosedRange<Day>? = nil, lacksEarlierDays: Bool = false) {
    var all = Tally()
    var weekdays = Array(repeating: Tally(), count: 7)
    var months = Statistics.emptyMonths(of: calendar)
    var weeks: [Day: Int] = [:]
    func tally(_ day: Day, _ add: (inout Tally) -> Void) {
      add(&all)
      add(&weekdays[day.weekday.rawValue])
      if let month = months.firstIndex(where: { $0.first == day.startOfMonth() }) { add(&months[month].tally) }
    }
    for entry in calendar.days {
      tally(entry.day) { $0.add(entry) }
      weeks[entry.day.startOfWeek, default: 0] += entry.total.least
    }
    let known = Set(calendar.days.map(\.day))
    for day in range.map(Array.init) ?? [] where !known.contains(day) { tally(day) { $0.addUnknownDay() } }
    if lacksEarlierDays {
      all.open()
      for weekday in weekdays.indices { weekdays[weekday].open() }
      if let first = calendar.first, first != months[0].first { months[0].tally.open() }
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

/// A range of days split into months, or into years if it is long, with statistics for each part.
public struct Timeline: Hashable, Sendable {
  public enum Unit: Hashable, Sendable { case month, year }

  public struct Part: Hashable, Sendable {
    public let days: ClosedRange<Day>
    public let statistics: Statistics
  }

  public let unit: Unit
  public let parts: [Part]

  /// A range of more than `maxMonths` is split into years.
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
