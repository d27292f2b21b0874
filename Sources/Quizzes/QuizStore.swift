public import Days
internal import Formats
public import GRDB

/// The quizzes in an SQLite database, used within one transaction of the caller.
///
/// The learning state is computed from the answers only, on each change, so it always agrees with them.
public struct QuizStore {
  let database: Database
  let model = FSRS()
  /// How many quizzes are asked for the first time on a day, over all sittings and notifications.
  let newPerDay: Int

  public init(_ database: Database, newPerDay: Int = .max) { (self.database, self.newPerDay) = (database, newPerDay) }

  /// Creates the tables of the first version; `addExact` follows.
  public static func create(in database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE quiz (
          number INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT NOT NULL UNIQUE, question TEXT NOT NULL,
          options TEXT NOT NULL,  -- JSON
          answer INTEGER NOT NULL,  -- from 0
          at INTEGER,  -- minutes of the local clock since 1970-01-01T00:00
          is_once INTEGER NOT NULL,
          tags TEXT NOT NULL,  -- with a blank before and behind each
          created TEXT NOT NULL);  -- RFC 3339, with the offset of the local zone, as all moments here
        CREATE INDEX quiz_by_time ON quiz (at) WHERE at IS NOT NULL;
        -- Computed from the reviews. Days are civil days since 1970-01-01; due_day is null if it is never asked again.
        CREATE TABLE quiz_state (
          quiz INTEGER PRIMARY KEY, stability REAL, difficulty REAL, last_day INTEGER, due_day INTEGER,
          reviews INTEGER NOT NULL, lapses INTEGER NOT NULL);
        CREATE INDEX quiz_state_by_due ON quiz_state (due_day);
        CREATE INDEX quiz_state_by_last ON quiz_state (last_day);
        -- Has a copy of the question as asked, since the quiz may have changed when the answer comes.
        CREATE TABLE quiz_asking (
          id INTEGER PRIMARY KEY AUTOINCREMENT, ask_id TEXT NOT NULL UNIQUE, quiz INTEGER NOT NULL, asked TEXT NOT NULL,
          asked_day INTEGER NOT NULL, via TEXT NOT NULL,
          by_schedule INTEGER NOT NULL,
          timed INTEGER,  -- the quiz's minute for which it was asked
          is_graded INTEGER NOT NULL,
          option_order TEXT NOT NULL,  -- JSON
          question TEXT NOT NULL, options TEXT NOT NULL, answer INTEGER NOT NULL,
          is_open INTEGER NOT NULL);  -- whether an answer without a name is one to it
        CREATE INDEX quiz_asking_by_quiz ON quiz_asking (quiz, timed);
        CREATE INDEX quiz_asking_by_day ON quiz_asking (asked_day) WHERE by_schedule;
        CREATE INDEX quiz_asking_open ON quiz_asking (id) WHERE is_open;
        -- Only the first answer to an asking counts, even if it was undone, so ask_id is unique.
        CREATE TABLE quiz_review (
          id INTEGER PRIMARY KEY AUTOINCREMENT, ask_id TEXT NOT NULL UNIQUE, quiz INTEGER NOT NULL, asked TEXT NOT NULL,
          answered TEXT NOT NULL, via TEXT NOT NULL,
          option_count INTEGER NOT NULL,  -- 0 where it was typed
          chosen INTEGER, is_right INTEGER NOT NULL,
          grade INTEGER,  -- 1–4, null where it was not graded
          elapsed_days INTEGER, undone TEXT);
        CREATE INDEX quiz_review_by_quiz ON quiz_review (quiz, id);
        """)
  }

  /// Adds the column of `QuizDraft.isExact` to a database of an older version.
  public static func addExact(in database: Database) throws {
    try database.execute(sql: "ALTER TABLE quiz ADD COLUMN is_exact INTEGER NOT NULL DEFAULT 1")
  }

  /// Checks for the rows of each table. A check throws at a row that no version of cyc can have written.
  public static var checks: [(table: String, check: @Sendable (Row) throws -> Void)] {
    [
      ("quiz", { _ = try Quiz(row: $0) }), ("quiz_state", { _ = try QuizState(row: $0) }),
      ("quiz_asking", { _ = try QuizAsking(row: $0) }), ("quiz_review", { _ = try QuizReview(row: $0) }),
    ]
  }

  // MARK: - The list

  public func quiz(_ number: Int) throws -> Quiz? {
    try one("SELECT * FROM quiz WHERE number = ?", [number]).map(Quiz.init)
  }

  public func state(of number: Int) throws -> QuizState? {
    try one("SELECT * FROM quiz_state WHERE quiz = ?", [number]).map(QuizState.init)
  }

  func one(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
    try Row.fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
  }

  func all(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
    try Row.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
  }

  /// Quizzes with their learning state, in the order that the filter states.
  public func list(_ filter: QuizFilter = QuizFilter()) throws -> [ScheduledQuiz] {
    var (conditions, arguments) = ([String](), StatementArguments())
    if let day = filter.dueOn {
      conditions.append(QuizStore.isDue)
      arguments += QuizStore.isDue(on: day)
    }
    if let tag = filter.tag {
      conditions.append("instr(tags, ?)")
      arguments += [" \(tag) "]
    }
    let rows = try all(
      """
      SELECT quiz.*, quiz_state.* FROM quiz JOIN quiz_state ON quiz = number
      \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
      ORDER BY \(filter.dueOn == nil ? "number DESC" : "due_day, number")
      """, arguments)
    return try rows.map { ScheduledQuiz(quiz: try Quiz(row: $0), state: try QuizState(row: $0)) }
  }

  /// Number of quizzes to ask on a day and of tickets earned; nil if there are no quizzes.
  public func summary(on day: Day) throws -> QuizSummary? {
    let row = try one(
      """
      SELECT due, unseen, (SELECT count(*) FROM quiz_review WHERE is_right AND grade IS NOT NULL AND undone IS NULL)
      FROM (
        SELECT count(*) AS due, coalesce(sum(\(QuizStore.isUnseen)), 0) AS unseen
        FROM quiz_state JOIN quiz ON quiz = number WHERE \(QuizStore.isDue))
      WHERE EXISTS (SELECT 1 FROM quiz)
      """, QuizStore.isDue(on: day))
    return try row.map { row in
      let (due, unseen): (Int, Int) = (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
      let left = unseen == 0 ? 0 : min(unseen, try newLeft(on: day))
      return QuizSummary(due: due - unseen + left, tickets: try row.decode(atIndex: 2), newWaiting: unseen - left)
    }
  }

  /// Adds a quiz with a new number. `draft` passed `checked`; `guid` must be unique.
  @discardableResult
  public func add(_ draft: QuizDraft, guid: String, at now: Instant) throws -> Quiz {
    let sql =
      """
      INSERT INTO quiz (guid, question, options, answer, at, is_once, tags, is_exact, created)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    try database.cachedStatement(sql: sql)
      .execute(arguments: [guid] + QuizStore.columns(of: draft) + [now.rfc3339WithOffset])
    let quiz = Quiz(number: Int(database.lastInsertedRowID), guid: guid, draft, created: now)
    try updateState(of: quiz)
    return quiz
  }

  /// Replaces the content of a quiz by a checked draft; its learning state stays. Nil if there is no such quiz.
  public func edit(_ number: Int, to draft: QuizDraft) throws -> QuizChange? {
    guard let before = try quiz(number) else { return nil }
    let after = Quiz(number: number, guid: before.guid, draft, created: before.created)
    guard after != before else { return QuizChange(before: before, after: after, closed: []) }
    try database.execute(
      sql: """
        UPDATE quiz SET question = ?, options = ?, answer = ?, at = ?, is_once = ?, tags = ?, is_exact = ?
        WHERE number = ?
        """,
      arguments: QuizStore.columns(of: draft) + [number])
    try updateState(of: after)
    // An answer to the old question does not answer the new one.
    let isOtherQuestion =
      (after.question, after.options, after.answer) != (before.question, before.options, before.answer)
    return QuizChange(before: before, after: after, closed: isOtherQuestion ? try closeAskings(of: number) : [])
  }

  /// In the order of `question, options, answer, at, is_once, tags, is_exact`.
  private static func columns(of draft: QuizDraft) -> StatementArguments {
    [
      draft.question, draft.options.json.text(), draft.answer, draft.at?.minuteNumber, draft.isOnce,
      draft.tags.isEmpty ? "" : " \(draft.tags.joined(separator: " ")) ", draft.isExact,
    ]
  }

  /// Removes a quiz. Its answers stay in the statistics. Nil if there is no such quiz.
  public func remove(_ number: Int) throws -> QuizChange? {
    guard let quiz = try quiz(number) else { return nil }
    try database.execute(sql: "DELETE FROM quiz WHERE number = ?", arguments: [number])
    try database.execute(sql: "DELETE FROM quiz_state WHERE quiz = ?", arguments: [number])
    return QuizChange(before: quiz, after: nil, closed: try closeAskings(of: number))
  }
}

public struct QuizSummary: Hashable, Sendable {
  /// Quizzes to ask on the day, including new ones.
  public let due: Int
  /// One for each right answer to a due question.
  public let tickets: Int
  /// Due quizzes that were never asked and are too many for this day.
  public let newWaiting: Int
}

public struct QuizChange: Hashable, Sendable {
  public let before: Quiz
  /// Nil if it was removed.
  public let after: Quiz?
  /// Ids of the questions that this closed; their notifications should be removed.
  public let closed: [String]
}

public struct QuizFilter: Hashable, Sendable {
  /// Quizzes due on this day, except those that wait for a time of their own; longest overdue first. Nil for all
  /// quizzes, newest first.
  public var dueOn: Day?
  public var tag: String?

  public init(dueOn: Day? = nil, tag: String? = nil) { (self.dueOn, self.tag) = (dueOn, tag) }
}

// Reading an invalid row throws `DatabaseError` or `RowDecodingError`. Skipping it would make the quiz look lost.

extension CivilTime {
  /// Minutes since 1970-01-01T00:00 on the same clock.
  var minuteNumber: Int { day.number * 1440 + hour * 60 + minute }

  init(minuteNumber: Int) { self.init(utcSeconds: minuteNumber * 60) }
}

extension Instant {
  init(stored text: String) throws {
    guard let instant = Instant(rfc3339: text) else { throw DatabaseError.invalidRow }
    self = instant
  }
}

extension DatabaseError {
  fileprivate static var invalidRow: DatabaseError { DatabaseError(resultCode: .SQLITE_CORRUPT) }
}

// MARK: - Quizzes

extension Quiz {
  init(row: Row) throws {
    let draft = QuizDraft(
      question: try row.decode(forColumn: "question"), options: try row.strings("options"),
      answer: try row.decode(forColumn: "answer"),
      at: try row.decode(Int?.self, forColumn: "at").map(CivilTime.init(minuteNumber:)),
      isOnce: try row.decode(forColumn: "is_once"),
      tags: try row.decode(String.self, forColumn: "tags").split(separator: " ").map(String.init),
      isExact: try row.decode(forColumn: "is_exact"))
    self.init(
      number: try row.decode(forColumn: "number"), guid: try row.decode(forColumn: "guid"), draft,
      created: try Instant(stored: row.decode(forColumn: "created")))
    guard options.indices.contains(answer), options.count <= QuizDraft.maxOfOptions else {
      throw DatabaseError.invalidRow
    }
  }
}

extension QuizState {
  init(row: Row) throws {
    var memory: Memory?
    if let day = try row.decode(Int?.self, forColumn: "last_day") {
      memory = Memory(
        stability: try row.decode(forColumn: "stability"), difficulty: try row.decode(forColumn: "difficulty"),
        lastDay: Day(number: day))
    }
    self.init(
      memory: memory, dueDay: try row.decode(Int?.self, forColumn: "due_day").map(Day.init(number:)),
      reviewCount: try row.decode(forColumn: "reviews"), lapseCount: try row.decode(forColumn: "lapses"))
  }
}

// MARK: - Askings and answers

extension QuizAsking {
  init(row: Row) throws {
    let timed = try row.decode(Int?.self, forColumn: "timed").map(CivilTime.init(minuteNumber:))
    self.init(
      id: try row.decode(forColumn: "ask_id"), quiz: try row.decode(forColumn: "quiz"),
      asked: try Instant(stored: row.decode(forColumn: "asked")), via: try row.decode(forColumn: "via"),
      occasion: try timed.map { .timed($0) } ?? (row.decode(forColumn: "by_schedule") ? .slot : .wanted),
      isGraded: try row.decode(forColumn: "is_graded"), order: try row.numbers("option_order"),
      question: try row.decode(forColumn: "question"), options: try row.strings("options"),
      answer: try row.decode(forColumn: "answer"))
    guard order.sorted() == Array(options.indices), options.indices.contains(answer) else {
      throw DatabaseError.invalidRow
    }
  }

  /// Without l, o, 0 and 1, which look alike.
  private static let idCharacters = Array("abcdefghijkmnpqrstuvwxyz23456789")
  private static let idLength = 16

  /// 80 random bits.
  static func newID() -> String {
    String((0..<idLength).map { _ in idCharacters[Int.random(in: 0..<idCharacters.count)] })
  }

  /// Whether a text has the form of an ID.
  public static func isID(_ text: String) -> Bool {
    text.count == idLength && text.allSatisfy { idCharacters.contains($0) }
  }
}

extension QuizStore {
  func insert(_ asking: QuizAsking) throws {
    let timed: CivilTime? = if case .timed(let time) = asking.occasion { time } else { nil }
    try database.execute(
      sql: """
        INSERT INTO quiz_asking (ask_id, quiz, asked, asked_day, via, by_schedule, timed, is_graded, option_order, question,
          options, answer, is_open) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
        """,
      arguments: [
        asking.id, asking.quiz, asking.asked.rfc3339WithOffset, asking.asked.today.number, asking.via,
        asking.occasion != .wanted, timed?.minuteNumber, asking.isGraded, asking.order.json.text(), asking.question,
        asking.options.json.text(), asking.answer,
      ])
  }

  func insert(
    _ choice: QuizChoice, to asking: QuizAsking, grade: Grade?, elapsedDays: Int?, at now: Instant, via: String
  ) throws -> QuizReview {
    let optionCount = choice.isTyped ? 0 : asking.options.count
    try database.execute(
      sql: """
        INSERT INTO quiz_review (ask_id, quiz, asked, answered, via, option_count, chosen, is_right, grade, elapsed_days)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        asking.id, asking.quiz, asking.asked.rfc3339WithOffset, now.rfc3339WithOffset, via, optionCount, choice.option,
        choice.isRight, grade?.rawValue, elapsedDays,
      ])
    return QuizReview(
      id: Int(database.lastInsertedRowID), askID: asking.id, quiz: asking.quiz, asked: asking.asked, answered: now,
      optionCount: optionCount, chosen: choice.option, isRight: choice.isRight, grade: grade, via: via,
      elapsedDays: elapsedDays)
  }
}

extension QuizReview {
  init(row: Row) throws {
    let grade = try row.decode(Int?.self, forColumn: "grade")
    self.init(
      id: try row.decode(forColumn: "id"), askID: try row.decode(forColumn: "ask_id"),
      quiz: try row.decode(forColumn: "quiz"), asked: try Instant(stored: row.decode(forColumn: "asked")),
      answered: try Instant(stored: row.decode(forColumn: "answered")),
      optionCount: try row.decode(forColumn: "option_count"), chosen: try row.decode(forColumn: "chosen"),
      isRight: try row.decode(forColumn: "is_right"), grade: grade.flatMap(Grade.init(rawValue:)),
      via: try row.decode(forColumn: "via"), elapsedDays: try row.decode(forColumn: "elapsed_days"))
    guard (grade == nil) == (self.grade == nil) else { throw DatabaseError.invalidRow }
  }
}

// MARK: - Lists in one column

extension Row {
  private func elements<Element>(_ column: String, _ read: (JSONValue) -> Element?) throws -> [Element] {
    var reader = JSONReader(Array(try decode(String.self, forColumn: column).utf8))
    guard case .array(let values)? = try? reader.readValue() else { throw DatabaseError.invalidRow }
    return try values.map { value in
      guard let element = read(value) else { throw DatabaseError.invalidRow }
      return element
    }
  }

  fileprivate func strings(_ column: String) throws -> [String] {
    try elements(column) { if case .string(let text) = $0 { text } else { nil } }
  }

  fileprivate func numbers(_ column: String) throws -> [Int] {
    try elements(column) { if case .number(let text) = $0 { Int(text) } else { nil } }
  }
}
