internal import ArgumentParser
internal import Days

/// Which days a command is about.
struct PeriodOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Show one calendar year.")
  var year: Int?

  @Option(parsing: .unconditional, help: "Show the last N days.")
  var days: Int?

  @Option(parsing: .unconditional, help: "Show the last N months: this one up to today, and whole ones before it.")
  var months: Int?

  @Option(help: "Show the days from a date on, such as 2024-05-01.", transform: PeriodOptions.date)
  var since: Day?

  @Flag(help: "Show every year since the first contribution.")
  var all = false

  private static func date(_ text: String) throws -> Day {
    guard let day = Day(iso8601: text) else { throw ValidationError("it wants a date such as 2024-05-01") }
    return day
  }

  /// The names of the options that are given.
  private var given: [String] {
    let periods = [
      year.map { _ in "--year" }, days.map { _ in "--days" }, months.map { _ in "--months" },
      since.map { _ in "--since" }, all ? "--all" : nil,
    ]
    return periods.compactMap { $0 }
  }

  /// The option that names a period; nil where none does.
  var name: String? { given.first }

  func validate() throws {
    if given.count > 1 { throw ValidationError("\(given[0]) and \(given[1]) cannot be used together") }
    if let days, !(1...20_000).contains(days) {
      throw ValidationError("--days wants a number from 1 to 20000, not \(days)")
    }
    if let months, !(1...24).contains(months) {
      throw ValidationError("--months wants a number from 1 to 24, not \(months)")
    }
  }

  /// - Throws: `StreakFailure.noSuchYear`, `.futureDay`
  func period(today: Day) throws -> StreakPeriod {
    if let year {
      guard year >= 1970, year <= today.year else { throw StreakFailure.noSuchYear(year, thisYear: today.year) }
      return .year(year)
    }
    if let since {
      guard since <= today else { throw StreakFailure.futureDay(since, today: today) }
      return .since(since)
    }
    if all { return .all }
    return days.map(StreakPeriod.lastDays) ?? months.map(StreakPeriod.lastMonths) ?? .known
  }
}
