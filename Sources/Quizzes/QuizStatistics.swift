public import Days
internal import GRDB

/// How well the user knows the quizzes.
///
/// Counts graded answers only: practice says little about memory. Answers to removed quizzes still count.
public struct QuizStatistics: Hashable, Sendable {
  public struct Tally: Hashable, Sendable {
    public let right: Int
    /// All answers, right or wrong.
    public let asked: Int

    /// 0–1; nil if nothing was asked.
    public var share: Double? { asked == 0 ? nil : Double(right) / Double(asked) }
  }

  /// A quiz that was answered wrong.
  public struct Weak: Hashable, Sendable {
    public let quiz: Quiz
    public let answers: Tally
    public let memory: Memory

    /// Compares the share of right answers, then the number of wrong ones, then the stability.
    fileprivate func isWeaker(than other: Self) -> Bool {
      let (share, otherShare) = (answers.share ?? 1, other.answers.share ?? 1)
      if share != otherShare { return share < otherShare }
      let (wrong, otherWrong) = (answers.asked - answers.right, other.answers.asked - other.answers.right)
      if wrong != otherWrong { return wrong > otherWrong }
      return (memory.stability, quiz.number) < (other.memory.stability, other.quiz.number)
    }
  }

  public let answers: Tally
  /// Share of right answers, corrected for guessing: with n options, each wrong answer cancels 1/(n − 1) right ones.
  /// Nil if nothing was asked; negative for results worse than chance.
  public let correctedShare: Double?
  /// Answers a day or more after the previous one. They measure memory; the model aims at `FSRS.defaultRetention`.
  public let retention: Tally
  /// Answers that were not graded.
  public let practiceCount: Int
  /// One for each right answer to a due question.
  public let ticketCount: Int
  /// Number of quizzes due on each of seven days from today. Today includes overdue ones. New ones are spread over the
  /// days by the daily limit.
  public let dueByDay: [Int]
  public let quizCount: Int
  public let newCount: Int
  /// At most five quizzes that were answered wrong, the least known first.
  public let weakest: [Weak]

  public var dueToday: Int { dueByDay[0] }
  /// Today and the six days after it.
  public var dueInAWeek: Int { dueByDay.reduce(0, +) }

  public static let daysAhead = 7
  public static let maxOfWeakest = 5

  /// - Parameters:
  ///   - quizzes: all quizzes
  ///   - reviews: all answers that were not undone
  ///   - asked: numbers of quizzes that were asked, also without an answer
  ///   - newLeft: how many new quizzes can still be asked today
  ///   - newPerDay: how many new quizzes are asked on any other day
  public init(
    of quizzes: [ScheduledQuiz], _ reviews: [QuizReview], asked: Set<Int> = [], today: Day, newLeft: Int = .max,
    newPerDay: Int = .max
  ) {
    let graded = reviews.filter { $0.grade != nil }
    answers = Tally(of: graded)
    correctedShare = QuizStatistics.correctedShare(of: graded)
    retention = Tally(of: graded.filter { ($0.elapsedDays ?? 0) >= 1 })
    practiceCount = reviews.count - graded.count
    ticketCount = graded.count(where: \.hasTicket)
    quizCount = quizzes.count
    newCount = quizzes.count { $0.state.isNew }
    dueByDay = QuizStatistics.dueByDay(
      of: quizzes, asked: asked, from: today, newLeft: newLeft, newPerDay: newPerDay)
    weakest = QuizStatistics.weakest(of: quizzes, graded)
  }

  private static func correctedShare(of graded: [QuizReview]) -> Double? {
    guard !graded.isEmpty else { return nil }
    // Typed answers are not guessed.
    let points = graded.reduce(0) { sum, review in
      sum + (review.isRight ? 1 : review.optionCount > 1 ? -1 / Double(review.optionCount - 1) : 0)
    }
    return points / Double(graded.count)
  }

  private static func dueByDay(
    of quizzes: [ScheduledQuiz], asked: Set<Int>, from today: Day, newLeft: Int, newPerDay: Int
  ) -> [Int] {
    var unseen = 0
    var counts = quizzes.reduce(into: Array(repeating: 0, count: daysAhead)) { counts, scheduled in
      guard let dueDay = scheduled.state.dueDay else { return }
      // A quiz with a time of its own waits for it, unless that has passed.
      let daysUntilTime = scheduled.quiz.at.map { today.distance(to: $0.day) } ?? 0
      let ahead = max(daysUntilTime, scheduled.state.isDue(on: today) ? 0 : today.distance(to: dueDay))
      // The daily limit is for quizzes that were never asked.
      if scheduled.state.isNew, !asked.contains(scheduled.quiz.number), ahead == 0 {
        unseen += 1
      } else if ahead < daysAhead {
        counts[ahead] += 1
      }
    }
    for ahead in 0..<daysAhead {
      let started = min(unseen, ahead == 0 ? newLeft : newPerDay)
      counts[ahead] += started
      unseen -= started
    }
    return counts
  }

  private static func weakest(of quizzes: [ScheduledQuiz], _ graded: [QuizReview]) -> [Weak] {
    let reviews = Dictionary(grouping: graded, by: \.quiz)
    let weak = quizzes.compactMap { scheduled -> Weak? in
      guard let memory = scheduled.state.memory, let reviews = reviews[scheduled.quiz.number] else { return nil }
      let answers = Tally(of: reviews)
      guard answers.right < answers.asked else { return nil }
      return Weak(quiz: scheduled.quiz, answers: answers, memory: memory)
    }
    return Array(weak.sorted { $0.isWeaker(than: $1) }.prefix(maxOfWeakest))
  }
}

extension QuizStatistics.Tally {
  fileprivate init(of reviews: [QuizReview]) {
    self.init(right: reviews.count(where: \.isRight), asked: reviews.count)
  }
}

extension QuizStore {
  /// - Parameter today: day from which due quizzes are counted
  public func statistics(on today: Day) throws -> QuizStatistics {
    let asked = try Set(Int.fetchAll(database, sql: "SELECT DISTINCT quiz FROM quiz_asking"))
    return QuizStatistics(
      of: try list(), try reviews(), asked: asked, today: today, newLeft: try newLeft(on: today), newPerDay: newPerDay)
  }
}
