internal import CycBase
internal import CycList
internal import CycStreak
internal import Days
internal import GitHub
internal import Notify
internal import Store
internal import Streaks
internal import Todos

/// One run of the nag, as the schedule calls it: it decides, and sends what it decided.
struct NagRun {
  let world: World
  let rule: NagRule
  let channels: [NagChannel]
  let store: NagStore
  /// When it is taken to happen; GitHub and git are asked as of now, whatever stands here.
  let now: Instant
  /// What the nag remembers, as it was when the run began.
  let memory: NagStore.Memory
  /// False for a person who only keeps a list.
  private let hasUser: Bool

  /// - Throws: `StoreError`
  init(
    world: World, rule: NagRule, channels: [NagChannel], store: NagStore, now: Instant? = nil
  ) throws(StoreError) {
    self.world = world
    self.rule = rule
    self.channels = channels
    self.store = store
    self.now = now ?? world.now()
    memory = try store.memory(at: self.now, on: channels)
    hasUser = !world.remindsOfListAlone
  }

  /// How things stand before anybody was asked.
  var situation: NagRule.Situation {
    let sent = memory.settled.occasions
    let forgotten = (memory.settled.lost.map { rule.occasions(by: $0.local) } ?? []).subtracting(sent)
    let isEnded = memory.reminders.contains { $0.key == .cheer(on: evening) }
    return NagRule.Situation(
      now: now.local, hasUser: hasUser, today: isEnded && evening == now.today ? .done : .open,
      yesterday: isEnded && evening < now.today ? .done : .open, sent: sent.union(forgotten), forgotten: forgotten,
      snoozedUntil: memory.snoozedUntil)
  }

  /// What came of a run.
  struct Outcome: Equatable {
    let decision: NagRule.Decision
    /// What is sent, or would be: the reminder, and notices of tasks.
    var messages: [NagMessage] = []
    /// Why channels did not take it, by their names.
    var failures: [Sentence] = []
    /// Whether any channel took each message.
    var hasReachedSomebody = true
    /// Why it is not known how today stands.
    var trouble: Sentence?
  }

  /// Decides without sending anything.
  ///
  /// - Throws: what stands in the way of reading the streak
  func decided() throws -> Outcome {
    let notices = (notices()?.due ?? []).map(message)
    let (finding, reminder) = try reminder(situation)
    let cheer = praise(finding)
    return Outcome(
      decision: cheer == nil ? finding.decision : .silent(.done),
      messages: reminder + [cheer].compactMap(\.self) + notices,
      trouble: finding.trouble)
  }

  /// Decides, and sends it: each message is claimed for a channel before it is sent there, so that nothing comes twice.
  ///
  /// - Throws: `StoreError`, and as `decided()`; notices of tasks are sent all the same, since they need nobody's answer.
  func sent(_ notices: TodoNotices?) throws -> Outcome {
    let first = try send(notices)
    var situation = situation
    if case .send = rule.decision(situation), let end = takeReplies() { situation.snoozedUntil = end.local }
    var (finding, reminder) = try tellingTrouble { try self.reminder(situation) }
    if !reminder.isEmpty, case .silent(let silence) = rule.decision(try again().situation) {
      // GitHub was slow, or the machine slept: meanwhile the window has closed, or somebody wants silence.
      (finding, reminder) = (Finding(decision: .silent(silence)), [])
    }
    if let commits = finding.justPushed, memory.seen(commits) == nil { try store.notePushed(commits, at: now) }
    let second = try send(reminder)
    if let cheer = praise(finding) {
      finding.decision = .silent(.done)
      if try end(with: cheer) { reminder.append(cheer) }
    } else {
      try withdrawReminders(beside: finding.decision)
    }
    return Outcome(
      decision: finding.decision, messages: reminder + first.messages,
      failures: first.failures + second.failures.filter { !first.failures.contains($0) },
      hasReachedSomebody: first.reached && second.reached, trouble: finding.trouble)
  }

  /// What keeps a run from looking, and a token that is refused, is told once a day, and kept for `cyc nag status`.
  private func tellingTrouble(
    _ look: () throws -> (Finding, [NagMessage])
  ) throws -> (Finding, [NagMessage]) {
    do {
      let (finding, reminder) = try look()
      if finding.hasAsked { try note(finding.report?.coverage.refusal.map { SourcePhrases.privateUnseen($0) }) }
      return (finding, reminder)
    } catch let failure as any UserFacingError where !(failure is StoreError) {
      try note(NagPhrases.cannotLook(failure))
      throw failure
    }
  }

  private func note(_ trouble: Sentence?) throws {
    if trouble != memory.trouble { try store.noteTrouble(trouble) }
    let key = DeliveryID.trouble(on: now.today)
    guard let trouble, !memory.settled.keys.contains(key), !memory.settled.mayMissSome(of: now.today) else { return }
    let words = trouble(world.language)
    _ = try send([
      NagMessage(key: key, title: NagMessage.title, body: words, urgency: .normal, hasActions: false)
    ])
  }

  /// The same, begun now.
  private func again() throws(StoreError) -> NagRun {
    try NagRun(world: world, rule: rule, channels: channels, store: store)
  }

  /// Sends the notices of tasks that are due now, and looks for nothing else.
  ///
  /// - Throws: `StoreError`
  func announced() throws -> Outcome {
    let sent = try send(notices())
    return Outcome(
      decision: .silent(.outsideWindow), messages: sent.messages, failures: sent.failures,
      hasReachedSomebody: sent.reached)
  }

  private func send(_ notices: TodoNotices?) throws -> (messages: [NagMessage], failures: [Sentence], reached: Bool) {
    let messages = (notices?.due ?? []).map(message)
    let (failures, reached) = try send(messages)
    return (messages, failures, reached)
  }

  /// - Returns: why channels did not take messages, and whether any channel took each of them.
  private func send(_ messages: [NagMessage]) throws -> (failures: [Sentence], reached: Bool) {
    var failures: [Sentence] = []
    var reached = true
    for message in messages {
      let first = try send(message, through: channels.usual)
      let second = first.reached ? nil : try send(message, through: channels.inReserve)
      failures += first.failures + (second?.failures ?? [])
      if first.taken + (second?.taken ?? 0) > 0 { try store.keep(message, at: world.now()) }
      reached = reached && (first.reached || second?.reached == true)
    }
    return (failures, reached)
  }

  /// - Returns: why some did not take it, how many did, and whether any has it, now or from an earlier run.
  private func send(
    _ message: NagMessage, through channels: [NagChannel]
  ) throws -> (failures: [Sentence], taken: Int, reached: Bool) {
    var failures: [Sentence] = []
    var (taken, reached) = (0, false)
    for channel in channels {
      let keys = try store.claim(message.keys, channel, at: world.now())
      guard !keys.isEmpty else {
        reached = true
        continue
      }
      let failure = failure(of: channel, telling(message, only: keys))
      try store.finish(keys, channel, failure: failure?.english, at: world.now())
      try store.noteDelivery(by: channel, failure: failure, at: world.now())
      if let failure { failures.append(NagPhrases.notSent(channel, failure)) } else { taken += 1 }
    }
    return (failures, taken, reached || taken > 0)
  }

  /// The decision about today's commit, with the message where there is one.
  private func reminder(_ situation: NagRule.Situation) throws -> (Finding, [NagMessage]) {
    let finding = try finding(situation)
    guard case .send(let occasion, let subject, let urgency) = finding.decision else { return (finding, []) }
    let key = DeliveryID(occasion)
    let body = withLastChance(body(of: subject, occasion, finding, at: now), occasion)
    return (
      finding,
      [
        NagMessage(
          key: key, title: NagMessage.title, body: body, urgency: urgency,
          sequence: sequence(on: key.day, step(of: occasion)))
      ]
    )
  }

  func failure(of channel: NagChannel, _ message: NagMessage) -> Sentence? {
    do throws(NagChannelFailure) {
      try channel.send(message, in: world)
      return nil
    } catch {
      return error.reason
    }
  }
}

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
