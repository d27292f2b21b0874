internal import Days
internal import Notify
internal import Platform
internal import Streaks
internal import Todos

/// What a run of the nag says. The list and the goal are ornament: where they cannot be read, the reminder comes without them.
extension NagRun {
  func body(
    of subject: NagRule.Subject, _ occasion: NagRule.Occasion, _ urgency: Urgency, _ finding: Finding
  ) -> String {
    let (report, work) = (finding.report, finding.work)
    switch subject {
    case .couldNotCheck:
      let sentences =
        [NagPhrases.couldNotCheck(secondsLeft: world.secondsLeftToday(at: now), finding.trouble)]
        + (work.unpushed.isEmpty ? [] : [LocalWorkPhrases.unpushed(work.unpushed)])
      return sentences.map { $0(world.language) }.joined(separator: " ")
    case .unpushed: return LocalWorkPhrases.unpushed(work.unpushed)(world.language)
    case .notShown:
      let home = Directories.homeDirectory(environment: world.environment)
      return LocalWorkPhrases.notShown(work.pushed, home: home)(world.language)
    case .uncommitted: return LocalWorkPhrases.changed(work.changed)(world.language)
    case .nothingYet:
      guard case .slot(let slot) = occasion else {
        let streak = report.flatMap(\.streak.current)?.days ?? 0
        return NagPhrases.lastCall(secondsLeft: world.secondsLeftToday(at: now), streakDays: streak)(world.language)
      }
      return body(of: slot, urgency, report, at: now)
    }
  }

  /// A text, behind the words for the last reminder of a day where it is that.
  func withLastChance(_ text: String, _ occasion: NagRule.Occasion) -> String {
    rule.isLastChance(occasion) ? "\(NagPhrases.lastChance(world.language)) \(text)" : text
  }

  /// What a reminder in a slot says, where nothing is there yet.
  func body(of slot: ReminderSlot, _ urgency: Urgency, _ report: StreakReport?, at moment: Instant) -> String {
    if slot.day < moment.today { return NagPhrases.behindMidnight(slot.index)(world.language) }
    let goal = report.flatMap { report in
      ornament { try GoalStore.chosen(in: world) }?.map { Challenge(goal: $0, report: report).daysLeft }
    }
    let facts = ReminderLines.Facts(
      streakDays: report.flatMap(\.streak.current)?.days ?? 0, secondsLeft: world.secondsLeftToday(at: moment),
      daysToGoal: goal ?? nil,
      task: firstTask(on: now.today))
    return ReminderLines(world.language).line(for: slot, urgency, facts)
  }

  /// The title of the first open task in the quadrant *do*.
  private func firstTask(on today: Day) -> String? {
    let todos = ornament { try world.readTodos { try $0.todos(TodoFilter(state: .pending, quadrant: .do)) } ?? [] }
    return todos.flatMap { NextTodo.ordered($0, on: today).first?.todo.title }
  }

  /// The notices of tasks of today that were not sent; nil where the list cannot be read.
  func notices() -> TodoNotices? {
    ornament {
      try world.todoNotices(due: now.today...now.today, at: now.local) { memory.notices(since: now.today) }
    }
  }

  /// A notice, as it is sent now.
  func message(of notice: TodoNotice) -> NagMessage {
    let words = TodoNoticeMessage(notice, toldAt: now.local, language: world.language)
    return NagMessage(
      key: DeliveryID(day: now.today, name: notice.id), title: words.title, body: words.body ?? "", urgency: .normal,
      hasActions: false, notice: notice)
  }

  /// The same where some of what it tells has been told before.
  func telling(_ message: NagMessage, only keys: [DeliveryID]) -> NagMessage {
    guard let notice = message.notice, keys.count < message.keys.count else { return message }
    return self.message(of: notice.telling(only: Set(keys.map(\.name))))
  }

  /// What cannot be read is said on stderr, which is the log, and left out.
  private func ornament<Value>(_ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch let failure as any UserFacingError {
      world.noteOnce(failure.message)
    } catch {
      world.note(Sentence(en: "the list could not be read", ko: "목록을 읽지 못했어요"))
    }
    return nil
  }
}

extension TodoNotices {
  /// When the next one is due, after a time and before another one; nil where there is none.
  func next(after time: CivilTime, before end: CivilTime) -> CivilTime? {
    pending.map(\.when).first { $0.secondsAsUTC > time.secondsAsUTC && $0.secondsAsUTC < end.secondsAsUTC }
  }
}

extension World {
  /// When the next notice of a task is due that was not sent, as the list is now.
  ///
  /// - Throws: `StoreError`
  func nextNotice(after time: CivilTime, before end: CivilTime) throws -> CivilTime? {
    try todoNotices(due: time.day...max(time.day, end.day), at: time) {
      try NagStore(in: self).memory(at: now(), on: settings[.nagVia]).notices(since: time.day)
    }.next(after: time, before: end)
  }
}
