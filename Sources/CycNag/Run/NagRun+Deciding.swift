internal import CycBase
internal import CycStreak
internal import CycList
internal import Days
internal import GitHub
internal import Streaks

/// What a run of the nag decides, and what it asks for that.
extension NagRun {
  /// A decision, and what it rests on.
  struct Finding {
    var decision: NagRule.Decision
    var report: StreakReport?
    /// Whether it is what GitHub has just answered.
    var hasAsked = false
    var work = LocalWork()
    /// What is given time to be shown by GitHub.
    var justPushed: PushedCommits?
    /// Why it is not known how today stands.
    var trouble: Sentence?
  }

  /// GitHub is only asked where nothing that is known here already says what to do, git only where somebody is reminded.
  ///
  /// - Throws: what stands in the way of reading the streak
  func finding(_ situation: NagRule.Situation) throws -> Finding {
    let unasked = rule.decision(situation)
    if case .silent = unasked { return Finding(decision: unasked) }
    // Days of rest, a window, a name: whatever is settled there may say otherwise.
    if let error = world.settingsError { throw error }
    lazy var rules = world.ownRestRules()
    let known = reportOffline()
    let offline = rule.decision(situation.evolved(by: known, resting: rules))
    if case .silent(let reason) = offline, reason.isSure { return Finding(decision: offline, report: known) }
    do {
      let report = try report(.recheck)
      return finding(situation.evolved(by: report, resting: rules), report, trouble: trouble(report))
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      return finding(situation.evolved(by: nil, resting: rules), nil, trouble: failure.message)
    }
  }

  private func finding(_ situation: NagRule.Situation, _ report: StreakReport?, trouble: Sentence?) -> Finding {
    var finding = Finding(
      decision: rule.decision(situation), report: report, hasAsked: report.map { $0.coverage.failure == nil } ?? false,
      trouble: trouble)
    guard case .send(let occasion, _, _) = finding.decision else { return finding }
    // Behind midnight what was committed before it can still be pushed for that day.
    finding.work = world.localWork(on: min(occasion.day, now.today)...now.today)
    let pushed = PushedCommits(
      day: occasion.day, count: finding.work.pushed.total, latest: finding.work.latestPushed ?? 0)
    finding.decision = rule.decision(situation.evolved(by: finding.work, pushedSeen: memory.seen(pushed)))
    if case .silent(.justPushed) = finding.decision { finding.justPushed = pushed }
    return finding
  }

  /// What would be decided by an earlier look alone.
  func decision(by earlier: StreakReport?) -> NagRule.Decision {
    rule.decision(situation.evolved(by: earlier, resting: world.ownRestRules()).asOfEarlier)
  }

  /// How today stands, for somebody who asks: GitHub is asked anew.
  ///
  /// - Throws: what stands in the way of reading the streak
  func stateOfToday() throws -> (state: NagRule.DayState, report: StreakReport?) {
    do {
      let report = try report(.recheck)
      let seen = situation.evolved(by: report, resting: world.ownRestRules())
      return (rule.dayState(today: seen.today, yesterday: seen.yesterday, at: seen.now), report)
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      return (.unknown, nil)
    }
  }

  /// Why a report cannot say how today stands.
  private func trouble(_ report: StreakReport) -> Sentence? {
    report.coverage.failure.map { StreakFailure($0, person: report.person, in: world, host: report.host).message }
      ?? report.coverage.sourceReport.lookFailure?.message
  }

  /// What is known here, without asking anybody.
  func reportOffline() -> StreakReport? { try? report(.offline) }

  func report(_ mode: ContributionReader.Mode) throws -> StreakReport {
    try world.ownStreakReader(mode, try world.session()).readSilently(period: .known)
  }
}

extension NagRule.Silence {
  /// Whether it stays so, whatever GitHub would say now.
  fileprivate var isSure: Bool {
    switch self {
    case .noUser, .done, .resting, .frozen, .outsideWindow, .snoozed, .sent, .forgotten: true
    case .noStreak, .unknown, .notDrawn, .justPushed: false
    }
  }
}
