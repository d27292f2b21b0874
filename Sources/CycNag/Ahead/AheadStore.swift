internal import CycBase
internal import Days
internal import GRDB
internal import Store

/// Why the ntfy server takes no copies of reminders (`AheadCopy`).
enum AheadProblem: String, Equatable {
  /// The server is older than 2.16, so waiting messages could not be cancelled.
  case serverTooOld = "too old"
  /// The server keeps no messages.
  case keepsNothing = "keeps nothing"
  /// The server does not accept the token.
  case refused
  /// The limit on messages is reached, or so near that live reminders need the rest.
  case limit
  /// The server does not accept the time of delivery.
  case clock

  /// How long to wait before trying again.
  private var pauseSeconds: Int {
    switch self {
    case .serverTooOld, .keepsNothing: 7 * 86_400
    case .refused, .clock: 86_400
    case .limit: 3600
    }
  }

  func isOver(since moment: Int, at now: Int) -> Bool { !(moment..<moment + pauseSeconds).contains(now) }
}

/// Copies of reminders as this machine remembers them.
struct AheadMemory {
  /// A copy that was handed to the server, or may have been.
  struct Waiting {
    let copy: AheadCopy
    /// Delivery in seconds since 1970.
    let moment: Int
    /// Digest of the topic.
    let topic: String
    let title: String
    let body: String
    /// Whether it may not have reached the server.
    var isUnsure = false
    /// Whether it could not be cancelled at the last try.
    var isStuck = false
    /// Whether it has been delivered, and has a button that may still be tapped.
    var isDelivered = false
  }

  var waiting: [Waiting] = []
  /// Nil if the server takes copies, as far as is known.
  var problem: (kind: AheadProblem, since: Int)?
  /// The last day for which the copies of all machines were cancelled, because it needed no reminder.
  var clearedDay: Day?
  /// When a request to GitHub for copies alone last failed, in seconds since 1970.
  var lookFailed: Int?

  func isBlocked(at now: Instant) -> Bool {
    problem.map { !$0.kind.isOver(since: $0.since, at: now.secondsSince1970) } ?? false
  }
}

extension NagStore {
  static func createAhead(_ database: Database) throws {
    try database.execute(
      sql: """
        -- Written before a copy is published, and removed once it is cancelled, replaced, or over.
        CREATE TABLE ahead (
          identifier TEXT PRIMARY KEY, day INTEGER NOT NULL, step TEXT NOT NULL,
          delivery INTEGER NOT NULL, seen INTEGER NOT NULL,  -- the local clock, as UTC
          moment INTEGER NOT NULL, settings TEXT NOT NULL, topic TEXT NOT NULL,
          title TEXT NOT NULL, body TEXT NOT NULL, is_unsure INTEGER NOT NULL, is_stuck INTEGER NOT NULL DEFAULT 0, is_delivered INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
        CREATE TABLE ahead_state (
          only INTEGER PRIMARY KEY CHECK (only = 0), problem TEXT, since INTEGER, cleared INTEGER, look_failed INTEGER);
        """)
  }

  static func aheadMemory(_ database: Database) throws -> AheadMemory {
    let rows = try Row.fetchAll(database, sql: "SELECT * FROM ahead ORDER BY moment, identifier")
    let state = try Row.fetchOne(database, sql: "SELECT * FROM ahead_state")
    let kind = (state?["problem"] as String?).flatMap(AheadProblem.init)
    return AheadMemory(
      waiting: rows.map { row in
        AheadMemory.Waiting(
          copy: AheadCopy(
            day: Day(number: row["day"]), step: row["step"], delivery: CivilTime(utcSeconds: row["delivery"]),
            checkedAt: CivilTime(utcSeconds: row["seen"]), settings: row["settings"]),
          moment: row["moment"], topic: row["topic"], title: row["title"], body: row["body"],
          isUnsure: row["is_unsure"], isStuck: row["is_stuck"], isDelivered: row["is_delivered"])
      },
      problem: kind.map { ($0, state?["since"] ?? 0) },
      clearedDay: (state?["cleared"] as Int?).map { Day(number: $0) }, lookFailed: state?["look_failed"])
  }

  /// Adds a copy, or replaces the one of its identifier.
  func note(_ waiting: AheadMemory.Waiting) throws(StoreError) {
    let copy = waiting.copy
    try write { database in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO ahead
            (identifier, day, step, delivery, seen, moment, settings, topic, title, body, is_unsure)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          copy.identifier, copy.day.number, copy.step, copy.delivery.secondsAsUTC, copy.checkedAt.secondsAsUTC,
          waiting.moment, copy.settings, waiting.topic, waiting.title, waiting.body, waiting.isUnsure,
        ])
    }
  }

  func forgetAhead(_ identifiers: [String]) throws(StoreError) {
    if identifiers.isEmpty { return }
    try write { database in
      for identifier in identifiers {
        try database.execute(sql: "DELETE FROM ahead WHERE identifier = ?", arguments: [identifier])
      }
    }
  }

  func noteStuck(_ identifier: String) throws(StoreError) {
    try write { try $0.execute(sql: "UPDATE ahead SET is_stuck = 1 WHERE identifier = ?", arguments: [identifier]) }
  }

  func noteDelivered(_ identifier: String) throws(StoreError) {
    try write { try $0.execute(sql: "UPDATE ahead SET is_delivered = 1 WHERE identifier = ?", arguments: [identifier]) }
  }

  func noteAheadProblem(_ problem: AheadProblem?, at now: Instant) throws(StoreError) {
    try setAheadState("problem = ?, since = ?", [problem?.rawValue, now.secondsSince1970])
  }

  func noteCleared(_ day: Day) throws(StoreError) { try setAheadState("cleared = ?", [day.number]) }

  func noteAheadLookFailed(at now: Instant) throws(StoreError) {
    try setAheadState("look_failed = ?", [now.secondsSince1970])
  }

  private func setAheadState(_ columns: String, _ values: StatementArguments) throws(StoreError) {
    try write { database in
      try database.execute(sql: "INSERT OR IGNORE INTO ahead_state (only) VALUES (0)")
      try database.execute(sql: "UPDATE ahead_state SET \(columns)", arguments: values)
    }
  }
}
