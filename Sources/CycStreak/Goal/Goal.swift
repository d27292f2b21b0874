package import CycBase
package import Days
internal import GitHub
package import GRDB
package import Store
package import Streaks
package import Todos

/// A number of days in a row to reach.
package struct Goal: Equatable {
  package static let range = 1...3650
  /// Shown if no goal was chosen.
  package static let usual = Goal(days: 100, from: nil, isDefault: true)

  package let days: Int
  /// First day that counts; nil if the whole run counts.
  package let from: Day?
  package var isDefault = false
}

extension Goal {
  /// Reads a state in the history; nil if the goal is off.
  package init?(_ row: RowState) {
    guard let days = row.number("days") else { return nil }
    self.init(days: days, from: row.text("began_on").flatMap { Day(iso8601: $0) })
  }
}

/// A goal that was reached; it is kept for good.
package struct ReachedGoal: Equatable {
  package let host: String
  package let login: String
  package let days: Int
  let reachedOn: Day
  /// First day that counted.
  let streakBegan: Day
}

extension ReachedGoal {
  /// nil if the goal is not reached, or if it is not known on which day it was.
  package init?(_ challenge: Challenge, host: String, login: String) {
    guard let reachedOn = challenge.reachedOn, let began = challenge.began else { return nil }
    self.init(host: host, login: login, days: challenge.goal.days, reachedOn: reachedOn, streakBegan: began)
  }
}

/// How far a streak has come toward a goal on a given day.
package struct Challenge: Equatable {
  package let goal: Goal
  package let today: Streak.Today
  /// Today's year, which is left out of written dates.
  let year: Int
  /// Number of days in a row that count toward the goal.
  package let streak: Quantity
  /// The known days among them, ascending.
  private let days: [Day]

  /// - Parameters:
  ///   - activeDays: those of the current run; the ones before `goal.from` do not count
  ///   - isOpen: whether more days may count than are known
  ///   - year: today's year; nil for that of the last active day
  package init(goal: Goal, activeDays: [Day], today: Streak.Today, isOpen: Bool = false, year: Int? = nil) {
    self.goal = goal
    self.today = today
    self.year = year ?? activeDays.max()?.year ?? 0
    days = activeDays.filter { day in goal.from.map { day >= $0 } ?? true }.sorted()
    streak = !isOpen ? .exactly(days.count) : days.isEmpty ? .unknown : .atLeast(days.count)
  }

  package init(goal: Goal, report: StreakReport) {
    let run = report.streak.current
    let days = run.map { report.streakCalendar.days(in: $0.from...$0.to).days } ?? []
    var isOpen = !report.streak.currentDays.isExact
    // Days before `from` do not count, so they need not be known.
    if let from = goal.from, from <= report.asOf {
      let since = report.streakCalendar.days(in: from...report.asOf)
      if let run, (run.from...run.to).contains(from) {
        isOpen = !Streak(of: since, on: report.asOf, resting: report.rules.shown, since: from).currentDays.isExact
      } else if since.activeDays == 0, since.days.count == from.distance(to: report.asOf) + 1 {
        isOpen = false
      }
    }
    self.init(
      goal: goal, activeDays: days.filter(\.isActive).map(\.day), today: report.certainToday,
      isOpen: isOpen, year: report.today.year)
  }

  /// The first known day that counts.
  package var began: Day? { days.first }
  /// Days that remain: 0 on D-DAY, negative past it. If the streak is a lower bound, fewer may remain.
  package var daysLeft: Int { goal.days - days.count }
  /// nil if not known.
  package var isReached: Bool? { streak.reaches(goal.days) }
  /// The day on which the streak became as long as the goal; nil if it has not, or if that day is not known.
  var reachedOn: Day? { isReached == true && streak.isExact ? days[goal.days - 1] : nil }

  /// `D-42`, `D-DAY`, `D+3`. For a lower bound `≤D-42` or `D+3+`, and `D-?` if the streak is not known.
  package var mark: String {
    let exact = DDayLabel.text(daysLeft: daysLeft)
    return switch streak {
    case .exactly: exact
    case .atLeast: daysLeft > 0 ? "≤\(exact)" : "\(exact)+"
    case .unknown: "D-?"
    }
  }

  /// Number of the day that today fills or can still fill; past the goal, of the last one that was filled.
  package var day: Quantity { today == .pending && isReached != true ? streak + 1 : streak }
  /// Share of the goal that is certainly done, 0–1.
  package var progress: Double { streak.share(of: goal.days) }
  /// Whole percent, rounded down: 100 only if the goal is reached.
  package var percent: Quantity {
    let percent = min(100, days.count * 100 / goal.days)
    return switch streak {
    case .exactly: .exactly(percent)
    case .atLeast: percent == 100 ? .exactly(percent) : .atLeast(percent)
    case .unknown: .unknown
    }
  }

  /// The runs of a report that have ended after they reached `goal` on the day `first` or later, ascending. Their
  /// start has to be known, since the day of the goal depends on it; what followed that day need not be.
  static func ended(
    _ goal: Goal, in report: StreakReport, since first: Day
  ) -> [(reached: ReachedGoal, days: ClosedRange<Day>)] {
    guard let start = goal.from ?? report.streakCalendar.first, start <= report.asOf else { return [] }
    let counted = report.streakCalendar.days(in: start...report.asOf)
    func runs(until last: Day) -> [Run] {
      Streak.runs(in: counted, since: goal.from, until: last, resting: report.rules.shown)
    }
    return runs(until: report.asOf).dropLast(report.streak.current == nil ? 0 : 1).compactMap { run in
      let days = counted.days(in: run.from...run.to).days.filter(\.isActive)
      guard days.count >= goal.days, case let day = days[goal.days - 1].day, day >= first,
        runs(until: day).last?.days == .exactly(goal.days)
      else { return nil }
      let reached = ReachedGoal(
        host: report.host.name, login: report.person.login.name, days: goal.days, reachedOn: day,
        streakBegan: run.from)
      return (reached, run.from...run.to)
    }
  }

  /// The next larger goal; nil if the streak is longer than any goal can be.
  var nextGoalDays: Int? {
    [7, 30, 50, 100, 200, 300, 365, 500, 730, 1000, 1500, 2000, 2500, 3000, 3650].first {
      $0 > max(days.count, goal.days)
    }
  }
}

/// Stores the chosen goal, and those that were reached.
package enum GoalStore {
  // A row without days: the goal is off. No row: no goal was chosen.
  package static let migration = Schema.Migration(
    name: "goal",
    sql: """
      CREATE TABLE goal (
        id INTEGER PRIMARY KEY CHECK (id = 1), days INTEGER CHECK (days BETWEEN 1 AND 3650), began_on TEXT);
      CREATE TABLE reached_goal (
        id INTEGER PRIMARY KEY, host TEXT NOT NULL COLLATE NOCASE, login TEXT NOT NULL COLLATE NOCASE,
        days INTEGER NOT NULL, reached_on TEXT NOT NULL, streak_began_on TEXT NOT NULL,
        is_congratulated INTEGER NOT NULL);
      CREATE UNIQUE INDEX reached_goal_once ON reached_goal (host, login, days, streak_began_on);
      """)

  /// Adds when the goal was chosen, in seconds since 1970, for the sync: `{"days":1795600000}`.
  package static let fieldTimes = Schema.Migration(
    name: "goal times", sql: "ALTER TABLE goal ADD COLUMN times TEXT DEFAULT NULL")

  /// For the history of changes.
  package static let rows = RowTable("goal", key: "id", units: [["days", "began_on"]], hasTimes: true)

  /// The chosen goal, else the usual one; nil if the goal is off.
  package static func current(in world: World) throws(StoreError) -> Goal? { try choice(in: world) ?? .some(.usual) }

  /// nil if no goal was chosen, or if the goal is off.
  package static func chosen(in world: World) throws(StoreError) -> Goal? { try choice(in: world) ?? nil }

  /// `.some(nil)` if the goal is off; nil if no goal was chosen.
  private static func choice(in world: World) throws(StoreError) -> Goal?? {
    try PersonalDatabase.rows("SELECT * FROM goal", in: world, as: goal).first
  }

  /// Throws if the row of a damaged database is unreadable.
  package static func check(_ row: Row) throws { _ = try goal(row) }

  private static func goal(_ row: Row) throws -> Goal? {
    guard let days = try row.decode(Int?.self, forColumn: "days") else { return nil }
    return Goal(days: days, from: try row.decode(forColumn: "began_on"))
  }

  /// - Parameter goal: nil switches it off.
  static func choose(_ goal: Goal?, in world: World) throws(StoreError) {
    let now = world.clock.now()
    try PersonalDatabase(in: world).write { database in
      try TodoStore(database).record(.edit, in: rows, at: now) {
        try database.execute(
          sql: "INSERT OR REPLACE INTO goal (id, days, began_on, times) VALUES (1, ?, ?, json_object('days', ?))",
          arguments: [goal?.days, goal?.from, now.secondsSince1970])
      }
    }
  }

  /// The day on which the present goal was chosen; nil if that is not known, as of one that came from another machine.
  private static func chosenOn(in world: World) throws(StoreError) -> Day? {
    let sql = "SELECT json_extract(times, '$.days') AS seconds FROM goal WHERE json_valid(times)"
    let seconds = try PersonalDatabase.rows(sql, in: world) { try $0.decode(Int?.self, forColumn: "seconds") }
    return seconds.first.flatMap(\.self).map { world.clock.instant(.moment(secondsSince1970: $0)).today }
  }

  /// Stores a chosen goal if it is reached, for callers that say so: days may be lost before `cyc goal` is called. That
  /// still congratulates.
  package static func record(_ challenge: Challenge, of report: StreakReport, in world: World) throws(StoreError) {
    if challenge.goal.isDefault { return }
    _ = try remember(challenge, of: report, congratulating: false, in: world)
  }

  /// Stores that the goal is reached: by the current run, and by those that have ended since it was chosen, if no call
  /// looked in time. Returns the latest one to congratulate on now.
  static func remember(
    _ challenge: Challenge, of report: StreakReport, congratulating: Bool, in world: World
  ) throws(StoreError) -> ReachedGoal? {
    let goal = challenge.goal
    let chosenOn = goal.isDefault ? nil : try chosenOn(in: world)
    var found: [(reached: ReachedGoal, days: ClosedRange<Day>?)] = []
    let runs = chosenOn.map { Challenge.ended(goal, in: report, since: $0) } ?? []
    let rows = runs.isEmpty ? [] : try Self.reached(in: world).filter { $0.days == goal.days }
    let ledger = LedgerStore(in: world, sharing: OpenLedger())
    for ended in runs {
      // This may be a part of the run of an earlier row, of which days were lost since, or days of rest are no longer
      // set. Another run most likely has a row, if a call looked while it went on. Without an earlier row it may have
      // none: `streak` looks too, but records no goal.
      if rows.contains(where: { $0.reachedOn < ended.days.lowerBound }),
        !rows.contains(where: { ended.days.contains($0.reachedOn) }),
        let look = ledger.firstSaw(ended.reached.reachedOn, of: report.person, on: report.host),
        look <= ended.days.upperBound + 1
      {
        continue
      }
      // Of a run that lost its first days since, the goal seems to be reached later. With `--from`, an earlier day can
      // be that of the goal before.
      let first = goal.from == nil ? ended.days.lowerBound : ended.days.lowerBound + (goal.days - 1)
      found.append((ended.reached, first...ended.days.upperBound))
    }
    if let reached = ReachedGoal(challenge, host: report.host.name, login: report.person.login.name) {
      found.append((reached, nil))
    }
    let known = congratulating || found.isEmpty ? [] : try Self.reached(in: world)
    var latest: ReachedGoal?
    for (reached, days) in found where !known.contains(reached) {
      if try remember(reached, ofRun: days, congratulating: congratulating, in: world) { latest = reached }
    }
    return latest
  }

  /// Stores a reached goal, once per run. Returns whether to congratulate now: once per run, and only if a person will
  /// read it, which `congratulating` tells.
  ///
  /// - Parameter days: if the run has ended, the days on which a known row is of this run
  static func remember(
    _ goal: ReachedGoal, ofRun days: ClosedRange<Day>? = nil, congratulating: Bool, in world: World
  ) throws(StoreError) -> Bool {
    try PersonalDatabase(in: world).write { database in
      // Days of rest that are added later may move the start of a run, so `reached_on` identifies the run. A run
      // reaches a goal of n days on its nth day or later: a row with an earlier `reached_on` is of an earlier run, or
      // counts days before `--from`.
      let known = try Row.fetchOne(
        database,
        sql: """
          SELECT id, is_congratulated FROM reached_goal
          WHERE host = ? AND days = ?
            AND (login = ? AND reached_on BETWEEN ? AND coalesce(?, reached_on)
              OR reached_on = ? AND streak_began_on = ?)
          ORDER BY login = ? DESC, reached_on
          """,
        // The same days under another login are those of an account that was renamed. Its row stays, since a reached
        // goal is never removed by a sync.
        arguments: [
          goal.host, goal.days, goal.login, days?.lowerBound ?? goal.streakBegan + (goal.days - 1), days?.upperBound,
          goal.reachedOn, goal.streakBegan, goal.login,
        ])
      guard let known else {
        try database.execute(
          sql: """
            INSERT OR REPLACE INTO reached_goal (host, login, days, reached_on, streak_began_on, is_congratulated)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
          arguments: [goal.host, goal.login, goal.days, goal.reachedOn, goal.streakBegan, congratulating])
        return congratulating
      }
      let id = try known.decode(Int64.self, forColumn: "id")
      let isCongratulated = try known.decode(Bool.self, forColumn: "is_congratulated")
      guard congratulating, !isCongratulated else { return false }
      try database.execute(sql: "UPDATE reached_goal SET is_congratulated = 1 WHERE id = ?", arguments: [id])
      return true
    }
  }

  /// The latest one first.
  package static func reached(in world: World) throws(StoreError) -> [ReachedGoal] {
    try PersonalDatabase.rows(
      "SELECT * FROM reached_goal ORDER BY reached_on DESC, days DESC, id", in: world, as: reachedGoal)
  }

  /// `check` for a row of `reached_goal`.
  package static func checkReached(_ row: Row) throws {
    _ = try reachedGoal(row)
    _ = try row.decode(Bool.self, forColumn: "is_congratulated")
  }

  private static func reachedGoal(_ row: Row) throws -> ReachedGoal {
    // An unreadable row is an error: if it were skipped, the goal would seem lost.
    ReachedGoal(
      host: try row.decode(forColumn: "host"), login: try row.decode(forColumn: "login"),
      days: try row.decode(forColumn: "days"), reachedOn: try row.decode(forColumn: "reached_on"),
      streakBegan: try row.decode(forColumn: "streak_began_on"))
  }
}
