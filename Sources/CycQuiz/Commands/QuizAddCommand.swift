internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import ArgumentParser
internal import Days
internal import Foundation
internal import Formats
internal import Quizzes

/// `cyc quiz add`: one more quiz; without words it asks for them, line by line.
struct QuizAddCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a quiz.",
    usage: "cyc quiz add <question> <option>... --answer <answer> [--at <time>] [--once] [--tag <tag>]...",
    discussion: """
      A quiz has two or three options, of which --answer names the right one by its number. With a single one it is a card: \
      its answer is typed. Options are shown in another order each time.

      Without words it asks for them on a terminal. --at is 21:30, "fri 9pm" or "내일 오전 9시": it is then asked at that \
      minute, and again when it is due; with --once never again.
      """
  )
  .examples([
    "cyc quiz add 'Undoes a commit?' 'git revert' 'git log' --answer 1": "two",
    "cyc quiz add 'Moves HEAD to a tag?' 'git switch --detach'": "typed",
    "cyc quiz add 'Lunch?' Pho Ramen --answer 2 --at 'fri 9am' --once": "once",
  ])

  @Argument(help: ArgumentHelp("The question, then its options.", valueName: "question and options"))
  var words: [String] = []

  @Option(help: ArgumentHelp("Which option is right, from 1.", valueName: "number"))
  var answer: Int?

  @Option(help: ArgumentHelp("When it is asked first (default: when it is due).", valueName: "time"))
  var at: String?

  @Flag(help: "Never ask it again after an answer that counts.")
  var once = false

  @Option(name: .customLong("tag"), help: "A word to find it by; may be given several times.")
  var tags: [String] = []

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if words.count == 1 {
      throw UsageFailure(en: "a quiz needs an answer", ko: "퀴즈에는 답이 있어야 해요", hint: QuizFailure.example)
    }
    if words.count > 2, answer == nil {
      throw UsageFailure(
        en: "which option is right?", ko: "어느 보기가 정답인가요?",
        hint: Sentence(en: "name its number: --answer 1", ko: "번호를 적어 주세요: --answer 1"))
    }
    if words.isEmpty, answer != nil {
      throw UsageFailure(en: "the question is missing", ko: "문제가 빠졌어요", hint: QuizFailure.example)
    }
  }

  func run(in world: World) throws {
    let now = world.now()
    let draft =
      try words.isEmpty ? QuizForm(world: world, now: now).draft(at: at, isOnce: once, tags: tags) : draft(now)
    let checked = try QuizFailure.naming(nil) { () throws(QuizProblem) in try draft.checked(at: now.local) }
    let guid = UUID().uuidString.lowercased()
    let added = try world.changeQuizzes { try $0.add(checked, guid: guid, at: now) }
    let state = try world.readQuizzes { try $0.state(of: added.number) } ?? nil
    try output.say(
      ["today": now.today.description, "quiz": added.json(state, on: now.today)], in: world, result: "\(added.number)"
    ) {
      [QuizPhrases.added(added)]
    }
  }

  private func draft(_ now: Instant) throws -> QuizDraft {
    QuizDraft(
      question: words[0], options: Array(words.dropFirst()), answer: (answer ?? 1) - 1,
      at: try at.map { try QuizMoment.read($0, now: now.local) }, isOnce: once, tags: tags)
  }
}

extension QuizFailure {
  /// - Parameter number: of the quiz that is changed; nil for a new one
  static func naming<Value>(_ number: Int?, _ work: () throws(QuizProblem) -> Value) throws(QuizFailure) -> Value {
    do {
      return try work()
    } catch {
      throw .refused(error, number: number)
    }
  }
}
