public import Days
internal import Foundation
internal import GRDB

extension QuizStore {
  /// Records an answer. The first answer counts; it is graded if the quiz is due and unchanged since it was asked.
  ///
  /// - Parameters:
  ///   - id: of the asking
  ///   - now: time of the answer, which may have been received later
  ///   - via: channel, named by the caller
  public func answer(_ id: String, _ reply: QuizReply, at now: Instant, via: String) throws -> QuizOutcome {
    guard let asking = try asking(id) else { return .unknown }
    if let first = try firstAnswer(to: id) { return .answeredAlready(first, asking) }
    if case .place(let place) = reply, !asking.order.indices.contains(place) { return .noSuchPlace(place, of: asking) }
    let choice = QuizChoice(reply, to: asking)
    let quiz = try quiz(asking.quiz)
    let state = try state(of: asking.quiz)
    let day = max(asking.asked.today, now.today)
    let reason = asking.reasonNotToGrade(quiz, state, on: day, at: now)
    let review = try keep(
      choice, to: asking, grade: reason == nil ? choice.grade : nil,
      elapsedDays: state?.memory?.elapsedDays(on: day), at: now, via: via)
    try closeAskings(of: asking.quiz)
    guard reason == nil, let quiz else {
      return .answered(QuizAnswer(asking: asking, quiz: quiz, review: review, grading: .ungraded(reason ?? .deleted)))
    }
    let next = try settle(quiz)
    let grading = QuizAnswer.Grading.graded(days: next.dueDay.map { day.distance(to: $0) }, state: next)
    return .answered(QuizAnswer(asking: asking, quiz: quiz, review: review, grading: grading))
  }

  /// Undoes the last answer and its effect on the schedule. The question cannot be answered again; the quiz can be
  /// asked again.
  ///
  /// - Returns: the undone answer; nil if there is none
  public func undo(at now: Instant) throws -> QuizReview? {
    guard let review = try lastReview() else { return nil }
    try database.execute(
      sql: "UPDATE quiz_review SET undone = ? WHERE id = ?", arguments: [now.rfc3339WithOffset, review.id])
    if let quiz = try quiz(review.quiz) { try settle(quiz) }
    return review
  }

  /// All answers that were not undone, in order.
  public func reviews() throws -> [QuizReview] {
    try Row.fetchAll(database, sql: "SELECT * FROM quiz_review WHERE undone IS NULL ORDER BY id")
      .map(QuizReview.init(row:))
  }

  /// The last answer that was not undone.
  public func lastReview() throws -> QuizReview? {
    try Row.fetchOne(database, sql: "SELECT * FROM quiz_review WHERE undone IS NULL ORDER BY id DESC LIMIT 1")
      .map(QuizReview.init(row:))
  }

  func reviews(of number: Int) throws -> [QuizReview] {
    let statement = try database.cachedStatement(
      sql: "SELECT * FROM quiz_review WHERE quiz = ? AND undone IS NULL ORDER BY id")
    return try Row.fetchAll(statement, arguments: [number]).map(QuizReview.init(row:))
  }

  /// The first answer to an asking, even if it was undone.
  public func firstAnswer(to id: String) throws -> QuizReview? {
    let statement = try database.cachedStatement(sql: "SELECT * FROM quiz_review WHERE ask_id = ?")
    return try Row.fetchOne(statement, arguments: [id]).map(QuizReview.init(row:))
  }
}

extension QuizAsking {
  /// Why an answer is not graded; nil if it is.
  func reasonNotToGrade(
    _ quiz: Quiz?, _ state: QuizState?, on day: Day, at now: Instant
  ) -> QuizAnswer.Reason? {
    guard let quiz, let state else { return .deleted }
    if !isOf(quiz) { return .edited }
    if isLate(at: now) { return .late }
    if !isGraded { return .unwanted }
    return state.isDue(on: day) ? nil : .notDue
  }

  func isLate(at now: Instant) -> Bool { now.secondsSince1970 - asked.secondsSince1970 > QuizAsking.maxSeconds }
}

/// The option that a reply selects.
struct QuizChoice: Hashable {
  /// Index of an option; nil if the typed text matches none.
  let option: Int?
  let isRight: Bool
  let isTyped: Bool

  /// Typing the right answer takes more than recognizing it.
  var grade: Grade { isRight ? isTyped ? .easy : .good : .again }

  /// - Parameter reply: an existing place, or a typed text
  init(_ reply: QuizReply, to asking: QuizAsking) {
    switch reply {
    case .place(let place):
      option = asking.order[place]
      isTyped = false
    case .typed(let text):
      option = QuizChoice.option(text, of: asking.options)
      isTyped = true
    }
    isRight = option == asking.answer
  }

  /// Ignores white space and case, unless options differ in case only.
  private static func option(_ text: String, of options: [String]) -> Int? {
    let texts = options.map(words)
    if let exact = texts.firstIndex(of: words(text)) { return exact }
    let alike = texts.indices.filter { texts[$0].lowercased() == words(text).lowercased() }
    return alike.count == 1 ? alike[0] : nil
  }

  private static func words(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
