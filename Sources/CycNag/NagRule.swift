internal import CycBase
internal import CycList
package import CycStreak
package import Days
package import Notify
package import Streaks

/// Decides whether somebody is reminded of today's commit, at one moment.
package struct NagRule: Equatable {
  package let window: NagWindow
  /// Whether only a streak that would end is worth a word.
  var onlyOnStreak = false
  /// So many minutes before midnight comes one more reminder; 0 for none.
  var lastCallMinutes = 0
  /// No reminder is louder.
  var loudest = Urgency.critical

  /// What is known of a day.
  package enum DayState: Equatable {
    case done
    case open
    /// One of the weekdays on which the person rests.
    case resting
    /// A date on which the streak rests once.
    case frozen
    /// Nobody could be asked since the last look, when it was still open.
    case unknown
    /// GitHub has no cell for it yet, as east of UTC in the hours behind midnight: whether it is done nobody can see.
    case notDrawn
  }

  /// What a reminder is sent for: once each.
  package enum Occasion: Hashable {
    case slot(ReminderSlot)
    case lastCall(Day)
    /// That nobody knows how a day stands, while its window closes; a true reminder may still follow.
    case unchecked(Day)
  }

  /// Why nothing is sent.
  package enum SilenceReason: Equatable {
    /// No user is known, and the schedule is there for tasks and quizzes alone.
    case noUser
    case outsideWindow
    case done
    case resting
    case frozen
    case snoozed(until: CivilTime)
    case sent
    /// Nobody knows whether it was sent: what is remembered was damaged meanwhile.
    case forgotten
    case noStreak
    /// It is not known whether today is done: nobody is told what may be wrong.
    case unknown
    /// GitHub has no cell for today yet. It will have one, so that there is no failure to tell of either.
    case notDrawn
    /// There are commits that were pushed so lately that GitHub may not show them yet.
    case justPushed

    /// Whether the person has asked for it, so that no earlier reminder is to stand beside it.
    var isRequested: Bool {
      switch self {
      case .resting, .frozen, .snoozed: true
      case .noUser, .outsideWindow, .done, .sent, .forgotten, .noStreak, .unknown, .notDrawn, .justPushed: false
      }
    }
  }

  /// What is said.
  package enum Subject: Equatable {
    case nothingYet
    /// There are commits, but GitHub cannot see them.
    case unpushed(Int)
    /// GitHub has the commits, and does not show them.
    case notShown(Int)
    /// There are changes of so many files, and no commit.
    case uncommitted(Int)
    case couldNotCheck
  }

  package enum Decision: Equatable {
    case send(Occasion, Subject, Urgency)
    case silent(SilenceReason)
  }

  /// The occasion that a time is: the last call goes before the slot in which it lies, once.
  package func occasion(at now: CivilTime, sent: Set<Occasion>) -> Occasion? {
    let lastCall = Occasion.lastCall(now.day)
    let slot = window.slot(at: now).map { Occasion.slot($0) }
    guard isLastCall(at: now) else { return slot }
    return sent.contains(lastCall) ? slot ?? lastCall : lastCall
  }

  /// The last call is the reminder of the slot in which it is due, too.
  private func isCoveredByLastCall(_ occasion: Occasion, _ situation: Situation) -> Bool {
    guard case .slot(let slot) = occasion, situation.sent.contains(.lastCall(slot.day)) else { return false }
    let due = 1440 - lastCallMinutes
    return window.slot(at: CivilTime(day: slot.day, hour: due / 60, minute: due % 60, second: 0)) == slot
  }

  /// Everything that is sent at a time at the latest, and may have been sent by then.
  func occasions(by time: CivilTime) -> Set<Occasion> {
    var occasions: Set<Occasion> = window.slot(at: time).map { [.slot($0)] } ?? []
    if isLastCall(at: time) { occasions.insert(.lastCall(time.day)) }
    return occasions.union(occasions.filter(isLast).map { .unchecked($0.day) })
  }

  private func isLastCall(at now: CivilTime) -> Bool { 1440 - now.hour * 60 - now.minute <= lastCallMinutes }

  package func decision(_ situation: Situation) -> Decision {
    guard situation.hasUser else { return .silent(.noUser) }
    guard let occasion = occasion(at: situation.now, sent: situation.sent) else { return .silent(.outsideWindow) }
    if let silence = silence(situation, occasion) { return .silent(silence) }
    let urgency = urgency(of: occasion)
    if dayState(today: situation.today, yesterday: situation.yesterday, at: situation.now) == .unknown {
      let unchecked = Occasion.unchecked(occasion.day)
      return situation.sent.contains(unchecked) ? .silent(.unknown) : .send(unchecked, .couldNotCheck, urgency)
    }
    let subject = Subject(situation)
    if case .notShown = subject, isGivenTime(situation, occasion) { return .silent(.justPushed) }
    return .send(occasion, subject, urgency)
  }

  /// GitHub may need minutes to show what was pushed: nothing is said of it before the tick after the one that first saw it, as
  /// long as that one may still remind of the same day.
  private func isGivenTime(_ situation: Situation, _ occasion: Occasion) -> Bool {
    let seen = situation.pushedSeen ?? situation.now
    let tick = NagTick.next(after: seen)
    // A clock that was set back makes nobody wait for it.
    return (seen.secondsAsUTC..<tick.secondsAsUTC).contains(situation.now.secondsAsUTC)
      && self.occasion(at: tick, sent: situation.sent)?.day == occasion.day
  }

  private func silence(_ situation: Situation, _ occasion: Occasion) -> SilenceReason? {
    let state = dayState(today: situation.today, yesterday: situation.yesterday, at: situation.now)
    switch state {
    case .done: return .done
    case .resting: return .resting
    case .frozen: return .frozen
    case .open, .unknown, .notDrawn: break
    }
    if let until = situation.snoozedUntil { return .snoozed(until: until) }
    if situation.sent.contains(occasion) || isCoveredByLastCall(occasion, situation) {
      return situation.forgotten.contains(occasion) ? .forgotten : .sent
    }
    if state == .notDrawn { return .notDrawn }
    if onlyOnStreak, situation.streakDays == 0 { return .noStreak }
    return state == .unknown && !isLast(occasion) ? .unknown : nil
  }

  /// What counts at a time: in a window that crosses midnight both days do behind it, and whoever has committed on either of them
  /// is left alone.
  func dayState(today: DayState, yesterday: DayState, at now: CivilTime) -> DayState {
    guard let slot = window.slot(at: now), slot.day < now.day else { return today }
    return [.done, .frozen, .resting].contains(yesterday) ? yesterday : today
  }

  private func isLast(_ occasion: Occasion) -> Bool {
    switch occasion {
    case .slot(let slot): window.isLast(slot)
    case .lastCall, .unchecked: true
    }
  }

  /// Gentle at first, and urgent where nothing comes after it on that day. Behind midnight there is a whole day ahead.
  package func urgency(of occasion: Occasion) -> Urgency { min(loudest, urgencyUncapped(of: occasion)) }

  private func urgencyUncapped(of occasion: Occasion) -> Urgency {
    guard case .slot(let slot) = occasion else { return isAlone ? .normal : .critical }
    if window.slotCount == 1 { return .normal }
    // Whoever has asked for a last call has chosen which one is loud.
    if isFinal(occasion) { return lastCallMinutes > 0 ? .normal : .critical }
    return slot.index == 0 || window.isAfterMidnight(slot) ? .low : .normal
  }

  /// From here on the one reminder of an evening is a last chance; earlier it would be an odd word for it.
  private static let lateMinute = 23 * 60

  /// Whether it is the one reminder of an evening.
  private var isAlone: Bool { window.slotCount == 1 && lastCallMinutes == 0 }

  /// Whether no reminder follows it before midnight.
  func isFinal(_ occasion: Occasion) -> Bool {
    switch occasion {
    case .slot(let slot): window.isLastBeforeMidnight(slot) && (lastCallMinutes == 0 || isAfterLastCall(slot))
    // Of the slots one that begins later may follow.
    case .lastCall(let day): window.lastSlotBeforeMidnight(on: day).map { !isAfterLastCall($0) } ?? true
    case .unchecked: true
    }
  }

  /// Whether it is time for a last word: none follows, and the window lasts until midnight.
  func isLastChance(_ occasion: Occasion) -> Bool {
    switch occasion {
    case .slot: isFinal(occasion) && window.reachesMidnight && (!isAlone || window.fromMinute >= NagRule.lateMinute)
    case .lastCall: isFinal(occasion)
    case .unchecked: false
    }
  }

  private func isAfterLastCall(_ slot: ReminderSlot) -> Bool {
    window.start(of: slot).secondsAsUTC > (slot.day.number * 1440 + 1440 - lastCallMinutes) * 60
  }

  /// Whether a reminder can still follow for the same day, so many minutes later.
  func canPutOff(byMinutes minutes: Int, at now: CivilTime) -> Bool {
    guard let day = occasion(at: now, sent: [])?.day else { return true }
    return occasion(at: CivilTime(utcSeconds: now.secondsAsUTC + minutes * 60), sent: [])?.day == day
  }

  /// How long a reminder of a moment may stand: until the next one takes its place, or until the day is over for the nag.
  func endOfReminder(at now: CivilTime) -> CivilTime {
    let end = window.endOfDay(now)
    guard let slot = window.slot(at: now), !window.isLast(slot) else { return end }
    let next = window.start(of: ReminderSlot(day: slot.day, index: slot.index + 1))
    // The run that brings the next one may take its time.
    let latest = CivilTime(utcSeconds: next.secondsAsUTC + 2 * NagTick.minutes * 60)
    return latest.secondsAsUTC < end.secondsAsUTC ? latest : end
  }
}

extension NagRule.Occasion {
  /// The day that it is about.
  package var day: Day {
    switch self {
    case .slot(let slot): slot.day
    case .lastCall(let day), .unchecked(let day): day
    }
  }
}

extension NagRule.Decision {
  /// Whether it is what it is because nobody knows how today stands.
  var isOfUnknown: Bool {
    switch self {
    case .silent(.unknown), .send(_, .couldNotCheck, _): true
    case .silent, .send: false
    }
  }
}

extension NagRule.Subject {
  /// What is nearest to a green square goes first.
  package init(_ situation: NagRule.Situation) {
    if situation.unpushedCommits > 0 {
      self = .unpushed(situation.unpushedCommits)
    } else if situation.pushedCommits > 0 {
      self = .notShown(situation.pushedCommits)
    } else {
      self = situation.changedFiles > 0 ? .uncommitted(situation.changedFiles) : .nothingYet
    }
  }
}

extension NagRule {
  /// Everything that a decision depends on. A run reads it once; what it learns after that makes another one of it.
  package struct Situation: Equatable {
    package let now: CivilTime
    /// Whether a user is known; false for a person who only keeps a list.
    var hasUser = true
    /// Waited for until somebody has looked, whatever it may be.
    package var today = DayState.open
    /// Of the day before, for a window that crosses midnight.
    package var yesterday = DayState.open
    /// Days of the streak that would end; 0 if there is none.
    package var streakDays: Quantity = 1
    /// What was sent, or begun to be sent, or may have been.
    package let sent: Set<Occasion>
    /// What of it is not remembered.
    var forgotten: Set<Occasion> = []
    /// The moment on the local clock until which nobody wants to hear of it; nil where none is wanted, or where it has passed.
    package var snoozedUntil: CivilTime?
    /// Today's commits that GitHub has not been sent.
    var unpushedCommits = 0
    /// Today's commits that it has.
    var pushedCommits = 0
    /// When those were first seen while GitHub showed none; nil where that is now.
    var pushedSeen: CivilTime?
    /// Files that were changed today, and are in no commit.
    package var changedFiles = 0
  }
}

extension NagRule.Situation {
  /// What it is by a report; where there is none, all the same when the person rests.
  func updated(with report: StreakReport?, resting rules: @autoclosure () -> RestRules) -> Self {
    var next = self
    if let report {
      next.today = NagRule.DayState(of: now.day, in: report)
      next.yesterday = NagRule.DayState(of: now.day - 1, in: report)
      next.streakDays = report.streak.currentDays
    } else {
      let rules = rules()
      next.today = NagRule.DayState(of: now.day, resting: rules) ?? .unknown
      next.yesterday = NagRule.DayState(of: now.day - 1, resting: rules) ?? .open
    }
    return next
  }

  func updated(with work: LocalWork, pushedSeen: CivilTime?) -> Self {
    var next = self
    next.unpushedCommits = work.unpushed.total
    next.pushedCommits = work.pushed.total
    next.changedFiles = work.changed.total
    next.pushedSeen = pushedSeen
    return next
  }
}

extension NagRule.DayState {
  /// What a report says of today or yesterday.
  package init(of day: Day, in report: StreakReport) {
    if report.known.days.contains(where: { $0.day == day && $0.isActive }) {
      self = .done
    } else if let rest = NagRule.DayState(of: day, resting: report.rules.resting) {
      self = rest
    } else if day != report.today {
      self = .open
    } else if report.coverage.failure != nil {
      self = .unknown
    } else {
      self =
        switch report.todayUnknown {
        case nil: .open
        case .notBegun: .notDrawn
        case .lastLook, .privateUnseen: .unknown
        }
    }
  }

  /// Nil where the person does not rest.
  package init?(of day: Day, resting rules: RestRules) {
    if rules.isFrozen(day) {
      self = .frozen
    } else if rules.rests(on: day) {
      self = .resting
    } else {
      return nil
    }
  }
}
