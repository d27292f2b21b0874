internal import CycBase
internal import Days
internal import Notify
internal import Streaks

/// A reminder that waits on the ntfy server. The phone gets it only if no machine is awake to replace it or cancel it.
struct AheadCopy: Equatable {
  let day: Day
  /// Step of the live reminder with the same identifier.
  let step: String
  /// When the server delivers it.
  let delivery: CivilTime
  /// When GitHub showed the state that it reports.
  var checkedAt: CivilTime
  /// Settings that it depends on, as a text to compare.
  let settings: String

  var identifier: String { NagMessage.sequence(on: day, step).identifier }
}

/// Decides which copies should wait. Pure. All times are on the local clock.
struct AheadRule {
  let rule: NagRule

  /// Minutes between a reminder's time and its copy: two ticks, a slow GitHub, and ntfy's own delay of ten seconds.
  static let delayMinutes = 11
  /// Minutes between the last possible copy and midnight.
  static let minutesBeforeMidnight = 3
  /// How many hours before the window copies begin to wait.
  private static let hoursAhead = 12
  /// How many minutes before the window cyc begins to ask GitHub each quarter of an hour.
  private static let minutesOfFrequentLooks = 120
  /// Days after today whose last reminder waits.
  static let daysAhead = 2
  /// ntfy holds messages for three days; half an hour is a margin.
  private static let maxMinutesHeld = 3 * 1440 - 30
  /// With a shorter interval, only reminders on a grid of this width wait, and the last one.
  private static let minMinutesBetween = 30

  /// A reminder that could be handed over.
  struct Moment: Hashable {
    let occasion: NagRule.Occasion
    let step: String
    /// When an awake machine reminds.
    let due: CivilTime
    let delivery: CivilTime
  }

  /// State of the calendar day `now.day`.
  enum Today: Equatable {
    /// GitHub showed no commit.
    case open(checkedAt: CivilTime)
    /// There is a commit, or it is a day of rest or a frozen day. `checkedAt` is the last look; nil if there was none.
    case needsNoReminder(checkedAt: CivilTime?)
    /// It is not known whether there is a commit.
    case unknown

    var checkedAt: CivilTime? {
      switch self {
      case .open(let checkedAt): checkedAt
      case .needsNoReminder(let checkedAt): checkedAt
      case .unknown: nil
      }
    }
  }

  struct Situation: Equatable {
    let now: CivilTime
    var today = Today.unknown
    var snoozedUntil: CivilTime?
    /// False if there are no commit reminders: no ntfy, `nag.ahead` is off, or no user is set.
    var isOn = true
    var streakDays: Quantity = 1
    /// Reminders that were sent, so they need no copies.
    var sent: Set<NagRule.Occasion> = []
    /// Days of rest and frozen days after today.
    var daysOff: Set<Day> = []
    var waiting: [AheadCopy] = []
    var settings = ""
  }

  struct Plan: Equatable {
    /// Copies to publish; each replaces the waiting one of its identifier.
    var queue: [AheadCopy] = []
    var cancel: [AheadCopy] = []
    /// Copies that a live reminder has replaced.
    var replaced: [AheadCopy] = []

    var isEmpty: Bool { queue.isEmpty && cancel.isEmpty && replaced.isEmpty }
  }

  /// The reminders of a day whose copies can be delivered before it ends, in order.
  func moments(on day: Day, snoozedUntil: CivilTime? = nil) -> [Moment] {
    // Minutes of the local clock since 1970.
    let (dayStart, midnight) = (day.number * 1440, (day.number + 1) * 1440)
    // Rounded up to a minute.
    let snooze = snoozedUntil.map { ($0.secondsAsUTC + 59) / 60 } ?? .min
    let firstRun = snoozedUntil.map { NagTick.first(from: $0).secondsAsUTC / 60 } ?? .min
    // Nil if a snooze or midnight leaves no time for a run that reminds, or for the copy.
    func moment(_ occasion: NagRule.Occasion, from start: Int, to end: Int) -> Moment? {
      let due = max(start, snooze)
      let delivery = due + Self.delayMinutes
      guard max(start, firstRun) < min(end, midnight), delivery <= midnight - Self.minutesBeforeMidnight
      else { return nil }
      return Moment(
        occasion: occasion, step: rule.step(of: occasion), due: CivilTime(utcSeconds: due * 60),
        delivery: CivilTime(utcSeconds: delivery * 60))
    }
    let window = rule.window
    let end = dayStart + window.fromMinute + window.lengthMinutes
    var moments = (0..<window.slotCount).compactMap { index in
      let start = dayStart + window.fromMinute + index * window.everyMinutes
      return moment(
        .slot(ReminderSlot(day: day, index: index)), from: start, to: min(start + window.everyMinutes, end))
    }
    if rule.lastCallMinutes > 0,
      let lastCall = moment(.lastCall(day), from: midnight - rule.lastCallMinutes, to: midnight)
    {
      // The last call covers a slot that is due at the same time.
      moments.removeAll { $0.due == lastCall.due }
      moments.append(lastCall)
      moments.sort { $0.due.secondsAsUTC < $1.due.secondsAsUTC }
    }
    return moments
  }

  /// Whether copies may wait: from twelve hours before the window on.
  func mayQueue(at now: CivilTime) -> Bool { now.minuteOfDay >= rule.window.fromMinute - Self.hoursAhead * 60 }

  /// How many minutes old a look may be before GitHub is asked again.
  func maxLookMinutes(at now: CivilTime) -> Int { isNearWindow(at: now) ? 15 : 60 }

  private func isNearWindow(at now: CivilTime) -> Bool {
    now.minuteOfDay >= rule.window.fromMinute - Self.minutesOfFrequentLooks
  }

  /// Whether copies would be queued if GitHub showed no commit today. If not, there is no need to ask GitHub.
  func wouldQueue(_ situation: Situation) -> Bool {
    guard situation.isOn, mayQueue(at: situation.now) else { return false }
    return !wantedCopiesToday(situation, checkedAt: situation.now).isEmpty
  }

  func plan(_ situation: Situation) -> Plan {
    var situation = situation
    // Too early to queue: without a look, none is wanted. If today needs no reminder, its copies are still cancelled.
    if !mayQueue(at: situation.now) {
      if case .needsNoReminder = situation.today {
        situation.today = .needsNoReminder(checkedAt: nil)
      } else {
        situation.today = .unknown
      }
    }
    let wanted = situation.isOn ? wantedCopies(situation) : []
    var plan = Plan()
    for copy in situation.waiting where !wanted.contains(where: { $0.identifier == copy.identifier }) {
      switch fate(of: copy, situation) {
      case .cancel: plan.cancel.append(copy)
      case .replaced: plan.replaced.append(copy)
      case .keep: break
      }
    }
    plan.queue = wanted.filter { copy in
      guard let old = situation.waiting.first(where: { $0.identifier == copy.identifier }) else { return true }
      return old.delivery != copy.delivery || old.settings != copy.settings
        || isWorthRenewing(old, by: copy, at: situation.now)
    }
    return plan
  }

  /// Whether `copy` is based on a look that is new enough to send it in place of `old`.
  private func isWorthRenewing(_ old: AheadCopy, by copy: AheadCopy, at now: CivilTime) -> Bool {
    // The copy of a later day names only the day of its look.
    if copy.day > now.day { return copy.checkedAt.day > old.checkedAt.day }
    // Every three hours long before the window, and then every hour.
    let minutes = (copy.checkedAt.secondsAsUTC - old.checkedAt.secondsAsUTC) / 60
    return minutes >= (isNearWindow(at: now) ? 60 : 3 * 60)
  }

  private func wantedCopies(_ situation: Situation) -> [AheadCopy] {
    guard let checkedAt = situation.today.checkedAt else { return [] }
    var copies: [AheadCopy] = []
    if case .open = situation.today { copies = wantedCopiesToday(situation, checkedAt: checkedAt) }
    return copies + wantedLaterCopies(situation, checkedAt: checkedAt)
  }

  /// The next reminder of today and the last one.
  private func wantedCopiesToday(_ situation: Situation, checkedAt: CivilTime) -> [AheadCopy] {
    let now = situation.now
    if rule.onlyOnStreak, situation.streakDays == 0 { return [] }
    let coming = moments(on: now.day, snoozedUntil: situation.snoozedUntil).filter {
      $0.due.secondsAsUTC > now.secondsAsUTC && !situation.sent.contains($0.occasion)
    }
    let next = coming.first(where: isOnGrid)
    return [next, coming.last].compactMap(\.self).distinct.map { copy(of: $0, situation, checkedAt: checkedAt) }
  }

  /// Whether the reminder is on a grid of at least `minMinutesBetween` minutes. A last call always is.
  private func isOnGrid(_ moment: Moment) -> Bool {
    guard case .slot(let slot) = moment.occasion else { return true }
    return slot.index % max(1, (Self.minMinutesBetween + rule.window.everyMinutes - 1) / rule.window.everyMinutes) == 0
  }

  /// The last reminders of the days after today.
  private func wantedLaterCopies(_ situation: Situation, checkedAt: CivilTime) -> [AheadCopy] {
    let now = situation.now
    if rule.onlyOnStreak, situation.streakDays == 0 { return [] }
    // An open day may end the streak, and then no later day is at stake.
    if rule.onlyOnStreak, case .open = situation.today { return [] }
    return (1...Self.daysAhead).compactMap { days in
      let day = now.day + days
      guard !situation.daysOff.contains(day),
        let last = moments(on: day, snoozedUntil: situation.snoozedUntil).last,
        last.delivery.secondsAsUTC - now.secondsAsUTC <= Self.maxMinutesHeld * 60
      else { return nil }
      return copy(of: last, situation, checkedAt: checkedAt)
    }
  }

  private func copy(of moment: Moment, _ situation: Situation, checkedAt: CivilTime) -> AheadCopy {
    AheadCopy(
      day: moment.occasion.day, step: moment.step, delivery: moment.delivery, checkedAt: checkedAt,
      settings: situation.settings)
  }

  private enum Fate { case cancel, replaced, keep }

  /// How to treat a copy that waits and is not wanted.
  private func fate(of copy: AheadCopy, _ situation: Situation) -> Fate {
    let now = situation.now
    if !situation.isOn || situation.daysOff.contains(copy.day) { return .cancel }
    if let end = situation.snoozedUntil, copy.delivery.secondsAsUTC < end.secondsAsUTC + Self.delayMinutes * 60 {
      return .cancel
    }
    let due = copy.delivery.secondsAsUTC - Self.delayMinutes * 60
    let sent = situation.sent.filter { $0.day == copy.day }
    if due <= now.secondsAsUTC, sent.contains(where: { rule.step(of: $0) == copy.step }) { return .replaced }
    switch situation.today {
    // Without a look, nothing is known about the days after today.
    case .needsNoReminder(let checkedAt): return copy.day <= now.day || checkedAt != nil ? .cancel : .keep
    case .unknown: return due <= now.secondsAsUTC && isOvertaken(copy, by: sent) ? .cancel : .keep
    case .open:
      // The reminder is due now, and it has not been sent yet.
      if due <= now.secondsAsUTC, copy.day == now.day { return isOvertaken(copy, by: sent) ? .cancel : .keep }
      return .cancel
    }
  }

  /// Whether a later reminder of the day, or the report that it could not be checked, was sent while the copy waited.
  private func isOvertaken(_ copy: AheadCopy, by sent: Set<NagRule.Occasion>) -> Bool {
    let due = copy.delivery.secondsAsUTC - Self.delayMinutes * 60
    if sent.contains(.unchecked(copy.day)) || sent.contains(.uncheckedLastCall(copy.day)) { return true }
    return moments(on: copy.day).contains {
      $0.due.secondsAsUTC >= due && $0.step != copy.step && sent.contains($0.occasion)
    }
  }
}

extension NagRule {
  /// Name of a reminder in its sequence. For a slot its time, because other machines may remind at other intervals.
  func step(of occasion: Occasion) -> String {
    switch occasion {
    case .slot(let slot): window.start(of: slot).clock.filter(\.isNumber)
    case .lastCall, .unchecked, .uncheckedLastCall: DeliveryID(occasion).name
    }
  }

  /// Where the messages of a day begin: earlier ones are of the same date in another time zone. An hour before the first
  /// reminder, since clocks differ and may be changed.
  func beginning(of day: Day) -> CivilTime {
    let minute = min(window.fromMinute, 1440 - lastCallMinutes) - 60
    return CivilTime(utcSeconds: (day.number * 1440 + minute) * 60)
  }
}
