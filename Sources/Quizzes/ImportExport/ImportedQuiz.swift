public import Days

/// A quiz as a file describes it.
public struct ImportedQuiz: Hashable, Sendable {
  /// What a file may say of a quiz beside its question, its options and its answer.
  public enum Field: Hashable, Sendable, CaseIterable {
    case at, once, tags
  }

  /// Where it begins in the file, from 1.
  public let line: Int
  /// The file's own, or one made of its question.
  public var guid: String
  /// Whether the file says the guid.
  public var hasOwnGUID: Bool
  /// It was checked.
  public var draft: QuizDraft
  /// Nil where the file does not say.
  public var created: Instant?
  /// What the file says; the rest is what a quiz is like without more words.
  public var fields: Set<Field>
  /// Whether the file says only the answer, and the wrong options, where there are some, are answers of others.
  public var isCard: Bool

  /// The quiz that becomes of it where there is none yet.
  public func quiz(number: Int, now: Instant) -> Quiz {
    Quiz(number: number, guid: guid, draft, created: created(at: now))
  }

  /// When it was made, which another machine's clock may have put into the future: nobody would be asked until then.
  func created(at now: Instant) -> Instant {
    created.flatMap { $0.secondsSince1970 <= now.secondsSince1970 ? $0 : nil } ?? now
  }

  /// The quiz that becomes of one that is there: what the file does not say stays, and so do the options of a card whose answer is
  /// the same, since the file has none.
  func merged(into quiz: Quiz) -> Quiz {
    var draft = draft
    if !fields.contains(.at) { draft.at = quiz.at }
    if !fields.contains(.once) { draft.isOnce = quiz.isOnce }
    if !fields.contains(.tags) { draft.tags = quiz.tags }
    if isCard, draft.options[draft.answer] == quiz.rightOption {
      draft.options = quiz.options
      draft.answer = quiz.answer
    }
    return Quiz(number: quiz.number, guid: quiz.guid, draft, created: quiz.created)
  }

  /// Whether a quiz asks the same and has the same options, in any order.
  func asksTheSame(as quiz: Quiz) -> Bool {
    draft.question == quiz.question && draft.options[draft.answer] == quiz.rightOption
      && (isCard || Set(draft.options) == Set(quiz.options))
  }
}
