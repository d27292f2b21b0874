import Days
import GRDB
import Quizzes
import Support

/// Sunday, 22 November 2026, in Seoul.
let testDay = Day(number: 20_779)

/// A moment in Seoul, `days` after the test day.
func moment(_ days: Int = 0, _ hour: Int = 9, _ minute: Int = 0, second: Int = 0) -> Instant {
  let local = CivilTime(day: testDay + days, hour: hour, minute: minute, second: second)
  return Instant(secondsSince1970: local.secondsAsUTC - 9 * 3600, local: local)
}

extension QuizDraft {
  static func sample(
    _ question: String = "Which one undoes a commit?", _ options: [String] = ["reset", "revert", "restore"],
    answer: Int = 1, at: CivilTime? = nil, isOnce: Bool = false, tags: [String] = []
  ) -> QuizDraft {
    QuizDraft(question: question, options: options, answer: answer, at: at, isOnce: isOnce, tags: tags)
  }
}

/// Runs a test in a new database.
func withStore<Value>(newPerDay: Int = .max, _ work: (QuizStore) throws -> Value) throws -> Value {
  try DatabaseQueue().write { database in
    try QuizStore.createTables(in: database)
    return try work(QuizStore(database, newPerDay: newPerDay))
  }
}

extension QuizStore {
  /// Creates the tables of the latest version.
  static func createTables(in database: Database) throws {
    try create(in: database)
    try addExact(in: database)
  }

  /// Adds a quiz with a new GUID.
  func added(_ draft: QuizDraft = .sample(), at now: Instant = moment()) throws -> Quiz {
    try add(draft, guid: "guid-\(try list().first?.quiz.number ?? 0)", at: now)
  }

  /// Asks quiz `number` and answers it.
  @discardableResult
  func answered(_ number: Int, right: Bool, at now: Instant) throws -> QuizAnswer? {
    guard let asking = try ask(number, .slot, via: "desktop", at: now) else { return nil }
    let place = right ? asking.rightPlace : (asking.rightPlace + 1) % asking.order.count
    guard case .answered(let answer) = try answer(asking.id, .place(place), at: now, via: "desktop") else { return nil }
    return answer
  }
}

extension QuizOutcome {
  var answer: QuizAnswer? { if case .answered(let answer) = self { answer } else { nil } }

  var reason: QuizAnswer.Reason? {
    if case .ungraded(let reason)? = answer?.grading { reason } else { nil }
  }
}
