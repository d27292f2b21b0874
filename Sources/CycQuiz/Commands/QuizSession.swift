internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Formats
internal import Quizzes

/// A row of questions on a terminal.
struct QuizSession {
  let world: World
  let output: AnswerOptions
  let isTyped: Bool
  let isGraded: Bool

  private enum Move {
    case answered(isRight: Bool), skipped, ended
  }

  private enum Line {
    case reply(QuizReply), skip, end
  }

  func ask(_ numbers: [Int]) throws {
    var (right, count) = (0, 0)
    for number in numbers {
      let move = try ask(number)
      if case .ended = move { break }
      if case .answered(let isRight) = move { (right, count) = (right + (isRight ? 1 : 0), count + 1) }
    }
    if count > 1 { try output.show(.null, in: world) { [QuizPhrases.summary(right: right, of: count)] } }
  }

  private func ask(_ number: Int) throws -> Move {
    let via = isTyped ? QuizVia.typed : QuizVia.terminal
    let asked = world.now()
    // One that was removed meanwhile is passed over.
    guard
      let asking = try world.changeQuizzes({ try $0.ask(number, via: via, isGraded: isGraded, at: asked) })
    else { return .skipped }
    try output.show(.null, in: world) { QuizPhrases.question(asking) }
    let line = line(asking)
    guard case .reply(let reply) = line else {
      try world.changeQuizzes { try $0.close(asking.id) }
      if case .end = line { return .ended }
      return .skipped
    }
    let now = world.now()
    let outcome = try world.changeQuizzes { try $0.answer(asking.id, reply, at: now, via: via) }
    return .answered(isRight: try QuizAnswered(outcome: outcome, offersAnother: false).show(output, in: world))
  }

  /// What somebody types; a closed input ends it, and so does somebody who types nothing sensible three times.
  private func line(_ asking: QuizAsking) -> Line {
    let hasPlaces = asking.showsOptions
    for _ in 0..<3 {
      world.err((hasPlaces ? QuizPhrases.whichOne(asking.options.count) : QuizPhrases.typeIt)(world.language) + " ")
      guard let text = world.readLine() else { return .end }
      let word = text.filter { !$0.isWhitespace }.lowercased()
      if ["q", "ㅂ"].contains(word) { return .end }
      if word.isEmpty || hasPlaces && ["s", "ㄴ"].contains(word) { return .skip }
      if let reply = try? QuizReply(text, to: asking) { return .reply(reply) }
    }
    return .skip
  }
}
