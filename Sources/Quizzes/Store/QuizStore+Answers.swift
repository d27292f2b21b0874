public import Days
internal import Foundation
internal import GRDB

extension QuizStore {
  /// Takes an answer: the first one to an asking counts, and it is graded where the quiz is due and still what was asked.
  ///
  /// - Parameters:
  ///   - id: of the asking.
  ///   - now: when it was given, which may be earlier than it is learnt of.
  ///   - via: in words of the caller's.
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

  /// Takes the last answer back, and with it what it changed. The asking stays answered: whoever wants to answer anew is asked anew.
  ///
  /// - Returns: nil where there is none.
  public func undo(at now: Instant) throws -> QuizReview? {
    guard let review = try lastReview() else { return nil }
    try database.execute(
      sql: "UPDATE quiz_review SET undone = ? WHERE id = ?", arguments: [now.rfc3339WithOffset, review.id])
    if let quiz = try quiz(review.quiz) { try settle(quiz) }
    return review
  }

  /// All answers that stand, in their order.
  public func reviews() throws -> [QuizReview] {
    try Row.fetchAll(database, sql: "SELECT * FROM quiz_review WHERE undone IS NULL ORDER BY id")
      .map(QuizReview.init(row:))
  }

  /// The last answer that stands; nil where there is none.
  public func lastReview() throws -> QuizReview? {
    try Row.fetchOne(database, sql: "SELECT * FROM quiz_review WHERE undone IS NULL ORDER BY id DESC LIMIT 1")
      .map(QuizReview.init(row:))
  }

  func reviews(of number: Int) throws -> [QuizReview] {
    let statement = try database.cachedStatement(
      sql: "SELECT * FROM quiz_review WHERE quiz = ? AND undone IS NULL ORDER BY id")
    return try Row.fetchAll(statement, arguments: [number]).map(QuizReview.init(row:))
  }

  /// The first answer to an asking, also where it was taken back.
  public func firstAnswer(to id: String) throws -> QuizReview? {
    let statement = try database.cachedStatement(sql: "SELECT * FROM quiz_review WHERE ask_id = ?")
    return try Row.fetchOne(statement, arguments: [id]).map(QuizReview.init(row:))
  }
}

extension QuizAsking {
  /// Why an answer changes nothing; nil where it does.
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

/// What a reply comes to.
struct QuizChoice: Hashable {
  /// The index of an option; nil where what was typed is none of them.
  let option: Int?
  let isRight: Bool
  let isTyped: Bool

  /// Whoever types the right answer has not only recognised it.
  var grade: Grade { isRight ? isTyped ? .easy : .good : .again }

  /// - Parameter reply: a place that the asking has, or what was typed.
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

  /// White space between words is one blank, and upper and lower case are the same, unless that is what tells options apart.
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
