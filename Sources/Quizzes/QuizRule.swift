public import Days

/// Decides whether a quiz is asked by the schedule, at one moment.
public struct QuizRule: Hashable, Sendable {
  /// Questions are asked from this time of day on.
  public var from: ClockTime
  /// And before this minute of the day: 1–1440. An earlier one than `from` lies behind midnight.
  public var untilMinute: Int
  /// So many at most on a civil day.
  public var perDay: Int
  /// So many minutes apart at least.
  public var everyMinutes: Int

  public init(from: ClockTime, untilMinute: Int, perDay: Int, everyMinutes: Int) {
    self.from = from
    self.untilMinute = untilMinute
    self.perDay = perDay
    self.everyMinutes = everyMinutes
  }

  /// Who does not answer is asked the same so often on a day, and again on the next one.
  public static let maxAskings = 3

  /// Something that the schedule asked.
  public struct Asked: Hashable, Sendable {
    public let quiz: Int
    public let at: Instant
    public let isAnswered: Bool

    public init(quiz: Int, at: Instant, isAnswered: Bool) {
      self.quiz = quiz
      self.at = at
      self.isAnswered = isAnswered
    }
  }

  /// A quiz that was not yet asked for its minute.
  public struct Timed: Hashable, Sendable {
    public let quiz: Int
    public let at: CivilTime

    public init(quiz: Int, at: CivilTime) {
      self.quiz = quiz
      self.at = at
    }
  }

  /// A quiz that is due.
  public struct Candidate: Hashable, Sendable, Comparable {
    public let quiz: Int
    /// The probability that it is known; nil for a new one.
    public let retrievability: Double?

    public init(quiz: Int, retrievability: Double?) {
      self.quiz = quiz
      self.retrievability = retrievability
    }

    /// What is nearest to being forgotten goes first, and new ones come last, as they were added.
    public static func < (one: Candidate, other: Candidate) -> Bool {
      (one.retrievability ?? 2, one.quiz) < (other.retrievability ?? 2, other.quiz)
    }
  }

  /// What a decision depends on, but for what is due.
  public struct Situation: Hashable, Sendable {
    public let now: Instant
    /// What the schedule asked since yesterday, for their own minutes too, in any order.
    public var asked: [Asked]
    /// Those whose minute is today.
    public var timed: [Timed]
    /// The moment on the local clock until which nobody wants to be asked; nil where none is wanted, or where it has passed.
    public var snoozedUntil: CivilTime?
    /// Whether something else is sent in the same tick: two at once are one too many.
    public var hasOtherMessage: Bool

    public init(
      now: Instant, asked: [Asked] = [], timed: [Timed] = [], snoozedUntil: CivilTime? = nil,
      hasOtherMessage: Bool = false
    ) {
      self.now = now
      self.asked = asked
      self.timed = timed
      self.snoozedUntil = snoozedUntil
      self.hasOtherMessage = hasOtherMessage
    }
  }

  /// Why nothing is asked.
  public enum Silence: Hashable, Sendable {
    case snoozed(until: CivilTime)
    case otherMessage
    case outsideWindow
    /// As many were asked today as may be.
    case enoughToday(Int)
    /// The last one was asked just now.
    case tooSoon(minutesLeft: Int)
    case nothingDue
    /// All that is due was asked often enough today, and not answered.
    case putOff(Int)
  }

  public enum Decision: Hashable, Sendable {
    /// - Parameter occasion: `slot` or `timed`
    case ask(Int, QuizAsking.Occasion)
    case silent(Silence)
  }

  /// - Parameter due: what is due and waits for no minute, in any order; asked for only where something may be asked.
  public func decision(_ situation: Situation, due: () throws -> [Candidate]) rethrows -> Decision {
    if let until = situation.snoozedUntil { return .silent(.snoozed(until: until)) }
    if situation.hasOtherMessage { return .silent(.otherMessage) }
    if let timed = timed(situation) { return .ask(timed.quiz, .timed(timed.at)) }
    if let silence = silence(situation) { return .silent(silence) }
    let due = try due()
    if let next = next(situation, of: due) { return .ask(next, .slot) }
    return .silent(due.isEmpty ? .nothingDue : .putOff(due.count))
  }

  /// Whether a time of day lies in the hours in which is asked.
  public func isOpen(at time: CivilTime) -> Bool {
    let minute = time.hour * 60 + time.minute
    return from.minuteOfDay < untilMinute
      ? (from.minuteOfDay..<untilMinute).contains(minute) : minute >= from.minuteOfDay || minute < untilMinute
  }

  /// A minute that was set is kept, whatever the hours and however much was asked; also later on its day, where the machine slept.
  private func timed(_ situation: Situation) -> Timed? {
    let now = situation.now.local
    return situation.timed
      .filter { $0.at.day == now.day && $0.at.minuteNumber <= now.minuteNumber }
      .min { ($0.at.minuteNumber, $0.quiz) < ($1.at.minuteNumber, $1.quiz) }
  }

  private func silence(_ situation: Situation) -> Silence? {
    guard isOpen(at: situation.now.local) else { return .outsideWindow }
    let today = situation.askedToday.count
    if today >= perDay { return .enoughToday(today) }
    // Seconds are not counted: ticks do not come at the same second each. Where the clock was set back nobody knows how long ago it
    // was; what seems to lie further ahead than it may is not waited for.
    let minutes = situation.asked.map { situation.now.minuteNumber - $0.at.minuteNumber }
    guard let nearest = minutes.filter({ abs($0) < everyMinutes }).min() else { return nil }
    return .tooSoon(minutesLeft: everyMinutes - nearest)
  }

  /// What was asked last and not answered is asked again, else what is nearest to being forgotten.
  private func next(_ situation: Situation, of due: [Candidate]) -> Int? {
    let unanswered = situation.askedToday.filter { !$0.isAnswered }
    let counts = Dictionary(unanswered.map { ($0.quiz, 1) }, uniquingKeysWith: +)
    let wanted = Set(due.map(\.quiz).filter { counts[$0, default: 0] < QuizRule.maxAskings })
    let last = unanswered.max { $0.at.secondsSince1970 < $1.at.secondsSince1970 }
    if let last, wanted.contains(last.quiz) { return last.quiz }
    return due.sorted().first { wanted.contains($0.quiz) }?.quiz
  }
}

extension QuizRule.Situation {
  var askedToday: [QuizRule.Asked] { asked.filter { $0.at.today == now.today } }
}

extension Instant {
  /// Whole minutes since 1970 began.
  fileprivate var minuteNumber: Int {
    let (minutes, seconds) = secondsSince1970.quotientAndRemainder(dividingBy: 60)
    return seconds < 0 ? minutes - 1 : minutes
  }
}
