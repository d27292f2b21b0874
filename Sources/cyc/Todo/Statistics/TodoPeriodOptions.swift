internal import ArgumentParser
internal import Days

/// Which days `cyc todo stats` is about.
struct TodoPeriodOptions: ParsableArguments {
  @Flag(help: "This week (the default; setting: week_start).")
  var week = false

  @Flag(help: "This month.")
  var month = false

  @Option(help: "The days from this one on, up to today unless --to is given.")
  var from: String?

  @Option(help: "The days up to this one, from the beginning of its week unless --from is given.")
  var to: String?

  /// How many days can be looked at together: ten years.
  static let maxDays = 3660

  func validate() throws {
    let given = [week ? "--week" : nil, month ? "--month" : nil, from.map { _ in "--from" } ?? to.map { _ in "--to" }]
      .compactMap { $0 }
    if given.count > 1 { throw ValidationError("\(given[0]) and \(given[1]) cannot be used together") }
  }

  /// - Throws: `TodoPeriodFailure`
  func period(today: Day, weekStart: Weekday) throws(TodoPeriodFailure) -> TodoPeriod {
    if month {
      let first = today.startOfMonth()
      return TodoPeriod(kind: .month, days: first...first + (Day.length(ofMonth: first.month, year: first.year) - 1))
    }
    guard from != nil || to != nil else {
      let first = today.startOfWeek(beginningOn: weekStart)
      return TodoPeriod(kind: .week, days: first...first + 6)
    }
    let last = if let to { try day(to, today: today) } else { today }
    let first = if let from { try day(from, today: today) } else { last.startOfWeek(beginningOn: weekStart) }
    guard first <= last else { throw .endsBeforeItBegins(first: first, last: last) }
    let count = first.distance(to: last) + 1
    guard count <= TodoPeriodOptions.maxDays else { throw .tooLong(days: count, max: TodoPeriodOptions.maxDays) }
    return TodoPeriod(kind: .days, days: first...last)
  }

  private func day(_ text: String, today: Day) throws(TodoPeriodFailure) -> Day {
    // Statistics look back, and a date without a year would mean the next such day.
    guard let written = ParsedDay(text, today: today), written.knowsYear else { throw .noDate(text) }
    return written.day
  }
}
