internal import ArgumentParser
internal import CycBase
internal import Days
internal import Terminal
package import Todos

struct TodoBoardCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "board",
    abstract: Sentence(
      en: "Show the tasks in three columns: TODO, DOING and DONE.", ko: "목록을 '할 일', '하는 중', '끝난 일' 세 칸으로 보여 줘요."),
    discussion: Sentence(
      en: """
        Where the columns do not fit they go one below the other. Of the finished tasks the latest three are shown. In \
        a pipe it prints every task in the lines of `cyc todo list`, and with --json every task too.
        """,
      ko: """
        칸이 다 들어가지 않으면 위아래로 놓아요. 끝낸 할 일은 최근 세 개를 보여 줘요. 파이프에서는 모든 할 일을 `cyc todo list`와 같은 줄로 출력하고, --json도 모든 할 일을 \
        담아요.
        """),
    examples: [
      "cyc todo board": Sentence(en: "three columns", ko: "세 칸으로"),
      "cyc todo board --all": Sentence(en: "with every finished task", ko: "끝낸 할 일을 모두"),
      "cyc todo board -i": Sentence(en: "move cards by keys", ko: "키로 카드 옮기기"),
    ])

  fileprivate static let maxDone = 3

  @Flag(
    help: ArgumentHelp(en: "Show every finished task, not only the latest three.", ko: "최근 세 개만이 아니라 끝낸 할 일을 모두 보여 줘요.")
  )
  var all = false

  @Flag(
    name: .shortAndLong,
    help: ArgumentHelp(
      en: "Open it in `cyc ui`, to move the cards by keys or the mouse.", ko: "`cyc ui`에서 열어 키나 마우스로 카드를 옮겨요."))
  var interactive = false

  @OptionGroup var labelAndTags: TodoLabelAndTagOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    _ = try labelAndTags.tags
    if interactive, labelAndTags.isFiltered {
      throw UsageFailure(
        en: "--interactive shows the whole board: type / there to search",
        ko: "--interactive는 보드 전체를 보여 줘요. 거기서 /로 찾으세요",
        hint: .typed("cyc todo board -i"))
    }
    if interactive, output.json { throw UsageFailure.together("--interactive", "--json") }
  }

  func run(in world: World) throws {
    if interactive { return try world.features.openBoard(world, output.display) }
    let filter = try labelAndTags.filter(.all, in: world)
    let todos = try world.readTodos { try $0.todos(filter) } ?? []
    let now = world.clock.now().local
    let ordered = BoardColumn.allCases.flatMap { Todo.all(in: $0, of: todos) }
    try output.print(
      in: world, json: TodoJSON.board(todos, on: now.day), table: { TodoListTable(todos: ordered).text }
    ) { display in
      TodoBoard(
        todos: todos, now: now, display: display, language: world.screen.language,
        maxDone: all ? nil : TodoBoardCommand.maxDone, isFiltered: labelAndTags.isFiltered
      ).text
    }
  }
}

/// Three columns in a row, or one below the other if the display is narrow.
package struct TodoBoard {
  let todos: [Todo]
  let now: CivilTime
  let display: Display
  let language: Language
  /// Most finished tasks shown; nil for all.
  var maxDone: Int?
  /// Whether a filter was given; if so, an empty board does not mean that there are no tasks.
  var isFiltered = false

  var text: String {
    if todos.isEmpty {
      return display.wrapped((isFiltered ? TodoViewPhrases.noMatch : TodoViewPhrases.none)(language)).text(
        display.depth)
    }
    let groups = BoardColumn.allCases.map(group)
    guard let widths = TodoBoard.widths(groups.map(\.cells), columns: display.columns) else {
      return TodoSection.stacked(groups, columns: display.columns).text(display.depth)
    }
    let headings = zip(groups, widths).map { $0.heading(columns: $1) }
    let tasks = zip(groups, widths).map { $0.tasks(columns: $1) }
    return display.frame(rows: [headings, tasks], widths: widths, isOpen: true).lines.text(display.depth)
  }

  /// Number of tasks at the top of a column that decide its width, even if more are shown: with 40, a column is longer
  /// than most screens.
  package static func decidingCount(of column: BoardColumn) -> Int { column == .done ? TodoBoardCommand.maxDone : 40 }

  /// Widths of the columns, such that the board is as low as possible; nil if they do not fit side by side.
  package static func widths(_ columns: [[TodoCell]], columns available: Int) -> [Int]? {
    let sizes = zip(BoardColumn.allCases, columns).map { $1.prefix(decidingCount(of: $0)).map(\.size) }
    return Frame.lowestWidths(
      sizes.map { sizes in { width in sizes.reduce(0) { $0 + $1.lines(columns: width) } } }, in: available,
      isOpen: true)
  }

  private func group(_ column: BoardColumn) -> TodoSection {
    let todos = Todo.all(in: column, of: todos)
    let shown = column == .done ? todos.prefix(maxDone ?? .max) : todos[...]
    let title = "\(TodoLook.sign(column, display)) \(column.title(language)) (\(todos.count))"
    return TodoSection(
      heading: [Segment(title, Style(bold: true))],
      looks: shown.map { TodoLook(todo: $0, now: now, display: display, language: language) },
      more: todos.count - shown.count, place: .board, display: display, language: language)
  }
}

struct TodoMatrixCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "matrix",
    abstract: Sentence(en: "Show open tasks in the Eisenhower matrix.", ko: "끝내지 않은 할 일을 아이젠하워 매트릭스로 보여 줘요."),
    discussion: Sentence(
      en: """
        Do is important and urgent, decide important, delegate urgent, delete neither. Where the quadrants do not fit \
        they go one below the other. In a pipe it prints the lines of `cyc todo list`.
        """,
      ko: """
        do는 중요하고 급한 일, decide는 중요한 일, delegate는 급한 일, delete는 둘 다 아닌 일이에요. 사분면이 다 들어가지 않으면 위아래로 놓아요. 파이프에서는 `cyc todo \
        list`와 같은 줄로 출력해요.
        """),
    examples: [
      "cyc todo matrix": Sentence(en: "four quadrants", ko: "네 사분면으로"),
      "cyc todo matrix --width 40": Sentence(en: "one below the other", ko: "위아래로"),
    ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.clock.now().local
    let todos = try world.readTodos { try $0.todos(TodoFilter(state: .pending, shownOn: now.day)) } ?? []
    let ordered = Quadrant.allCases.flatMap { quadrant in todos.filter { $0.quadrant == quadrant } }
    try output.print(
      in: world, json: TodoJSON.matrix(todos, on: now.day), table: { TodoListTable(todos: ordered).text }
    ) { display in
      TodoMatrix(todos: todos, now: now, display: display, language: world.screen.language).text
    }
  }
}

/// Two quadrants in a row, or one below the other if the display is narrow.
struct TodoMatrix {
  /// Each quadrant keeps this order.
  let todos: [Todo]
  let now: CivilTime
  let display: Display
  let language: Language

  var text: String {
    if todos.isEmpty { return display.wrapped(TodoViewPhrases.none(language)).text(display.depth) }
    let groups = Quadrant.allCases.map(group)
    guard let widths = Frame.widths(of: 2, in: display.columns, isOpen: true) else {
      return TodoSection.stacked(groups, columns: display.columns).text(display.depth)
    }
    let cells = groups.enumerated().map { index, group in
      let columns = widths[index % 2]
      return group.heading(columns: columns) + group.tasks(columns: columns)
    }
    let frame = display.frame(rows: [Array(cells[..<2]), Array(cells[2...])], widths: widths, isOpen: true)
    return frame.lines.text(display.depth)
  }

  private func group(_ quadrant: Quadrant) -> TodoSection {
    let todos = todos.filter { $0.quadrant == quadrant }
    return TodoSection(
      heading: TodoSection.heading(of: quadrant, count: todos.count, display: display, language: language),
      looks: todos.map { TodoLook(todo: $0, now: now, display: display, language: language) },
      place: .matrix, display: display, language: language)
  }
}
