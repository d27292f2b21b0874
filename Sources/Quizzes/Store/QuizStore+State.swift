internal import Days
internal import GRDB

extension QuizStore {
  /// Recomputes the state of a quiz from its answers, and stores it.
  @discardableResult
  func settle(_ quiz: Quiz) throws -> QuizState {
    let state = QuizState(of: quiz, after: try reviews(of: quiz.number), model)
    let statement = try database.cachedStatement(sql: "INSERT OR REPLACE INTO quiz_state VALUES (?, ?, ?, ?, ?, ?, ?)")
    try statement.execute(
      arguments: [
        quiz.number, state.memory?.stability, state.memory?.difficulty, state.memory?.lastDay.number,
        state.dueDay?.number, state.reviewCount, state.lapseCount,
      ])
    return state
  }

  /// Recomputes all states, for example after the weights changed or a part of the tables was lost.
  public func settleAll() throws {
    try database.execute(sql: "DELETE FROM quiz_state")
    let quizzes = try Row.fetchAll(database, sql: "SELECT * FROM quiz").map(Quiz.init(row:))
    for quiz in quizzes { try settle(quiz) }
  }
}
