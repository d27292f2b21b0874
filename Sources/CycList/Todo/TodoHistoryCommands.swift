internal import ArgumentParser
package import CycBase
internal import Days
internal import Formats
package import Terminal
package import Todos

struct TodoHistoryCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "history",
    abstract: Sentence(en: "Show the changes to the list, the latest first.", ko: "목록에서 바꾼 것을 최근 것부터 보여 줘요."),
    discussion: Sentence(
      en: """
        Changes of D-days, freezes and the goal are in it, too.

        In a pipe each step is a line of tab-separated columns: number, time, state (done, undone, abandoned, reversed \
        or settled), and what it did.

        The history grows with each change. --prune merges what is older into the state that each task had then. Those \
        changes cannot be undone any more; today's always can. Changes since the last sync are kept.
        """,
      ko: """
        디데이, 쉬는 날, 목표를 바꾼 것도 함께 나와요.

        파이프에서는 한 줄에 한 단계씩 번호, 시각, 상태(done, undone, abandoned, reversed, settled), 한 일을 탭으로 나누어 출력해요.

        기록은 바꿀 때마다 늘어나요. --prune은 오래된 변경을 그때의 상태 하나로 합쳐요. 합친 변경은 되돌릴 수 없어요. 오늘 바꾼 것은 언제나 되돌릴 수 있고, 마지막 동기화 뒤에 바꾼 것도 \
        남아요.
        """),
    examples: [
      "cyc todo history": Sentence(en: "what undo would take back", ko: "undo로 되돌릴 것"),
      "cyc todo history --task 1": Sentence(en: "of one task", ko: "할 일 하나의 기록"),
      "cyc todo history --prune 1y": Sentence(
        en: "merges what is older than a year; asks first", ko: "1년 넘은 것 합치기, 먼저 물어봐요"),
    ])

  @Option(help: ArgumentHelp(en: "Show at most this many steps.", ko: "단계를 이만큼만 보여 줘요.", valueName: "number"))
  var limit = 20

  @Option(
    help: ArgumentHelp(
      en: "Only the changes to one task: its number, or words from its title.",
      ko: "할 일 하나에서 바꾼 것만 보여 줘요. 번호나 제목의 말로 적어요."))
  var task: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: "Merge the changes from before a day: 1y, 90d or a date.", ko: "이날 전에 바꾼 것을 합쳐요: 1y, 90d, 또는 날짜."))
  var prune: String?

  @Flag(name: .shortAndLong, help: ArgumentHelp(en: "Do not ask before --prune.", ko: "--prune 전에 묻지 않아요."))
  var yes = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if limit < 1 { throw UsageFailure.notPositive("--limit", "steps", limit) }
    if prune != nil, task != nil { throw UsageFailure.together("--prune", "--task") }
  }

  func run(in world: World) throws {
    if let prune { return try self.prune(before: prune, in: world) }
    let number = try task.map { try self.number(of: TodoReference([$0]), in: world) }
    // `limit + 1` must not overflow.
    let limit = min(limit, 1_000_000_000)
    let found = try world.readTodos { try $0.steps(limit: limit + 1, of: number) } ?? []
    let steps = Array(found.prefix(limit))
    if steps.isEmpty, let number { throw TodoFailure.noSuchTasks([number]) }
    var text = TodoHistoryText(
      steps: steps, year: world.clock.now().today.year, display: Display(output.display, in: world),
      language: world.screen.language)
    if found.count > limit { text.hint = TodoStepPhrases.older(limit: max(20, 2 * limit), of: number) }
    try output.print(in: world, json: TodoJSON.history(steps), table: { text.tabSeparated }) { _ in text.text }
  }

  private func prune(before text: String, in world: World) throws {
    let today = world.clock.now().today
    // Changes of today stay, so that they can be undone, and so do changes that a sync has not sent yet: it needs their
    // times.
    let limit = min(today, try world.features.prepareForPruning(world) ?? today)
    let day = min(try ParsedDay(text, .back, today: today).day, limit)
    let start = world.clock.instant(.local(CivilTime(day: day, hour: 0, minute: 0)))
    let count = try world.readTodos { try $0.prunableCount(before: start) } ?? 0
    if count > 0, !yes {
      guard world.screen.canAsk else { throw TodoFailure.cannotAskToPrune(text) }
      try world.screen.requireYes(to: TodoStepPhrases.confirmPrune(count, day.written(in: today.year)))
    }
    let pruned = count == 0 ? 0 : try world.changeTodos { try $0.prune(before: start) }
    if pruned > 0 { try PersonalDatabase.existing(in: world)?.shrink() }
    if world.screen.isQuiet, !output.json { return }
    try world.print(as: output.json ? .json : .text, json: ["pruned": pruned]) {
      TodoStepPhrases.pruned(pruned, day.written(in: today.year))(world.screen.language) + "\n"
    }
  }

  /// The number may belong to a removed task.
  private func number(of reference: TodoReference, in world: World) throws -> Int {
    if case .numbers(let numbers) = reference, let number = numbers.first { return number }
    return try reference.todo(of: .any, in: world).number
  }
}

struct TodoUndoCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "undo", abstract: Sentence(en: "Take back the last change to the list.", ko: "목록에서 마지막으로 바꾼 것을 되돌려요."),
    discussion: Sentence(
      en: """
        What one command did is taken back as a whole, however many tasks it changed; so are changes of D-days, \
        freezes and the goal. `cyc todo redo` does it again, until the list is changed in another way. `cyc todo \
        history` shows the steps.
        """,
      ko: """
        명령 하나가 한 일은 할 일을 몇 개 바꿨든 한꺼번에 되돌려요. 디데이, 쉬는 날, 목표를 바꾼 것도 되돌려요. 목록을 다시 바꾸기 전까지는 `cyc todo redo`로 다시 적용할 수 있어요. \
        단계는 `cyc todo history`에 나와요.
        """),
    examples: [
      "cyc todo undo": Sentence(en: "the last change", ko: "마지막으로 바꾼 것"),
      "cyc todo undo 3": Sentence(en: "the last three", ko: "마지막 세 단계"),
    ])

  @OptionGroup var steps: TodoStepCount
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try world.undoTodos(steps.count).say(output, in: world)
  }
}

struct TodoRedoCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "redo", abstract: Sentence(en: "Redo what was undone.", ko: "되돌린 것을 다시 적용해요."),
    discussion: Sentence(en: "This works until the list is changed in another way.", ko: "목록을 다시 바꾸기 전까지 쓸 수 있어요."),
    examples: [
      "cyc todo redo": Sentence(en: "what was undone last", ko: "마지막으로 되돌린 것"),
      "cyc todo redo 2": Sentence(en: "the last two", ko: "마지막 두 단계"),
    ])

  @OptionGroup var steps: TodoStepCount
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try world.redoTodos(steps.count).say(output, in: world)
  }
}

struct TodoStepCount: ParsableArguments {
  @Argument(help: ArgumentHelp(en: "How many steps.", ko: "몇 단계인지 적어요."))
  var count = 1

  func validate() throws {
    if count < 1 {
      throw UsageFailure(en: "the number of steps is 1 or more, not \(count)", ko: "몇 단계인지는 1 이상의 숫자로 적어 주세요: \(count)")
    }
  }
}

package struct UndoResult {
  /// Requested number of steps.
  let asked: Int
  package let steps: [TodoStep]
  let words: Words

  package init(asked: Int, steps: [TodoStep], words: Words) {
    (self.asked, self.steps, self.words) = (asked, steps, words)
  }

  package struct Words: Sendable {
    let verb: Sentence
    let nothing: Sentence
    /// For steps that another machine has already undone or redone.
    let already: Sentence
    let fewer: @Sendable (Int) -> Sentence

    package static let undo = Words(
      verb: Sentence(en: "Undone", ko: "되돌렸어요"),
      nothing: Sentence(en: "There is nothing to undo.", ko: "되돌릴 것이 없어요."),
      already: Sentence(
        en: "Nothing has changed: this was taken back already.", ko: "이미 되돌려져 있어서 바뀐 것은 없어요."),
      fewer: { Sentence(en: "Only \($0) could be undone.", ko: "되돌릴 것이 \($0)개뿐이었어요.") })
    package static let redo = Words(
      verb: Sentence(en: "Redone", ko: "다시 적용했어요"),
      nothing: Sentence(en: "There is nothing to redo.", ko: "다시 적용할 것이 없어요."),
      already: Sentence(
        en: "Nothing has changed: this was in effect already.", ko: "이미 적용되어 있어서 바뀐 것은 없어요."),
      fewer: { Sentence(en: "Only \($0) could be redone.", ko: "다시 적용할 것이 \($0)개뿐이었어요.") })
  }

  /// - Throws: `ExitStatus.no` if there are no steps
  package func say(_ output: AnswerOptions, in world: World) throws {
    try output.say(TodoJSON.history(steps), in: world) { sentences }
    if steps.isEmpty { throw ExitStatus.no }
  }

  package var sentences: [Sentence] {
    if steps.isEmpty { return [words.nothing] }
    // A step has no changes left if other machines have changed all of its tasks since.
    let results = steps.filter { !$0.changes.isEmpty || !$0.rows.isEmpty }.map { step in
      let summary = TodoStepPhrases.summary(step)
      return Sentence(en: "\(words.verb): \(summary)", ko: "\(words.verb): \(summary)")
    }
    let left = Set(steps.flatMap(\.leftAlone)).sorted()
    let kept = left.isEmpty ? [] : [UndoResult.leftAlone(left)]
    let keptRows = steps.contains(where: \.leavesRows) ? [UndoResult.leavesRows] : []
    let isNothing = results.isEmpty && kept.isEmpty && keptRows.isEmpty
    return results + kept + keptRows + (isNothing ? [words.already] : [])
      + (steps.count < asked ? [words.fewer(steps.count)] : [])
  }

  /// D-days, freezes and the goal have no task number to name.
  private static let leavesRows = Sentence(
    en: "What other machines changed since then stays.", ko: "그 뒤에 다른 컴퓨터에서 바꾼 것은 그대로 두었어요.")

  /// An undo of an earlier step keeps the changes of a later sync; that of a sync keeps later changes of this machine.
  private static func leftAlone(_ numbers: [Int]) -> Sentence {
    Sentence(
      en: "What was changed since then stays: \(numbers.list(", ")).",
      ko: "그 뒤에 바뀐 것은 그대로 두었어요: \(numbers.list(", "))번.")
  }
}

package struct TodoHistoryText {
  let steps: [TodoStep]
  /// Present year, which dates leave out.
  let year: Int
  let display: Display
  let language: Language
  /// How to see older steps; nil if there are none.
  var hint: Sentence?

  package init(steps: [TodoStep], year: Int, display: Display, language: Language) {
    (self.steps, self.year, self.display, self.language) = (steps, year, display, language)
  }

  var text: String { lines.text(display.depth) }

  var tabSeparated: String {
    steps.map { step in
      let summary = shown(TodoStepPhrases.summary(step)(language))
      let time = "\(step.happened.local.day) \(step.happened.local.clock)"
      return ["\(step.id)", time, step.state?.rawValue ?? "", summary]
    }.tabSeparated
  }

  private var lines: [Line] {
    if steps.isEmpty {
      return display.wrapped(Sentence(en: "The list has not been changed yet.", ko: "할 일 목록에 아직 바뀐 것이 없어요.")(language))
    }
    let rows = steps.map { step in
      let style = TodoHistoryText.style(step)
      return ["\(step.id)", time(step), shown(summary(step))].map { Segment($0, style) }
    }
    return Table([.trailing(), .leading(), .flexible()], rows: rows).lines(columns: display.columns)
      + (hint.map { display.wrapped(display.shown($0, language), Style(dim: true)) } ?? [])
  }

  private static func style(_ step: TodoStep) -> Style {
    Style(dim: step.state == .undone || step.state == .abandoned || step.target != nil)
  }

  /// In fewer columns the clock would leave too few for what was done.
  private static let minColumnsOfClock = 60

  package func lines(_ step: TodoStep, digits: Int, columns: Int) -> [Line] {
    let time = columns < Self.minColumnsOfClock ? step.happened.local.day.shortInColumn(in: year)(language) : time(step)
    let head = "\(step.id)".padded(leadingTo: digits) + "  " + time
    let start = head.displayWidth + 2
    let style = TodoHistoryText.style(step)
    return Segment(shown(summary(step)), style).wrapped(to: max(1, columns - start)).enumerated().map { index, text in
      var line = index == 0 ? Line(head, style) : Line()
      line.append(text, at: start)
      return line
    }
  }

  private func shown(_ text: String) -> String {
    let text = Sanitizer.clean(text)
    return display.isASCII ? TodoPhrases.ascii(text, language) : text
  }

  /// The step, and whether it was undone later.
  private func summary(_ step: TodoStep) -> String {
    let fate: Sentence? =
      switch step.state {
      case .undone: Sentence(en: "undone", ko: "되돌려짐")
      case .abandoned: Sentence(en: "undone, cannot be redone", ko: "되돌려짐, 다시 적용할 수 없음")
      case .reversed: Sentence(en: "taken back later", ko: "나중에 되돌려짐")
      case .done, .settled, nil: nil
      }
    let summary = TodoStepPhrases.summary(step)(language)
    return fate.map { "\(summary) (\($0(language)))" } ?? summary
  }

  private func time(_ step: TodoStep) -> String { step.happened.local.writtenInColumn(in: year)(language) }
}

enum TodoStepPhrases {
  /// Longer lists of task numbers are cut.
  private static let maxNumbers = 10
  /// In columns; longer values are cut.
  private static let maxValueWidth = 60

  /// How to see more steps than were shown.
  static func older(limit: Int, of task: Int?) -> Sentence {
    let command = "cyc todo history" + (task.map { " --task \($0)" } ?? "") + " --limit \(limit)"
    return Sentence(en: "Older changes: \(command)", ko: "더 오래된 기록: \(command)")
  }

  /// The changes of a step: `finished 3: Write tests`.
  static func summary(_ step: TodoStep) -> Sentence {
    if let target = step.target {
      return step.kind == .undo
        ? Sentence(en: "step \(target) undone", ko: "\(target)번 기록을 되돌림")
        : Sentence(en: "step \(target) redone", ko: "\(target)번 기록을 다시 적용함")
    }
    if let sentence = step.rowSentence { return sentence }
    guard step.ownChanges.count == 1, let change = step.ownChanges.first else {
      return .joined([several(step), others(step)], by: "")
    }
    let verb = verb(step)
    let details = step.kind == .edit ? details(change, in: step.happened.today.year) : nil
    let text = details ?? .typed((change.after ?? change.before)?.title ?? "")
    return Sentence(
      en: "\(verb) \(change.number): \(text)\(others(step))", ko: "\(change.number)번 \(verb): \(text)\(others(step))")
  }

  /// The next occurrences that the step added or took back: `, next is 10`.
  private static func others(_ step: TodoStep) -> Sentence {
    let own = Set(step.ownChanges.map(\.number))
    let others = step.changes.filter { !own.contains($0.number) }
    guard let first = others.first else { return Sentence(en: "", ko: "") }
    let numbers = others.map(\.number).list(", ")
    return first.before == nil
      ? Sentence(en: ", next is \(numbers)", ko: ", 다음은 \(numbers)번")
      : Sentence(en: ", without the next one, \(numbers)", ko: ", 다음 차례 \(numbers)번은 거둠")
  }

  private static func several(_ step: TodoStep) -> Sentence {
    let numbers = step.ownChanges.prefix(maxNumbers).map(\.number).list(", ")
    let (verb, count) = (verb(step), step.ownChanges.count)
    let list = count > maxNumbers ? numbers + ", …" : numbers
    // A task that is moved between two others may give all its neighbours new places.
    if step.kind == .move, step.ownChanges.allSatisfy({ $0.before?.column == $0.after?.column }) {
      return Sentence(en: "changed the order of tasks (\(list))", ko: "할 일 순서 바꿈 (\(list))")
    }
    return Sentence(en: "\(verb) \(count) tasks (\(list))", ko: "할 일 \(count)개 \(verb) (\(list))")
  }

  static func confirmPrune(_ count: Int, _ day: Sentence) -> Sentence {
    Sentence(
      en: "Merge \(steps(count)) from before \(day)? They cannot be undone any more.",
      ko: "\(day) 이전의 변경 \(count)단계를 합칠까요? 합치면 되돌릴 수 없어요.")
  }

  static func pruned(_ count: Int, _ day: Sentence) -> Sentence {
    count == 0
      ? Sentence(en: "There is nothing to merge from before \(day).", ko: "\(day) 이전에는 합칠 변경이 없어요.")
      : Sentence(en: "Merged \(steps(count)) from before \(day).", ko: "\(day) 이전의 변경 \(count)단계를 합쳤어요.")
  }

  private static func steps(_ count: Int) -> String { "\(count) step\(count == 1 ? "" : "s")" }

  private static func verb(_ step: TodoStep) -> Sentence {
    let after = step.ownChanges.first?.after
    return switch step.kind {
    case .add: Sentence(en: "added", ko: "추가")
    case .edit: Sentence(en: "changed", ko: "수정")
    case .done: Sentence(en: "finished", ko: "완료")
    case .undone where step.ownChanges.allSatisfy { $0.before?.column == .doing }:
      Sentence(en: "put back", ko: "시작 취소")
    case .undone: Sentence(en: "reopened", ko: "완료 취소")
    case .start: Sentence(en: "started", ko: "시작")
    case .move:
      if let after, step.ownChanges.contains(where: { $0.before?.column != $0.after?.column }) {
        Sentence(en: "moved to \(after.column.destination)", ko: "상태를 \(after.column.destination) 바꿈")
      } else {
        Sentence(en: "moved", ko: "옮김")
      }
    case .remove: Sentence(en: "removed", ko: "삭제")
    case .alert:
      after?.alert?.isOn == true ? Sentence(en: "alert on for", ko: "알림 켬") : Sentence(en: "alert off for", ko: "알림 끔")
    case .import: Sentence(en: "imported", ko: "가져옴")
    case .reset: Sentence(en: "reset:", ko: "초기화")
    case .sync: Sentence(en: "synced", ko: "동기화")
    // A partial undo, of tasks that were changed elsewhere. Other undos and redos have a target.
    case .undo: Sentence(en: "took back", ko: "되돌림")
    case .redo: Sentence(en: "redid", ko: "다시 적용")
    // The merged changes of `prune`, or tasks whose history a recovery could not read.
    case .recover where step.state == .settled: Sentence(en: "began with", ko: "그대로 시작")
    case .recover: Sentence(en: "recovered", ko: "복구")
    }
  }

  /// `title "a" → "b", due none → 24 Nov`.
  private static func details(_ change: TodoChange, in year: Int) -> Sentence? {
    guard let before = change.before, let after = change.after else { return nil }
    func shown(_ value: Sentence?, comparedTo other: Sentence?) -> Sentence {
      guard let value else { return Sentence(en: "none", ko: "없음") }
      return Sentence(
        english: excerpt(value.english, comparedTo: other?.english ?? ""),
        korean: excerpt(value.korean, comparedTo: other?.korean ?? ""))
    }
    let changes = zip(parts(before, in: year), parts(after, in: year)).filter { $0.value != $1.value }.map { old, new in
      let (name, from, to) = (
        old.name, shown(old.value, comparedTo: new.value), shown(new.value, comparedTo: old.value)
      )
      return Sentence(en: "\(name) \(from) → \(to)", ko: "\(name) \(from) → \(to)")
    }
    return .joined(changes, by: ", ")
  }

  /// The start of a value; if the other value starts in the same way, the part in which they differ.
  private static func excerpt(_ text: String, comparedTo other: String) -> String {
    let start = text.truncated(to: maxValueWidth)
    guard start == other.truncated(to: maxValueWidth) else { return start }
    let same = zip(text, other).prefix { $0 == $1 }.count
    return ("…" + text.dropFirst(max(0, same - maxValueWidth / 4))).truncated(to: maxValueWidth)
  }

  private static func parts(_ todo: Todo, in year: Int) -> [(name: Sentence, value: Sentence?)] {
    [
      (Sentence(en: "title", ko: "제목"), .typed("\"\(todo.title)\"")),
      (Sentence(en: "due", ko: "기한"), todo.due?.written(in: year)),
      (
        Sentence(en: "at", ko: "알림"),
        todo.alert.map { $0.isOn ? .typed($0.time.description) : Sentence(en: "\($0.time) off", ko: "\($0.time) 꺼짐") }
      ),
      (Sentence(en: "repeat", ko: "반복"), todo.recurrence?.words),
      (Sentence(en: "wait", ko: "표시 시작"), todo.wait?.written(in: year)),
      (Sentence(en: "quadrant", ko: "사분면"), todo.quadrant.title),
      (Sentence(en: "column", ko: "상태"), todo.column.title),
      (Sentence(en: "label", ko: "라벨"), todo.color?.name),
      (Sentence(en: "body", ko: "본문"), todo.body.map { .typed("\"\($0.replacing("\n", with: " "))\"") }),
    ]
  }
}
