package import ArgumentParser
package import CycBase
package import Days
internal import Platform
package import Terminal
package import Todos

package struct TodoListCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "list",
    abstract: Sentence(en: "List tasks, the nearest due date first.", ko: "할 일을 기한이 가까운 것부터 보여 줘요."),
    usage: "cyc todo list [<words> ...] [<options>]",
    discussion: Sentence(
      en: """
        Words search the titles and the details: a task has to have all of them. '#home' finds tasks with this tag, in \
        quotes since a shell reads # as the start of a comment. Tasks that wait (--wait) are left out until their day, \
        unless --all is given.

        In a pipe each task is a line of tab-separated columns: number, column, quadrant, due, alert, title.
        """,
      ko: """
        적은 말이 제목이나 본문에 모두 있는 할 일을 찾아요. '#home'은 이 태그가 있는 할 일을 찾아요. 셸은 #을 주석의 시작으로 읽으므로 따옴표로 묶어 주세요. --wait로 숨긴 할 일은 \
        --all을 쓰지 않으면 그날까지 나오지 않아요.

        파이프에서는 한 줄에 할 일 하나씩 번호, 상태, 사분면, 기한, 알림, 제목을 탭으로 나누어 출력해요.
        """), aliases: ["ls"],
    examples: [
      "cyc todo list": Sentence(en: "what is to be done", ko: "할 일 보기"),
      "cyc todo list --overdue": Sentence(en: "what is late", ko: "밀린 할 일"),
      "cyc todo list parser '#work' --all": Sentence(en: "finished tasks too", ko: "끝낸 할 일까지"),
    ])

  @Argument(
    help: ArgumentHelp(
      en: "Only tasks with these words, or with a tag such as '#home'.", ko: "이 말이나 '#home' 같은 태그가 있는 할 일만 보여 줘요."))
  package var words: [String] = []

  @OptionGroup var filter: TodoFilterOptions

  @Flag(help: ArgumentHelp(en: "Draw cards, as many in a row as fit.", ko: "한 줄에 들어가는 만큼 카드로 그려요."))
  var grid = false

  @OptionGroup var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let now = world.clock.now().local
    let isFiltered = filter.isFiltered || !words.isEmpty
    let filter = try filter.filter(words: words, in: world)
    // The remark on the sync, below the list, is read from the same database: open it once.
    let world = world.sharingReadSession()
    let (todos, total) = try world.readTodos { try $0.todosAndCount(filter) } ?? ([], 0)
    let more = total - todos.count
    try output.print(
      in: world, json: TodoJSON.list(todos, total: total, on: now.day), table: { TodoListTable(todos: todos).text }
    ) { display in
      let language = world.screen.language
      let list = TodoListText(
        todos: todos, now: now, display: display, language: language, more: more, isFiltered: isFiltered)
      let remark = world.features.syncRemark(world, display.isASCII).map { display.wrapped($0(language)) } ?? []
      return (grid ? TodoGrid(list: list).text : list.text) + remark.text(display.depth)
    }
  }

  package var declarations: Mirror {
    mirror([("_words", _words), ("_filter", _filter), ("_grid", _grid), ("_output", _output), ("_shared", _shared)])
  }
}

struct TodoFilterOptions: ParsableArguments, CustomReflectable {
  @Flag(help: ArgumentHelp(en: "Finished tasks too, and those that wait.", ko: "끝낸 할 일과 숨긴 할 일도 보여 줘요."))
  var all = false

  @Flag(help: ArgumentHelp(en: "Only finished tasks.", ko: "끝낸 할 일만 보여 줘요."))
  var done = false

  @Flag(help: ArgumentHelp(en: "Only open tasks (the default).", ko: "끝내지 않은 할 일만 보여 줘요 (기본값)."))
  var pending = false

  @Option(
    name: [.customLong("day"), .customLong("due")], parsing: .unconditional,
    help: ArgumentHelp(en: "Only tasks due on this day.", ko: "기한이 이날인 할 일만 보여 줘요.", valueName: "date")
  )
  var day: String?

  @Flag(help: ArgumentHelp(en: "Only tasks due this week.", ko: "기한이 이번 주인 할 일만 보여 줘요."))
  var week = false

  @Option(
    name: [.customShort("Q"), .long],
    help: ArgumentHelp(
      en: "Only one quadrant: do, decide, delegate or delete.", ko: "사분면 하나만 보여 줘요: do, decide, delegate, delete."))
  var quadrant: Quadrant?

  @Option(help: ArgumentHelp(en: "Only one column: todo, doing or done.", ko: "상태 하나만 보여 줘요: todo, doing, done."))
  var column: BoardColumn?

  @Option(
    help: ArgumentHelp(
      en: "Only tasks with this label: red, green, blue, orange, grey or black.",
      ko: "이 라벨이 있는 할 일만 보여 줘요: red, green, blue, orange, grey, black."))
  var label: TodoColor?

  @Flag(help: ArgumentHelp(en: "Only overdue tasks.", ko: "기한이 지난 할 일만 보여 줘요."))
  var overdue = false

  @Option(
    help: ArgumentHelp(
      en: "Only tasks with this text in the title or the body.", ko: "제목이나 본문에 이 글자가 있는 할 일만 보여 줘요.", valueName: "text")
  )
  var search: String?

  @Option(
    help: ArgumentHelp(
      en: "Sort by due, created, title or number.", ko: "due, created, title, number 순서로 늘어놓아요.", valueName: "order"))
  var sort: TodoFilter.Order = .due

  @Option(help: ArgumentHelp(en: "Show at most this many tasks.", ko: "이만큼만 보여 줘요.", valueName: "number"))
  var limit: Int?

  func validate() throws {
    let states = [all ? "--all" : nil, done ? "--done" : nil, pending ? "--pending" : nil].compactMap(\.self)
    if states.count > 1 { throw UsageFailure.together(states) }
    if day != nil, week { throw UsageFailure.together("--day", "--week") }
    if overdue, done || column == .done {
      throw UsageFailure(
        en: "--overdue cannot be used with --done or --column done: a finished task is never overdue",
        ko: "--overdue는 --done이나 --column done과 함께 쓸 수 없어요. 끝난 일은 기한이 지난 일로 치지 않아요")
    }
    if pending, column == .done { throw UsageFailure.together("--pending", "--column done") }
    if let limit, limit < 1 { throw UsageFailure.notPositive("--limit", "tasks", limit) }
  }

  /// - Parameter words: words to find, and tags with their `#`
  func filter(words: [String], in world: World) throws(DateFailure) -> TodoFilter {
    let today = world.clock.now().today
    let tags = words.filter { $0.isTag }.map { String($0.dropFirst()) }
    return TodoFilter(
      state: state, due: try days(today: today, weekStart: world.home.settings[.weekStart]),
      overdueOn: overdue ? today : nil,
      quadrant: quadrant, column: column, color: label, shownOn: all ? nil : today,
      texts: [search].compactMap(\.self) + words.filter { !$0.isTag }, tags: tags, order: sort, limit: limit)
  }

  /// `--column done` implies `--done`.
  private var state: TodoFilter.State {
    if done || column == .done, !all { return .done }
    return all ? .all : .pending
  }

  private func days(today: Day, weekStart: Weekday) throws(DateFailure) -> ClosedRange<Day>? {
    if let day {
      let day = try ParsedDay(day, .nearest, today: today).day
      return day...day
    }
    guard week else { return nil }
    let first = today.startOfWeek(beginningOn: weekStart)
    return first...first + 6
  }

  /// Whether a filter is given that may leave out tasks of the usual list.
  var isFiltered: Bool {
    done || day != nil || week || quadrant != nil || column != nil || label != nil || overdue || search != nil
  }

  var customMirror: Mirror {
    mirror([
      ("_all", _all), ("_done", _done), ("_pending", _pending), ("_day", _day), ("_week", _week),
      ("_quadrant", _quadrant), ("_column", _column), ("_label", _label), ("_overdue", _overdue), ("_search", _search),
      ("_sort", _sort), ("_limit", _limit),
    ])
  }
}

extension String {
  /// Whether it is a `#` and the name of a tag.
  fileprivate var isTag: Bool { utf8.count > 1 && hasPrefix("#") }
}

/// Filters by label and tags, for views without other filters.
struct TodoLabelAndTagOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      en: "Only tasks with this label: red, green, blue, orange, grey or black.",
      ko: "이 라벨이 있는 할 일만 보여 줘요: red, green, blue, orange, grey, black."))
  var label: TodoColor?

  @Argument(
    help: ArgumentHelp(
      en: "Only tasks with these tags, such as '#home'.", ko: "'#home' 같은 태그가 있는 할 일만 보여 줘요.", valueName: "#tag"))
  var words: [String] = []

  /// - Throws: `UsageFailure` if a word is not a tag
  var tags: [String] {
    get throws {
      try words.map { word in
        guard word.isTag else {
          throw UsageFailure(
            en: "'\(word.excerpt)' is not a tag: it does not begin with #", ko: "#으로 시작하는 태그가 아니에요: '\(word.excerpt)'",
            hint: .typed("cyc todo list \(ShellWords(words: [word]).text)"))
        }
        return String(word.dropFirst())
      }
    }
  }

  var isFiltered: Bool { label != nil || !words.isEmpty }

  /// The tasks of `state` that have the label and the tags, and do not wait.
  func filter(_ state: TodoFilter.State, in world: World) throws -> TodoFilter {
    TodoFilter(state: state, color: label, shownOn: world.clock.now().today, tags: try tags)
  }
}

package struct TodoListText {
  let todos: [Todo]
  let now: CivilTime
  let display: Display
  let language: Language
  /// Number of tasks beyond a limit.
  let more: Int
  /// Whether a filter was given; if so, an empty list does not mean that there are no tasks.
  let isFiltered: Bool
  /// Whether the due day follows the title. `D-3` before the title is always shown.
  let showsDays: Bool

  package init(
    todos: [Todo], now: CivilTime, display: Display, language: Language, more: Int = 0, isFiltered: Bool = false,
    showsDays: Bool = true
  ) {
    (self.todos, self.now, self.display, self.language) = (todos, now, display, language)
    (self.more, self.isFiltered, self.showsDays) = (more, isFiltered, showsDays)
  }

  var text: String { lines(columns: display.columns).text(display.depth) }

  package func lines(columns: Int) -> [Line] {
    if todos.isEmpty, more == 0 {
      return display.wrapped((isFiltered ? TodoViewPhrases.noMatch : TodoViewPhrases.none)(language))
    }
    return table(columns: columns).lines(columns: columns) + TodoSection.more(more, columns: columns, display, language)
  }

  fileprivate func look(_ todo: Todo) -> TodoLook {
    TodoLook(todo: todo, now: now, display: display, language: language)
  }

  /// In fewer columns, most titles would not fit next to the other cells: gaps are smaller, and the due day is shown
  /// as `D-3` only.
  private static let wideColumns = 60

  /// The `!` of overdue tasks has its own column so that `D-3` and `D+3` align.
  private func table(columns: Int) -> Table {
    let isWide = columns >= TodoListText.wideColumns
    let gap = isWide ? 2 : 1
    return Table(
      [.trailing(), .leading(gap: gap), .leading(gap: 1), .leading(gap: gap), .leading(gap: isWide ? 1 : 0)]
        + [.flexible(gap: gap), .leading(), .leading(), .leading(), .trailing()],
      rows: todos.map { todo in
        let look = look(todo)
        let marks = [look.number, look.columnSign, look.quadrantSign, look.isOverdue ? "!" : "", look.mark]
        let due = showsDays && isWide ? look.due : ""
        // Due days are in the last column, so they align at the right edge.
        return (marks + [look.title, look.alert]).map(look.segment) + [look.color]
          + [look.wait, due].map(look.segment)
      })
  }
}

/// Tasks as cards, as many in a row as fit.
struct TodoGrid {
  /// Has the tasks. If the display is too narrow for cards, it is shown instead.
  let list: TodoListText

  var text: String {
    let (todos, display) = (list.todos, list.display)
    let max = Frame.maxCells(in: display.columns)
    guard !todos.isEmpty, let widths = Frame.widths(of: max, in: display.columns) else { return list.text }
    let count = min(max, todos.count)
    let rows = stride(from: 0, to: todos.count, by: count).map { start in
      (0..<count).map { start + $0 < todos.count ? card(todos[start + $0], columns: widths[$0]) : [] }
    }
    let frame = display.frame(rows: rows, widths: Array(widths.prefix(count)))
    let more = TodoSection.more(list.more, columns: display.columns, display, list.language)
    return (frame.lines + more).text(display.depth)
  }

  private func card(_ todo: Todo, columns: Int) -> [Line] {
    TodoCell(look: list.look(todo), place: .grid).lines(columns: columns)
  }
}

/// A line per task for other programs, with tabs between number, column, quadrant, due day (`YYYY-MM-DD`), alert
/// (`hh:mm`, then ` off` if it is off) and title. Missing values are empty.
struct TodoListTable {
  let todos: [Todo]

  var text: String {
    todos.map { todo in
      let alert = todo.alert.map { "\($0.time)\($0.isOn ? "" : " off")" }
      return [
        "\(todo.number)", todo.column.rawValue, todo.quadrant.rawValue, todo.due?.description ?? "", alert ?? "",
        Sanitizer.clean(todo.title),
      ]
    }.tabSeparated
  }
}

extension [[String]] {
  /// A line per row for other programs.
  var tabSeparated: String { map { $0.joined(separator: "\t") + "\n" }.joined() }
}
