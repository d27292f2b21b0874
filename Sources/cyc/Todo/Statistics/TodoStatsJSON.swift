internal import Days
internal import Todos

/// The statistics as scripts read them.
struct TodoStatsJSON: Encodable {
  private let statistics: TodoStatistics
  private let period: TodoPeriod

  init(_ statistics: TodoStatistics, period: TodoPeriod) {
    self.statistics = statistics
    self.period = period
  }

  private enum Keys: String, CodingKey {
    case today, period, from, to, done, open, quadrants, days, process, streak
  }

  // That nothing belongs to today is written as null: 0 of 0 would be a share of nothing.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(statistics.today.description, forKey: .today)
    try object.encode(period.kind.rawValue, forKey: .period)
    try object.encode(period.days.lowerBound.description, forKey: .from)
    try object.encode(period.days.upperBound.description, forKey: .to)
    try object.encode(statistics.total.done, forKey: .done)
    try object.encode(statistics.total.open, forKey: .open)
    try object.encode(zip(Quadrant.allCases, statistics.quadrants).map(QuadrantRow.init), forKey: .quadrants)
    try object.encode(statistics.days.map { DayRow(day: $0.day.description, done: $0.done) }, forKey: .days)
    try object.encode(statistics.process.map { ProcessRow(done: $0.done, total: $0.total) }, forKey: .process)
    try object.encode(StreakRow(statistics.streak), forKey: .streak)
  }
}

private struct QuadrantRow: Encodable {
  let quadrant: Quadrant
  let done: Int
  let open: Int

  init(_ quadrant: Quadrant, _ tally: TodoStatistics.Tally) {
    self.quadrant = quadrant
    done = tally.done
    open = tally.open
  }
}

private struct DayRow: Encodable {
  let day: String
  let done: Int
}

private struct ProcessRow: Encodable {
  let done: Int
  let total: Int
}

private struct StreakRow: Encodable {
  let current: Int
  let longest: Int
  let isTodayDone: Bool

  private enum CodingKeys: String, CodingKey {
    case isTodayDone = "today_done"
    case current, longest
  }

  init(_ streak: DoneStreak) {
    current = streak.current
    longest = streak.longest
    isTodayDone = streak.isTodayDone
  }
}
