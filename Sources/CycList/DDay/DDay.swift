package import CycBase
package import Days
package import Formats
package import GRDB
package import Store
package import Todos

/// A day to count down to, or up from: an anniversary, a deadline.
package struct DDay: Hashable {
  /// Identifies it on the command line of this machine; never reused.
  package fileprivate(set) var number: Int
  package var title: String
  /// One grapheme cluster; nil for none.
  package var icon: String?
  var date: Day
  /// False if only the month and the day of `date` were given.
  var knowsYear: Bool
  package var isYearly: Bool

  /// `date`; for a yearly day the next anniversary, which may be today.
  package func next(on today: Day) -> Day {
    guard isYearly else { return date }
    if knowsYear, date >= today { return date }
    let inThisYear = occurrence(inYear: today.year)
    return inThisYear >= today ? inThisYear : occurrence(inYear: today.year + 1)
  }

  /// Negative if the day is past.
  package func daysLeft(on today: Day) -> Int { today.distance(to: next(on: today)) }

  /// `D-42`, `D-DAY`, `D+3`.
  package func mark(on today: Day) -> String { DDayLabel.text(daysLeft: daysLeft(on: today)) }

  /// Number of the next anniversary, from 1; nil if the day is not yearly, has no known year, or `date` is still ahead.
  func ordinal(on today: Day) -> Int? {
    let years = next(on: today).year - date.year
    return isYearly && knowsYear && years > 0 ? years : nil
  }

  /// Days ahead come first, the nearest first; then past ones, the latest first.
  package static func ordered(_ days: [DDay], today: Day) -> [DDay] {
    days.sorted { one, other in
      let (left, right) = (one.daysLeft(on: today), other.daysLeft(on: today))
      if (left < 0) != (right < 0) { return right < 0 }
      return left == right ? one.number < other.number : abs(left) < abs(right)
    }
  }

  /// The anniversary in a year. 29 February falls on 1 March in years without one.
  private func occurrence(inYear year: Int) -> Day {
    let (_, month, day) = date.parts
    // Nil only for 29 February of a common year, in which 1 March is 59 days after 1 January.
    return Day(year: year, month: month, day: day) ?? Day(number: Day.first(ofYear: year).number + 59)
  }

  package func json(on today: Day) -> JSONValue {
    [
      "number": number,
      "title": title,
      "icon": icon,
      "date": date.description,
      "yearly": isYearly,
      "next": next(on: today).description,
      "days_left": daysLeft(on: today),
      "d_day": mark(on: today),
      "ordinal": ordinal(on: today),
    ]
  }
}

extension DDay {
  /// Reads a state in the history; nil if it is damaged.
  init?(_ row: RowState) {
    guard let number = row.number("number"), let title = row.text("title"),
      let date = row.text("date").flatMap({ Day(iso8601: $0) })
    else { return nil }
    self.init(
      number: number, title: title, icon: row.text("icon"), date: date, knowsYear: row.number("knows_year") != 0,
      isYearly: row.number("is_yearly") == 1)
  }

  /// The keys of `json` that do not depend on the day.
  var storedJSON: JSONValue {
    ["number": number, "title": title, "icon": icon, "date": date.description, "yearly": isYearly]
  }
}

/// A change of a D-day, from typed fields; nil for a field that stays as it is.
package struct DDayEdit: Hashable {
  private let title: String?
  private let date: ParsedDay?
  /// `.some(nil)` removes the icon.
  private let icon: String??
  private let isYearly: Bool?

  /// - Throws: `DDayFailure`, `DateFailure` if a field cannot be read
  package init(title: String?, date: String?, icon: String?, isYearly: Bool?, today: Day) throws {
    self.title = try title.map(DDayWords.title)
    self.date = try date.map { try ParsedDay($0, .ahead, today: today) }
    self.icon = try icon.map(DDayWords.icon)
    self.isYearly = isYearly
  }

  private func apply(to day: inout DDay) {
    day.title = title ?? day.title
    day.date = date?.day ?? day.date
    day.knowsYear = date?.knowsYear ?? day.knowsYear
    day.icon = icon ?? day.icon
    day.isYearly = isYearly ?? day.isYearly
  }

  /// Adds a D-day. Requires a title and a date.
  package func add(in world: World) throws -> DDay {
    var day = DDay(
      number: 0, title: "", icon: nil, date: world.clock.now().today, knowsYear: true, isYearly: false)
    apply(to: &day)
    return try DDayStore.add(day, in: world)
  }

  /// - Throws: `StoreError`, `DDayFailure` if there is no such day
  package func change(_ number: Int, in world: World) throws -> (day: DDay, isChanged: Bool) {
    var before: DDay?
    let changed = try DDayStore.change(number, in: world) { day in
      before = day
      apply(to: &day)
    }
    guard let changed else { throw DDayFailure.noSuchNumber(number) }
    return (changed, changed != before)
  }
}

extension DDay {
  /// The date as it was given: without its year if that is unknown.
  package var givenDate: String { knowsYear ? date.description : String(date.description.dropFirst(5)) }

  /// The first field of each unit of `DDayStore.rows` that changed; a date is one unit with `knowsYear` and `isYearly`.
  fileprivate func changedFields(since before: DDay) -> [String] {
    let isOtherDate = (date, knowsYear, isYearly) != (before.date, before.knowsYear, before.isYearly)
    let changes = [
      ("title", title != before.title), ("icon", icon != before.icon), ("date", isOtherDate),
    ]
    return changes.filter(\.1).map(\.0)
  }
}

package enum DDayStore {
  // AUTOINCREMENT: a number is never reused, not even after the last day was removed.
  package static let migration = Schema.Migration(
    name: "dday",
    sql: """
      CREATE TABLE dday (
        number INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, icon TEXT, date TEXT NOT NULL,
        knows_year INTEGER NOT NULL, is_yearly INTEGER NOT NULL);
      """)

  /// Adds a UUID, since a number is valid on one machine only.
  package static let identity = Schema.Migration(name: "dday uuid") { database in
    try database.remake(
      "dday", keeping: ["number", "title", "icon", "date", "knows_year", "is_yearly"],
      as: """
        (
          number INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, icon TEXT, date TEXT NOT NULL,
          knows_year INTEGER NOT NULL, is_yearly INTEGER NOT NULL,
          uuid TEXT NOT NULL UNIQUE DEFAULT \(Database.randomUUID))
        """)
    // Copies of the file on other machines must derive the same UUIDs.
    var names = NamedUUIDs()
    for row in try Row.fetchAll(database, sql: "SELECT number, date, title FROM dday ORDER BY number") {
      try database.execute(
        sql: "UPDATE dday SET uuid = ? WHERE number = ?",
        arguments: [names.next(for: "dday \(row[1] as String) \(row[2] as String)"), row[0]])
    }
  }

  /// Adds the times of the last changes for the sync, as a JSON object with the first field of each unit of `rows` as
  /// its keys.
  package static let fieldTimes = Schema.Migration(
    name: "dday times", sql: "ALTER TABLE dday ADD COLUMN times TEXT DEFAULT NULL")

  /// Records `now` as the time of the last change of the units that begin with `fields`.
  package static func note(_ fields: [String], of number: Int, at now: Instant, in database: Database) throws {
    for field in fields {
      try database.execute(
        sql: "UPDATE dday SET times = json_set(coalesce(times, '{}'), '$.' || ?, ?) WHERE number = ?",
        arguments: [field, now.secondsSince1970, number])
    }
  }

  /// For the history of changes, whose undo restores rows.
  package static let rows = RowTable(
    "dday", key: "uuid", number: "number", units: [["title"], ["icon"], ["date", "knows_year", "is_yearly"]],
    hasTimes: true)

  package static func all(in world: World) throws(StoreError) -> [DDay] {
    try PersonalDatabase.rows("SELECT * FROM dday ORDER BY number", in: world, as: dday)
  }

  /// Stores `day` under a new number and returns it with that number.
  static func add(_ day: DDay, in world: World) throws(StoreError) -> DDay {
    let now = world.clock.now()
    return try PersonalDatabase(in: world).write { database in
      try TodoStore(database).record(.add, in: rows, at: now) {
        try database.execute(
          sql: "INSERT INTO dday (title, icon, date, knows_year, is_yearly) VALUES (?, ?, ?, ?, ?)",
          arguments: [day.title, day.icon, day.date.description, day.knowsYear, day.isYearly])
        var added = day
        added.number = Int(database.lastInsertedRowID)
        return added
      }
    }
  }

  /// Returns the changed day; nil if no day has this number.
  static func change(_ number: Int, in world: World, _ edit: (inout DDay) -> Void) throws(StoreError) -> DDay? {
    guard let database = try PersonalDatabase.existing(toChange: world) else { return nil }
    let now = world.clock.now()
    return try database.write { database in
      guard let before = try one(number, in: database) else { return nil }
      var day = before
      edit(&day)
      try TodoStore(database).record(.edit, in: rows, at: now) {
        try database.execute(
          sql: "UPDATE dday SET title = ?, icon = ?, date = ?, knows_year = ?, is_yearly = ? WHERE number = ?",
          arguments: [day.title, day.icon, day.date.description, day.knowsYear, day.isYearly, number])
        try note(day.changedFields(since: before), of: number, at: now, in: database)
      }
      return day
    }
  }

  /// Returns the removed day; nil if no day has this number.
  package static func remove(_ number: Int, in world: World) throws(StoreError) -> DDay? {
    guard let database = try PersonalDatabase.existing(toChange: world) else { return nil }
    let now = world.clock.now()
    return try database.write { database in
      let day = try one(number, in: database)
      try TodoStore(database).record(.remove, in: rows, at: now) {
        try database.execute(sql: "DELETE FROM dday WHERE number = ?", arguments: [number])
      }
      return day
    }
  }

  private static func one(_ number: Int, in database: Database) throws -> DDay? {
    try Row.fetchOne(database, sql: "SELECT * FROM dday WHERE number = ?", arguments: [number]).map(dday)
  }

  /// - Throws: an error if `row` is damaged
  package static func check(_ row: Row) throws { _ = try dday(row) }

  private static func dday(_ row: Row) throws -> DDay {
    // If unreadable rows were skipped, their days would seem lost.
    guard let date = Day(iso8601: try row.decode(String.self, forColumn: "date")),
      readUUID(try row.decode(forColumn: "uuid")) != nil
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return DDay(
      number: try row.decode(forColumn: "number"), title: try row.decode(forColumn: "title"),
      icon: try row.decode(forColumn: "icon"), date: date, knowsYear: try row.decode(forColumn: "knows_year"),
      isYearly: try row.decode(forColumn: "is_yearly"))
  }
}
