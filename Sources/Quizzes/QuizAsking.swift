public import Days
internal import GRDB

/// A quiz that was put to the user and awaits one answer.
public struct QuizAsking: Hashable, Sendable {
  public enum Occasion: Hashable, Sendable {
    /// By the schedule.
    case slot
    /// By the schedule, at the quiz's own time.
    case timed(CivilTime)
    /// By the user.
    case wanted
  }

  /// Random and unique, so that answers cannot be forged. In the database it is `ask_id`; `id` is the order of asking.
  public let id: String
  public let quiz: Int
  public let asked: Instant
  /// Channels used, named by the caller.
  public let via: String
  public let occasion: Occasion
  /// Whether its answer can be graded: not for practice, and not for a wrong answer that is asked again.
  public let isGraded: Bool
  /// The option shown at each place: a permutation of the indices of `options`.
  public let order: [Int]
  /// The question at that time.
  public let question: String
  /// In the order in which they were written.
  public let options: [String]
  /// Index of the right option.
  public let answer: Int

  public var shown: [String] { order.map { options[$0] } }
  /// The place of the right option, from 0.
  public var rightPlace: Int { order.firstIndex(of: answer) ?? 0 }

  /// Whether the quiz has the same question, options and answer as when it was asked.
  public func hasContent(of quiz: Quiz) -> Bool {
    (question, options, answer) == (quiz.question, quiz.options, quiz.answer)
  }

  /// Later answers are not graded.
  public static let maxSeconds = 24 * 60 * 60
}

public enum QuizReply: Hashable, Sendable {
  /// Place of the chosen option as shown, from 0.
  case place(Int)
  case typed(String)
}

extension QuizStore {
  /// Records that a quiz is asked now. The caller sends it after the transaction: losing a question is better than
  /// asking it twice. Nil if there is no such quiz, or if it was already asked for its time.
  public func ask(
    _ number: Int, _ occasion: QuizAsking.Occasion = .wanted, via: String, isGraded: Bool = true, at now: Instant
  ) throws -> QuizAsking? {
    guard let quiz = try quiz(number) else { return nil }
    if case .timed(let time) = occasion, try wasAsked(number, for: time) { return nil }
    try closeAskings(of: number)
    let asking = QuizAsking(
      id: QuizAsking.newID(), quiz: number, asked: now, via: via, occasion: occasion, isGraded: isGraded,
      order: try nextOrder(of: quiz), question: quiz.question, options: quiz.options, answer: quiz.answer)
    try insert(asking)
    return asking
  }

  /// Nil if there is no question with this id.
  public func asking(_ id: String) throws -> QuizAsking? {
    try one("SELECT * FROM quiz_asking WHERE ask_id = ?", [id]).map(QuizAsking.init)
  }

  /// The question that an answer without an id belongs to: the last open one of the last 24 hours.
  public func openAsking(at now: Instant) throws -> QuizAsking? {
    try openAskings(limit: 1).first.flatMap { $0.isLate(at: now) ? nil : $0 }
  }

  /// Number of the quiz that was asked last; nil if none was.
  public func lastAsked() throws -> Int? {
    try Int.fetchOne(database, sql: "SELECT quiz FROM quiz_asking ORDER BY id DESC LIMIT 1")
  }

  /// The last questions that are neither answered nor closed, the latest first.
  public func openAskings(limit: Int) throws -> [QuizAsking] {
    try all("SELECT * FROM quiz_asking WHERE is_open ORDER BY id DESC LIMIT ?", [limit]).map(QuizAsking.init)
  }

  /// The last questions without an answer, closed ones too, the latest first. Without those of removed quizzes.
  public func unansweredAskings(limit: Int) throws -> [QuizAsking] {
    try all(
      """
      SELECT * FROM quiz_asking WHERE quiz IN (SELECT number FROM quiz)
        AND NOT EXISTS (SELECT 1 FROM quiz_review WHERE quiz_review.ask_id = quiz_asking.ask_id)
      ORDER BY id DESC LIMIT ?
      """, [limit]
    ).map(QuizAsking.init)
  }

  /// Closes a question, for example a skipped one. A later answer still counts.
  public func close(_ id: String) throws {
    try database.execute(sql: "UPDATE quiz_asking SET is_open = 0 WHERE ask_id = ?", arguments: [id])
  }

  /// Withdraws a question that could not be delivered. The previous question of its quiz is open again, unless it was
  /// answered. If it may have been displayed (not `isSure`), a later answer still counts.
  public func withdraw(_ asking: QuizAsking, isSure: Bool) throws {
    try close(asking.id)
    try database.execute(
      sql: """
        UPDATE quiz_asking SET is_open = 1
        WHERE id = (SELECT max(id) FROM quiz_asking WHERE quiz = ? AND ask_id <> ?)
          AND NOT EXISTS (SELECT 1 FROM quiz_review WHERE quiz_review.ask_id = quiz_asking.ask_id)
        """, arguments: [asking.quiz, asking.id])
    if isSure { try database.execute(sql: "DELETE FROM quiz_asking WHERE ask_id = ?", arguments: [asking.id]) }
  }

  /// - Returns: ids of the questions that were open
  @discardableResult
  func closeAskings(of number: Int) throws -> [String] {
    let open = try String.fetchAll(
      database, sql: "SELECT ask_id FROM quiz_asking WHERE is_open AND quiz = ? ORDER BY id", arguments: [number])
    for id in open { try close(id) }
    return open
  }

  /// A random other quiz, due or not; nil if there is none. Excludes quizzes that wait for their time or are never
  /// asked again. `hasChoice` says whether it must have options to choose from.
  public func another(than number: Int, hasChoice: Bool, at now: Instant) throws -> Quiz? {
    let numbers = try Int.fetchAll(
      database,
      sql: """
        SELECT number FROM quiz JOIN quiz_state ON quiz = number
        WHERE number <> ? AND due_day IS NOT NULL AND (NOT ? OR json_array_length(options) > 1)
          AND (at IS NULL OR at <= ?) ORDER BY number
        """, arguments: [number, hasChoice, now.local.minuteNumber])
    let lastID = try Int.fetchOne(database, sql: "SELECT max(id) FROM quiz_asking")
    var random = SplitMix64(seed: UInt64(lastID ?? 0))
    return try numbers.randomElement(using: &random).flatMap(quiz)
  }

  /// A different order each time, so that the place of the right option is not learnt.
  private func nextOrder(of quiz: Quiz) throws -> [Int] {
    let count = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM quiz_asking WHERE quiz = ?", arguments: [quiz.number])
    var random = SplitMix64(seed: UInt64(quiz.number) << 32 | UInt64(count ?? 0))
    return quiz.options.indices.shuffled(using: &random)
  }

  private func wasAsked(_ number: Int, for time: CivilTime) throws -> Bool {
    try one("SELECT 1 FROM quiz_asking WHERE quiz = ? AND timed = ?", [number, time.minuteNumber]) != nil
  }

  // MARK: - Input of QuizRule

  /// Recent questions, and quizzes whose time is today, or was shortly before midnight. After midnight the latter are
  /// due, so the user may have been asked already. Includes questions of tomorrow: at the date line, the last one may
  /// have a later date.
  public func situation(at now: Instant) throws -> QuizRule.Situation {
    let today = now.today
    let asked = try all(
      """
      SELECT quiz, asked, EXISTS (SELECT 1 FROM quiz_review WHERE quiz_review.ask_id = quiz_asking.ask_id),
        timed IS NOT NULL
      FROM quiz_asking WHERE by_schedule AND asked_day BETWEEN ? AND ? ORDER BY id
      """, [today.number - 1, today.number + 1])
    let timed = try all(
      """
      SELECT number, at FROM quiz JOIN quiz_state ON quiz = number WHERE at BETWEEN ? AND ? AND due_day IS NOT NULL
        AND NOT EXISTS (
          SELECT 1 FROM quiz_asking
          WHERE quiz_asking.quiz = number AND (timed = at OR at < ? AND asked_day >= ?))
      """,
      [
        today.number * 1440 - QuizRule.lateMinutes, today.number * 1440 + 1439, today.number * 1440,
        today.number,
      ])
    return QuizRule.Situation(
      now: now,
      asked: try asked.map { row in
        QuizRule.Asked(
          quiz: try row.decode(atIndex: 0), at: try Instant(stored: row.decode(atIndex: 1)),
          isAnswered: try row.decode(atIndex: 2), isTimed: try row.decode(atIndex: 3))
      },
      timed: try timed.map { row in
        QuizRule.Timed(quiz: try row.decode(atIndex: 0), at: CivilTime(minuteNumber: try row.decode(atIndex: 1)))
      })
  }

  /// SQL condition of a quiz that is due on a day: `QuizState.isDue`, and a quiz with a time of its own only after the
  /// day of that time, or after it was asked for it.
  static let isDue = """
    (due_day <= ? OR due_day IS NOT NULL AND last_day > ?) AND (at IS NULL OR at < ?
      OR EXISTS (SELECT 1 FROM quiz_asking WHERE quiz_asking.quiz = number AND timed = at))
    """

  /// Arguments of the condition `isDue`.
  static func isDue(on day: Day) -> StatementArguments { [day.number, day.number + 1, day.number * 1440] }

  /// Due quizzes, the least known first and new ones last, without those that wait for their time, and without new ones
  /// beyond `newPerDay`. `hasChoice` says whether they must have options to choose from.
  public func due(at now: Instant, hasChoice: Bool, tag: String? = nil) throws -> [QuizRule.Candidate] {
    let today = now.today
    let rows = try all(
      """
      SELECT quiz_state.*, \(QuizStore.isUnseen) AS is_unseen FROM quiz_state JOIN quiz ON quiz = number
      WHERE \(QuizStore.isDue) AND (NOT ? OR json_array_length(options) > 1) AND (? IS NULL OR instr(tags, ?))
      """,
      // Each stored tag has a space on both sides.
      QuizStore.isDue(on: today) + [hasChoice, tag, tag.map { " \($0) " }])
    var unseen: Set<Int> = []
    let due = try rows.map { row in
      let quiz = try row.decode(Int.self, forColumn: "quiz")
      if try row.decode(forColumn: "is_unseen") { unseen.insert(quiz) }
      return QuizRule.Candidate(
        quiz: quiz, retrievability: try QuizState(row: row).memory.map { model.retrievability(of: $0, on: today) })
    }.sorted()
    if unseen.isEmpty { return due }
    let new = Set(due.map(\.quiz).filter(unseen.contains).prefix(try newLeft(on: today)))
    return due.filter { !unseen.contains($0.quiz) || new.contains($0.quiz) }
  }
}
