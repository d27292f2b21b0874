internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Notify
internal import Quizzes
internal import Store

/// Sends what is about quizzes through the channels of the reminders, and remembers how they fared.
struct QuizDelivery {
  let world: World
  let store: NagStore

  /// What came of it.
  struct Outcome: Equatable {
    var taken: [NagChannel] = []
    var failures: [Sentence] = []
  }

  /// The channels that would take a message now. Nothing is asked where there are none: the question waits.
  static func ready(in world: World) -> [NagChannel] {
    world.settings[.nagVia].filter { $0.readiness(in: world) == nil }
  }

  /// - Throws: `StoreError`
  func ask(_ asking: QuizAsking, through channels: [NagChannel]) throws(StoreError) -> Outcome {
    let words = QuizMessage(asking: asking, language: world.language)
    let desktop = world.quizDesktop(asking.id)
    var outcome = Outcome()
    for group in [channels.usual, channels.inReserve] where outcome.taken.isEmpty {
      for channel in group {
        let hasButtons = channel != .desktop || desktop.drawsButtons()
        try send(words.question(for: channel, hasButtons: hasButtons), to: channel, desktop, &outcome)
      }
    }
    if !outcome.taken.isEmpty { try keep(words.question(for: .command), of: asking) }
    return outcome
  }

  /// What follows an answer goes where the answer came from.
  ///
  /// - Throws: `StoreError`
  func tell(
    _ outcome: Sentence, of asking: QuizAsking, hasAnother: Bool, through channel: NagChannel
  ) throws(StoreError) -> Outcome {
    let words = QuizMessage(asking: asking, language: world.language)
    var sent = Outcome()
    try send(
      words.followUp(outcome, for: channel, hasAnother: hasAnother), to: channel, world.quizDesktop(asking.id), &sent)
    return sent
  }

  private func send(
    _ message: Message, to channel: NagChannel, _ desktop: DesktopChannel, _ outcome: inout Outcome
  ) throws(StoreError) {
    var failure: Sentence?
    do throws(NagChannelFailure) {
      try channel.send(message, on: desktop, in: world)
      outcome.taken.append(channel)
    } catch {
      failure = error.reason
      outcome.failures.append(NagPhrases.notSent(channel, error.reason))
    }
    try store.noteDelivery(by: channel, failure: failure, at: world.now())
  }

  /// For `cyc nag inbox`.
  private func keep(_ message: Message, of asking: QuizAsking) throws(StoreError) {
    let text = ([message.body] + message.details.dropLast()).joined(separator: "  ")
    try store.keep(
      NagMessage(
        key: DeliveryID(day: asking.asked.today, name: "quiz-\(asking.id)"), title: message.title, body: text,
        urgency: message.urgency, hasActions: false), at: world.now())
  }
}

extension World {
  /// The desktop as quizzes are shown on it: beside the reminders, whose bubble is another one.
  func quizDesktop(_ asking: String) -> DesktopChannel {
    DesktopChannel(
      notifyEffects, application: NagMessage.title, folder: "cyc/quiz",
      startWaiting: programPath.isEmpty
        ? nil
        : { _ in
          try start(QuizBubbleCommand.words(for: asking, in: self), environmentForOthers, directories.nagLog)
        })
  }
}
