public import Days

/// How well somebody knows what is asked.
///
/// Only answers that were graded are counted: what is asked for practice says little of what is remembered. What was answered of
/// quizzes that were removed since stays counted.
public struct QuizStatistics: Hashable, Sendable {
  /// How many of some answers were right.
  public struct Tally: Hashable, Sendable {
    public var right: Int
    public var asked: Int

    public init(right: Int, asked: Int) {
      self.right = right
      self.asked = asked
    }

    /// 0–1; nil where nothing was asked.
    public var share: Double? { asked == 0 ? nil : Double(right) / Double(asked) }
  }

  /// What somebody gets wrong.
  public struct Weak: Hashable, Sendable {
    public let quiz: Quiz
    public let answers: Tally
    public let memory: Memory
  }

  /// All graded answers.
  public let answers: Tally
  /// The share of right answers without those that luck gave, as far as it goes: where n options were to choose from, each wrong
  /// answer stands for 1/(n − 1) right ones that were guessed. Nil where nothing was asked; below 0 for who is worse than luck.
  public let correctedShare: Double?
  /// Answers to what was asked again after a day and more: what memory is worth. The model aims at `FSRS.defaultRetention`.
  public let retention: Tally
  /// How many answers were not graded.
  public let practiceCount: Int
  /// One for each right answer to a question that was due.
  public let ticketCount: Int
  /// How many quizzes are due for the first time on each of seven days, from today on; today with all from before.
  public let dueByDay: [Int]
  /// How many quizzes there are, and how many of them are new.
  public let quizCount: Int
  public let newCount: Int
  /// Those that are known least, at most five; only what was answered wrong at some time.
  public let weakest: [Weak]

  public var dueToday: Int { dueByDay[0] }
  /// Today and on the six days behind it.
  public var dueInAWeek: Int { dueByDay.reduce(0, +) }

  public static let daysAhead = 7
  public static let maxOfWeakest = 5

  /// - Parameters:
  ///   - quizzes: all that there are.
  ///   - reviews: all that stand.
  public init(of quizzes: [ScheduledQuiz], _ reviews: [QuizReview], today: Day) {
    let graded = reviews.filter { $0.grade != nil }
    answers = Tally(of: graded)
    correctedShare = QuizStatistics.correctedShare(of: graded)
    retention = Tally(of: graded.filter { ($0.elapsedDays ?? 0) >= 1 })
    practiceCount = reviews.count - graded.count
    ticketCount = graded.count(where: \.hasTicket)
    quizCount = quizzes.count
    newCount = quizzes.count { $0.state.isNew }
    dueByDay = QuizStatistics.dueByDay(of: quizzes, from: today)
    weakest = QuizStatistics.weakest(of: quizzes, graded)
  }

  private static func correctedShare(of graded: [QuizReview]) -> Double? {
    guard !graded.isEmpty else { return nil }
    // What was typed was not guessed.
    let points = graded.reduce(0) { sum, review in
      sum + (review.isRight ? 1 : review.optionCount > 1 ? -1 / Double(review.optionCount - 1) : 0)
    }
    return points / Double(graded.count)
  }

  private static func dueByDay(of quizzes: [ScheduledQuiz], from today: Day) -> [Int] {
    quizzes.reduce(into: Array(repeating: 0, count: daysAhead)) { counts, scheduled in
      guard let dueDay = scheduled.state.dueDay else { return }
      let ahead = scheduled.state.isDue(on: today) ? 0 : today.distance(to: dueDay)
      if ahead < daysAhead { counts[ahead] += 1 }
    }
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

extension QuizStatistics.Weak {
  /// By the share of right answers, then by the number of wrong ones, then by how soon it is forgotten.
  fileprivate func isWeaker(than other: Self) -> Bool {
    let (share, otherShare) = (answers.share ?? 1, other.answers.share ?? 1)
    if share != otherShare { return share < otherShare }
    let (wrong, otherWrong) = (answers.asked - answers.right, other.answers.asked - other.answers.right)
    if wrong != otherWrong { return wrong > otherWrong }
    return (memory.stability, quiz.number) < (other.memory.stability, other.quiz.number)
  }
}
