internal import ArgumentParser
internal import CycBase
internal import Days
internal import Formats
internal import Foundation
internal import Quizzes

struct QuizAddCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "add", abstract: Sentence(en: "Add a quiz.", ko: "퀴즈를 추가해요."),
    usage: "cyc quiz add <question> <option>... --answer <answer> [--at <time>] [--once] [--tag <tag>]...",
    discussion: Sentence(
      en: """
        A quiz has two or three options, of which --answer names the right one by its number. With a single one it is \
        a card: its answer is typed. Options are shown in another order each time.

        Without words it asks for them on a terminal. --at is 21:30, "fri 9pm" or "내일 오전 9시": it is then asked at that \
        time or up to five minutes later, and again when it is due; with --once never again.
        """,
      ko: """
        퀴즈에는 보기가 둘이나 셋 있고, --answer가 정답의 번호예요. 보기가 하나면 카드이고, 답을 직접 입력해요. 보기는 물을 때마다 순서가 달라요.

        문제를 적지 않으면 터미널에서 물어봐요. --at은 21:30, "fri 9pm", "내일 오전 9시"처럼 적어요. 그 시각이나 늦어도 5분 안에 묻고, 풀 때가 되면 다시 물어요. \
        --once를 쓰면 다시 묻지 않아요.
        """),
    examples: [
      "cyc quiz add 'Undoes a commit?' 'git revert' 'git log' --answer 1": Sentence(en: "two", ko: "보기 둘"),
      "cyc quiz add 'Moves HEAD to a tag?' 'git switch --detach'": Sentence(en: "typed", ko: "입력"),
      "cyc quiz add 'Lunch?' Pho Ramen --answer 2 --at 'fri 9am' --once": Sentence(en: "once", ko: "한 번만"),
    ])

  @Argument(
    help: ArgumentHelp(
      en: "The question, then its options.", ko: "문제, 그다음에 보기를 적어요.", valueName: "question and options"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp(en: "Which option is right, from 1.", ko: "몇 번째 보기가 정답인지 적어요. 1부터 세요.", valueName: "number"))
  var answer: Int?

  @Option(
    help: ArgumentHelp(
      en: "When it is asked first (default: when it is due).", ko: "처음 물을 시각이에요 (기본값: 풀 때가 되면).", valueName: "time"))
  var at: String?

  @Flag(help: ArgumentHelp(en: "Never ask it again after an answer that counts.", ko: "집계되는 답을 한 다음에는 다시 묻지 않아요."))
  var once = false

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(en: "A word to find it by; may be given several times.", ko: "찾을 때 쓸 말이에요. 여러 번 쓸 수 있어요."),
    transform: QuizTag.typed)
  var tags: [String] = []

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  /// Not in `validate`, which the parser calls before it reports unknown options, such as `--anser` or the answer `-1`.
  private func checkWords() throws {
    if words.count == 1 {
      throw UsageFailure(en: "a quiz needs an answer", ko: "퀴즈에는 답이 있어야 해요", hint: QuizFailure.example)
    }
    if words.isEmpty, answer != nil {
      throw UsageFailure(en: "the question is missing", ko: "문제가 빠졌어요", hint: QuizFailure.example)
    }
    if words.count > 2, answer == nil {
      throw UsageFailure(en: "which option is right?", ko: "어느 보기가 정답인가요?", hint: QuizPhrases.nameAnswer)
    }
  }

  func run(in world: World) throws {
    try checkWords()
    let now = world.clock.now()
    let draft =
      try words.isEmpty ? QuizForm(world: world, now: now).draft(at: at, isOnce: once, tags: tags) : draft(now)
    let checked = try draft.accepted(at: now.local)
    let guid = UUID().uuidString.lowercased()
    let added = try world.changeQuizzes { try $0.add(checked, guid: guid, at: now) }
    let state = try world.readQuizzes { try $0.state(of: added.number) } ?? nil
    try output.say(
      ["today": now.today.description, "quiz": added.json(state, on: now.today)], in: world, result: "\(added.number)"
    ) { [QuizPhrases.added(added, on: now.today)] }
    if added.at != nil { world.noteIfQuizzesAreOff() }
  }

  private func draft(_ now: Instant) throws -> QuizDraft {
    // `&-`, because the number is not checked yet: it may be the smallest integer.
    QuizDraft(
      question: words[0], options: Array(words.dropFirst()), answer: (answer ?? 1) &- 1,
      at: try at.map { try QuizMoment.read($0, now: now.local) }, isOnce: once, tags: tags)
  }
}

extension QuizDraft {
  /// - Parameter now: nil if the draft's time may have passed
  fileprivate func accepted(at now: CivilTime?, editing number: Int? = nil) throws(QuizFailure) -> QuizDraft {
    do {
      return try checked(at: now)
    } catch {
      throw .refused(error, number: number)
    }
  }
}

/// Asks for a quiz line by line. A refused line is asked for again, so the others are not lost.
struct QuizForm {
  let world: World
  let now: Instant

  private static let maxTries = 3

  /// Asks for the time too if `at` is nil. Throws `ExitStatus.no` if a line is refused too often, or missing.
  func draft(at: String?, isOnce: Bool, tags: [String]) throws -> QuizDraft {
    guard world.screen.canAsk else { throw QuizFailure.cannotAsk }
    // Stand-ins for the question and the answer, so that `accepted` checks only the line just typed.
    var draft = QuizDraft(question: "?", options: ["?"], answer: 0, isOnce: isOnce, tags: tags)
    draft.at = try at.map { try QuizMoment.read($0, now: now.local) }
    _ = try draft.accepted(at: now.local)
    _ = try ask(QuizPhrases.question, isRequired: true, for: &draft) { $0.question = $1 }
    _ = try ask(QuizPhrases.option(1), isRequired: true, for: &draft) { $0.options = [$1] }
    while draft.options.count < QuizDraft.maxOfOptions {
      let label = QuizPhrases.option(draft.options.count + 1)
      guard try ask(label, for: &draft, { $0.options.append($1) }) else { break }
    }
    if at == nil { _ = try ask(QuizPhrases.when, for: &draft) { $0.at = try QuizMoment.read($1, now: now.local) } }
    return draft
  }

  /// Asks for a line until it is accepted, three times at most.
  ///
  /// - Returns: false if the line was left empty
  private func ask(
    _ label: Sentence, isRequired: Bool = false, for draft: inout QuizDraft,
    _ fill: (inout QuizDraft, String) throws -> Void
  ) throws -> Bool {
    for _ in 0..<QuizForm.maxTries {
      world.screen.err(label(world.screen.language) + " ")
      let text = world.screen.readLine() ?? ""
      if text.allSatisfy(\.isWhitespace) {
        if isRequired { continue }
        return false
      }
      do {
        var filled = draft
        try fill(&filled, text)
        draft = try filled.accepted(at: now.local)
        return true
      } catch let error as any UserFacingError {
        world.screen.note(error.message)
      }
    }
    world.screen.err(QuizPhrases.nothingAdded(world.screen.language) + "\n")
    throw ExitStatus.no
  }
}

struct QuizEditCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "edit", abstract: Sentence(en: "Change a quiz.", ko: "퀴즈를 바꿔요."),
    discussion: Sentence(
      en: """
        Anything that is not named stays as it is. Options are replaced together: name all of them, and --answer. --at \
        '' takes the time away, --tag '' the tags. An answer to a question that was asked before the change does not \
        count.
        """,
      ko: """
        적지 않은 것은 그대로예요. 보기는 한꺼번에 바꾸니까 모두 적고 --answer도 적어 주세요. --at ''은 시각을, --tag ''은 태그를 없애요. 바꾸기 전에 낸 문제의 답은 집계되지 \
        않아요.
        """),
    examples: [
      "cyc quiz edit 1 --option revert --option reset --answer 1": Sentence(en: "other options", ko: "다른 보기"),
      "cyc quiz edit 1 --at 'tomorrow 9am'": Sentence(en: "asked tomorrow", ko: "내일 묻기"),
    ])

  @Argument(help: .numberInList, completion: .quizzes)
  var number: Int

  @Option(help: ArgumentHelp(en: "A new question.", ko: "새 문제예요."))
  var question: String?

  @Option(
    name: .customLong("option"),
    help: ArgumentHelp(
      en: "An option; given two or three times, it replaces them all.", ko: "보기예요. 두세 번 적으면 보기를 모두 바꿔요."))
  var options: [String] = []

  @Option(
    help: ArgumentHelp(en: "Which option is right, from 1.", ko: "몇 번째 보기가 정답인지 적어요. 1부터 세요.", valueName: "number"))
  var answer: Int?

  @Option(
    help: ArgumentHelp(
      en: "When it is asked, as for `cyc quiz add`.", ko: "물을 시각이에요. `cyc quiz add`처럼 적어요.", valueName: "time"))
  var at: String?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      en: "Whether it is never asked again after an answer that counts.", ko: "집계되는 답을 한 다음에 다시 묻지 않을지 정해요."))
  var once: Bool?

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(en: "A word to find it by; replaces them all.", ko: "찾을 때 쓸 말이에요. 태그를 모두 바꿔요."),
    transform: QuizTag.typed)
  var tags: [String] = []

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  /// Not in `validate`, which the parser calls before it reports unknown options.
  private func checkOptions() throws {
    if question == nil, options.isEmpty, answer == nil, at == nil, once == nil, tags.isEmpty {
      throw UsageFailure(
        en: "there is nothing to change", ko: "바꿀 내용이 없어요",
        hint: Sentence(
          en: "name what to change: --question, --option, --answer, --at, --once or --tag",
          ko: "바꿀 것을 적어 주세요: --question, --option, --answer, --at, --once, --tag"))
    }
    if options.count > 1, answer == nil {
      throw UsageFailure(
        en: "which of the new options is right?", ko: "새 보기 가운데 어느 것이 정답인가요?", hint: QuizPhrases.nameAnswer)
    }
  }

  func run(in world: World) throws {
    try checkOptions()
    let now = world.clock.now()
    let (change, state, endsDesktopQuestion) = try world.changeQuizzes { store in
      guard let quiz = try store.quiz(number) else { throw QuizFailure.noSuchNumber(number) }
      let draft = try draft(quiz.draft, now.local)
      guard let change = try store.edit(number, to: draft) else { throw QuizFailure.noSuchNumber(number) }
      return (change, try store.state(of: number), try store.endedOnDesktop(change.closed))
    }
    world.withdrawQuiz(if: endsDesktopQuestion)
    let quiz = change.after ?? change.before
    let isOver = state.map { $0.dueDay == nil } ?? false
    try output.say(["today": now.today.description, "quiz": quiz.json(state, on: now.today)], in: world) {
      [
        change.before == quiz
          ? QuizPhrases.unchanged(quiz) : QuizPhrases.changed(quiz, isOver: isOver, at: now.local)
      ]
    }
    if at != nil, quiz.at != nil {
      if isOver { world.screen.note(QuizPhrases.isOver(quiz)) } else { world.noteIfQuizzesAreOff() }
    }
  }

  private func draft(_ before: QuizDraft, _ now: CivilTime) throws -> QuizDraft {
    var draft = before
    draft.question = question ?? draft.question
    // Several options come with `--answer`; a single one is the answer.
    if !options.isEmpty { (draft.options, draft.answer) = (options, 0) }
    draft.answer = answer.map { $0 &- 1 } ?? draft.answer
    if let at { draft.at = at.isEmpty ? nil : try QuizMoment.read(at, now: now) }
    draft.isOnce = once ?? draft.isOnce
    if !tags.isEmpty { draft.tags = tags == [""] ? [] : tags }
    // A time that has passed is an error only if it was given now.
    return try draft.accepted(at: at == nil ? nil : now, editing: number)
  }
}

/// Reads when to ask a quiz: `fri 9pm`, `tomorrow 9:30`, `21:30`, `+1h`, `내일 오전 9시`.
enum QuizMoment {
  /// A time without a day is the next such time; if it may be a.m. or p.m., the next of the two. With a day it may have
  /// passed.
  static func read(_ text: String, now: CivilTime) throws -> CivilTime {
    if let moment = ParsedTime.moment(text, from: now) { return moment }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let (date, times) = divided(words) else { throw QuizFailure.notATime(text) }
    if date.isEmpty {
      let moments = (0...1).flatMap { later in times.map { $0.on(now.day + later) } }
      if let next = moments.first(where: { $0.minuteNumber >= now.minuteNumber }) { return next }
      throw QuizFailure.notATime(text)
    }
    guard times.count == 1 else { throw QuizFailure.severalTimes(text) }
    return times[0].on(try ParsedDay(date, .ahead, today: now.day).day)
  }

  /// Splits before the longest ending that is a time: `오후 9시 30분` has three words. Nil if there is none.
  private static func divided(_ words: [String]) -> (date: String, times: [ClockTime])? {
    words.indices.lazy.map { index in
      let date = words[..<index].joined(separator: " ")
      return (date, ParsedTime.readings(of: words[index...].joined(separator: " "), after: date))
    }.first { !$0.1.isEmpty }
  }
}

enum QuizTag {
  /// In normal form C, and without the `#` with which lists show it.
  static func typed(_ text: String) -> String {
    let tag = text.precomposedStringWithCanonicalMapping
    return tag.count > 1 && tag.hasPrefix("#") ? String(tag.dropFirst()) : tag
  }
}

extension World {
  /// Says that a quiz with a time of its own is not asked at that time, if quizzes are off.
  fileprivate func noteIfQuizzesAreOff() {
    if !home.settings[.quizOn] { screen.note(QuizAskingPhrases.timeIsIgnored) }
  }
}

extension CivilTime {
  fileprivate var minuteNumber: Int { secondsAsUTC / 60 }
}
