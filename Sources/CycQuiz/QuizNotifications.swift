package import CycBase
internal import CycNag
internal import Days
internal import Notify
internal import Quizzes
internal import Store

/// One tick of the schedule: reads answers from the phone and asks what is due.
package struct QuizTick {
  let world: World
  let tick: TickTask.Tick

  package init(world: World, tick: TickTask.Tick) {
    self.world = world
    self.tick = tick
  }

  private var now: Instant { tick.now }

  /// Nil if quizzes are off; no file is opened then.
  package func run() throws -> TickTask.Outcome? {
    guard world.home.settings[.quizOn] else { return nil }
    let channels = world.home.settings[.nagVia]
    let rule = world.home.settings.quizRule()
    let found = try world.readQuizzes { store in
      let decision = try rule.decision(store, at: now, hasOtherMessage: tick.hasSent)
      return (decision: decision, awaitsPhone: try channels.contains(.ntfy) && QuizReplies.areAwaited(store, at: now))
    }
    guard let found else { return silent(.nothingDue) }
    let replies = found.awaitsPhone && !tick.isDry ? try QuizReplies(world: world, now: now).take() : 0
    guard case .ask(let number, _) = found.decision, replies == 0 else {
      return replies > 0
        ? TickTask.Outcome(reason: QuizAskingPhrases.tookReplies(replies), messageCount: replies)
        : silent(found.decision)
    }
    return try ask(number, rule)
  }

  private func ask(_ number: Int, _ rule: QuizRule) throws -> TickTask.Outcome {
    let nag = try tick.isDry ? NagStore.forReading(in: world) : NagStore(in: world)
    if let end = try nag.memory(at: now, on: world.home.settings[.nagVia]).snoozedUntil {
      return silent(.snoozed(until: end))
    }
    let ready = ChannelReadiness(in: world).ready
    if ready.isEmpty { return TickTask.Outcome(reason: QuizAskingPhrases.noChannel) }
    if tick.isDry { return TickTask.Outcome(reason: QuizAskingPhrases.wouldAsk(number)) }
    let claimed = try world.changeQuizzes { try claim($0, rule, via: ready) }
    guard let asking = claimed.asking else { return silent(claimed.decision) }
    let sent = try QuizDelivery(world: world, store: nag).ask(asking, through: ready)
    for failure in sent.failures { world.screen.note(failure) }
    if sent.accepted.isEmpty {
      // A question that no terminal accepted was not seen; on other channels it may have arrived.
      try world.changeQuizzes { try $0.withdraw(asking, isSure: ready == [.terminal]) }
    }
    return TickTask.Outcome(reason: QuizAskingPhrases.asked(asking, sent), messageCount: sent.accepted.isEmpty ? 0 : 1)
  }

  /// Decides again inside the transaction, and records the question as asked. After a crash it is asked again later.
  private func claim(
    _ store: QuizStore, _ rule: QuizRule, via channels: [NagChannel]
  ) throws -> (decision: QuizRule.Decision, asking: QuizAsking?) {
    let decision = try rule.decision(store, at: now, hasOtherMessage: tick.hasSent)
    guard case .ask(let number, let occasion) = decision else { return (decision, nil) }
    let via = channels.map(\.rawValue).joined(separator: ",")
    return (decision, try store.ask(number, occasion, via: via, at: now))
  }

  private func silent(_ decision: QuizRule.Decision) -> TickTask.Outcome {
    if case .silent(let silence) = decision { silent(silence) } else { silent(.nothingDue) }
  }

  private func silent(_ silence: QuizRule.Silence) -> TickTask.Outcome {
    TickTask.Outcome(reason: QuizAskingPhrases.reason(silence, world.home.settings.quizRule()))
  }
}

extension QuizRule {
  func decision(_ store: QuizStore, at now: Instant, hasOtherMessage: Bool) throws -> Decision {
    var situation = try store.situation(at: now)
    situation.hasOtherMessage = hasOtherMessage
    return try decision(situation) { try store.due(at: now, hasChoice: true) }
  }
}

extension Settings {
  func quizRule() -> QuizRule {
    guard let from = ClockTime(minuteOfDay: self[.quizFrom]) else {
      preconditionFailure("the setting holds a time of day")
    }
    return QuizRule(
      from: from, untilMinute: self[.quizUntil], perDay: self[.quizPerDay], everyMinutes: self[.quizEvery])
  }
}

/// Sends quizzes through the channels of the reminders, and records the results.
struct QuizDelivery {
  let world: World
  let store: NagStore

  struct Outcome: Equatable {
    var accepted: [NagChannel] = []
    var failures: [Sentence] = []
  }

  /// Sends a question through the usual channels, or through those in reserve if all of them fail.
  func ask(_ asking: QuizAsking, through channels: [NagChannel]) throws(StoreError) -> Outcome {
    let words = QuizMessage(asking: asking, language: world.screen.language)
    let desktop = world.quizDesktop(asking.id)
    var outcome = Outcome()
    for group in [channels.usual, channels.inReserve] where outcome.accepted.isEmpty {
      for channel in group {
        let hasButtons = channel != .desktop || desktop.drawsButtons()
        try send(words.question(for: channel, hasButtons: hasButtons), to: channel, desktop, &outcome)
      }
    }
    // The inbox shows no buttons, and a message for a command has none.
    if !outcome.accepted.isEmpty { try addToInbox(words.question(for: .command)) }
    return outcome
  }

  func tell(
    _ followUp: QuizFollowUp, of asking: QuizAsking, through channel: NagChannel
  ) throws(StoreError) -> Outcome {
    let words = QuizMessage(asking: asking, language: world.screen.language)
    let message = words.followUp(followUp, for: channel, on: world.clock.now().today)
    var sent = Outcome()
    try send(message, to: channel, world.quizDesktop(asking.id), &sent)
    return sent
  }

  private func send(
    _ message: Message, to channel: NagChannel, _ desktop: DesktopChannel, _ outcome: inout Outcome
  ) throws(StoreError) {
    let failure = NagChannelFailure.reason { () throws(NagChannelFailure) in
      try channel.send(message, on: desktop, in: world)
    }
    if failure == nil { outcome.accepted.append(channel) }
    outcome.failures += failure.map { [NagPhrases.notSent(channel, $0)] } ?? []
    try store.noteDelivery(by: channel, failure: failure, at: world.clock.now())
  }

  private func addToInbox(_ message: Message) throws(StoreError) {
    var message = message
    // The last detail says how to answer, which the inbox leaves out.
    message.body = ([message.body] + message.details.dropLast()).joined(separator: "  ")
    try store.keep(message, at: world.clock.now())
  }
}

extension World {
  /// Desktop channel for quizzes, whose notification is separate from the reminders'. `askID` is for
  /// the process that waits for a click: it matters only if a message with buttons is sent.
  func quizDesktop(_ askID: String) -> DesktopChannel {
    desktop(folder: "cyc/quiz", home.environmentForOthers) { _ in QuizBubbleCommand.words(for: askID, in: self) }
  }
}
