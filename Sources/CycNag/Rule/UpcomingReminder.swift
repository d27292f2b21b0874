internal import CycBase
internal import CycStreak
internal import CycList
internal import Days
internal import Streaks
internal import Todos

/// What will be sent, unless something changes until then.
struct UpcomingReminder: Equatable {
  /// What tells it from all others.
  let id: String
  let title: String
  let body: String
  let trigger: CivilTime

  fileprivate static let maxSlots = 3
  /// All messages together.
  fileprivate static let maxMessages = 6
  /// Days of rest may follow each other; looking further tells nobody anything.
  fileprivate static let maxDays = 14
}

extension NagRun {
  /// The next reminders and notices of tasks, as far as it is known here.
  ///
  /// - Parameter work: what was done today.
  /// - Throws: `StoreError`
  func next(_ report: StreakReport?, _ work: LocalWork) throws -> [UpcomingReminder] {
    let messages = try nextReminders(report, work) + nextNotices()
    return Array(
      messages.sorted { $0.trigger.secondsAsUTC < $1.trigger.secondsAsUTC }.prefix(UpcomingReminder.maxMessages))
  }

  private func nextReminders(_ report: StreakReport?, _ work: LocalWork) -> [UpcomingReminder] {
    let situation = situation
    guard situation.hasUser else { return [] }
    let sent = situation.sent
    let open = rule.window.slot(at: now.local).map { [$0] } ?? []
    return (open + rule.window.slots(after: now.local, days: UpcomingReminder.maxDays)).lazy.filter { slot in
      let isQuiet = report.map { [.done, .resting, .frozen].contains(NagRule.DayState(of: slot.day, in: $0)) } ?? false
      return !isQuiet && !sent.contains(.slot(slot))
    }.compactMap { slot in trigger(of: slot).map { reminder(of: slot, at: $0, report, work) } }
      .prefix(UpcomingReminder.maxSlots).map(\.self)
  }

  /// When somebody is reminded in a slot: as it begins, or later in it when a silence ends; nil where that lasts longer, or where
  /// the slot has begun and the next run is due any minute.
  private func trigger(of slot: ReminderSlot) -> CivilTime? {
    let start = rule.window.start(of: slot)
    let begin = max(start.secondsAsUTC, memory.snoozedUntil?.secondsAsUTC ?? 0)
    let time = CivilTime(utcSeconds: begin)
    return begin > now.local.secondsAsUTC && rule.window.slot(at: time) == slot ? time : nil
  }

  private func reminder(
    of slot: ReminderSlot, at time: CivilTime, _ report: StreakReport?, _ work: LocalWork
  ) -> UpcomingReminder {
    let occasion = NagRule.Occasion.slot(slot)
    let key = DeliveryID(occasion)
    // What is pushed GitHub may well show by then.
    let waiting = slot.day == now.today ? LocalWork(unpushed: work.unpushed, changed: work.changed) : LocalWork()
    let finding = Finding(decision: .silent(.outsideWindow), report: report, work: waiting)
    let subject = NagRule.Subject(situation.evolved(by: finding.work, pushedSeen: nil))
    let body = body(of: subject, occasion, finding, at: world.instant(.local(time)))
    return UpcomingReminder(
      id: "\(key.day)/\(key.name)", title: NagMessage.title, body: withLastChance(body, occasion), trigger: time)
  }

  private func nextNotices() throws -> [UpcomingReminder] {
    let now = now.local
    let notices = try world.todoNotices(due: now.day...now.day + UpcomingReminder.maxDays, at: now) {
      memory.notices(since: now.day)
    }
    return notices.pending.map { notice in
      let words = TodoNoticeMessage(notice, language: world.language)
      return UpcomingReminder(id: notice.id, title: words.title, body: words.body ?? "", trigger: notice.when)
    }
  }
}
