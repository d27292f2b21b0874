public import Days
internal import Foundation
internal import GRDB

public enum QuizOutcome: Hashable, Sendable {
  /// There is no such question: the answer is forged, or the database was replaced. Nothing changed.
  case unknown
  /// There is no option at that place. Nothing changed, and the question can still be answered.
  case noSuchPlace(Int, of: QuizAsking)
  /// The question was answered before, and the first answer counts. Nothing changed.
  case answeredAlready(QuizReview, QuizAsking)
  case answered(QuizAnswer)
}

public struct QuizAnswer: Hashable, Sendable {
  public enum Grading: Hashable, Sendable {
    /// Asked again after `days`; nil if it is asked only once.
    case graded(days: Int?, state: QuizState)
    case ungraded(Reason)
  }

  /// Why an answer did not change the schedule of its quiz.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case deleted
    /// The question, an option or the answer changed since.
    case edited
    /// More than `QuizAsking.maxSeconds` after the question.
    case late
    case practice
    case notDue = "not_due"
  }

  public let asking: QuizAsking
  /// The quiz in its present state; nil if it was removed.
  public let quiz: Quiz?
  public let review: QuizReview
  public let grading: Grading
  /// The typed text if it counts as the right option without being the same text, such as `cafe` for `Café`.
  public let inexact: String?

  public var isRight: Bool { review.isRight }
  /// The right option at the time of asking.
  public var rightOption: String { asking.options[asking.answer] }
}

public struct QuizReview: Hashable, Sendable {
  /// Ascending.
  public let id: Int
  /// The asking that it answers; unique among reviews.
  public let askID: String
  /// Number of the quiz.
  public let quiz: Int
  public let asked: Instant
  public let answered: Instant
  /// Number of options shown; 0 if the answer was typed.
  public let optionCount: Int
  /// Index of the option chosen or typed; nil if the typed text matches none.
  public let chosen: Int?
  public let isRight: Bool
  /// Nil if not graded.
  public let grade: Grade?
  /// Channel of the answer, named by the caller.
  public let via: String
  /// Civil days since the last graded answer; nil for the first.
  public let elapsedDays: Int?

  /// Civil day on which it counts. If the clock was set back after asking, this is the day of asking.
  public var day: Day { max(asked.today, answered.today) }
  public var isTyped: Bool { optionCount == 0 }
  /// Whether it earned a ticket 🎟: one for each right answer to a due question.
  public var hasTicket: Bool { isRight && grade != nil }
}

extension QuizStore {
  /// Records an answer. The first answer counts; it is graded unless there is a `QuizAnswer.Reason` not to.
  /// `now` is the time of the answer, which may have been received later.
  public func answer(_ id: String, _ reply: QuizReply, at now: Instant, via: String) throws -> QuizOutcome {
    guard let asking = try asking(id) else { return .unknown }
    if let first = try firstAnswer(to: id) { return .answeredAlready(first, asking) }
    if case .place(let place) = reply, !asking.order.indices.contains(place) { return .noSuchPlace(place, of: asking) }
    let (quiz, state) = try (quiz(asking.quiz), state(of: asking.quiz))
    let choice = QuizChoice(reply, to: asking, isExact: quiz?.isExact ?? true)
    let day = max(asking.asked.today, now.today)
    let reason = asking.reasonNotToGrade(quiz, state, on: day, at: now)
    let review = try insert(
      choice, to: asking, grade: reason == nil ? choice.grade : nil,
      elapsedDays: state?.memory?.elapsedDays(on: day), at: now, via: via)
    try closeAskings(of: asking.quiz)
    // Without a reason there is a quiz, so this default is replaced below.
    var grading = QuizAnswer.Grading.ungraded(reason ?? .deleted)
    if reason == nil, let quiz {
      let next = try updateState(of: quiz)
      grading = .graded(days: next.dueDay.map { day.distance(to: $0) }, state: next)
    }
    let inexact = choice.isRight ? QuizChoice.inexact(reply, asking.options[asking.answer]) : nil
    return .answered(QuizAnswer(asking: asking, quiz: quiz, review: review, grading: grading, inexact: inexact))
  }

  /// Undoes the last answer and its effect on the schedule; nil if there is none. The question cannot be answered
  /// again; the quiz can be asked again.
  public func undo(at now: Instant) throws -> QuizReview? {
    guard let review = try lastReview() else { return nil }
    try database.execute(
      sql: "UPDATE quiz_review SET undone = ? WHERE id = ?", arguments: [now.rfc3339WithOffset, review.id])
    if let quiz = try quiz(review.quiz) { try updateState(of: quiz) }
    return review
  }

  /// All answers that were not undone, in order.
  public func reviews() throws -> [QuizReview] {
    try all("SELECT * FROM quiz_review WHERE undone IS NULL ORDER BY id").map(QuizReview.init)
  }

  /// The last answer that was not undone.
  public func lastReview() throws -> QuizReview? {
    try one("SELECT * FROM quiz_review WHERE undone IS NULL ORDER BY id DESC LIMIT 1").map(QuizReview.init)
  }

  func reviews(of number: Int) throws -> [QuizReview] {
    try all("SELECT * FROM quiz_review WHERE quiz = ? AND undone IS NULL ORDER BY id", [number]).map(QuizReview.init)
  }

  /// The first answer to an asking, even if it was undone.
  public func firstAnswer(to id: String) throws -> QuizReview? {
    try one("SELECT * FROM quiz_review WHERE ask_id = ?", [id]).map(QuizReview.init)
  }
}

extension QuizAsking {
  /// Why an answer is not graded; nil if it is.
  func reasonNotToGrade(_ quiz: Quiz?, _ state: QuizState?, on day: Day, at now: Instant) -> QuizAnswer.Reason? {
    guard let quiz, let state else { return .deleted }
    if !hasContent(of: quiz) { return .edited }
    if isLate(at: now) { return .late }
    if !isGraded { return .practice }
    return state.isDue(on: day) ? nil : .notDue
  }

  func isLate(at now: Instant) -> Bool { now.secondsSince1970 - asked.secondsSince1970 > QuizAsking.maxSeconds }
}

struct QuizChoice: Hashable {
  /// Index of an option; nil if the typed text matches none.
  let option: Int?
  let isRight: Bool
  let isTyped: Bool

  /// Typing the right answer takes more than recognizing it.
  var grade: Grade { isRight ? isTyped ? .easy : .good : .again }

  /// - Parameters:
  ///   - reply: an existing place, or a typed text
  ///   - isExact: whether accents count in a typed text
  init(_ reply: QuizReply, to asking: QuizAsking, isExact: Bool = true) {
    switch reply {
    case .place(let place): (option, isTyped) = (asking.order[place], false)
    case .typed(let text): (option, isTyped) = (QuizChoice.option(text, of: asking.options, isExact: isExact), true)
    }
    isRight = option == asking.answer
  }

  /// Ignores the amount of white space. Case and, unless `isExact`, accents matter only to tell apart options that
  /// differ in nothing else.
  private static func option(_ text: String, of options: [String], isExact: Bool) -> Int? {
    let texts = options.map(normalized)
    if let exact = texts.firstIndex(of: normalized(text)) { return exact }
    let folds: [(String) -> String] = [{ $0.lowercased() }] + (isExact ? [] : [QuizChoice.withoutAccents])
    for fold in folds {
      let alike = texts.indices.filter { fold(texts[$0]) == fold(normalized(text)) }
      if !alike.isEmpty { return alike.count == 1 ? alike[0] : nil }
    }
    return nil
  }

  /// The typed text if it differs from the right option in more than white space; nil otherwise.
  static func inexact(_ reply: QuizReply, _ option: String) -> String? {
    guard case .typed(let text) = reply else { return nil }
    let typed = normalized(text)
    return typed == normalized(option) ? nil : typed
  }

  /// In lower case and without accents: `Señor` as `senor`, `Straße` as `strasse`.
  private static func withoutAccents(_ text: String) -> String {
    var plain = ""
    for scalar in text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
      // Combining Diacritical Marks. Marks of other scripts make other letters: か and が.
      if 0x300...0x36F ~= scalar.value { continue }
      plain += QuizChoice.plainLetters[scalar] ?? String(scalar)
    }
    return plain
  }

  /// Letters that Unicode does not decompose.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
  ]

  /// In normal form C, with one blank for each run of white space.
  private static func normalized(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
