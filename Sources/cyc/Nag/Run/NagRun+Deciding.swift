internal import Days
internal import GitHub
internal import Streaks

/// What a run of the nag decides, and what it asks for that.
extension NagRun {
  /// A decision, and what it rests on.
  struct Finding {
    let decision: NagRule.Decision
    var report: StreakReport?
    /// Whether it is what GitHub has just answered.
    var hasAsked = false
    var work = UnpushedWork()
    /// Why it is not known how today stands.
    var trouble: Sentence?
  }

  /// What the states of days are taken from.
  private enum Knowledge {
    /// Today is waited for, whatever it may be.
    case nothing
    /// Nothing is known of contributions, and all the same when the person rests.
    case rest(RestRules)
    case report(StreakReport)

    var report: StreakReport? {
      if case .report(let report) = self { report } else { nil }
    }
  }

  /// GitHub is only asked where nothing that is known here already says what to do, git only where somebody is reminded.
  ///
  /// - Throws: `StoreError`, and what stands in the way of reading the streak
  func finding() throws -> Finding {
    let unasked = try decision(.nothing)
    if case .silent = unasked { return Finding(decision: unasked) }
    let known = knowledgeOffline()
    if case .silent(let reason) = try decision(known), reason.isSure {
      return Finding(decision: .silent(reason), report: known.report)
    }
    do {
      let report = try report(.recheck)
      return try withWork(.report(report), trouble: trouble(report))
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      return try withWork(known.report == nil ? known : .rest(world.ownRestRules()), trouble: failure.message)
    }
  }

  /// What keeps a reminder back whatever GitHub may say; nil where one comes into question.
  ///
  /// - Throws: `StoreError`
  func silenceUnasked() throws -> NagRule.Silence? {
    if case .silent(let silence) = try decision(.nothing) { silence } else { nil }
  }

  /// What would be decided by what is known here alone: that today was open at an earlier look says nothing about now.
  ///
  /// - Throws: `StoreError`
  func decidedOffline() throws -> NagRule.Decision {
    let known = knowledgeOffline()
    let today = state(of: now.today, known)
    return try decision(known, today: [.open, .notDrawn].contains(today) ? .unknown : today)
  }

  private func knowledgeOffline() -> Knowledge {
    (try? report(.offline)).map { .report($0) } ?? .rest(world.ownRestRules())
  }

  /// How today stands, for somebody who asks: GitHub is asked anew.
  ///
  /// - Throws: what stands in the way of reading the streak
  func stateOfToday() throws -> NagRule.DayState {
    do {
      let report = try report(.recheck)
      return rule.dayState(
        today: NagRun.state(of: now.today, report), yesterday: NagRun.state(of: now.today - 1, report), at: now.local)
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      return .unknown
    }
  }

  private func withWork(_ known: Knowledge, trouble: Sentence?) throws -> Finding {
    let decision = try decision(known)
    let report = known.report
    let hasAsked = report.map { $0.failure == nil } ?? false
    guard case .send(let occasion, _, _) = decision else {
      return Finding(decision: decision, report: report, hasAsked: hasAsked, trouble: trouble)
    }
    // Behind midnight what was committed before it can still be pushed for that day.
    let work = world.unpushedWork(on: min(NagKey(occasion).day, now.today)...now.today)
    return Finding(
      decision: try self.decision(known, unpushed: work.commitCount), report: report, hasAsked: hasAsked, work: work,
      trouble: trouble)
  }

  /// Why a report cannot say how today stands.
  private func trouble(_ report: StreakReport) -> Sentence? {
    report.failure.map { StreakFailure($0, person: report.person, in: world, host: report.host).message }
      ?? report.story.lookFailure?.message
  }

  /// - Parameter today: what is to be taken for the state of today, whatever is known.
  private func decision(
    _ known: Knowledge, today: NagRule.DayState? = nil, unpushed: Int = 0
  ) throws -> NagRule.Decision {
    rule.decision(
      NagRule.Situation(
        now: now.local, today: today ?? state(of: now.today, known), yesterday: state(of: now.today - 1, known),
        streakDays: known.report.map { $0.streak.current?.days ?? 0 } ?? 1,
        sent: try store.settled(since: now.today - 2, on: channels).occasions,
        snoozedUntil: try store.snoozedUntil(at: now), unpushedCommits: unpushed))
  }

  /// How today or yesterday stands.
  private func state(of day: Day, _ known: Knowledge) -> NagRule.DayState {
    switch known {
    case .report(let report): return NagRun.state(of: day, report)
    case .rest(let rules):
      if rules.isFrozen(day) { return .frozen }
      if rules.rests(on: day) { return .resting }
      return day == now.today ? .unknown : .open
    case .nothing: return .open
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

  /// What a report says of today or yesterday.
  static func state(of day: Day, _ report: StreakReport) -> NagRule.DayState {
    if report.known.days.contains(where: { $0.day == day && $0.isActive }) { return .done }
    if report.rules.resting.isFrozen(day) { return .frozen }
    if report.rules.resting.rests(on: day) { return .resting }
    guard day == report.today else { return .open }
    if report.failure != nil || !report.wasSeenToday || report.mayMissPrivate { return .unknown }
    return report.lastKnownDay == day ? .open : .notDrawn
  }
}

extension NagRule.Silence {
  /// Whether it stays so, whatever GitHub would say now.
  fileprivate var isSure: Bool {
    switch self {
    case .done, .resting, .frozen, .outsideWindow, .snoozed, .sent: true
    case .noStreak, .unknown, .notDrawn: false
    }
  }
}
