internal import ArgumentParser
internal import CycBase
internal import CycList
package import CycNag
internal import CycStreak
internal import Days
internal import Notify
internal import Platform
package import Quizzes
internal import Store

/// `cyc quiz bubble`: shows a question with buttons and waits for a click; `cyc nag run` starts it and goes.
struct QuizBubbleCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "bubble", abstract: "Show a question with buttons, and take the answer.", shouldDisplay: false)

  @Argument(help: "The name of the asking.")
  var asking: String

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    var next = try world.readQuizzes { try $0.asking(asking) } ?? nil
    guard next != nil else { throw ExitStatus.failed }
    do {
      while let asking = next { next = try ask(asking, in: world) }
    } catch let error as any UserFacingError {
      // Nobody looks at the log just then.
      let words = NagPhrases.clickFailed(error.message)(world.language)
      try? world.quizDesktop(asking).send(Message(title: QuizAskingPhrases.title(world.language), body: words))
      throw error
    }
  }

  /// - Returns: the other question that somebody wants who was wrong.
  private func ask(_ asking: QuizAsking, in world: World) throws -> QuizAsking? {
    let words = QuizMessage(asking: asking, language: world.language)
    guard case .place(let place) = try click(on: words.question(for: .desktop), in: world) else { return nil }
    let followUp = try world.answerQuiz(asking.id, place, at: world.now(), via: .desktop)
    let told = words.followUp(followUp.outcome.sentence, for: .desktop, hasAnother: followUp.hasAnother)
    guard followUp.hasAnother else {
      try? world.quizDesktop(asking.id).send(told)
      return nil
    }
    guard try click(on: told, in: world) == .another else { return nil }
    return try world.askAnother(than: asking, via: .desktop)
  }

  private func click(on message: Message, in world: World) throws -> QuizClick? {
    try world.choice(on: message, shownBy: world.quizDesktop(asking)).flatMap(QuizClick.init(word:))
  }

  /// What is called for an asking.
  static func words(for asking: String, in world: World) -> [String] {
    [world.programPath, "quiz", "bubble", "--lang", world.language.rawValue, "--", asking]
  }
}

/// Answers that were tapped on a phone, which the next tick reads.
struct QuizReplies {
  let world: World
  let now: Instant

  /// ntfy keeps what was tapped as long.
  private static let maxAgeSeconds = 12 * 3600
  /// Who was wrong may want another question for as long.
  private static let maxSecondsOfOffer = 2 * 3600
  private static let maxOpen = 20
  /// What changes nothing is said once: a tick later the server still has it.
  private static let maxSecondsOfNews = NagTick.minutes * 60

  /// Whether somebody may have tapped on something: else nobody is asked.
  static func areAwaited(_ store: QuizStore, at now: Instant) throws -> Bool {
    let isOpen = try store.openAskings(limit: maxOpen).contains { asking in
      asking.channels.contains(.ntfy) && isWithin(maxAgeSeconds, asking.asked, now)
    }
    if isOpen { return true }
    guard let last = try store.lastReview() else { return false }
    return last.via == NagChannel.ntfy.rawValue && !last.isRight && isWithin(maxSecondsOfOffer, last.answered, now)
  }

  private static func isWithin(_ seconds: Int, _ moment: Instant, _ now: Instant) -> Bool {
    abs(now.secondsSince1970 - moment.secondsSince1970) <= seconds
  }

  /// Takes what was tapped since the last tick, and says what follows. That it cannot be read is said in the log.
  ///
  /// - Returns: how many messages followed.
  /// - Throws: `StoreError`
  func take() throws -> Int {
    guard let ntfy = try? world.ntfy() else { return 0 }
    let replies: NtfyChannel.Replies
    do throws(DeliveryError) {
      replies = try ntfy.replies(to: [QuizTap.action])
    } catch {
      world.noteOnce(NagChannelPhrases.reason(error))
      return 0
    }
    for ignored in replies.ignored { world.noteOnce(NagChannelPhrases.ignored(ignored)) }
    return try replies.replies.reduce(0) { try $0 + (take($1) ? 1 : 0) }
  }

  /// - Returns: whether something followed.
  private func take(_ reply: NtfyChannel.Reply) throws -> Bool {
    // A server whose clock is ahead does not make an answer one of tomorrow.
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
      guard let first else { return try answer(asking, place, at: time) }
      // The same tap, as it is read again.
      let isSame = first.via == NagChannel.ntfy.rawValue && first.answered.secondsSince1970 == time.secondsSince1970
      if isSame { return try tell(.answeredAlready(first, asking), hasAnother: false, of: asking) }
      say(QuizPhrases.answeredAlready(first, asking), of: time)
      return false
    }
  }

  /// The answer comes before the claim of what is said of it: a crash between the two loses words, and no answer.
  private func answer(_ asking: QuizAsking, _ place: Int, at time: Instant) throws -> Bool {
    let followUp = try world.answerQuiz(asking.id, place, at: time, via: .ntfy)
    return try tell(followUp.outcome, hasAnother: followUp.hasAnother, of: asking)
  }

  /// Once, however often the tap is read.
  private func tell(_ outcome: QuizOutcome, hasAnother: Bool, of asking: QuizAsking) throws -> Bool {
    let nag = try NagStore(in: world)
    let key = DeliveryID(day: asking.asked.today, name: "quiz-reply-\(asking.id)")
    guard try nag.claim(key, .ntfy, at: now) else { return false }
    let sent = try QuizDelivery(world: world, store: nag).tell(
      outcome.sentence, of: asking, hasAnother: hasAnother, through: .ntfy)
    try nag.finish(key, .ntfy, failure: sent.failures.first?.english, at: world.now())
    return !sent.taken.isEmpty
  }

  private func askAnother(than asking: QuizAsking) throws -> Bool {
    let nag = try NagStore(in: world)
    let key = DeliveryID(day: asking.asked.today, name: "quiz-another-\(asking.id)")
    guard try nag.claim(key, .ntfy, at: now) else { return false }
    let sent = try world.askAnother(than: asking, via: .ntfy).map {
      try QuizDelivery(world: world, store: nag).ask($0, through: [.ntfy])
    }
    try nag.finish(key, .ntfy, failure: nil, at: world.now())
    return sent.map { !$0.taken.isEmpty } ?? false
  }

  private func say(_ sentence: Sentence, of time: Instant) {
    if now.secondsSince1970 - time.secondsSince1970 < Self.maxSecondsOfNews { world.note(sentence) }
  }
}

/// What became of an answer that came through a channel, and what can follow.
struct QuizFollowUp {
  let outcome: QuizOutcome
  /// Whether another question can be asked: offered behind a wrong answer.
  let hasAnother: Bool
}

extension World {
  /// Takes an answer in one transaction; the first one to an asking counts, wherever it comes from.
  ///
  /// - Throws: `StoreError`
  func answerQuiz(
    _ asking: String, _ place: Int, at time: Instant, via channel: NagChannel
  ) throws -> QuizFollowUp {
    try changeQuizzes { store in
      let outcome = try store.answer(asking, .place(place), at: time, via: channel.rawValue)
      guard case .answered(let answer) = outcome, !answer.isRight else {
        return QuizFollowUp(outcome: outcome, hasAnother: false)
      }
      let another = try store.another(than: answer.asking.quiz, hasChoice: true, at: time)
      return QuizFollowUp(outcome: outcome, hasAnother: another != nil)
    }
  }

  /// Claims that a random other question is asked than an earlier one; nil where there is none.
  ///
  /// - Throws: `StoreError`
  func askAnother(than asking: QuizAsking, via channel: NagChannel) throws -> QuizAsking? {
    try changeQuizzes { store in
      try store.another(than: asking.quiz, hasChoice: true, at: now()).flatMap {
        try store.ask($0.number, .wanted, via: channel.rawValue, at: now())
      }
    }
  }
}

extension World {
  /// Takes the question away that stands on the desktop, where a change has ended it: what was asked is another one now, or gone.
  ///
  /// - Parameter ended: as `QuizStore.endedOnDesktop` found it
  func withdrawQuiz(if ended: Bool) {
    if ended { quizDesktop("").withdraw() }
  }
}

extension QuizStore {
  /// Whether the question that was asked last stands on the desktop and is among those that a change has ended: there is one bubble,
  /// and it is the last question's.
  ///
  /// - Parameter closed: `QuizChange.closed`
  func endedOnDesktop(_ closed: [String]) throws -> Bool {
    let last = try lastAsked()
    return try closed.compactMap(asking).contains { $0.quiz == last && $0.channels.contains(.desktop) }
  }
}

extension QuizAsking {
  /// Where it was shown.
  package var channels: [NagChannel] { via.split(separator: ",").compactMap { NagChannel(rawValue: String($0)) } }
}
