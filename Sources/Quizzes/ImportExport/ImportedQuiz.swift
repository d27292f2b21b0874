public import Days

/// A quiz as a file describes it.
public struct ImportedQuiz: Hashable, Sendable {
  /// Optional fields, in addition to the question, the options and the answer.
  public enum Field: Hashable, Sendable, CaseIterable {
    case at, once, tags
  }

  /// First line in the file, from 1.
  public let line: Int
  /// From the file, or derived from the question.
  public var guid: String
  public var hasOwnGUID: Bool
  /// Passed `QuizDraft.checked`.
  public var draft: QuizDraft
  /// Nil if the file does not say.
  public var created: Instant?
  /// Fields that the file states; all others have their defaults.
  public var fields: Set<Field>
  /// Whether the file has an answer only. Any wrong options are answers of other cards then.
  public var isCard: Bool

  /// The new quiz, if none exists yet.
  public func quiz(number: Int, now: Instant) -> Quiz {
    Quiz(number: number, guid: guid, draft, created: created(at: now))
  }

  /// When it was created. A time in the future, from a machine with a wrong clock, is replaced by now: the quiz would
  /// not be due until then.
  func created(at now: Instant) -> Instant {
    created.flatMap { $0.secondsSince1970 <= now.secondsSince1970 ? $0 : nil } ?? now
  }

  /// The quiz updated from the file. Fields that the file does not state stay. If a card's answer is unchanged, its
  /// options stay too, since the file has none.
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

  /// Whether the quiz has the same question, answer and options, in any order.
  func asksTheSame(as quiz: Quiz) -> Bool {
    draft.question == quiz.question && draft.options[draft.answer] == quiz.rightOption
      && (isCard || Set(draft.options) == Set(quiz.options))
  }
}
