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
    world: World, rule: NagRule, channels: [NagChannel]? = nil, store: NagStore, now: Instant? = nil
  ) throws(StoreError) {
    self.world = world
    self.rule = rule
    self.channels = channels ?? world.settings[.nagVia]
    self.store = store
    self.now = now ?? world.now()
    memory = try store.memory(at: self.now, on: self.channels)
    hasUser = !world.remindsOnlyOfLists
  }

  /// How things stand before anybody was asked.
  var situation: NagRule.Situation {
    let sent = memory.handled.occasions
    let forgotten = (memory.handled.lost.map { rule.occasions(by: $0.local) } ?? []).subtracting(sent)
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
    let (evaluation, reminder) = try reminder(situation)
    let cheer = praise(evaluation)
    return Outcome(
      decision: cheer == nil ? evaluation.decision : .silent(.done),
      messages: reminder + [cheer].compactMap(\.self) + notices,
      trouble: evaluation.trouble)
  }

  /// Decides, and sends it: each message is claimed for a channel before it is sent there, so that nothing comes twice.
  ///
  /// - Throws: `StoreError`, and as `decided()`; notices of tasks are sent all the same, since they need nobody's answer.
  func sent(_ notices: TodoNotices?) throws -> Outcome {
    let first = try send(notices)
    var situation = situation
    if case .send = rule.decision(situation), let end = takeReplies() { situation.snoozedUntil = end.local }
    var (evaluation, reminder) = try reportingTrouble { try self.reminder(situation) }
    if !reminder.isEmpty,
      case .silent(let silence) = rule.decision(
        try NagRun(world: world, rule: rule, channels: channels, store: store).situation)
    {
      // GitHub was slow, or the machine slept: meanwhile the window has closed, or somebody wants silence.
      (evaluation, reminder) = (Evaluation(decision: .silent(silence)), [])
    }
    if let commits = evaluation.justPushed, memory.seen(commits) == nil { try store.notePushed(commits, at: now) }
    let second = try send(reminder)
    if let cheer = praise(evaluation) {
      evaluation.decision = .silent(.done)
      if try end(with: cheer) { reminder.append(cheer) }
    } else {
      try withdrawReminders(beside: evaluation.decision)
    }
    return Outcome(
      decision: evaluation.decision, messages: reminder + first.messages,
      failures: first.failures + second.failures.filter { !first.failures.contains($0) },
      hasReachedSomebody: first.reached && second.reached, trouble: evaluation.trouble)
  }

  /// What keeps a run from looking, and a token that is refused, is told once a day, and kept for `cyc nag status`.
  private func reportingTrouble(
    _ look: () throws -> (Evaluation, [NagMessage])
  ) throws -> (Evaluation, [NagMessage]) {
    do {
      let (evaluation, reminder) = try look()
      if evaluation.hasAsked { try note(evaluation.report?.coverage.refusal.map { SourcePhrases.privateUnseen($0) }) }
      return (evaluation, reminder)
    } catch let failure as any UserFacingError where !(failure is StoreError) {
      try note(NagPhrases.cannotLook(failure))
      throw failure
    }
  }

  private func note(_ trouble: Sentence?) throws {
    if trouble != memory.trouble { try store.noteTrouble(trouble) }
    let key = DeliveryID.trouble(on: now.today)
    guard let trouble, !memory.handled.keys.contains(key), !memory.handled.mayMissSome(of: now.today) else { return }
    let words = trouble(world.language)
    _ = try send([
      NagMessage(key: key, title: NagMessage.title, body: words, urgency: .normal, hasActions: false)
    ])
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
  private func reminder(_ situation: NagRule.Situation) throws -> (Evaluation, [NagMessage]) {
    let evaluation = try evaluate(situation)
    guard case .send(let occasion, let subject, let urgency) = evaluation.decision else { return (evaluation, []) }
    let key = DeliveryID(occasion)
    let body = withLastChance(body(of: subject, occasion, evaluation, at: now), occasion)
    return (
      evaluation,
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
  struct Evaluation {
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
  func evaluate(_ situation: NagRule.Situation) throws -> Evaluation {
    let unasked = rule.decision(situation)
    if case .silent = unasked { return Evaluation(decision: unasked) }
    // Days of rest, a window, a name: whatever is settled there may say otherwise.
    if let error = world.settingsError { throw error }
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
      decision: rule.decision(situation), report: report, hasAsked: report.map { $0.coverage.failure == nil } ?? false,
      trouble: trouble)
    guard case .send(let occasion, _, _) = evaluation.decision else { return evaluation }
    // Behind midnight what was committed before it can still be pushed for that day.
    evaluation.work = world.localWork(on: min(occasion.day, now.today)...now.today)
    let pushed = PushedCommits(
      day: occasion.day, count: evaluation.work.pushed.total, latest: evaluation.work.latestPushed ?? 0)
    evaluation.decision = rule.decision(situation.updated(with: evaluation.work, pushedSeen: memory.seen(pushed)))
    if case .silent(.justPushed) = evaluation.decision { evaluation.justPushed = pushed }
    return evaluation
  }

  /// What would be decided by an earlier look alone.
  func decision(by earlier: StreakReport?) -> NagRule.Decision {
    var seen = situation.updated(with: earlier, resting: world.ownRestRules())
    if [.open, .notDrawn].contains(seen.today) { seen.today = .unknown }
    return rule.decision(seen)
  }

  /// How today stands, for somebody who asks: GitHub is asked anew.
  ///
  /// - Throws: what stands in the way of reading the streak
  func stateOfToday() throws -> (state: NagRule.DayState, report: StreakReport?) {
    do {
      let report = try report(.recheck)
      let seen = situation.updated(with: report, resting: world.ownRestRules())
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

extension NagRule.SilenceReason {
  /// Whether it stays so, whatever GitHub would say now.
  fileprivate var isIndependentOfGitHub: Bool {
    switch self {
    case .noUser, .done, .resting, .frozen, .outsideWindow, .snoozed, .sent, .forgotten: true
    case .noStreak, .unknown, .notDrawn, .justPushed: false
    }
  }
}
