internal import CycStreak
package import Days
package import Notify
package import Streaks

/// Decides whether to remind of today's commit, and how urgently.
package struct NagRule: Equatable {
  package let window: NagWindow
  var onlyOnStreak = false
  /// Minutes before midnight of the final reminder; 0 disables it.
  var lastCallMinutes = 0
  /// Highest urgency used.
  var loudest = Urgency.critical

  package enum DayState: Equatable {
    case done
    case open
    case resting
    case frozen
    /// Open at the last check; GitHub could not be reached since.
    case unknown
    /// GitHub has no square for the day yet, as east of UTC in the hours after midnight, so its state is unknown.
    case notDrawn
  }

  /// A time at which to remind, once.
  package enum Occasion: Hashable {
    case slot(ReminderSlot)
    case lastCall(Day)
    /// Report that the day could not be checked, in the last slot before midnight or of its window. The slot's reminder
    /// may still follow.
    case unchecked(Day)
    /// Report at the last call that the day could not be checked.
    case uncheckedLastCall(Day)
  }

  package enum SilenceReason: Equatable {
    /// No user is set: the schedule exists only for tasks and quizzes.
    case noUser
    case outsideWindow
    case done
    case resting
    case frozen
    case snoozed(until: CivilTime)
    case sent
    /// It is unknown whether the reminder was sent, because the nag's file was damaged.
    case forgotten
    case noStreak
    case unknown
    /// GitHub has no square for today yet. It will have one, so this is not a failure to report.
    case notDrawn
    /// Commits were pushed so recently that GitHub may not show them yet.
    case justPushed

    /// Whether the user asked for silence. Earlier reminders are then withdrawn.
    var isRequested: Bool {
      switch self {
      case .resting, .frozen, .snoozed: true
      case .noUser, .outsideWindow, .done, .sent, .forgotten, .noStreak, .unknown, .notDrawn, .justPushed: false
      }
    }
  }

  package enum Subject: Equatable {
    case nothingYet
    /// Commits that GitHub does not have.
    case unpushed(Int)
    /// Commits that GitHub has but does not show.
    case notShown(Int)
    /// Number of changed files; there is no commit.
    case uncommitted(Int)
    case couldNotCheck
  }

  package enum Decision: Equatable {
    case send(Occasion, Subject, Urgency)
    case silent(SilenceReason)
  }

  /// The reminder due at `now`, sent or not: the slot if there is one. From the last call on, the last call comes first
  /// until it is sent, and then stands if there is no slot.
  func occasion(at now: CivilTime, sent: Set<Occasion>) -> Occasion? {
    let lastCall = Occasion.lastCall(now.day)
    let slot = window.slot(at: now).map { Occasion.slot($0) }
    guard isLastCall(at: now) else { return slot }
    return sent.contains(lastCall) ? slot ?? lastCall : lastCall
  }

  /// The last call also counts as the reminder of the slot that contains it.
  private func isCoveredByLastCall(_ occasion: Occasion, _ situation: Situation) -> Bool {
    guard lastCallMinutes > 0, case .slot(let slot) = occasion, situation.sent.contains(.lastCall(slot.day))
    else { return false }
    let minute = 1440 - lastCallMinutes
    return window.slot(at: CivilTime(day: slot.day, hour: minute / 60, minute: minute % 60, second: 0)) == slot
  }

  /// All occasions that a run at `time` may have sent.
  func occasions(at time: CivilTime) -> Set<Occasion> {
    var occasions: Set<Occasion> = window.slot(at: time).map { [.slot($0)] } ?? []
    if isLastCall(at: time) { occasions.insert(.lastCall(time.day)) }
    return occasions.union(occasions.filter(reportsUnknownDay).map(unchecked))
  }

  /// The report, instead of a reminder, that the day could not be checked.
  private func unchecked(_ occasion: Occasion) -> Occasion {
    if case .lastCall(let day) = occasion { .uncheckedLastCall(day) } else { .unchecked(occasion.day) }
  }

  /// Whether it is at most `lastCallMinutes` before midnight.
  private func isLastCall(at now: CivilTime) -> Bool { 1440 - now.hour * 60 - now.minute <= lastCallMinutes }

  func decision(_ situation: Situation) -> Decision {
    guard situation.hasUser else { return .silent(.noUser) }
    guard let occasion = occasion(at: situation.now, sent: situation.sent) else { return .silent(.outsideWindow) }
    if let silence = silence(situation, occasion) { return .silent(silence) }
    let urgency = urgency(of: occasion)
    if dayState(situation) == .unknown {
      let unchecked = unchecked(occasion)
      return situation.sent.contains(unchecked) ? .silent(.unknown) : .send(unchecked, .couldNotCheck, urgency)
    }
    let subject = Subject(situation)
    if case .notShown = subject, waitsForGitHub(situation, occasion) { return .silent(.justPushed) }
    return .send(occasion, subject, urgency)
  }

  /// GitHub may need minutes to show a push. Waits for the tick after the one that first saw it, if that tick can still
  /// remind of the same day.
  private func waitsForGitHub(_ situation: Situation, _ occasion: Occasion) -> Bool {
    let firstSeen = situation.pushedFirstSeen ?? situation.now
    let tick = NagTick.next(after: firstSeen)
    // If the clock was set back, do not wait for it.
    return (firstSeen.secondsAsUTC..<tick.secondsAsUTC).contains(situation.now.secondsAsUTC)
      && self.occasion(at: tick, sent: situation.sent)?.day == occasion.day
  }

  private func silence(_ situation: Situation, _ occasion: Occasion) -> SilenceReason? {
    let state = dayState(situation)
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
    return state == .unknown && !reportsUnknownDay(occasion) ? .unknown : nil
  }

  /// The state that decides about a reminder. After midnight, in a window that began the day before, no reminder is
  /// needed if either day is done, frozen or a day of rest.
  func dayState(_ situation: Situation) -> DayState {
    let (today, yesterday, now) = (situation.today, situation.yesterday, situation.now)
    guard let slot = window.slot(at: now), slot.day < now.day else { return today }
    return [.done, .frozen, .resting].contains(yesterday) ? yesterday : today
  }

  /// Whether to report then that the day could not be checked: in the last slot before midnight, when there is still
  /// time to commit, and of a window that ends later, if the machine slept until then. A last call counts as one.
  private func reportsUnknownDay(_ occasion: Occasion) -> Bool {
    switch occasion {
    case .slot(let slot): window.isLast(slot) || window.isLastBeforeMidnight(slot)
    case .lastCall, .unchecked, .uncheckedLastCall: true
    }
  }

  /// Low at first, critical for the final reminder of a day. After midnight a whole day is left, so it is low again.
  func urgency(of occasion: Occasion) -> Urgency { min(loudest, urgencyUncapped(of: occasion)) }

  private func urgencyUncapped(of occasion: Occasion) -> Urgency {
    guard case .slot(let slot) = occasion else { return isOnlyReminder ? .normal : .critical }
    if window.slotCount == 1 { return .normal }
    // A user who set a last call has chosen which reminder is loud.
    if isFinal(occasion) { return lastCallMinutes > 0 ? .normal : .critical }
    return slot.index == 0 || window.isAfterMidnight(slot) ? .low : .normal
  }

  /// From this minute on, the only reminder of an evening is called the last chance.
  private static let lateMinute = 23 * 60

  /// Whether there is one reminder a day.
  private var isOnlyReminder: Bool { window.slotCount == 1 && lastCallMinutes == 0 }

  /// Whether no reminder follows before midnight.
  func isFinal(_ occasion: Occasion) -> Bool {
    switch occasion {
    case .slot(let slot): window.isLastBeforeMidnight(slot) && (lastCallMinutes == 0 || isAfterLastCall(slot))
    // A slot may begin after the last call.
    case .lastCall(let day): window.lastSlotBeforeMidnight(on: day).map { !isAfterLastCall($0) } ?? true
    case .unchecked, .uncheckedLastCall: true
    }
  }

  /// Whether to call the reminder the last chance: none follows, and the window lasts until midnight.
  func isLastChance(_ occasion: Occasion) -> Bool {
    switch occasion {
    case .slot:
      isFinal(occasion) && window.reachesMidnight && (!isOnlyReminder || window.fromMinute >= NagRule.lateMinute)
    case .lastCall: isFinal(occasion)
    case .unchecked, .uncheckedLastCall: false
    }
  }

  private func isAfterLastCall(_ slot: ReminderSlot) -> Bool {
    window.start(of: slot).secondsAsUTC > (slot.day.number * 1440 + 1440 - lastCallMinutes) * 60
  }

  /// Whether a reminder for the same day can still come `minutes` later. True if none is due now.
  func canPutOff(byMinutes minutes: Int, at now: CivilTime) -> Bool {
    guard let day = occasion(at: now, sent: [])?.day else { return true }
    return occasion(at: CivilTime(utcSeconds: now.secondsAsUTC + minutes * 60), sent: [])?.day == day
  }

  /// Until when a reminder stays visible: the next one replaces it, or the day ends for the nag.
  func endOfReminder(at now: CivilTime) -> CivilTime {
    let end = window.endOfDay(now)
    guard let slot = window.slot(at: now), !window.isLast(slot) else { return end }
    let next = window.start(of: ReminderSlot(day: slot.day, index: slot.index + 1))
    // The run that sends the next reminder may be late.
    let latest = CivilTime(utcSeconds: next.secondsAsUTC + 2 * NagTick.minutes * 60)
    return latest.secondsAsUTC < end.secondsAsUTC ? latest : end
  }
}

extension NagRule.Occasion {
  var day: Day {
    switch self {
    case .slot(let slot): slot.day
    case .lastCall(let day), .unchecked(let day), .uncheckedLastCall(let day): day
    }
  }
}

extension NagRule.Decision {
  /// Whether it was made without knowing the state of the day.
  var restsOnUnknownState: Bool {
    switch self {
    case .silent(.unknown), .send(_, .couldNotCheck, _): true
    case .silent, .send: false
    }
  }
}

extension NagRule.Subject {
  init(_ situation: NagRule.Situation) {
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
  /// Everything that a decision depends on.
  struct Situation: Equatable {
    let now: CivilTime
    /// False if the schedule exists only for tasks and quizzes.
    var hasUser = true
    /// `.open` until it is checked.
    var today = DayState.open
    var yesterday = DayState.open
    /// Days of the streak that would end; 0 if there is none.
    var streakDays: Quantity = 1
    /// Sent, being sent, or possibly sent.
    let sent: Set<Occasion>
    /// Part of `sent`: it is unknown whether these were sent, because the nag's file was damaged.
    var forgotten: Set<Occasion> = []
    /// End of the snooze on the local clock; nil if there is none or it is over.
    var snoozedUntil: CivilTime?
    var unpushedCommits = 0
    var pushedCommits = 0
    /// When the pushed commits were first seen while GitHub showed none; nil if that is now.
    var pushedFirstSeen: CivilTime?
    var changedFiles = 0
  }
}

extension NagRule.Situation {
  /// With the states of the days in a report. Without a report only days of rest are known.
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

  func updated(with work: LocalWork, pushedFirstSeen: CivilTime?) -> Self {
    var next = self
    next.unpushedCommits = work.unpushed.total
    next.pushedCommits = work.pushed.total
    next.changedFiles = work.changed.total
    next.pushedFirstSeen = pushedFirstSeen
    return next
  }
}

extension NagRule.DayState {
  /// - Parameter day: today or yesterday
  init(of day: Day, in report: StreakReport) {
    if report.known.days.contains(where: { $0.day == day && $0.isActive }) {
      self = .done
    } else if let rest = NagRule.DayState(of: day, resting: report.rules.resting) {
      self = rest
    } else if day != report.today {
      self = .open
    } else if report.coverage.failureToday != nil {
      self = .unknown
    } else {
      switch report.todayUnknown {
      case nil: self = .open
      case .notBegun: self = .notDrawn
      case .lastLook, .privateUnseen, .account: self = .unknown
      }
    }
  }

  /// Nil if the day is neither frozen nor a day of rest.
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
