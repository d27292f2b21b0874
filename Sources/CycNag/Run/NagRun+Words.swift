internal import CycBase
internal import CycStreak
internal import CycList
package import Days
internal import Notify
internal import Platform
internal import Streaks
package import Todos

/// What a run of the nag says. The list and the goal are ornament: where they cannot be read, the reminder comes without them.
extension NagRun {
  /// What a reminder says; it may be one of later.
  func body(
    of subject: NagRule.Subject, _ occasion: NagRule.Occasion, _ finding: Finding, at moment: Instant
  ) -> String {
    let (lines, work) = (ReminderLines(world.language), finding.work)
    // Behind a fact stands a word that speaks of the time alone.
    let facts = ReminderFacts(secondsLeft: world.secondsLeftToday(at: moment))
    // A fact may end in a command.
    let withLine = { (fact: Sentence, kind: ReminderLines.Kind, turn: Int) in
      let fact = fact(world.language)
      return "\(fact)\(fact.hasSuffix(".") ? "" : ".") \(lines.line(kind, turn: turn, facts))"
    }
    switch subject {
    case .couldNotCheck:
      let trouble = NagPhrases.couldNotCheck(secondsLeft: facts.secondsLeft, finding.trouble)
      guard work.unpushed.isEmpty else {
        return Sentence.joined([trouble, unpushed(work)], by: " ")(world.language)
      }
      return withLine(trouble, .unchecked, occasion.day.number)
    // Whoever has more to do than to push is not almost there.
    case .unpushed where work.unpushed.contains { $0.push == nil }: return unpushed(work)(world.language)
    case .unpushed: return withLine(unpushed(work), .almost, rule.number(of: occasion))
    case .notShown:
      let reason = LocalWorkPhrases.reason(of: work.pushed, home: home)(world.language)
      return "\(withLine(LocalWorkPhrases.notShown(work.pushed), .hidden, rule.number(of: occasion))) \(reason)"
    case .uncommitted: return withLine(LocalWorkPhrases.changed(work.changed), .almost, rule.number(of: occasion))
    case .nothingYet: return lines.line(rule.turn(of: occasion), self.facts(finding.report, at: moment))
    }
  }

  private func unpushed(_ work: LocalWork) -> Sentence { LocalWorkPhrases.unpushed(work.unpushed, home: home) }
  private var home: String { Directories.homeDirectory(environment: world.environment) }

  /// A text, behind the words for the last reminder of a day where it is that.
  func withLastChance(_ text: String, _ occasion: NagRule.Occasion) -> String {
    rule.isLastChance(occasion) ? "\(NagPhrases.lastChance(world.language)) \(text)" : text
  }

  private func facts(_ report: StreakReport?, at moment: Instant) -> ReminderFacts {
    let goal = report.flatMap { report -> Int? in
      let chosen = ornament { try GoalStore.chosen(in: world) } ?? nil
      let challenge = chosen.map { Challenge(goal: $0, report: report) }
      return challenge.flatMap { $0.streak.isExact ? $0.daysLeft : nil }
    }
    return ReminderFacts(
      streakDays: report?.streak.currentDays ?? .unknown,
      hasNoEarlierStreak: report?.streak.longestDays.reaches(StreakReport.minDaysToMention) == false,
      brokenDays: report?.brokenYesterday?.days.exact,
      recordSpan: report.flatMap { $0.isRecordAhead ? StreakPhrases.longestSpan($0) : nil },
      secondsLeft: world.secondsLeftToday(at: moment), daysToGoal: goal, task: firstTask(at: now.local))
  }

  /// The title of the first open task in the quadrant *do*.
  private func firstTask(at now: CivilTime) -> String? {
    let next = ornament { try world.readTodos { try $0.next(1, at: now, in: [.do]) } }
    return next??.tasks.first?.todo.title
  }

  /// The notices of tasks of yesterday and today that were not sent; nil where the list cannot be read.
  func notices() -> TodoNotices? {
    ornament {
      try world.todoNotices(due: now.today - 1...now.today, at: now.local) { memory.notices(since: now.today - 1) }
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
  package func next(after time: CivilTime, before end: CivilTime) -> CivilTime? {
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

extension StreakReport {
  /// Shorter ones are no streak to be sorry for, and no record.
  fileprivate static let minDaysToMention = 7

  /// The run that ended the day before yesterday, as no more is known to have followed; nil where yesterday broke nothing.
  fileprivate var brokenYesterday: Run? {
    guard wasSeenToday, streak.currentDays == 0, let run = streak.previous, run.to == today - 2 else { return nil }
    return run.days.reaches(StreakReport.minDaysToMention) == true ? run : nil
  }

  /// Whether a commit today makes the present run longer than any before.
  fileprivate var isRecordAhead: Bool {
    guard coverage.isComplete, let current = streak.current, current.days.isExact,
      current.days.reaches(StreakReport.minDaysToMention) == true
    else { return false }
    let others = Streak.runs(in: known, until: asOf, resting: rules.shown).filter { $0.from != current.from }
    return others.map(\.days).max() == current.days
  }
}
