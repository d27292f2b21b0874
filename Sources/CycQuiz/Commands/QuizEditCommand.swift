internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import ArgumentParser
internal import Days
internal import Formats
internal import Quizzes

/// `cyc quiz edit`: changes what is named and leaves the rest, also how well it is known.
struct QuizEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a quiz.",
    discussion: """
      Whatever is not named stays as it is. Options are replaced together: name all of them, and --answer. --at '' takes the \
      time away, --tag '' the tags. An answer to a question that was asked before the change does not count.
      """
  )
  .examples([
    "cyc quiz edit 1 --option revert --option reset --answer 1": "other options",
    "cyc quiz edit 1 --at 'tomorrow 9am'": "asked tomorrow",
  ])

  @Argument(help: "Its number in the list.", completion: .quizzes)
  var number: Int

  @Option(help: "A new question.")
  var question: String?

  @Option(name: .customLong("option"), help: "An option; given two or three times, it replaces them all.")
  var options: [String] = []

  @Option(help: ArgumentHelp("Which option is right, from 1.", valueName: "number"))
  var answer: Int?

  @Option(help: ArgumentHelp("When it is asked, as for `cyc quiz add`.", valueName: "time"))
  var at: String?

  @Flag(inversion: .prefixedNo, help: "Whether it is never asked again after an answer that counts.")
  var once: Bool?

  @Option(name: .customLong("tag"), help: "A word to find it by; replaces them all.")
  var tags: [String] = []

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if question == nil, options.isEmpty, answer == nil, at == nil, once == nil, tags.isEmpty {
      throw UsageFailure(
        en: "there is nothing to change", ko: "바꿀 내용이 없어요",
        hint: Sentence(
          en: "name what to change: --question, --option, --answer, --at, --once or --tag",
          ko: "바꿀 것을 적어 주세요: --question, --option, --answer, --at, --once, --tag"))
    }
    if options.count > 1, answer == nil {
      throw UsageFailure(
        en: "which of the new options is right?", ko: "새 보기 가운데 어느 것이 정답인가요?",
        hint: Sentence(en: "name its number: --answer 1", ko: "번호를 적어 주세요: --answer 1"))
    }
  }

  func run(in world: World) throws {
    let now = world.now()
    let (change, state, isGone) = try world.changeQuizzes { store in
      guard let quiz = try store.quiz(number) else { throw QuizFailure.noSuchNumber(number) }
      let draft = try draft(quiz.draft, now.local)
      guard let change = try store.edit(number, to: draft) else { throw QuizFailure.noSuchNumber(number) }
      return (change, try store.state(of: number), try store.endedOnDesktop(change.closed))
    }
    world.withdrawQuiz(if: isGone)
    let quiz = change.after ?? change.before
    try output.say(["today": now.today.description, "quiz": quiz.json(state, on: now.today)], in: world) {
      [change.before == quiz ? QuizPhrases.unchanged(quiz) : QuizPhrases.changed(quiz)]
    }
  }

  private func draft(_ before: QuizDraft, _ now: CivilTime) throws -> QuizDraft {
    var draft = before
    draft.question = question ?? draft.question
    if !options.isEmpty { (draft.options, draft.answer) = (options, 0) }
    draft.answer = answer.map { $0 - 1 } ?? draft.answer
    if let at { draft.at = at.isEmpty ? nil : try QuizMoment.read(at, now: now) }
    draft.isOnce = once ?? draft.isOnce
    if !tags.isEmpty { draft.tags = tags == [""] ? [] : tags }
    let changed = draft
    // A time that has passed is no mistake of a change that leaves it alone.
    return try QuizFailure.naming(number) { () throws(QuizProblem) in try changed.checked(at: at == nil ? nil : now) }
  }
}
