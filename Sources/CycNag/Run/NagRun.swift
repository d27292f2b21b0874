internal import CycBase
internal import CycStreak
internal import CycList
internal import Days
internal import Notify
internal import Store
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
