internal import ArgumentParser
internal import CycBase
internal import CycStreak
internal import Days
internal import Formats
internal import Quizzes
internal import Terminal

struct QuizListCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "list", abstract: Sentence(en: "List quizzes, the newest first.", ko: "퀴즈를 최근 것부터 보여 줘요."),
    discussion: Sentence(
      en: """
        `cyc quiz ask`, `edit` and `rm` take the number at the front of a line. Answers are hidden unless --answers is \
        given.

        In a pipe each line is a number, the day on which it is due (empty if it is never asked again), the tags and \
        the question, separated by tabs.
        """,
      ko: """
        `cyc quiz ask`, `edit`, `rm`에는 줄 앞의 번호를 적어요. 답은 --answers를 써야 보여요.

        파이프에서는 한 줄에 하나씩 번호, 풀 날(다시 묻지 않으면 비어 있어요), 태그, 문제를 탭으로 나누어 출력해요.
        """), aliases: ["ls"],
    examples: [
      "cyc quiz list": Sentence(en: "with numbers", ko: "번호와 함께"),
      "cyc quiz list --due": Sentence(en: "what would be asked now", ko: "지금 물을 문제"),
      "cyc quiz list --tag git --answers": Sentence(en: "options too, the right one with a tick", ko: "보기까지, 정답에는 표시"),
    ])

  @Flag(help: ArgumentHelp(en: "Only what is due, the longest due first.", ko: "풀 때가 된 것만, 오래된 것부터 보여 줘요."))
  var due = false

  @Option(
    help: ArgumentHelp(en: "Only those with this tag.", ko: "이 태그가 있는 것만 보여 줘요."), transform: QuizTag.typed)
  var tag: String?

  @Flag(help: ArgumentHelp(en: "Show the options, and which is right.", ko: "보기와 정답을 보여 줘요."))
  var answers = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.clock.now()
    let today = now.today
    let quizzes =
      try world.readQuizzes { store -> [ScheduledQuiz] in
        let all = try store.list(QuizFilter(dueOn: due ? today : nil, tag: tag))
        guard due else { return all }
        // Unlike `list`, `due` leaves out new quizzes beyond the daily limit.
        let asked = Set(try store.due(at: now, hasChoice: false, tag: tag).map(\.quiz))
        return all.filter { asked.contains($0.quiz.number) }
      } ?? []
    let none = quizzes.isEmpty ? try noneListed(in: world) : nil
    try output.print(
      in: world,
      json: ["today": today.description, "quizzes": quizzes.map { $0.quiz.json($0.state, on: today) }],
      table: { QuizText.table(quizzes) },
      text: { display in
        QuizText(
          quizzes: quizzes, showsAnswers: answers, today: today, display: display, language: world.screen.language,
          none: none
        ).text
      })
  }

  /// Why the list is empty.
  private func noneListed(in world: World) throws -> Sentence {
    if try world.readQuizzes({ try $0.list().isEmpty }) ?? true { return QuizPhrases.none }
    return due ? try world.nothingDue(tag: tag).sentence : QuizFailure.noQuizWithTag(tag ?? "").message
  }
}

struct QuizText {
  let quizzes: [ScheduledQuiz]
  let showsAnswers: Bool
  let today: Day
  let display: Display
  let language: Language
  /// Shown instead of an empty list.
  let none: Sentence?

  var text: String { lines.text(display.depth) }

  private var lines: [Line] {
    if let none { return display.wrapped(none(language)) }
    return Table([.trailing(), .flexible(), .leading(), .leading()], rows: quizzes.flatMap(rows))
      .lines(columns: display.columns)
  }

  private func rows(_ quiz: ScheduledQuiz) -> [[Segment]] {
    let state = QuizPhrases.due(quiz.state, at: quiz.quiz.at, on: today)(language)
    // New quizzes may be many, so they are not bold.
    let waits = quiz.quiz.at.map { $0.day > today } ?? false
    let isDue = quiz.state.isDue(on: today) && !quiz.state.isNew && !waits
    let tags = quiz.quiz.tags.map { "#\($0)" }.joined(separator: " ")
    let first = [
      Segment("\(quiz.quiz.number)"), Segment(shown(quiz.quiz.question)),
      Segment(shown(tags), Style(dim: true)), Segment(state, Style(bold: isDue, dim: !isDue)),
    ]
    guard showsAnswers else { return [first] }
    return [first]
      + quiz.quiz.options.enumerated().map { index, option in
        let isRight = index == quiz.quiz.answer
        let mark = isRight ? (display.isASCII ? "*" : "✓") : (display.isASCII ? "-" : "·")
        return [Segment(""), Segment("\(mark) \(shown(option))", Style(bold: isRight)), Segment(""), Segment("")]
      }
  }

  private func shown(_ text: String) -> String {
    let line = Sanitizer.clean(text.replacing("\n", with: " "))
    return display.isASCII ? line.asciiOnly(language) : line
  }

  /// For programs: a quiz per line, in cells separated by tabs.
  static func table(_ quizzes: [ScheduledQuiz]) -> String {
    quizzes.map { quiz in
      let cells = [
        "\(quiz.quiz.number)", quiz.state.dueDay?.description ?? "", quiz.quiz.tags.joined(separator: " "),
        quiz.quiz.question,
      ]
      return cells.map { Sanitizer.clean($0.replacing("\t", with: " ").replacing("\n", with: " ")) }
        .joined(separator: "\t") + "\n"
    }.joined()
  }
}

struct QuizRemoveCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "rm", abstract: Sentence(en: "Remove quizzes.", ko: "퀴즈를 지워요."),
    discussion: Sentence(
      en: "Your answers to them stay in `cyc quiz stats`. All of them are removed, or none.",
      ko: "지금까지의 답은 `cyc quiz stats`에 남아요. 모두 지우거나, 하나도 지우지 않아요."),
    aliases: ["remove", "delete"],
    examples: [
      "cyc quiz rm 2": Sentence(en: "one", ko: "하나"),
      "cyc quiz rm 1 2 --json": Sentence(en: "two, for scripts", ko: "둘, 스크립트용"),
    ])

  @Argument(help: ArgumentHelp(en: "Numbers in the list.", ko: "목록에 있는 번호들이에요."), completion: .quizzes)
  var numbers: [Int]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let (removed, endsDesktopQuestion) = try world.changeQuizzes { store in
      let removed = try numbers.distinct.map { number in
        let state = try store.state(of: number)
        guard let change = try store.remove(number) else { throw QuizFailure.noSuchNumber(number) }
        return (quiz: change.before, state: state, closed: change.closed)
      }
      return (removed, try store.endedOnDesktop(removed.flatMap(\.closed)))
    }
    world.withdrawQuiz(if: endsDesktopQuestion)
    let today = world.clock.now().today
    try output.say(
      ["today": today.description, "removed": removed.map { $0.quiz.json($0.state, on: today) }], in: world
    ) { removed.map { QuizPhrases.removed($0.quiz) } }
  }
}
