internal import Days
internal import Streaks
internal import Todos

/// What will be sent, unless something changes until then.
struct NagNext: Equatable {
  /// What tells it from all others.
  let id: String
  let title: String
  let body: String
  let trigger: CivilTime

  fileprivate static let mostSlots = 3
  /// All messages together.
  fileprivate static let most = 6
  /// Days of rest may follow each other; looking further tells nobody anything.
  fileprivate static let mostDays = 14
}

extension NagRun {
  /// The next reminders and notices of tasks, as far as it is known here.
  ///
  /// - Throws: `StoreError`
  func next() throws -> [NagNext] {
    let messages = try nextReminders() + nextNotices()
    return Array(messages.sorted { $0.trigger.secondsAsUTC < $1.trigger.secondsAsUTC }.prefix(NagNext.most))
  }

  private func nextReminders() throws -> [NagNext] {
    let now = now.local
    let report = try? report(.offline)
    let snoozed = try store.snoozedUntil()?.secondsAsUTC ?? 0
    let task = firstTask(on: now.day)
    return rule.window.slots(after: now, days: NagNext.mostDays).filter { slot in
      let isQuiet = report.map { [.done, .resting, .frozen].contains(NagRun.state(of: slot.day, $0)) } ?? false
      return !isQuiet && rule.window.start(of: slot).secondsAsUTC >= snoozed
    }.prefix(NagNext.mostSlots).map { slot in
      let start = rule.window.start(of: slot)
      let occasion = NagRule.Occasion.slot(slot)
      let key = NagKey(occasion)
      let id = "\(key.day)/\(key.name)"
      guard slot.day == start.day else {
        let body = NagPhrases.behindMidnight(slot.index)(world.language)
        return NagNext(id: id, title: NagMessage.title, body: body, trigger: start)
      }
      let facts = NagWords.Facts(streakDays: report?.streak.current?.days ?? 0, now: start, task: task)
      return NagNext(
        id: id, title: NagMessage.title,
        body: NagWords(world.language).line(for: occasion, rule.urgency(of: occasion), facts), trigger: start)
    }
  }

  private func nextNotices() throws -> [NagNext] {
    let now = now.local
    let filter = TodoFilter(state: .pending, due: now.day...now.day + NagNext.mostDays)
    let todos = try world.readTodos { try $0.todos(filter) } ?? []
    let sent = try store.settled(since: now.day, on: channels).names
    return TodoNotices(of: todos, at: now, sent: sent).pending.map { notice in
      let words = TodoNoticeMessage(notice, language: world.language)
      return NagNext(id: notice.id, title: words.title, body: words.body ?? "", trigger: notice.when)
    }
  }
}
