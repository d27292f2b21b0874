internal import Days
internal import Formats
internal import GRDB

// Reading an invalid row throws `DatabaseError` or `RowDecodingError`. Skipping it would make the quiz look lost.

extension CivilTime {
  /// Minutes since 1970-01-01T00:00 on the same clock.
  var minuteNumber: Int { day.number * 1440 + hour * 60 + minute }

  init(minuteNumber: Int) { self.init(utcSeconds: minuteNumber * 60) }
}

extension Instant {
  init(_ row: Row, atIndex index: Int) throws {
    guard let instant = Instant(rfc3339: try row.decode(atIndex: index)) else { throw DatabaseError.invalidRow }
    self = instant
  }

  fileprivate init(_ row: Row, _ column: String) throws {
    guard let instant = Instant(rfc3339: try row.decode(forColumn: column)) else { throw DatabaseError.invalidRow }
    self = instant
  }
}

extension DatabaseError {
  fileprivate static var invalidRow: DatabaseError { DatabaseError(resultCode: .SQLITE_CORRUPT) }
}

// MARK: - Quizzes

extension QuizStore {
  /// In the order of `question, options, answer, at, is_once, tags`.
  static func columns(of draft: QuizDraft) -> StatementArguments {
    [
      draft.question, draft.options.json.text(), draft.answer, draft.at?.minuteNumber, draft.isOnce,
      draft.tags.isEmpty ? "" : " \(draft.tags.joined(separator: " ")) ",
    ]
  }
}

extension Quiz {
  init(row: Row) throws {
    self.init(
      number: try row.decode(forColumn: "number"), guid: try row.decode(forColumn: "guid"),
      question: try row.decode(forColumn: "question"), options: try row.strings("options"),
      answer: try row.decode(forColumn: "answer"),
      at: try row.decode(Int?.self, forColumn: "at").map(CivilTime.init(minuteNumber:)),
      isOnce: try row.decode(forColumn: "is_once"),
      tags: try row.decode(String.self, forColumn: "tags").split(separator: " ").map(String.init),
      created: try Instant(row, "created"))
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
      asked: try Instant(row, "asked"), via: try row.decode(forColumn: "via"),
      occasion: try timed.map { .timed($0) } ?? (row.decode(forColumn: "by_schedule") ? .slot : .wanted),
      isGraded: try row.decode(forColumn: "is_graded"), order: try row.numbers("option_order"),
      question: try row.decode(forColumn: "question"), options: try row.strings("options"),
      answer: try row.decode(forColumn: "answer"))
    guard order.sorted() == Array(options.indices), options.indices.contains(answer) else {
      throw DatabaseError.invalidRow
    }
  }

  /// 80 random bits.
  static func newID() -> String {
    let characters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    return String((0..<16).map { _ in characters[Int.random(in: 0..<characters.count)] })
  }
}

extension QuizStore {
  func keep(_ asking: QuizAsking) throws {
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

  func keep(
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
      quiz: try row.decode(forColumn: "quiz"), asked: try Instant(row, "asked"), answered: try Instant(row, "answered"),
      optionCount: try row.decode(forColumn: "option_count"), chosen: try row.decode(forColumn: "chosen"),
      isRight: try row.decode(forColumn: "is_right"), grade: grade.flatMap(Grade.init(rawValue:)),
      via: try row.decode(forColumn: "via"), elapsedDays: try row.decode(forColumn: "elapsed_days"))
    guard (grade == nil) == (self.grade == nil) else { throw DatabaseError.invalidRow }
  }
}

// MARK: - Lists in one column

extension Row {
  private func elements(_ column: String) throws -> [JSONValue] {
    var reader = JSONReader(Array(try decode(String.self, forColumn: column).utf8))
    guard case .array(let elements)? = try? reader.readValue() else { throw DatabaseError.invalidRow }
    return elements
  }

  fileprivate func strings(_ column: String) throws -> [String] {
    try elements(column).map { element in
      guard case .string(let text) = element else { throw DatabaseError.invalidRow }
      return text
    }
  }

  fileprivate func numbers(_ column: String) throws -> [Int] {
    try elements(column).map { element in
      guard case .number(let text) = element, let number = Int(text) else { throw DatabaseError.invalidRow }
      return number
    }
  }
}
