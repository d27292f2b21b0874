internal import CycBase
internal import CycStreak
internal import ArgumentParser
package import Days

/// Which days `cyc todo stats` is about.
struct TodoPeriodOptions: ParsableArguments {
  @Flag(help: "This week (the default; setting: week_start).")
  var week = false

  @Flag(help: "This month.")
  var month = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("From this day on, up to today unless --to is given.", valueName: "date"))
  var from: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Up to this day, from the start of its week unless --from is given.", valueName: "date"))
  var to: String?

  /// How many days can be looked at together: ten years.
  static let maxDays = 3660

  func validate() throws {
    let given = [week ? "--week" : nil, month ? "--month" : nil, from.map { _ in "--from" } ?? to.map { _ in "--to" }]
      .compactMap { $0 }
    if given.count > 1 { throw UsageFailure.together(given) }
  }

  /// - Throws: `TodoPeriodFailure`, `DateFailure`
  func period(today: Day, weekStart: Weekday) throws -> TodoPeriod {
    if month {
      let first = today.startOfMonth()
      return TodoPeriod(kind: .month, days: first...first + (Day.length(ofMonth: first.month, year: first.year) - 1))
    }
    guard from != nil || to != nil else {
      let first = today.startOfWeek(beginningOn: weekStart)
      return TodoPeriod(kind: .week, days: first...first + 6)
    }
    let begin = try from.map { try ParsedDay($0, .back, today: today).day }
    let last = try to.map { try ParsedDay($0, begin == nil ? .back : .ahead, today: today, from: begin).day } ?? today
    let first = begin ?? last.startOfWeek(beginningOn: weekStart)
    guard first <= last else { throw TodoPeriodFailure.endsBeforeItBegins(first: first, last: last) }
    let count = first.distance(to: last) + 1
    guard count <= TodoPeriodOptions.maxDays else {
      throw TodoPeriodFailure.tooLong(days: count, max: TodoPeriodOptions.maxDays)
    }
    return TodoPeriod(kind: .days, days: first...last)
  }
}

/// The days that statistics are about.
package struct TodoPeriod: Equatable {
  package enum Kind: String {
    case week, month, days
  }

  package let kind: Kind
  package let days: ClosedRange<Day>
}

/// Why there are no statistics of some days.
enum TodoPeriodFailure: UserFacingError, Equatable {
  case endsBeforeItBegins(first: Day, last: Day)
  case tooLong(days: Int, max: Int)

  var message: Sentence {
    switch self {
    case .endsBeforeItBegins(let first, let last):
      return Sentence(en: "\(last) is before \(first)", ko: "끝 날짜(\(last))가 시작 날짜(\(first))보다 앞이에요")
    case .tooLong(let days, let max):
      let (days, max) = (Counts.grouped(days), Counts.grouped(max))
      return Sentence(
        en: "\(days) days are too many at once; the limit is \(max)",
        ko: "한 번에 \(max)일까지만 볼 수 있어요: \(days)일")
    }
  }

  var hint: Sentence? {
    switch self {
    case .endsBeforeItBegins(let first, let last): .typed("cyc todo stats --from \(last) --to \(first)")
    case .tooLong: .typed("cyc todo stats --month")
    }
  }

  var exitStatus: ExitStatus { .usage }
}
