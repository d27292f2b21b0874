public import Days

/// How well a quiz is known, and when it is asked again.
public struct QuizState: Hashable, Sendable {
  /// Nil if no answer was graded yet: a new quiz.
  public let memory: Memory?
  /// First day on which it is asked again; for a new quiz, the day it was added. Nil if it is never asked again.
  public let dueDay: Day?
  /// Number of graded answers.
  public let reviewCount: Int
  /// How often it was forgotten after it had been known.
  public let lapseCount: Int

  public init(memory: Memory? = nil, dueDay: Day?, reviewCount: Int = 0, lapseCount: Int = 0) {
    self.memory = memory
    self.dueDay = dueDay
    self.reviewCount = reviewCount
    self.lapseCount = lapseCount
  }

  public var isNew: Bool { memory == nil }

  /// Whether an answer on this day is graded.
  ///
  /// If the last review is more than a day ahead, the clock was wrong then. The computed due day would silence the quiz
  /// for as long, so it is due. One day ahead is normal at the date line.
  public func isDue(on day: Day) -> Bool {
    guard let dueDay else { return false }
    return dueDay <= day || (memory.map { $0.lastDay > day + 1 } ?? false)
  }
}

/// A quiz and its state.
public struct ScheduledQuiz: Hashable, Sendable {
  public let quiz: Quiz
  public let state: QuizState

  public init(quiz: Quiz, state: QuizState) {
    self.quiz = quiz
    self.state = state
  }
}

extension QuizState {
  /// Computes the state from all answers.
  ///
  /// - Parameter reviews: of this quiz, in order, without undone ones
  init(of quiz: Quiz, after reviews: [QuizReview], _ model: FSRS) {
    var memory: Memory?
    var (reviewCount, lapseCount) = (0, 0)
    for review in reviews {
      guard let grade = review.grade else { continue }
      if grade == .again, memory != nil { lapseCount += 1 }
      memory = model.memory(memory, after: grade, on: review.day)
      reviewCount += 1
    }
    let isOver = quiz.isOnce && reviewCount > 0
    self.init(
      memory: memory,
      dueDay: isOver ? nil : QuizState.dueDay(of: quiz, memory, reviewCount: reviewCount, model),
      reviewCount: reviewCount, lapseCount: lapseCount)
  }

  private static func dueDay(of quiz: Quiz, _ memory: Memory?, reviewCount: Int, _ model: FSRS) -> Day {
    guard let memory else { return max(quiz.created.today, quiz.at?.day ?? quiz.created.today) }
    return memory.lastDay + FSRS.fuzzed(model.interval(of: memory), card: quiz.number, review: reviewCount)
  }
}
