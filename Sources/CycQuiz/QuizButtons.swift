internal import ArgumentParser
internal import CycBase
internal import CycNag
internal import Days
internal import Notify
internal import Platform
internal import Quizzes

/// Shows a question with buttons and waits for a click, in a process that `cyc nag run` starts.
struct QuizBubbleCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "bubble",
    abstract: Sentence(en: "Show a question with buttons, and take the answer.", ko: "단추가 있는 문제를 보여 주고, 답을 받아요."),
    shouldDisplay: false)

  @Argument(help: ArgumentHelp(en: "The name of the asking.", ko: "물어본 문제의 이름이에요."))
  var asking: String

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    var question = try world.readQuizzes { try $0.asking(asking) } ?? nil
    guard question != nil else { throw ExitStatus.failed }
    do {
      while let shown = question { question = try ask(shown, in: world) }
    } catch let error as any UserFacingError {
      // Shown too, because after a click users look at the desktop and not at the log.
      let words = NagPhrases.clickFailed(error.message)(world.screen.language)
      try? world.quizDesktop(asking).send(Message(title: QuizAskingPhrases.title(world.screen.language), body: words))
      throw error
    }
  }

  /// Shows a question, and then the result. Returns another question if the user wants one.
  private func ask(_ question: QuizAsking, in world: World) throws -> QuizAsking? {
    let words = QuizMessage(asking: question, language: world.screen.language)
    guard case .place(let place) = try click(on: words.question(for: .desktop), in: world) else { return nil }
    let followUp = try world.answerQuiz(question.id, place, at: world.clock.now(), via: .desktop)
    let result = words.followUp(followUp, for: .desktop, on: world.clock.now().today)
    guard followUp.hasAnother else {
      try? world.quizDesktop(asking).send(result)
      return nil
    }
    return try click(on: result, in: world) == .another ? world.askAnother(than: question, via: .desktop) : nil
  }

  private func click(on message: Message, in world: World) throws -> QuizClick? {
    try world.screen.choice(on: message, shownBy: world.quizDesktop(asking)).flatMap(QuizClick.init(word:))
  }

  /// The command that shows a question and waits.
  static func words(for asking: String, in world: World) -> [String] {
    [world.call.programPath, "quiz", "bubble", "--lang", world.screen.language.rawValue, "--", asking]
  }
}

/// Answers tapped on a phone. The next tick reads them.
struct QuizReplies {
  let world: World
  let now: Instant

  /// How long ntfy keeps taps.
  private static let maxAgeSeconds = 12 * 3600
  /// How long another question is offered after a wrong answer.
  fileprivate static let maxSecondsOfOffer = 2 * 3600
  /// How many of the last questions without an answer are checked.
  private static let maxOpen = 20
  /// Age up to which a tap without effect is reported. The server has it at later ticks too, but one report is enough.
  private static let maxReportedSeconds = NagTick.minutes * 60

  /// Whether a tap is possible. Otherwise the server is not asked.
  static func areAwaited(_ store: QuizStore, at now: Instant) throws -> Bool {
    // A tap on a closed question still counts, such as one of a quiz that was skipped on the computer. It counts for a
    // day, and may be read hours later, when the machine wakes.
    let isOpen = try store.unansweredAskings(limit: maxOpen).contains { asking in
      asking.channels.contains(.ntfy) && isWithin(QuizAsking.maxSeconds + maxAgeSeconds, asking.asked, now)
    }
    if isOpen { return true }
    guard let last = try store.lastReview() else { return false }
    return last.via == NagChannel.ntfy.rawValue && !last.isRight && isWithin(maxSecondsOfOffer, last.answered, now)
  }

  fileprivate static func isWithin(_ seconds: Int, _ moment: Instant, _ now: Instant) -> Bool {
    abs(now.secondsSince1970 - moment.secondsSince1970) <= seconds
  }

  /// Handles the taps since the last tick. Returns how many were answered with a message. If they cannot be read, the
  /// log says so.
  func take() throws -> Int {
    try world.replies(to: [QuizTap.action], noting: world.screen.noteOnce).reduce(0) { try $0 + (take($1) ? 1 : 0) }
  }

  /// Returns whether a message was sent.
  private func take(_ reply: NtfyChannel.Reply) throws -> Bool {
    // If the server's clock is ahead, the answer must not count for tomorrow.
    let time = SystemClock.instant(at: min(reply.time, now.secondsSince1970))
    guard let tap = reply.sequence.flatMap(QuizTap.init(words:)),
      let known = try world.readQuizzes({ store in
        try store.asking(tap.asking).map { ($0, try store.firstAnswer(to: tap.asking)) }
      }) ?? nil
    else {
      say(QuizAskingPhrases.unknownReply, of: time)
      return false
    }
    let (asking, first) = known
    switch tap.click {
    case .another: return try first != nil && askAnother(than: asking)
    case .place(let place):
      // Stored before the message about it is claimed, so a crash in between loses only the message.
      guard let first else { return try tell(world.answerQuiz(asking.id, place, at: time, via: .ntfy), of: asking) }
      // The server returned the same tap again. If a crash came before its message, send it now.
      let isSame = first.via == NagChannel.ntfy.rawValue && first.answered.secondsSince1970 == time.secondsSince1970
      if isSame { return try tell(QuizFollowUp(outcome: .answeredAlready(first, asking)), of: asking) }
      say(QuizPhrases.answeredAlready(first, asking), of: time)
      return false
    }
  }

  /// Sends the result of an answer.
  private func tell(_ followUp: QuizFollowUp, of asking: QuizAsking) throws -> Bool {
    try sendOnce("quiz-reply", of: asking) { try $0.tell(followUp, of: asking, through: .ntfy) }
  }

  private func askAnother(than asking: QuizAsking) throws -> Bool {
    try sendOnce("quiz-another", of: asking) { delivery in
      // If it fails, it is not asked again.
      try world.askAnother(than: asking, via: .ntfy).map {
        QuizDelivery.Outcome(accepted: try delivery.ask($0, through: [.ntfy]).accepted)
      }
    }
  }

  /// Sends a message once, even if the tap is read again.
  private func sendOnce(
    _ name: String, of asking: QuizAsking, _ send: (QuizDelivery) throws -> QuizDelivery.Outcome?
  ) throws -> Bool {
    let nag = try NagStore(in: world)
    let key = DeliveryID(day: asking.asked.today, name: "\(name)-\(asking.id)")
    guard try nag.claim(key, .ntfy, at: now) else { return false }
    let sent = try send(QuizDelivery(world: world, store: nag))
    try nag.finish(key, .ntfy, failure: sent?.failures.first?.english, at: world.clock.now())
    return sent?.accepted.isEmpty == false
  }

  private func say(_ sentence: Sentence, of time: Instant) {
    if now.secondsSince1970 - time.secondsSince1970 < Self.maxReportedSeconds { world.screen.note(sentence) }
  }
}

/// The result of an answer through a button.
struct QuizFollowUp {
  let outcome: QuizOutcome
  /// Whether another question can be offered, after a wrong answer.
  var hasAnother = false
}

extension World {
  /// Records an answer. Only the first one counts, on any channel.
  func answerQuiz(_ asking: String, _ place: Int, at time: Instant, via channel: NagChannel) throws -> QuizFollowUp {
    try changeQuizzes { store in
      let outcome = try store.answer(asking, .place(place), at: time, via: channel.rawValue)
      // After a tap that was read late, no tick would read the wish for another question.
      guard case .answered(let answer) = outcome, !answer.isRight,
        QuizReplies.isWithin(QuizReplies.maxSecondsOfOffer, time, clock.now())
      else { return QuizFollowUp(outcome: outcome) }
      let another = try store.another(than: answer.asking.quiz, hasChoice: true, at: time)
      return QuizFollowUp(outcome: outcome, hasAnother: another != nil)
    }
  }

  /// Asks a random quiz other than that of `asking`; nil if there is none.
  func askAnother(than asking: QuizAsking, via channel: NagChannel) throws -> QuizAsking? {
    try changeQuizzes { store in
      try store.another(than: asking.quiz, hasChoice: true, at: clock.now()).flatMap {
        try store.ask($0.number, .wanted, via: channel.rawValue, at: clock.now())
      }
    }
  }

  /// Removes the question from the desktop.
  func withdrawQuiz(if isEnded: Bool) {
    if isEnded { quizDesktop("").withdraw() }
  }
}

extension QuizStore {
  /// Whether the question on the desktop was ended by a change. The desktop shows only the last question.
  func endedOnDesktop(_ closed: [String]) throws -> Bool {
    let last = try lastAsked()
    return try closed.compactMap(asking).contains { $0.quiz == last && $0.channels.contains(.desktop) }
  }
}

extension QuizAsking {
  var channels: [NagChannel] { via.split(separator: ",").compactMap { NagChannel(rawValue: String($0)) } }
}
