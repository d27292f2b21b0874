internal import Days
internal import GitHub
internal import Platform
internal import Streaks
internal import Todos

/// One run of the nag, as the schedule calls it: it decides, and sends what it decided.
struct NagRun {
  let world: World
  let rule: NagRule
  let channels: [NagChannel]
  let store: NagStore

  /// What came of a run.
  struct Outcome: Equatable {
    let decision: NagRule.Decision
    /// What is sent, or would be: the reminder, and notices of tasks.
    var messages: [NagMessage] = []
    /// Why channels did not take it, by their names.
    var failures: [Sentence] = []
    /// Whether any channel took each message.
    var hasReachedSomebody = true
  }

  /// Decides without sending anything.
  ///
  /// - Throws: `StoreError`, and what stands in the way of reading the streak
  func decided() throws -> Outcome {
    let notices = try taskNotices()
    let (decision, reminder) = try reminder()
    return Outcome(decision: decision, messages: reminder + notices)
  }

  /// Decides, and sends it: each message is claimed for a channel before it is sent there, so that nothing comes twice.
  ///
  /// - Throws: as `decided()`; notices of tasks are sent all the same, since they need nobody's answer.
  func sent() throws -> Outcome {
    let notices = try taskNotices()
    let first = try send(notices)
    let (decision, reminder) = try reminder()
    let second = try send(reminder)
    return Outcome(
      decision: decision, messages: reminder + notices, failures: first.failures + second.failures,
      hasReachedSomebody: first.reached && second.reached)
  }

  /// - Returns: why channels did not take messages, and whether any channel took each of them.
  private func send(_ messages: [NagMessage]) throws -> (failures: [Sentence], reached: Bool) {
    var failures: [Sentence] = []
    var reached = true
    for message in messages {
      var taken = 0
      for channel in channels where try store.claim(message.key, channel, at: world.now()) {
        let failure = failure(of: channel, message)
        try store.finish(message.key, channel, failure: failure?.english, at: world.now())
        if let failure { failures.append(NagPhrases.notSent(channel, failure)) } else { taken += 1 }
      }
      if taken > 0 { try store.keep(message, at: world.now()) } else { reached = false }
    }
    return (failures, reached)
  }

  /// The decision about today's commit, with the message where there is one.
  private func reminder() throws -> (NagRule.Decision, [NagMessage]) {
    let now = world.now()
    let sent = try store.sendings(since: now.today - 2)
    let finding = try finding(at: now, sent: Set(sent.compactMap(\.key.occasion)))
    guard case .send(let occasion, let subject, let urgency) = finding.decision else { return (finding.decision, []) }
    let body = try body(of: subject, occasion, urgency, finding, now: now)
    return (
      finding.decision, [NagMessage(key: NagKey(occasion), title: NagMessage.title, body: body, urgency: urgency)]
    )
  }

  private func failure(of channel: NagChannel, _ message: NagMessage) -> Sentence? {
    do throws(NagChannelFailure) {
      try channel.send(message, in: world)
      return nil
    } catch {
      return error.reason
    }
  }
}

// MARK: - Deciding

extension NagRun {
  /// A decision, and what it rests on.
  private struct Finding {
    let decision: NagRule.Decision
    var report: StreakReport?
    var work = UnpushedWork()
  }

  /// GitHub is only asked where nothing that is known here already says what to do, git only where somebody is reminded.
  private func finding(at now: Instant, sent: Set<NagRule.Occasion>) throws -> Finding {
    let snoozed = try store.snoozedUntil()
    func decide(
      _ report: StreakReport?, today: NagRule.DayState = .open, unpushed: Int = 0
    ) -> NagRule.Decision {
      rule.decision(
        NagRule.Situation(
          now: now.local, today: report.map { NagRun.state(of: now.today, $0) } ?? today,
          yesterday: report.map { NagRun.state(of: now.today - 1, $0) } ?? .open,
          streakDays: report.map { $0.streak.current?.days ?? 0 } ?? 1, sent: sent, snoozedUntil: snoozed,
          unpushedCommits: unpushed))
    }
    func withWork(_ report: StreakReport?, today: NagRule.DayState = .open) -> Finding {
      let decision = decide(report, today: today)
      guard case .send(let occasion, _, _) = decision else { return Finding(decision: decision, report: report) }
      // Behind midnight what was committed before it can still be pushed for that day.
      let work = world.unpushedWork(on: min(NagKey(occasion).day, now.today)...now.today)
      return Finding(
        decision: decide(report, today: today, unpushed: work.commitCount), report: report, work: work)
    }
    let unasked = decide(nil)
    if case .silent = unasked { return Finding(decision: unasked) }
    if let known = try? report(.offline), case .silent(let reason) = decide(known), reason.isSure {
      return Finding(decision: .silent(reason), report: known)
    }
    do {
      return withWork(try report(.recheck))
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      return withWork(nil, today: .unknown)
    }
  }

  /// What would be decided by what is known here alone.
  ///
  /// - Throws: `StoreError`
  func decidedOffline() throws -> NagRule.Decision {
    let now = world.now()
    let sent = try store.sendings(since: now.today - 2).compactMap(\.key.occasion)
    let report = try? report(.offline)
    return rule.decision(
      NagRule.Situation(
        now: now.local, today: report.map { NagRun.state(of: now.today, $0) } ?? .unknown,
        yesterday: report.map { NagRun.state(of: now.today - 1, $0) } ?? .open,
        streakDays: report.map { $0.streak.current?.days ?? 0 } ?? 1, sent: Set(sent),
        snoozedUntil: try store.snoozedUntil(), unpushedCommits: 0))
  }

  /// How today stands, for somebody who asks: GitHub is asked anew.
  ///
  /// - Throws: what stands in the way of reading the streak
  func stateOfToday() throws -> NagRule.DayState {
    let now = world.now()
    do {
      let report = try report(.recheck)
      return rule.dayState(
        today: NagRun.state(of: now.today, report), yesterday: NagRun.state(of: now.today - 1, report), at: now.local)
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      return .unknown
    }
  }

  func report(_ mode: ContributionReader.Mode) throws -> StreakReport {
    let session = try world.session()
    let person = try Person(argument: nil, session: session, in: world, mode: mode)
    let reader = StreakReader(
      world: world, host: session.host, person: person, mode: mode,
      rules: world.streakRules(for: person, isStrict: false))
    return try reader.readWhatCanBeRead(period: .known)
  }

  /// What is known of today or yesterday. That a day was still open at an earlier look says nothing about now.
  static func state(of day: Day, _ report: StreakReport) -> NagRule.DayState {
    if report.known.days.contains(where: { $0.day == day && $0.isActive }) { return .done }
    if report.rules.resting.isFrozen(day) { return .frozen }
    if report.rules.resting.rests(on: day) { return .resting }
    if day == report.today, report.failure != nil || !report.todayIsKnown { return .unknown }
    return .open
  }
}

extension NagRule.Silence {
  /// Whether it stays so, whatever GitHub would say now.
  fileprivate var isSure: Bool {
    switch self {
    case .done, .resting, .frozen, .outsideWindow, .snoozed, .sent: true
    case .noStreak, .unknown: false
    }
  }
}

// MARK: - Words

extension NagRun {
  private func body(
    of subject: NagRule.Subject, _ occasion: NagRule.Occasion, _ urgency: NagRule.Urgency, _ finding: Finding,
    now: Instant
  ) throws -> String {
    let (report, work) = (finding.report, finding.work)
    switch subject {
    case .couldNotCheck:
      let sentences =
        [NagPhrases.couldNotCheck(now.local)] + (work.commitCount > 0 ? [LocalWorkPhrases.reminder(work)] : [])
      return sentences.map { $0(world.language) }.joined(separator: " ")
    case .unpushed: return LocalWorkPhrases.reminder(work)(world.language)
    case .nothingYet:
      let streak = report.flatMap(\.streak.current)?.days ?? 0
      if case .lastCall = occasion { return NagPhrases.lastCall(now.local, streakDays: streak)(world.language) }
      let goal = try report.flatMap { report in
        try GoalStore.current(in: world.directories).map { Challenge(goal: $0, report: report).daysLeft }
      }
      let facts = NagWords.Facts(
        streakDays: streak, now: now.local, daysToGoal: goal, task: try firstTask(on: now.today))
      return NagWords(world.language).line(for: occasion, urgency, facts)
    }
  }

  /// The title of the first open task in the quadrant *do*.
  func firstTask(on today: Day) throws -> String? {
    let todos = try world.readTodos { try $0.todos(TodoFilter(state: .pending, quadrant: .do)) } ?? []
    return NextTodo.ordered(todos, on: today).first?.todo.title
  }

  /// Notices of tasks that are due now and were not sent.
  private func taskNotices() throws -> [NagMessage] {
    let now = world.now()
    let filter = TodoFilter(state: .pending, due: now.today...now.today)
    let todos = try world.readTodos { try $0.todos(filter) } ?? []
    let sent = try store.sendings(since: now.today).map(\.key.name)
    return TodoNotices(of: todos, at: now.local, sent: Set(sent)).due.map { notice in
      let words = TodoNoticeMessage(notice, language: world.language)
      return NagMessage(
        key: NagKey(day: now.today, name: notice.id), title: words.title, body: words.body ?? "", urgency: .normal,
        hasActions: false)
    }
  }
}
