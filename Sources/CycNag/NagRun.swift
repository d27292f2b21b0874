internal import CycBase
internal import CycStreak
internal import Days
internal import Notify
internal import Store
internal import Todos

/// One run of the nag: decides what to send, and sends it.
struct NagRun {
  let world: World
  let rule: NagRule
  let channels: [NagChannel]
  let store: NagStore
  /// Time to decide for (`--at`); GitHub and git use the real clock.
  let now: Instant
  /// Read when the run begins.
  let memory: NagStore.Memory
  /// False if the schedule exists only for tasks and quizzes.
  let hasUser: Bool
  let latestReport = LatestReport()

  init(
    world: World, rule: NagRule, channels: [NagChannel]? = nil, store: NagStore, now: Instant? = nil
  ) throws(StoreError) {
    self.world = world
    self.rule = rule
    self.channels = channels ?? world.home.settings[.nagVia]
    self.store = store
    self.now = now ?? world.clock.now()
    memory = try store.memory(at: self.now, on: self.channels)
    hasUser = !world.remindsOnlyOfLists
  }

  init(in world: World, channels: [NagChannel]? = nil) throws {
    // If the hours make no window, `decideAndSend` reports it; alerts of tasks need none.
    let rule = try (try? world.home.settings.nagRule()) ?? Settings().nagRule()
    try self.init(world: world, rule: rule, channels: channels, store: NagStore(in: world))
  }

  var situation: NagRule.Situation {
    let sent = Set(memory.handled.keys.compactMap(rule.occasion))
    let forgotten = (memory.handled.lost.map { rule.occasions(at: $0.local) } ?? []).subtracting(sent)
    // The key `cheer` is claimed when the day is done: by praise, or by the withdrawal that replaces it if `nag.cheer`
    // is off.
    let isEnded = memory.reminders.contains { $0.key == .cheer(on: evening) }
    return NagRule.Situation(
      now: now.local, hasUser: hasUser, today: isEnded && evening == now.today ? .done : .open,
      yesterday: isEnded && evening < now.today ? .done : .open, sent: sent.union(forgotten), forgotten: forgotten,
      snoozedUntil: memory.snoozedUntil)
  }

  struct Outcome: Equatable {
    let decision: NagRule.Decision
    /// Messages that were sent, or would be: the reminder and notices of tasks.
    var messages: [NagMessage] = []
    var failures: [Sentence] = []
    /// Whether each message has reached at least one channel.
    var isDelivered = true
    /// Why today's state could not be checked, or may be wrong.
    var trouble: Sentence?
  }

  /// Decides, and sends nothing.
  func decide() throws -> Outcome {
    let notices = due(notices())
    let (evaluation, reminder) = try reminder(situation)
    let cheer = praise(evaluation)
    return Outcome(
      decision: cheer == nil ? evaluation.decision : .silent(.done),
      messages: reminder + [cheer].compactMap(\.self).filter { _ in wantsPraise } + notices,
      trouble: evaluation.trouble)
  }

  /// Decides and sends. Each message is claimed for a channel before it is sent there, so none is sent twice.
  ///
  /// - Throws: `StoreError`, and errors of reading the streak; notices of tasks are sent even then
  func decideAndSend(_ notices: TodoNotices?) throws -> Outcome {
    guard try recordDelivered() else { return try decideAndSendNow(notices) }
    // Read the store again: the copies that ntfy has sent are now recorded as reminders.
    return try NagRun(world: world, rule: rule, channels: channels, store: store, now: now).decideAndSendNow(notices)
  }

  private func decideAndSendNow(_ notices: TodoNotices?) throws -> Outcome {
    let notices = due(notices)
    let first = try send(notices)
    do {
      _ = try world.home.settings.nagRule()
    } catch {
      try recordTrouble(NagPhrases.cannotLook(error))
      throw error
    }
    var situation = situation
    // Snoozes that were tapped on the phone count before a reminder is sent, and take back those that wait on ntfy.
    let mayBeTapped =
      switch rule.decision(situation) {
      case .send: true
      case .silent(.sent): memory.ahead.waiting.contains { !$0.isDelivered && $0.copy.day == now.today }
      case .silent: false
      }
    if mayBeTapped, let end = takeReplies() { situation.snoozedUntil = end.local }
    var (evaluation, reminder) = try reminderReportingTrouble(situation)
    if !reminder.isEmpty,
      case .silent(let silence) = rule.decision(
        try NagRun(world: world, rule: rule, channels: channels, store: store).situation)
    {
      // GitHub was slow or the machine slept. Meanwhile the window has closed, or a snooze has begun.
      (evaluation, reminder) = (Evaluation(decision: .silent(silence)), [])
    }
    if let report = evaluation.report, let goal = try? GoalStore.chosen(in: world) {
      // If the file cannot be written, the next run tries again.
      try? GoalStore.record(Challenge(goal: goal, report: report), of: report, in: world)
    }
    if let commits = evaluation.justPushed, memory.firstSeen(commits) == nil { try store.notePushed(commits, at: now) }
    let second = try send(reminder)
    if let cheer = praise(evaluation) {
      evaluation.decision = .silent(.done)
      if try end(with: cheer) { reminder.append(cheer) }
    } else {
      try withdrawReminders(after: evaluation.decision)
    }
    try handOver(mayAsk: true)
    return Outcome(
      decision: evaluation.decision, messages: reminder + notices,
      failures: first.failures + second.failures.filter { !first.failures.contains($0) },
      isDelivered: first.reached && second.reached, trouble: evaluation.trouble)
  }

  /// Reports an error that prevents the check, or a refused token: once a day, and in `cyc nag status`.
  private func reminderReportingTrouble(_ situation: NagRule.Situation) throws -> (Evaluation, [NagMessage]) {
    do {
      let (evaluation, reminder) = try reminder(situation)
      if evaluation.isReportFresh || evaluation.decision == .silent(.done) && hasFailedCheck {
        try recordTrouble(evaluation.report?.coverage.refusal.map { SourcePhrases.privateUnseen($0) })
      }
      return (evaluation, reminder)
    } catch let failure as any UserFacingError where !(failure is StoreError) {
      try recordTrouble(NagPhrases.cannotLook(failure))
      throw failure
    }
  }

  /// Whether the stored problem is that a day could not be checked. It is over once a day is seen as done.
  var hasFailedCheck: Bool { memory.trouble.map(NagPhrases.isFailedCheck) ?? false }

  /// Stores a problem, or that there is none, and sends a message about it once a day.
  private func recordTrouble(_ trouble: Sentence?) throws {
    if trouble != memory.trouble { try store.noteTrouble(trouble) }
    // A window that crosses midnight is one evening.
    let key = DeliveryID.trouble(on: evening)
    let handled = memory.handled
    guard let trouble, !handled.keys.contains(key), !handled.mayBeIncomplete(of: evening) else { return }
    let body = trouble(world.screen.language)
    _ = try send([NagMessage(key: key, body: body, urgency: .normal, hasActions: false)])
  }

  /// Sends the notices of tasks that are due, and nothing else.
  func sendNotices() throws -> Outcome {
    let notices = due(notices())
    let sent = try send(notices)
    return Outcome(
      decision: .silent(.outsideWindow), messages: notices, failures: sent.failures, isDelivered: sent.reached)
  }

  private func due(_ notices: TodoNotices?) -> [NagMessage] { (notices?.due ?? []).map(message) }

  /// - Returns: failures of channels, and whether each message reached at least one
  private func send(_ messages: [NagMessage]) throws -> (failures: [Sentence], reached: Bool) {
    var failures: [Sentence] = []
    var reached = true
    for message in messages {
      let first = try send(message, through: channels.usual)
      let second = first.reached ? nil : try send(message, through: channels.inReserve)
      // A channel that is down fails for each message: one reason is enough.
      let reasons = first.failures + (second?.failures ?? [])
      let newReasons = reasons.filter { !failures.contains($0) }
      failures += newReasons
      let isAccepted = first.acceptedCount + (second?.acceptedCount ?? 0) > 0
      if isAccepted { try store.keep(message.withoutButtons, at: world.clock.now()) }
      reached = reached && (first.reached || second?.reached == true)
    }
    return (failures, reached)
  }

  /// - Returns: failures, how many channels accepted it now, and whether any has it, now or from an earlier run
  private func send(
    _ message: NagMessage, through channels: [NagChannel]
  ) throws -> (failures: [Sentence], acceptedCount: Int, reached: Bool) {
    var failures: [Sentence] = []
    var (acceptedCount, reached) = (0, false)
    for channel in channels {
      let keys = try store.claim(message.keys, channel, at: world.clock.now())
      guard !keys.isEmpty else {
        // An earlier run has sent it, or may have before a crash.
        reached = true
        continue
      }
      let failure = channel.failure(sending: restricted(message, to: keys), in: world)
      // A program that was stopped at its time limit may have told the user, so its claim stays as after a crash.
      if failure != NagChannelPhrases.commandTimedOut {
        try store.finish(keys, channel, failure: failure?.english, at: world.clock.now())
      }
      try store.noteDelivery(by: channel, failure: failure, at: world.clock.now())
      if let failure { failures.append(NagPhrases.notSent(channel, failure)) } else { acceptedCount += 1 }
    }
    return (failures, acceptedCount, reached || acceptedCount > 0)
  }

  private func reminder(_ situation: NagRule.Situation) throws -> (Evaluation, [NagMessage]) {
    let evaluation = try evaluate(situation)
    guard case .send(let occasion, let subject, let urgency) = evaluation.decision else { return (evaluation, []) }
    let key = rule.key(of: occasion)
    let text = body(of: subject, occasion, evaluation, at: now)
    // Commits that should count need nothing more.
    var isWaiting: Bool { if case .notShown = subject { !evaluation.work.shouldCount.isEmpty } else { false } }
    let body = isWaiting ? text : withLastChance(text, occasion)
    var sequence = NagMessage.sequence(on: key.day, rule.step(of: occasion))
    sequence.begins = world.clock.instant(.local(rule.beginning(of: key.day))).secondsSince1970
    let title = title(of: subject, occasion, evaluation, at: now)
    return (evaluation, [NagMessage(key: key, title: title, body: body, urgency: urgency, sequence: sequence)])
  }

  /// A decision, and the facts that it and the texts rest on.
  struct Evaluation {
    var decision: NagRule.Decision
    var report: StreakReport?
    /// Whether the report is GitHub's answer in this run.
    var isReportFresh = false
    var work = LocalWork()
    /// Pushed commits that the decision waits for; nil if it does not wait.
    var justPushed: PushedCommits?
    /// Why today's state could not be checked, or may be wrong.
    var trouble: Sentence?
  }

  /// Asks GitHub only if the cache does not decide, and git only if a reminder is due.
  func evaluate(_ situation: NagRule.Situation) throws -> Evaluation {
    let unchecked = rule.decision(situation)
    if case .silent = unchecked { return Evaluation(decision: unchecked) }
    // Settings that cannot be read may set days of rest, a window or a user.
    if let error = world.home.settingsError { throw error }
    lazy var rules = world.ownRestRules()
    let known = reportOffline()
    let offline = rule.decision(situation.updated(with: known, resting: rules))
    if case .silent(let reason) = offline, reason.isIndependentOfGitHub {
      return Evaluation(decision: offline, report: known)
    }
    do {
      let report = try report(.recheck)
      return evaluate(situation.updated(with: report, resting: rules), report, trouble: trouble(report))
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      return evaluate(situation.updated(with: nil, resting: rules), nil, trouble: failure.message)
    }
  }

  private func evaluate(_ situation: NagRule.Situation, _ report: StreakReport?, trouble: Sentence?) -> Evaluation {
    var evaluation = Evaluation(
      decision: rule.decision(situation), report: report,
      isReportFresh: report.map { $0.coverage.failureToday == nil } ?? false, trouble: trouble)
    guard case .send(let occasion, _, _) = evaluation.decision else { return evaluation }
    // After midnight, commits of the evening can still be pushed.
    evaluation.work = world.localWork(on: min(occasion.day, now.today)...now.today)
    let pushed = PushedCommits(
      day: occasion.day, count: evaluation.work.pushed.total, latest: evaluation.work.latestPushed ?? 0)
    evaluation.decision = rule.decision(
      situation.updated(with: evaluation.work, pushedFirstSeen: memory.firstSeen(pushed)))
    if case .silent(.justPushed) = evaluation.decision { evaluation.justPushed = pushed }
    return evaluation
  }

  /// The decision by an earlier report alone. If today was open then, its state is unknown now.
  func decision(by earlier: StreakReport?) -> NagRule.Decision {
    var situation = self.situation.updated(with: earlier, resting: world.ownRestRules())
    if [.open, .notDrawn].contains(situation.today) { situation.today = .unknown }
    return rule.decision(situation)
  }

  /// Asks GitHub. The report is nil if GitHub could not be reached.
  func stateOfToday() throws -> (state: NagRule.DayState, report: StreakReport?) {
    do {
      let report = try report(.recheck)
      return (state(in: report), report)
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      return (.unknown, nil)
    }
  }

  func state(in report: StreakReport) -> NagRule.DayState {
    rule.dayState(situation.updated(with: report, resting: world.ownRestRules()))
  }

  private func trouble(_ report: StreakReport) -> Sentence? {
    if case .account(let failure) = report.todayUnknown {
      return Sentence(en: "\(failure.name): \(failure.reason)", ko: "\(failure.name): \(failure.reason)")
    }
    return report.coverage.failureToday.map {
      StreakFailure($0, person: report.person, in: world, host: report.host).message
    } ?? report.coverage.sourceReport.queryFailureWithPage?.message
  }

  /// The report from the cache; nil if there is none.
  func reportOffline() -> StreakReport? { try? report(.offline) }

  func report(_ mode: ContributionReader.Mode) throws -> StreakReport {
    let report = try world.ownStreakReader(mode, try world.session()).readSilently(period: .known)
    if mode == .recheck, report.coverage.failureToday == nil { latestReport.report = report }
    return report
  }
}

/// GitHub's answer in this run, kept for `handOver`, which plans the reminders that ntfy holds.
final class LatestReport {
  var report: StreakReport?
}

extension NagRule.SilenceReason {
  fileprivate var isIndependentOfGitHub: Bool {
    switch self {
    case .noUser, .done, .resting, .frozen, .outsideWindow, .snoozed, .sent, .forgotten: true
    case .noStreak, .unknown, .notDrawn, .justPushed: false
    }
  }
}
