internal import Days
internal import GitHub
internal import Streaks

/// What a run of the nag decides, and what it asks for that.
extension NagRun {
  /// A decision, and what it rests on.
  struct Finding {
    let decision: NagRule.Decision
    var report: StreakReport?
    var work = UnpushedWork()
    /// Why it is not known how today stands.
    var trouble: Sentence?
  }

  /// GitHub is only asked where nothing that is known here already says what to do, git only where somebody is reminded.
  ///
  /// - Throws: `StoreError`, and what stands in the way of reading the streak
  func finding() throws -> Finding {
    let unasked = try decision(nil, today: .open)
    if case .silent = unasked { return Finding(decision: unasked) }
    if let known = try? report(.offline), case .silent(let reason) = try decision(known), reason.isSure {
      return Finding(decision: .silent(reason), report: known)
    }
    do {
      let report = try report(.recheck)
      return try withWork(report, trouble: trouble(report))
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      return try withWork(nil, trouble: failure.message)
    }
  }

  /// Whether a reminder comes into question, as far as that is known without asking anybody.
  ///
  /// - Throws: `StoreError`
  func mayRemind() throws -> Bool {
    if case .send = try decision(nil, today: .open) { true } else { false }
  }

  /// What would be decided by what is known here alone: that today was open at an earlier look says nothing about now.
  ///
  /// - Throws: `StoreError`
  func decidedOffline() throws -> NagRule.Decision {
    let report = try? report(.offline)
    let today = report.map { NagRun.state(of: now.today, $0) } ?? .unknown
    return try decision(report, today: today == .open ? .unknown : today)
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

  private func withWork(_ report: StreakReport?, trouble: Sentence?) throws -> Finding {
    let decision = try decision(report)
    guard case .send(let occasion, _, _) = decision else {
      return Finding(decision: decision, report: report, trouble: trouble)
    }
    // Behind midnight what was committed before it can still be pushed for that day.
    let work = world.unpushedWork(on: min(NagKey(occasion).day, now.today)...now.today)
    return Finding(
      decision: try self.decision(report, unpushed: work.commitCount), report: report, work: work, trouble: trouble)
  }

  /// Why a report cannot say how today stands.
  private func trouble(_ report: StreakReport) -> Sentence? {
    report.failure.map { StreakFailure($0, person: report.person, in: world, host: report.host).message }
      ?? report.story.lookFailure?.message
  }

  /// - Parameters:
  ///   - report: nil where nothing is known.
  ///   - today: what is to be taken for the state of today, whatever the report says.
  private func decision(
    _ report: StreakReport?, today: NagRule.DayState? = nil, unpushed: Int = 0
  ) throws -> NagRule.Decision {
    rule.decision(
      NagRule.Situation(
        now: now.local, today: today ?? report.map { NagRun.state(of: now.today, $0) } ?? .unknown,
        yesterday: report.map { NagRun.state(of: now.today - 1, $0) } ?? .open,
        streakDays: report.map { $0.streak.current?.days ?? 0 } ?? 1,
        sent: try store.settled(since: now.today - 2, on: channels).occasions, snoozedUntil: try store.snoozedUntil(),
        unpushedCommits: unpushed))
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
    if day == report.today, report.failure != nil || report.todayState == .unknown || report.mayMissPrivate {
      return .unknown
    }
    return .open
  }
}

extension StreakReport {
  /// Whether what is private could not be asked for this time, although the token sees it.
  fileprivate var mayMissPrivate: Bool { story.lookFailure.map { $0.exitStatus != .loginNeeded } ?? false }
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
