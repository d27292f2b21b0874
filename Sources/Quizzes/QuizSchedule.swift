public import Days
internal import GRDB

/// Decides whether the schedule asks a quiz now, and which one.
public struct QuizRule: Hashable, Sendable {
  /// Time of day from which questions are asked.
  public var from: ClockTime
  /// End of those hours as a minute of the day: 1–1440. If before `from`, it is on the next day.
  public var untilMinute: Int
  public var perDay: Int
  public var everyMinutes: Int

  public init(from: ClockTime, untilMinute: Int, perDay: Int, everyMinutes: Int) {
    (self.from, self.untilMinute, self.perDay, self.everyMinutes) = (from, untilMinute, perDay, everyMinutes)
  }

  /// How many minutes after midnight a quiz with a time of the day before is still asked for it.
  ///
  /// The last tick, a run of the schedule every five minutes, is five minutes before midnight.
  static let lateMinutes = 30
  /// How often an unanswered question is asked on a day.
  public static let maxAskings = 2

  /// A question that the schedule asked.
  public struct Asked: Hashable, Sendable {
    let quiz: Int
    let at: Instant
    let isAnswered: Bool
    /// Whether it was asked at its own time, in addition to `perDay`.
    var isTimed = false
  }

  /// A quiz with a time of its own, not yet asked for it.
  public struct Timed: Hashable, Sendable {
    let quiz: Int
    let at: CivilTime
  }

  public struct Candidate: Hashable, Sendable, Comparable {
    public let quiz: Int
    /// Probability of recall; nil for a new quiz.
    public let retrievability: Double?

    /// The lowest probability of recall first. New quizzes come last, in the order in which they were added.
    public static func < (one: Candidate, other: Candidate) -> Bool {
      // 2 is above any probability.
      (one.retrievability ?? 2, one.quiz) < (other.retrievability ?? 2, other.quiz)
    }
  }

  /// All inputs of a decision except the due quizzes.
  public struct Situation: Hashable, Sendable {
    public let now: Instant
    /// Questions of the schedule since yesterday, including timed ones, in any order.
    public var asked: [Asked] = []
    /// Quizzes whose time is today, or was shortly before midnight.
    public var timed: [Timed] = []
    /// End of a snooze on the local clock; nil if there is none or it is over.
    public var snoozedUntil: CivilTime?
    /// Whether this tick sends another message; two at once would be too many.
    public var hasOtherMessage = false
  }

  public enum Silence: Hashable, Sendable {
    case snoozed(until: CivilTime)
    case otherMessage
    case outsideWindow
    case enoughToday(Int)
    /// `everyMinutes` have not passed since the last question.
    case tooSoon(minutesLeft: Int)
    case nothingDue
    /// All due quizzes were asked `maxAskings` times today without an answer.
    case putOff(Int)
  }

  public enum Decision: Hashable, Sendable {
    /// - Parameter occasion: `slot` or `timed`
    case ask(Int, QuizAsking.Occasion)
    case silent(Silence)
  }

  /// - Parameter due: due quizzes, in any order, without those that wait for their time; called only if a question may
  ///   be asked
  public func decision(_ situation: Situation, due: () throws -> [Candidate]) rethrows -> Decision {
    if let until = situation.snoozedUntil { return .silent(.snoozed(until: until)) }
    if situation.hasOtherMessage { return .silent(.otherMessage) }
    if let timed = timed(situation) { return .ask(timed.quiz, .timed(timed.at)) }
    if let silence = silence(situation) { return .silent(silence) }
    let due = try due()
    if let next = next(situation, of: due) { return .ask(next, .slot) }
    return .silent(due.isEmpty ? .nothingDue : .putOff(due.count))
  }

  public func isOpen(at time: CivilTime) -> Bool {
    let minute = time.hour * 60 + time.minute
    return from.minuteOfDay < untilMinute
      ? (from.minuteOfDay..<untilMinute).contains(minute) : minute >= from.minuteOfDay || minute < untilMinute
  }

  private func askedToday(_ situation: Situation) -> [Asked] {
    situation.asked.filter { day(of: $0.at) == day(of: situation.now) }
  }

  /// The day whose limits count. Hours that end after midnight belong to the day on which they began.
  func day(of moment: Instant) -> Day {
    let time = moment.local
    let isAfterMidnight = untilMinute <= from.minuteOfDay && time.hour * 60 + time.minute < untilMinute
    return isAfterMidnight ? moment.today - 1 : moment.today
  }

  /// A quiz with a time of its own is asked at any hour, in addition to `perDay`. If the machine slept, it is asked
  /// later that day, or within `lateMinutes`.
  private func timed(_ situation: Situation) -> Timed? {
    let now = situation.now.local
    return situation.timed
      .filter { timed in
        let late = now.minuteNumber - timed.at.minuteNumber
        return late >= 0 && (timed.at.day == now.day || late <= QuizRule.lateMinutes)
      }
      .min { ($0.at.minuteNumber, $0.quiz) < ($1.at.minuteNumber, $1.quiz) }
  }

  private func silence(_ situation: Situation) -> Silence? {
    guard isOpen(at: situation.now.local) else { return .outsideWindow }
    let today = askedToday(situation).count { !$0.isTimed }
    if today >= perDay { return .enoughToday(today) }
    // Compares minutes, not seconds, because ticks do not come at the same second. If the clock was set back, the
    // elapsed time is unknown; a question further ahead than the interval is ignored.
    let minutes = situation.asked.map { situation.now.minuteNumber - $0.at.minuteNumber }
    guard let sinceLast = minutes.filter({ abs($0) < everyMinutes }).min() else { return nil }
    return .tooSoon(minutesLeft: everyMinutes - sinceLast)
  }

  /// The last unanswered question, or else the quiz most likely to be forgotten.
  private func next(_ situation: Situation, of due: [Candidate]) -> Int? {
    let unanswered = askedToday(situation).filter { !$0.isAnswered }
    let counts = Dictionary(unanswered.map { ($0.quiz, 1) }, uniquingKeysWith: +)
    let wanted = Set(due.map(\.quiz).filter { counts[$0, default: 0] < QuizRule.maxAskings })
    let last = unanswered.max { $0.at.secondsSince1970 < $1.at.secondsSince1970 }
    if let last, wanted.contains(last.quiz) { return last.quiz }
    return due.sorted().first { wanted.contains($0.quiz) }?.quiz
  }
}

extension Instant {
  /// Whole minutes since 1970-01-01.
  fileprivate var minuteNumber: Int {
    let (minutes, seconds) = secondsSince1970.quotientAndRemainder(dividingBy: 60)
    return seconds < 0 ? minutes - 1 : minutes
  }
}

/// How well a quiz is known, and when it is asked again.
public struct QuizState: Hashable, Sendable {
  /// Nil if no answer was graded yet: a new quiz.
  public let memory: Memory?
  /// First day on which it is asked again. For a new quiz, the day it was added, or a later one that was chosen for it.
  /// Nil if it is never asked again.
  public let dueDay: Day?
  /// Number of graded answers.
  public let reviewCount: Int
  /// How often it was forgotten after it had been known.
  public let lapseCount: Int

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

public struct ScheduledQuiz: Hashable, Sendable {
  public let quiz: Quiz
  public let state: QuizState
}

extension QuizState {
  /// Computes the state from `reviews`: all answers to this quiz, in order, without undone ones.
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
    let dueDay = isOver ? nil : QuizState.dueDay(of: quiz, memory, reviewCount: reviewCount, model)
    self.init(memory: memory, dueDay: dueDay, reviewCount: reviewCount, lapseCount: lapseCount)
  }

  private static func dueDay(of quiz: Quiz, _ memory: Memory?, reviewCount: Int, _ model: FSRS) -> Day {
    guard let memory else { return max(quiz.created.today, quiz.at?.day ?? quiz.created.today) }
    return memory.lastDay + FSRS.fuzzed(model.interval(of: memory), card: quiz.number, review: reviewCount)
  }
}

extension QuizStore {
  /// Recomputes the state of a quiz from its answers, and stores it.
  @discardableResult
  func updateState(of quiz: Quiz) throws -> QuizState {
    let state = QuizState(of: quiz, after: try reviews(of: quiz.number), model)
    let statement = try database.cachedStatement(sql: "INSERT OR REPLACE INTO quiz_state VALUES (?, ?, ?, ?, ?, ?, ?)")
    try statement.execute(
      arguments: [
        quiz.number, state.memory?.stability, state.memory?.difficulty, state.memory?.lastDay.number,
        state.dueDay?.number, state.reviewCount, state.lapseCount,
      ])
    return state
  }

  /// Recomputes all states, for example after the weights changed or a part of the tables was lost.
  public func updateAllStates() throws {
    try database.execute(sql: "DELETE FROM quiz_state")
    for quiz in try all("SELECT * FROM quiz").map(Quiz.init) { try updateState(of: quiz) }
  }
}
