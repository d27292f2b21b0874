public import Days

/// One time that a quiz was asked, and is to be answered once.
public struct QuizAsking: Hashable, Sendable {
  /// Why it was asked.
  public enum Occasion: Hashable, Sendable {
    /// The schedule had a slot for it.
    case slot
    /// Its own minute had come.
    case timed(CivilTime)
    /// Somebody wanted to be asked.
    case wanted
  }

  /// Nobody can guess it, and it is never given to another asking.
  public let id: String
  public let quiz: Int
  public let asked: Instant
  /// Through which channels, in words of the caller's.
  public let via: String
  public let occasion: Occasion
  /// Whether an answer may be graded.
  public let isGraded: Bool
  /// Which option stands at each place: a permutation of the indices of `options`.
  public let order: [Int]
  /// What was asked, as it was then.
  public let question: String
  /// In the order in which they were written.
  public let options: [String]
  /// Which of the options is right.
  public let answer: Int

  /// The options as they are shown.
  public var shown: [String] { order.map { options[$0] } }

  /// At which place the right one is shown, from 0.
  public var rightPlace: Int { order.firstIndex(of: answer) ?? 0 }

  /// Whether the quiz is still what was asked.
  public func isOf(_ quiz: Quiz) -> Bool {
    (question, options, answer) == (quiz.question, quiz.options, quiz.answer)
  }

  /// An answer that comes later is not graded.
  public static let maxSeconds = 24 * 60 * 60
}

/// An answer, by whatever way it came.
public enum QuizReply: Hashable, Sendable {
  /// The place of an option as it was shown, from 0.
  case place(Int)
  case typed(String)
}
