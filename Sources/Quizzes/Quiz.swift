public import Days

/// A question that is asked again and again, until it is known.
public struct Quiz: Hashable, Sendable {
  /// What people on this machine call it by: stable, and never given to another one.
  public var number: Int
  /// What it is known by everywhere: Anki's, or an UUID of our own. Compared as it is written.
  public var guid: String
  public var question: String
  /// 1–3, as they were written; each asking has an order of its own. With a single one it is a card, whose answer is typed.
  public var options: [String]
  /// Which option is right, from 0.
  public var answer: Int
  /// The local minute at which it is asked once, whatever else is asked then; `second` is 0.
  public var at: CivilTime?
  /// Whether it is never asked again after an answer that was graded.
  public var isOnce: Bool
  /// Words without white space, each once.
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

  /// A quiz of what was checked.
  public init(number: Int, guid: String, _ draft: QuizDraft, created: Instant) {
    self.init(
      number: number, guid: guid, question: draft.question, options: draft.options, answer: draft.answer, at: draft.at,
      isOnce: draft.isOnce, tags: draft.tags, created: created)
  }

  /// What somebody wrote of it, to be changed and checked again.
  public var draft: QuizDraft {
    QuizDraft(question: question, options: options, answer: answer, at: at, isOnce: isOnce, tags: tags)
  }

  /// The text of the right option.
  public var rightOption: String { options[answer] }

  /// Whether its answer can only be typed.
  public var isCard: Bool { options.count == 1 }
}
