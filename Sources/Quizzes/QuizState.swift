public import Days

/// How well a quiz is known, and when it is asked again.
public struct QuizState: Hashable, Sendable {
  /// Nil for one that was never graded: a new one.
  public let memory: Memory?
  /// The first day on which it is asked again; of a new one the day on which it came. Nil for one that is never asked again.
  public let dueDay: Day?
  /// How many answers were graded.
  public let reviewCount: Int
  /// How often it was known and then forgotten.
  public let lapseCount: Int

  public init(memory: Memory? = nil, dueDay: Day?, reviewCount: Int = 0, lapseCount: Int = 0) {
    self.memory = memory
    self.dueDay = dueDay
    self.reviewCount = reviewCount
    self.lapseCount = lapseCount
  }

  public var isNew: Bool { memory == nil }

  /// Whether an answer on this day counts.
  ///
  /// Where the last review lies days ahead, the clock was wrong then, and what was reckoned from it would keep the quiz silent for
  /// as long: it is due. One day ahead is no fault, but the date line.
  public func isDue(on day: Day) -> Bool {
    guard let dueDay else { return false }
    return dueDay <= day || (memory.map { $0.lastDay > day + 1 } ?? false)
  }
}

/// A quiz, and how well it is known.
public struct ScheduledQuiz: Hashable, Sendable {
  public let quiz: Quiz
  public let state: QuizState

  public init(quiz: Quiz, state: QuizState) {
    self.quiz = quiz
    self.state = state
  }
}

extension QuizState {
  /// What answers make of a quiz, from the first one on.
  ///
  /// - Parameter reviews: of this quiz, in their order; those that were taken back are left out.
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
