internal import ArgumentParser
package import CycBase
internal import Days
internal import Formats
internal import Platform
package import Quizzes

struct QuizAskCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "ask", abstract: Sentence(en: "Answer the quizzes that are due.", ko: "풀 때가 된 퀴즈를 풀어요."),
    discussion: Sentence(
      en: """
        On a terminal the due quizzes are asked one after the other, the least known first; s skips one, q quits. \
        Elsewhere the next one is printed, and `cyc quiz answer` answers it. One that you got wrong comes again after \
        three others or ten minutes, until it is right, at most three times; only the first answer counts. At \
        most quiz.new_per_day new ones are asked a day (10, unless you set it).

        With a number that quiz is asked, due or not; an answer counts only if it is due.
        """,
      ko: """
        터미널에서는 가장 모르는 것부터 하나씩 물어요. s는 건너뛰고 q는 끝내요. 다른 곳에서는 다음 문제를 출력하고, `cyc quiz answer`로 답해요. 틀린 문제는 다른 세 문제를 풀거나 \
        10분이 지나면 맞힐 때까지 세 번까지 다시 물어요. 처음 답만 집계돼요. 새 문제는 하루에 quiz.new_per_day개(기본 10개)까지예요.

        번호를 적으면 때가 되지 않았어도 그 문제를 물어요. 답은 때가 되었을 때만 집계돼요.
        """),
    examples: [
      "cyc quiz ask < /dev/null": Sentence(en: "the next one, as text", ko: "다음 문제를 글로"),
      "cyc quiz ask 1 --type": Sentence(en: "without its options", ko: "보기 없이"),
      "cyc quiz ask --another --no-grade --json": Sentence(en: "any other, for practice", ko: "연습으로 아무 문제나"),
    ])

  @Argument(
    help: ArgumentHelp(en: "Its number in the list (default: what is due).", ko: "목록에 있는 번호예요 (기본값: 풀 때가 된 것)."),
    completion: .quizzes)
  var number: Int?

  @Flag(
    help: ArgumentHelp(
      en: "Hide the options: the answer is typed, and a right one counts as easy.",
      ko: "보기를 숨겨요. 답을 직접 입력하고, 맞히면 쉬운 문제로 쳐요."))
  var type = false

  @Option(
    help: ArgumentHelp(en: "Only those with this tag.", ko: "이 태그가 있는 것만 보여 줘요."), transform: QuizTag.typed)
  var tag: String?

  @Option(help: ArgumentHelp(en: "Ask at most this many.", ko: "이만큼만 물어요.", valueName: "number"))
  var limit: Int?

  @Flag(
    help: ArgumentHelp(
      en: "Ask a random quiz other than the last one, due or not.", ko: "때가 되었든 아니든, 마지막 문제가 아닌 아무 문제나 물어요."))
  var another = false

  @Flag(help: ArgumentHelp(en: "Only practise: no answer counts.", ko: "연습만 해요. 답은 집계되지 않아요."))
  var noGrade = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    let chosen = [number.map { "\($0)" }, tag.map { _ in "--tag" }, another ? "--another" : nil].compactMap(\.self)
    if chosen.count > 1 { throw UsageFailure.together(chosen) }
    if let limit {
      if limit < 1 { throw UsageFailure.notPositive("--limit", "quizzes", limit) }
      if let other = chosen.first, tag == nil { throw UsageFailure.together([other, "--limit"]) }
    }
  }

  func run(in world: World) throws {
    let numbers = try numbersToAsk(in: world)
    let repeats = try repeats(in: world)
    guard let first = repeats.first ?? numbers.first else {
      if another { return try output.show(["ask": nil], in: world) { [QuizPhrases.noOther] } }
      let nothing = try world.nothingDue(tag: tag)
      return try output.show(["ask": nil, "next": nothing.next?.json], in: world) { [nothing.sentence] }
    }
    guard world.screen.canAsk, world.screen.terminal.outputIsTerminal, !output.json else {
      return try askOnce(first, isGraded: !noGrade && repeats.isEmpty, in: world)
    }
    let session = QuizSession(
      world: world, output: output, isTyped: type, isGraded: !noGrade, tag: tag,
      repeatsWrong: asksWhatIsDue && !noGrade, limit: limit ?? .max)
    try session.ask(numbers)
  }

  /// Whether neither a number nor `--another` was given.
  private var asksWhatIsDue: Bool { number == nil && !another }

  /// Quizzes that were answered wrong today and come again now.
  private func repeats(in world: World) throws -> [Int] {
    guard asksWhatIsDue, !noGrade else { return [] }
    let now = world.clock.now()
    return try world.readQuizzes { try $0.repeats(at: now, tag: tag).now } ?? []
  }

  /// The quizzes to ask, in order.
  ///
  /// - Throws: `QuizFailure` if there is no such quiz, or none to choose from
  private func numbersToAsk(in world: World) throws -> [Int] {
    let now = world.clock.now()
    let numbers = try world.readQuizzes { store -> [Int] in
      if let number { return try store.quiz(number).map { [$0.number] } ?? [] }
      guard another else { return try store.due(at: now, hasChoice: false, tag: tag).map(\.quiz) }
      // No quiz has the number 0.
      return try store.another(than: store.lastAsked() ?? 0, hasChoice: false, at: now).map { [$0.number] } ?? []
    }
    if let number, numbers?.isEmpty ?? true { throw QuizFailure.noSuchNumber(number) }
    if try world.readQuizzes({ try $0.list().isEmpty }) ?? true { throw QuizFailure.noQuizzes }
    if let tag, try world.readQuizzes({ try $0.list(QuizFilter(tag: tag)).isEmpty }) ?? true {
      throw QuizFailure.noQuizWithTag(tag)
    }
    return numbers ?? []
  }

  /// Asks a quiz without waiting for the answer.
  private func askOnce(_ number: Int, isGraded: Bool, in world: World) throws {
    let now = world.clock.now()
    let asking = try world.changeQuizzes { store in
      try store.ask(number, via: type ? QuizVia.typed : QuizVia.command, isGraded: isGraded, at: now)
    }
    guard let asking else { throw QuizFailure.noSuchNumber(number) }
    try output.show(asking.json, in: world) { QuizPhrases.asked(asking) }
  }
}

/// Asks questions one after the other on a terminal.
struct QuizSession {
  let world: World
  let output: AnswerOptions
  let isTyped: Bool
  let isGraded: Bool
  /// Only quizzes with this tag come again.
  let tag: String?
  /// Whether quizzes that were answered wrong come again. False for a single quiz, and for practice.
  let repeatsWrong: Bool
  /// How many questions are asked at most, with those that come again.
  let limit: Int

  /// The user's reaction to a question.
  private enum Move {
    case answered(isRight: Bool), skipped, ended
  }

  /// A typed line.
  private enum Line {
    case reply(QuizReply), skip, end
  }

  /// Asks quizzes in this order, with repeats in between, and says how it went.
  func ask(_ numbers: [Int]) throws {
    // `later` counts answers that are right only in a repeat.
    var (right, later, count) = (0, 0, 0)
    var asked = 0
    var left = numbers[...]
    var skipped: Set<Int> = []
    // Quizzes whose first try was in this sitting.
    var tried: Set<Int> = []
    while asked < limit {
      let again = try repeats().now.first { !skipped.contains($0) }
      guard let number = again ?? left.popFirst() else { break }
      asked += 1
      let move = try ask(number, isGraded: isGraded && again == nil)
      if case .ended = move { break }
      if case .skipped = move { skipped.insert(number) }
      guard case .answered(let isRight) = move else { continue }
      if again == nil {
        count += 1
        tried.insert(number)
        if isRight { right += 1 }
      } else if isRight, tried.contains(number) {
        later += 1
      }
    }
    var sentences = count > 1 ? [QuizPhrases.summary(right: right, later: later, of: count)] : []
    let waiting = try repeats().later
    if let first = waiting.map(\.at).min(by: { $0.secondsAsUTC < $1.secondsAsUTC }) {
      sentences.append(QuizPhrases.again(waiting.count, at: first))
    }
    let today = world.clock.now().today
    // If a due quiz is left, `--limit` or the user ended the sitting, not the daily limit of new quizzes.
    if left.isEmpty, repeatsWrong, let new = try world.readQuizzes({ try $0.newCounts(on: today, tag: tag) }),
      new.unseen > 0, new.left == 0
    {
      sentences.append(QuizPhrases.newWaiting(new.unseen, perDay: world.home.settings[.quizNewPerDay]))
    }
    if !sentences.isEmpty { try output.show(.null, in: world) { sentences } }
  }

  private func repeats() throws -> QuizRepeats {
    let now = world.clock.now()
    let none = QuizRepeats(after: [], at: now)
    return repeatsWrong ? try world.readQuizzes { try $0.repeats(at: now, tag: tag) } ?? none : none
  }

  private func ask(_ number: Int, isGraded: Bool) throws -> Move {
    let via = isTyped ? QuizVia.typed : QuizVia.terminal
    let asked = world.clock.now()
    // A quiz that was removed meanwhile is skipped.
    let asking = try world.changeQuizzes { try $0.ask(number, via: via, isGraded: isGraded, at: asked) }
    guard let asking else { return .skipped }
    try output.show(.null, in: world) { QuizPhrases.question(asking) }
    let line = line(asking)
    guard case .reply(let reply) = line else {
      try world.changeQuizzes { try $0.close(asking.id) }
      if case .end = line { return .ended }
      return .skipped
    }
    let now = world.clock.now()
    let outcome = try world.changeQuizzes { try $0.answer(asking.id, reply, at: now, via: via) }
    return .answered(isRight: try outcome.show(output, offersAnother: false, in: world))
  }

  /// Ends at the end of input; skips the question after three lines that make no sense.
  private func line(_ asking: QuizAsking) -> Line {
    for _ in 0..<3 {
      let prompt = asking.showsOptions ? QuizPhrases.whichOne(asking.options.count) : QuizPhrases.typeIt
      world.screen.err(prompt(world.screen.language) + " ")
      guard let text = world.screen.readLine() else { return .end }
      let word = text.filter { !$0.isWhitespace }.lowercased()
      // A typed answer may be q or s itself. The Korean letters are on the same keys.
      let isAnswer = !asking.showsOptions && asking.options.contains { $0.lowercased() == word }
      if !isAnswer, ["q", "ㅂ"].contains(word) { return .end }
      if word.isEmpty || !isAnswer && ["s", "ㄴ"].contains(word) { return .skip }
      do throws(QuizFailure) { return .reply(try QuizReply(text, to: asking)) } catch {
        world.screen.printError(error.message, hint: nil)
      }
    }
    return .skip
  }
}

struct QuizAnswerCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "answer", abstract: Sentence(en: "Answer the question that was asked.", ko: "낸 문제에 답해요."),
    usage: "cyc quiz answer [<ask>] <answer>",
    discussion: Sentence(
      en: """
        The answer is the number of an option, or the text of a card. ASK is the ID that `cyc quiz ask --json` shows; \
        without it, the answer is for the last question that is still open.

        The first answer counts. Exit status: 0 right, 1 wrong, 2 nothing was asked.
        """,
      ko: """
        답은 보기의 번호나 카드의 글이에요. ASK는 `cyc quiz ask --json`에 나오는 ID예요. 없으면 아직 답하지 않은 마지막 문제에 답해요.

        처음 답만 집계돼요. 종료 상태: 0 맞음, 1 틀림, 2 낸 문제가 없음.
        """),
    examples: [
      "cyc quiz answer 2": Sentence(en: "the second option", ko: "두 번째 보기"),
      "cyc quiz answer 1 --json": .forScripts,
    ])

  @Argument(
    help: ArgumentHelp(
      en: "The number of an option, or the text of a card.", ko: "보기의 번호나 카드의 글이에요.", valueName: "ask and answer"))
  var words: [String]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.clock.now()
    let (outcome, hasAnother) = try world.changeQuizzes { store in
      let (asking, text) = try askingAndAnswer(store, in: world)
      let outcome = try store.answer(asking.id, try QuizReply(text, to: asking), at: now, via: QuizVia.command)
      return (outcome, try store.another(than: asking.quiz, hasChoice: false, at: now) != nil)
    }
    if try !outcome.show(output, offersAnother: hasAnother, in: world) { throw ExitStatus.no }
  }

  /// The question that is answered, and the answer.
  private func askingAndAnswer(_ store: QuizStore, in world: World) throws -> (asking: QuizAsking, text: String) {
    if let named = try store.asking(words[0]) {
      if words.count == 1 { throw QuizFailure.noAnswer }
      return (named, words.dropFirst().joined(separator: " "))
    }
    let open = try store.openAsking(at: world.clock.now())
    // Before the number of an option, a word can only be an ID. Otherwise both words may be the answer to a card.
    let firstIsID = open.map { $0.showsOptions && Int(words[words.count - 1]) != nil } ?? QuizAsking.isID(words[0])
    if words.count == 2, firstIsID { throw QuizFailure.unknownAsking(words[0]) }
    guard let open else { throw QuizFailure.nothingAsked }
    return (open, words.joined(separator: " "))
  }
}

extension QuizReply {
  /// An answer as typed: the number of an option from 1, or the text of a card.
  init(_ text: String, to asking: QuizAsking) throws(QuizFailure) {
    if asking.showsOptions {
      let count = asking.options.count
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count == 1, let place = QuizReply.number(words[0]) else { throw .notAPlace(text, of: count) }
      guard asking.order.indices.contains(place &- 1) else { throw .noSuchPlace(place, of: count) }
      self = .place(place - 1)
    } else {
      if text.allSatisfy(\.isWhitespace) { throw .noAnswer }
      self = .typed(QuizReply.withoutNumber(text, of: asking))
    }
  }

  /// Without the number of the quiz before the answer, as in `cyc quiz answer 3 Seoul`. It stays if the card itself
  /// begins with it: `3 apples`.
  private static func withoutNumber(_ text: String, of asking: QuizAsking) -> String {
    func rest(_ text: String) -> Substring? {
      let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      return words.count == 2 && number(words[0]) == asking.quiz ? words[1] : nil
    }
    guard let answer = rest(text), !asking.options.contains(where: { rest($0) != nil }) else { return text }
    return String(answer)
  }

  /// Reads `2`, and `2)`, `2.` and `2번`, as options are shown and called.
  private static func number(_ word: Substring) -> Int? {
    let isMarked = [")", ".", "번"].contains { word.hasSuffix($0) }
    return Int(isMarked ? word.dropLast() : word)
  }
}

/// Where a question was asked, or an answer given, if not through a `NagChannel`.
package enum QuizVia {
  static let command = "command"
  /// The dialogue of `cyc quiz ask`, or the interactive screen.
  package static let terminal = "terminal"
  /// `--type`, which hides the options.
  static let typed = "typed"
}

extension QuizAsking {
  /// False if the answer is typed.
  package var showsOptions: Bool { options.count > 1 && via != QuizVia.typed }
}

extension QuizOutcome {
  /// Shows the result of an answer.
  ///
  /// - Returns: whether the answer, or the first answer if it was given before, is right
  fileprivate func show(_ output: AnswerOptions, offersAnother: Bool, in world: World) throws -> Bool {
    switch self {
    case .unknown: throw QuizFailure.nothingAsked
    case .noSuchPlace(let place, let asking): throw QuizFailure.noSuchPlace(place + 1, of: asking.options.count)
    case .answeredAlready(let review, let asking):
      try output.show(
        ["ask": asking.id, "quiz": asking.quiz, "right": review.isRight, "answered_already": true], in: world
      ) { [QuizPhrases.answeredAlready(review, asking)] }
      return review.isRight
    case .answered(let answer):
      try output.show(answer.json, in: world) {
        QuizPhrases.outcome(answer) + (answer.isRight || !offersAnother ? [] : [QuizPhrases.another])
      }
      return answer.isRight
    }
  }
}

/// Quizzes on the interactive screen.
extension World {
  /// Asks the next quiz that is due; nil if none is.
  package func askNextQuiz(except skipped: Set<Int>) throws -> QuizAsking? {
    let now = clock.now()
    func next(_ store: QuizStore) throws -> (quiz: Int, isRepeat: Bool)? {
      if let again = try store.repeats(at: now).now.first(where: { !skipped.contains($0) }) { return (again, true) }
      return try store.due(at: now, hasChoice: false).lazy.map(\.quiz).first { !skipped.contains($0) }.map {
        ($0, false)
      }
    }
    // Reads first, so that nothing is written if nothing is due.
    guard try readQuizzes({ try next($0) != nil }) == true else { return nil }
    return try changeQuizzes { store in
      try next(store).flatMap { try store.ask($0.quiz, via: QuizVia.terminal, isGraded: !$0.isRepeat, at: now) }
    }
  }

  /// Closes a question that is left without an answer.
  package func closeQuiz(_ asking: QuizAsking) throws { try changeQuizzes { try $0.close(asking.id) } }

  /// Records the answer. Returns the sentences to show.
  package func answerQuiz(_ asking: QuizAsking, _ reply: QuizReply) throws -> [Sentence] {
    let now = clock.now()
    switch try changeQuizzes({ try $0.answer(asking.id, reply, at: now, via: QuizVia.terminal) }) {
    case .unknown, .noSuchPlace: throw QuizFailure.nothingAsked
    case .answeredAlready(let review, let asking): return [QuizPhrases.answeredAlready(review, asking)]
    case .answered(let answer): return QuizPhrases.outcome(answer)
    }
  }

  /// Undoes the last answer. Returns the sentence to show.
  package func takeBackQuizAnswer() throws -> Sentence {
    let now = clock.now()
    return try changeQuizzes { store in
      guard let review = try store.undo(at: now) else { throw QuizFailure.nothingToUndo }
      return QuizPhrases.takenBack(try store.quiz(review.quiz), review)
    }
  }
}

struct QuizUndoCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "undo", abstract: Sentence(en: "Take the last answer back.", ko: "마지막 답을 되돌려요."),
    discussion: Sentence(
      en: "The quiz is then due again as it was before that answer; called again, it takes back the one before.",
      ko: "그 답을 하기 전처럼 다시 풀 때가 돼요. 또 실행하면 그 앞의 답을 되돌려요."),
    examples: [
      "cyc quiz undo": Sentence(en: "it was a slip of the finger", ko: "손이 미끄러졌을 때"),
      "cyc quiz undo --json": .forScripts,
    ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.clock.now()
    let (review, quiz, state) = try world.changeQuizzes { store in
      guard let review = try store.undo(at: now) else { throw QuizFailure.nothingToUndo }
      return (review, try store.quiz(review.quiz), try store.state(of: review.quiz))
    }
    try output.say(
      ["ask": review.askID, "right": review.isRight, "quiz": quiz?.json(state, on: now.today)], in: world
    ) { [QuizPhrases.takenBack(quiz, review)] }
  }
}
