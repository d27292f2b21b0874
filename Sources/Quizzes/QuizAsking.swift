public import Days

/// A quiz that was put to the user and awaits one answer.
public struct QuizAsking: Hashable, Sendable {
  public enum Occasion: Hashable, Sendable {
    /// The schedule chose it.
    case slot
    /// Its own time came.
    case timed(CivilTime)
    /// The user asked for it.
    case wanted
  }

  /// Random and unique, so that answers cannot be forged.
  public let id: String
  public let quiz: Int
  public let asked: Instant
  /// Channels used, named by the caller.
  public let via: String
  public let occasion: Occasion
  /// Whether its answer can be graded.
  public let isGraded: Bool
  /// The option shown at each place: a permutation of the indices of `options`.
  public let order: [Int]
  /// The question at that time.
  public let question: String
  /// In the order in which they were written.
  public let options: [String]
  /// Index of the right option.
  public let answer: Int

  /// The options in the order shown.
  public var shown: [String] { order.map { options[$0] } }

  /// The place of the right option, from 0.
  public var rightPlace: Int { order.firstIndex(of: answer) ?? 0 }

  /// Whether the quiz is unchanged since it was asked.
  public func isOf(_ quiz: Quiz) -> Bool {
    (question, options, answer) == (quiz.question, quiz.options, quiz.answer)
  }

  /// Later answers are not graded.
  public static let maxSeconds = 24 * 60 * 60
}

/// An answer from any channel.
public enum QuizReply: Hashable, Sendable {
  /// Place of the chosen option as shown, from 0.
  case place(Int)
  case typed(String)
}
