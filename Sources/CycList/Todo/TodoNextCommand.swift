internal import ArgumentParser
internal import CycBase
internal import Days
internal import Terminal
internal import Todos

/// The exit status is 0 even if no task is left, so that a prompt or a status bar needs no special case.
struct TodoNextCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "next", abstract: Sentence(en: "Show what to do now, and why.", ko: "지금 무엇을 할지, 왜 그런지 보여 줘요."),
    discussion: Sentence(
      en: """
        Overdue tasks come first, then those with an alert within the hour or earlier today, those due today in \
        quadrant do, others due today, what you are doing, those due within seven days in quadrant do, the rest of it, \
        quadrant decide and quadrant delegate. Quadrant delete comes last.

        In a pipe it prints the number, the title and the reason, separated by tabs.
        """,
      ko: """
        밀린 할 일이 먼저예요. 그다음은 한 시간 안에 알리거나 오늘 이미 알린 일, 오늘까지인 do, 오늘까지인 다른 일, 하는 중인 일, 7일 안의 do, 나머지 do, decide, delegate \
        순서예요. delete가 마지막이에요.

        파이프에서는 번호, 제목, 이유를 탭으로 나누어 출력해요.
        """),
    examples: [
      "cyc todo next": .oneTask,
      "cyc todo next --explain": Sentence(en: "and why that one", ko: "왜 그것인지도"),
      "cyc todo next '#home'": Sentence(en: "of those with this tag", ko: "이 태그가 있는 것 가운데"),
    ])

  @Flag(help: ArgumentHelp(en: "Show what comes after it too, each with its reason.", ko: "그다음에 할 일도 이유와 함께 보여 줘요."))
  var explain = false

  @OptionGroup var labelAndTags: TodoLabelAndTagOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws { _ = try labelAndTags.tags }

  func run(in world: World) throws {
    let now = world.clock.now().local
    let today = now.day
    let filter = try labelAndTags.filter(.pending, in: world)
    let next = try world.readTodos { store in
      guard labelAndTags.isFiltered else { return try store.next(TodoNextText.maxExplained, at: now) }
      let all = NextTodo.ordered(try store.todos(filter), at: now)
      return NextTodos(tasks: Array(all.prefix(TodoNextText.maxExplained)), open: all.count)
    }
    let text = TodoNextText(
      next: next ?? NextTodos(), now: now, isFiltered: labelAndTags.isFiltered,
      display: Display(output.display, in: world),
      language: world.screen.language)
    try output.print(
      in: world, json: TodoJSON.next(text.next, on: today, isExplained: explain),
      table: { text.tabSeparated(limit: explain ? TodoNextText.maxExplained : 1) }
    ) { _ in
      explain ? text.explanation : text.first
    }
  }
}

package struct TodoNextText {
  /// At most `maxExplained` tasks.
  let next: NextTodos
  let now: CivilTime
  /// Whether a filter was given; if so, no task does not mean that nothing is left to do.
  var isFiltered = false
  let display: Display
  let language: Language

  /// By the time that later tasks come up, the order will have changed anyway.
  package static let maxExplained = 5

  private var today: Day { now.day }

  var first: String {
    guard let next = next.tasks.first else { return nothing.text(display.depth) }
    let why = "\(TodoNextPhrases.why(language)): \(TodoNextPhrases.reason(next, today: today)(language))"
    return (task(next).wrapped(to: display.columns) + display.wrapped(why)).text(display.depth)
  }

  var explanation: String {
    guard !next.tasks.isEmpty else { return nothing.text(display.depth) }
    let numberWidth = next.tasks.map { "\($0.todo.number)".count }.max() ?? 0
    let shown = next.tasks.map { next in
      let reason = TodoNextPhrases.reason(next, today: today)(language)
      return LabeledList.Row(
        Segment("\(next.todo.number)".padded(leadingTo: numberWidth)), [task(next, isNumbered: false), Segment(reason)])
    }
    let rest = next.open - TodoNextText.maxExplained
    let more = rest > 0 ? display.wrapped(TodoNextPhrases.more(rest)(language)) : []
    let list = LabeledList(shown, gap: 1).lines(columns: display.columns)
    return [Line].stacked([list + more, display.wrapped(TodoNextPhrases.rule(language))]).text(display.depth)
  }

  func tabSeparated(limit: Int) -> String {
    next.tasks.prefix(limit).map {
      ["\($0.todo.number)", $0.todo.title, TodoNextPhrases.reason($0, today: today)(language)]
    }.tabSeparated
  }

  private var nothing: [Line] {
    display.wrapped((isFiltered ? TodoViewPhrases.noMatch : TodoNextPhrases.none)(language))
  }

  /// `3 ○ 🟢 D-3 Write tests`, as in the list.
  private func task(_ next: NextTodo, isNumbered: Bool = true) -> Segment {
    let look = TodoLook(todo: next.todo, now: now, display: display, language: language)
    let parts = [isNumbered ? look.number : "", look.columnSign, look.quadrantSign, look.warningMark, look.title]
    return Segment(
      parts.filter { !$0.isEmpty }.joined(separator: " "),
      Style(bold: true, foreground: look.isOverdue ? .named(.red) : nil))
  }
}

enum TodoNextPhrases {
  static let none = Sentence(
    en: "Nothing left to do. Enjoy it, or add something: cyc todo add \"Write the tests\"",
    ko: "할 일이 없어요. 쉬어도 좋고, 새로 적어도 좋아요: cyc todo add \"테스트 쓰기\"")

  static let why = Sentence(en: "Why", ko: "이유")

  static let rule = Sentence(
    en: """
      The order: overdue tasks, the oldest first; with an alert within the hour or earlier today; due today in Do; others due \
      today; what you are doing; due within \(NextTodo.soonDays) days in Do; the rest of Do; Decide; Delegate. Delete comes \
      last, whatever its date.
      """,
    ko: """
      순서: 기한이 지난 일(오래된 것부터), 한 시간 안에 알림이 오거나 오늘 이미 온 일, 오늘까지인 '하기', 오늘까지인 다른 일, \
      하는 중인 일, \(NextTodo.soonDays)일 안에 끝낼 '하기', 나머지 '하기', '계획하기', '맡기기'. '버리기'는 날짜와 상관없이 마지막이에요.
      """)

  static func more(_ count: Int) -> Sentence {
    Sentence(
      en: "and \(Counts.grouped(count)) more: cyc todo list",
      ko: "그 밖에 \(Counts.grouped(count))개가 더 있어요: cyc todo list")
  }

  static func reason(_ next: NextTodo, today: Day) -> Sentence {
    let left = next.todo.daysLeft(on: today) ?? 0
    let late = Counts.days(-left)
    switch next.reason {
    case .overdue: return Sentence(en: "overdue by \(late)", ko: "기한이 \(Counts.grouped(-left))일 지났어요")
    case .alertSoon:
      let clock = next.todo.alert?.time.description ?? ""
      return left == 0
        ? Sentence(en: "due today, with an alert at \(clock)", ko: "오늘까지이고 알림이 \(clock)에 있어요")
        : Sentence(en: "due tomorrow, with an alert at \(clock)", ko: "내일까지이고 알림이 \(clock)에 있어요")
    case .todayToDo: return Sentence(en: "due today, and in Do", ko: "오늘까지이고 '하기'에 있어요")
    case .doing: return Sentence(en: "already in progress", ko: "이미 하는 중이에요")
    case .today: return Sentence(en: "due today", ko: "오늘까지예요")
    case .soon:
      return left == 1
        ? Sentence(en: "due tomorrow, and in Do", ko: "내일까지이고 '하기'에 있어요")
        : Sentence(en: "due in \(Counts.days(left)), and in Do", ko: "\(left)일 남았고 '하기'에 있어요")
    case .toDo, .decide, .delegate:
      let (title, meaning) = (next.todo.quadrant.title, next.todo.quadrant.meaning)
      return Sentence(en: "in \(title) (\(meaning))", ko: "'\(title)'에 있어요 (\(meaning))")
    case .later:
      return Sentence(en: "in Do, with \(Counts.days(left)) left", ko: "'하기'에 있지만 \(Counts.grouped(left))일 남았어요")
    case .delete:
      return Sentence(en: "in Delete (neither important nor urgent)", ko: "'버리기'에 있어요 (급하지도 중요하지도 않은 일)")
    }
  }
}
