public import Days
internal import GRDB

/// Quizzes that were answered wrong on a day and are asked again on it, until the answer is right or `maxTries` are
/// used up. These answers are not graded, so only the first one counts for the schedule.
public struct QuizRepeats: Hashable, Sendable {
  /// A quiz is asked again after answers to this many others, or after this many minutes.
  public static let (otherCount, minutes) = (3, 10)
  /// How often a quiz is asked again on a day, at most.
  public static let maxTries = 3

  public struct Later: Hashable, Sendable {
    public let quiz: Int
    public let at: CivilTime
  }

  /// Quizzes to ask again now, the one that waits longest first.
  public private(set) var now: [Int] = []
  /// Quizzes that wait for other answers or for their time.
  public private(set) var later: [Later] = []

  /// - Parameter reviews: all answers of the day, in order, without undone ones
  public init(after reviews: [QuizReview], at now: Instant) {
    var quizzes: Set<Int> = []
    // The last answer to each quiz, if it was wrong.
    for (index, last) in reviews.enumerated().reversed() where quizzes.insert(last.quiz).inserted && !last.isRight {
      let answers = reviews.filter { $0.quiz == last.quiz }
      // Answers after the first graded wrong one are repeats.
      guard let wrong = answers.firstIndex(where: { $0.grade == .again }),
        answers.count - wrong - 1 < QuizRepeats.maxTries
      else { continue }
      let others = Set(reviews[(index + 1)...].map(\.quiz)).count
      let seconds = now.secondsSince1970 - last.answered.secondsSince1970
      // If the clock was set back, the elapsed time is unknown.
      if others >= QuizRepeats.otherCount || !(0..<QuizRepeats.minutes * 60).contains(seconds) {
        self.now.insert(last.quiz, at: 0)
      } else {
        // On the clock of now: the zone may have changed since the answer.
        let time = CivilTime(utcSeconds: now.local.secondsAsUTC + QuizRepeats.minutes * 60 - seconds)
        later.insert(Later(quiz: last.quiz, at: time), at: 0)
      }
    }
  }

  fileprivate mutating func keep(where isWanted: (Int) throws -> Bool) rethrows {
    now = try now.filter(isWanted)
    later = try later.filter { try isWanted($0.quiz) }
  }
}

/// The next time at which quizzes are asked.
public struct QuizNext: Hashable, Sendable {
  public let day: Day
  /// Nil for any time of the day.
  public let time: ClockTime?
  public let count: Int
}

extension QuizNext {
  fileprivate init(at time: CivilTime, count: Int) {
    self.init(day: time.day, time: ClockTime(hour: time.hour, minute: time.minute), count: count)
  }
}

extension QuizStore {
  /// Quizzes to ask again today.
  ///
  /// - Parameter tag: only quizzes with this tag
  public func repeats(at now: Instant, tag: String? = nil) throws -> QuizRepeats {
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM quiz_review WHERE undone IS NULL ORDER BY id DESC")
    var reviews: [QuizReview] = []
    while let row = try rows.next() {
      let review = try QuizReview(row: row)
      // Taps of the evening may be stored in the morning, after the first answers of this day.
      if review.day < now.today - 1 { break }
      if review.day >= now.today { reviews.append(review) }
    }
    var repeats = QuizRepeats(after: reviews.reversed(), at: now)
    try repeats.keep { number in
      try quiz(number).map { quiz in !quiz.isOnce && (tag.map(quiz.tags.contains) ?? true) } ?? false
    }
    return repeats
  }

  /// Whether each quiz was answered, and right the last time. False without quizzes.
  ///
  /// - Parameter tag: only quizzes with this tag
  public func knowsAll(tag: String? = nil) throws -> Bool {
    let last = try Row.fetchAll(
      database,
      sql: """
        SELECT tags, (SELECT is_right FROM quiz_review
          WHERE quiz_review.quiz = quiz.number AND undone IS NULL ORDER BY id DESC LIMIT 1)
        FROM quiz
        """)
    let answers = last.filter { row in
      tag.map { (row[0] as String).split(separator: " ").contains(Substring($0)) } ?? true
    }
    .map { ($0[1] as Bool?) ?? false }
    return !answers.isEmpty && answers.allSatisfy(\.self)
  }

  /// The first day or minute after now at which something is asked; nil if nothing ever is.
  ///
  /// - Parameter tag: only quizzes with this tag
  public func next(after now: Instant, tag: String? = nil) throws -> QuizNext? {
    let today = now.today
    var all: [QuizNext] = []
    let repeats = try repeats(at: now, tag: tag).later
    if let first = repeats.map(\.at).min(by: { $0.secondsAsUTC < $1.secondsAsUTC }) {
      all.append(QuizNext(at: first, count: repeats.count { $0.at == first }))
    }
    let tagged: StatementArguments = [tag, tag.map { " \($0) " }]
    let timed = try one(
      """
      SELECT at, count(*) FROM quiz JOIN quiz_state ON quiz = number
      WHERE at > ? AND due_day IS NOT NULL AND (? IS NULL OR instr(tags, ?))
        AND NOT EXISTS (SELECT 1 FROM quiz_asking WHERE quiz_asking.quiz = number AND timed = at)
      GROUP BY at ORDER BY at LIMIT 1
      """, [now.local.minuteNumber] + tagged)
    // A quiz whose time of day passed unasked is due tomorrow.
    let later = try one(
      """
      SELECT max(due_day, iif(at >= ? AND NOT EXISTS (
          SELECT 1 FROM quiz_asking WHERE quiz_asking.quiz = number AND timed = at), ?, due_day)) AS day, count(*)
      FROM quiz JOIN quiz_state ON quiz = number
      WHERE day > ? AND (at IS NULL OR at <= ?) AND (? IS NULL OR instr(tags, ?))
      GROUP BY day ORDER BY day LIMIT 1
      """, [today.number * 1440, today.number + 1, today.number, now.local.minuteNumber] + tagged)
    let new = try newCounts(on: today, tag: tag)
    if let timed {
      let time = CivilTime(minuteNumber: try timed.decode(atIndex: 0))
      all.append(QuizNext(at: time, count: try timed.decode(atIndex: 1)))
    }
    if let later {
      all.append(try QuizNext(day: Day(number: later.decode(atIndex: 0)), time: nil, count: later.decode(atIndex: 1)))
    }
    // New quizzes beyond today's limit come tomorrow.
    let waiting = new.unseen - new.left
    if waiting > 0, newPerDay > 0 {
      let more = min(waiting, newPerDay)
      let also = all.last { $0.day == today + 1 && $0.time == nil }?.count ?? 0
      all.removeAll { $0.day == today + 1 && $0.time == nil }
      all.append(QuizNext(day: today + 1, time: nil, count: more + also))
    }
    return all.min { ($0.day, $0.time?.minuteOfDay ?? 0) < ($1.day, $1.time?.minuteOfDay ?? 0) }
  }

  // MARK: - New quizzes

  /// Condition of a quiz that was never asked.
  static let isUnseen = "last_day IS NULL AND NOT EXISTS (SELECT 1 FROM quiz_asking WHERE quiz_asking.quiz = number)"

  /// How many quizzes can still be asked for the first time on a day: `newPerDay` less those that were.
  func newLeft(on day: Day) throws -> Int {
    let asked = try Int.fetchOne(
      database,
      sql: """
        SELECT count(*) FROM quiz_asking AS asking WHERE asked_day = ?
          AND NOT EXISTS (SELECT 1 FROM quiz_asking AS other WHERE other.quiz = asking.quiz AND other.id < asking.id)
        """, arguments: [day.number])
    return max(0, newPerDay - (asked ?? 0))
  }

  /// Number of due quizzes that were never asked, and how many of them can still be asked on this day.
  public func newCounts(on day: Day, tag: String? = nil) throws -> (unseen: Int, left: Int) {
    let unseen =
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM quiz_state JOIN quiz ON quiz = number
          WHERE \(QuizStore.isDue) AND \(QuizStore.isUnseen) AND (? IS NULL OR instr(tags, ?))
          """, arguments: QuizStore.isDue(on: day) + [tag, tag.map { " \($0) " }]) ?? 0
    return (unseen, unseen == 0 ? 0 : min(unseen, try newLeft(on: day)))
  }
}
