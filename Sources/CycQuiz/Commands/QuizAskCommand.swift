internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import ArgumentParser
internal import Days
internal import Formats
internal import Platform
internal import Quizzes

/// `cyc quiz ask`: what is due, one after the other.
struct QuizAskCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Answer the quizzes that are due.",
    discussion: """
      On a terminal the due quizzes are asked one after the other, the least known first; s skips one, q quits. Elsewhere the \
      next one is printed, and `cyc quiz answer` answers it.

      With a number that quiz is asked, due or not; an answer counts only where it is due.
      """
  )
  .examples([
    "cyc quiz ask < /dev/null": "the next one, as text",
    "cyc quiz ask 1 --type": "without its options",
    "cyc quiz ask --another --no-grade --json": "any other, for practice",
  ])

  @Argument(help: "Its number in the list (default: what is due).", completion: .quizzes)
  var number: Int?

  @Flag(help: "Hide the options: the answer is typed, and a right one counts as easy.")
  var type = false

  @Option(help: "Only those with this tag.")
  var tag: String?

  @Flag(help: "Ask a random quiz other than the last one, due or not.")
  var another = false

  @Flag(help: "Only practise: no answer counts.")
  var noGrade = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    let chosen = [number.map { "\($0)" }, tag.map { _ in "--tag" }, another ? "--another" : nil].compactMap(\.self)
    if chosen.count > 1 { throw UsageFailure.together(chosen) }
  }

  func run(in world: World) throws {
    let numbers = try wanted(in: world)
    guard let first = numbers.first else {
      return try output.show(["ask": nil], in: world) { [another ? QuizPhrases.noOther : QuizPhrases.noneDue] }
    }
    guard world.canAsk, world.terminal.outputIsTerminal, !output.json else { return try print(first, in: world) }
    try QuizSession(world: world, output: output, isTyped: type, isGraded: !noGrade).ask(numbers)
  }

  private func wanted(in world: World) throws -> [Int] {
    let now = world.now()
    let numbers = try world.readQuizzes { store -> [Int] in
      if let number { return try [store.quiz(number)?.number].compactMap(\.self) }
      if another {
        return try [store.another(than: store.lastAsked() ?? 0, hasChoice: false, at: now)?.number].compactMap(\.self)
      }
      return try store.due(at: now, hasChoice: false, tag: tag).map(\.quiz)
    }
    if let number, numbers?.isEmpty ?? true { throw QuizFailure.noSuchNumber(number) }
    if try world.readQuizzes({ try $0.list().isEmpty }) ?? true { throw QuizFailure.noQuizzes }
    if let tag, try world.readQuizzes({ try $0.list(QuizFilter(tag: tag)).isEmpty }) ?? true {
      throw QuizFailure.noQuizWithTag(tag)
    }
    return numbers ?? []
  }

  private func print(_ number: Int, in world: World) throws {
    let now = world.now()
    let asking = try world.changeQuizzes { store in
      try store.ask(number, via: type ? QuizVia.typed : QuizVia.command, isGraded: !noGrade, at: now)
    }
    guard let asking else { throw QuizFailure.noSuchNumber(number) }
    try output.show(asking.json, in: world) { QuizPhrases.asked(asking) }
  }
}
