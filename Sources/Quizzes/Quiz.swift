public import Days

/// A question that is asked repeatedly until it is known.
public struct Quiz: Hashable, Sendable {
  /// Identifies the quiz on this machine: stable, and never reused.
  public var number: Int
  /// Identifies the quiz everywhere: Anki's guid or a UUID of ours. Case-sensitive.
  public var guid: String
  public var question: String
  /// 1–3, as written; they are shuffled each time they are shown. A quiz with one option is a card, whose answer is
  /// typed.
  public var options: [String]
  /// Index of the right option.
  public var answer: Int
  /// Local minute at which it is asked once, regardless of the schedule; `second` is 0.
  public var at: CivilTime?
  /// Whether it is never asked again after a graded answer.
  public var isOnce: Bool
  /// Distinct words without white space.
  public var tags: [String]
  public var created: Instant

  public init(
    number: Int, guid: String, question: String, options: [String], answer: Int, at: CivilTime? = nil,
    isOnce: Bool = false, tags: [String] = [], created: Instant
  ) {
    self.number = number
    self.guid = guid
    self.question = question
    self.options = options
    self.answer = answer
    self.at = at
    self.isOnce = isOnce
    self.tags = tags
    self.created = created
  }

  public init(number: Int, guid: String, _ draft: QuizDraft, created: Instant) {
    self.init(
      number: number, guid: guid, question: draft.question, options: draft.options, answer: draft.answer, at: draft.at,
      isOnce: draft.isOnce, tags: draft.tags, created: created)
  }

  /// The editable content of the quiz.
  public var draft: QuizDraft {
    QuizDraft(question: question, options: options, answer: answer, at: at, isOnce: isOnce, tags: tags)
  }

  public var rightOption: String { options[answer] }

  /// Whether its answer must be typed.
  public var isCard: Bool { options.count == 1 }
}
