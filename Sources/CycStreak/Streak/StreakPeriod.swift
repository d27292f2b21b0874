package import ArgumentParser
internal import CycBase
package import Days

/// The days that a report covers.
package enum StreakPeriod: Equatable {
  /// All days fetched for the streak: a year, or more if the streak is longer.
  case known
  /// The last year as GitHub draws it.
  case lastYear
  case lastDays(Int)
  /// This month up to today, and whole months before it.
  case lastMonths(Int)
  case year(Int)
  case since(Day)
  /// One day, with the run that it belongs to.
  case day(Day)
  /// All years since the first contribution.
  case all

  /// The days of the period up to today; nil if they depend on the fetched days.
  package func range(today: Day) -> ClosedRange<Day>? {
    switch self {
    case .known, .lastYear, .all: nil
    case .day(let day): day...day
    case .lastDays(let count): (today - (count - 1))...today
    case .lastMonths(let count): today.startOfMonth(monthsBack: count - 1)...today
    case .since(let day): min(day, today)...today
    case .year(let year): Day.first(ofYear: year)...min(today, Day.last(ofYear: year))
    }
  }

  /// First day to fetch even if the streak does not need it; nil if there is none, and for a year and a day, which are
  /// fetched on their own.
  package func since(today: Day) -> Day? {
    switch self {
    case .year, .day: nil
    case .known, .lastYear, .lastDays, .lastMonths, .since, .all: range(today: today)?.lowerBound
    }
  }
}

package struct PeriodOptions: ParsableArguments, CustomReflectable {
  @Option(parsing: .unconditional, help: ArgumentHelp(en: "Show one calendar year.", ko: "한 해를 보여 줘요."))
  package var year: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp(en: "Show the last N days.", ko: "최근 N일을 보여 줘요.", valueName: "number"))
  package var days: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: "Show the last N months: this one up to today, and the whole months before it.",
      ko: "최근 N개월을 보여 줘요. 이번 달은 오늘까지, 그전 달은 통째로 보여 줘요.", valueName: "number"))
  package var months: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: "Show the days from a date on: 2024-05-01, 05-01 (the last one), fri, yesterday or 2w (two weeks ago).",
      ko: "이날부터 보여 줘요: 2024-05-01, 05-01(가장 최근), fri, yesterday, 2w(2주 전).",
      valueName: "date"))
  package var since: String?

  @Flag(help: ArgumentHelp(en: "Show every year since the first contribution.", ko: "첫 기여부터 모든 해를 보여 줘요."))
  package var all = false

  package init() {}

  private var given: [String] {
    [
      year.map { _ in "--year" }, days.map { _ in "--days" }, months.map { _ in "--months" },
      since.map { _ in "--since" }, all ? "--all" : nil,
    ].compactMap(\.self)
  }

  /// The given option, such as `--year`.
  package var name: String? { given.first }

  package func validate() throws {
    if given.count > 1 { throw UsageFailure.together(given) }
    if let days, !(1...20_000).contains(days) { throw UsageFailure.notIn(1...20_000, "--days", days) }
    if let months, !(1...24).contains(months) { throw UsageFailure.notIn(1...24, "--months", months) }
  }

  /// - Throws: `StreakFailure.noSuchYear`, `.futureDay`, `DateFailure`
  package func period(today: Day) throws -> StreakPeriod {
    if let year {
      guard year >= 1970, year <= today.year else { throw StreakFailure.noSuchYear(year, thisYear: today.year) }
      return .year(year)
    }
    if let since = try since.map({ try ParsedDay($0, .back, today: today).day }) {
      guard since <= today else { throw StreakFailure.futureDay(since, today: today) }
      return .since(since)
    }
    if all { return .all }
    return days.map(StreakPeriod.lastDays) ?? months.map(StreakPeriod.lastMonths) ?? .known
  }

  package var customMirror: Mirror {
    mirror([("_year", _year), ("_days", _days), ("_months", _months), ("_since", _since), ("_all", _all)])
  }
}

extension ArgumentHelp {
  /// The help of `--strict`.
  static var asGitHubCounts: ArgumentHelp {
    ArgumentHelp(en: "Count as GitHub does, without days of rest.", ko: "쉬는 날 없이 GitHub처럼 세어요.")
  }
}
