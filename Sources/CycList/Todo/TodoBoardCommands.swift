internal import ArgumentParser
internal import CycBase
internal import Days
package import Terminal
internal import Todos

struct TodoBoardCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "board", abstract: "Show the tasks in three columns: TODO, DOING and DONE.",
    discussion: """
      Where the columns do not fit they go one below the other. Of the finished tasks the latest ten are shown. In a pipe \
      it prints every task in the lines of `cyc todo list`, and with --json every task too.
      """
  )
  .examples([
    "cyc todo board": "three columns",
    "cyc todo board --all": "with every finished task",
    "cyc todo board -i": "move cards by keys",
  ])

  private static let maxDone = 10

  @Flag(help: "Show every finished task, not only the latest ten.")
  var all = false

  @Flag(name: .shortAndLong, help: "Open it in `cyc ui`, to move the cards by keys or the mouse.")
  var interactive = false

  @OptionGroup var marks: TodoMarkOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    _ = try marks.tags
    if interactive, marks.isNarrow {
      throw UsageFailure(
        en: "--interactive shows the whole board: type / there to search",
        ko: "--interactive는 보드 전체를 보여 줘요. 거기서 /로 찾으세요",
        hint: .typed("cyc todo board -i"))
    }
    if interactive, output.json { throw UsageFailure.together("--interactive", "--json") }
  }

  func run(in world: World) throws {
    if interactive { return try world.features.openBoard(world, output.display) }
    let filter = try marks.filter(.all, in: world)
    let todos = try world.readTodos { try $0.todos(filter) } ?? []
    let now = world.clock.now().local
    let ordered = BoardColumn.allCases.flatMap { Todo.all(in: $0, of: todos) }
    try output.print(
      in: world, json: TodoJSON.board(todos, on: now.day), table: { TodoListTable(todos: ordered).text }
    ) { display in
      TodoBoard(
        todos: todos, now: now, display: display, language: world.screen.language,
        maxDone: all ? nil : TodoBoardCommand.maxDone, isNarrow: marks.isNarrow
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
  var isNarrow = false

  var text: String {
    if todos.isEmpty {
      return display.wrapped((isNarrow ? TodoViewPhrases.noMatch : TodoViewPhrases.none)(language)).text(display.depth)
    }
    let groups = BoardColumn.allCases.map(group)
    guard let widths = Frame.widths(of: groups.count, in: display.columns) else {
      return TodoSection.stacked(groups, columns: display.columns).text(display.depth)
    }
    let headings = zip(groups, widths).map { $0.heading(columns: $1) }
    let tasks = zip(groups, widths).map { $0.tasks(columns: $1) }
    return display.frame(rows: [headings, tasks], widths: widths).lines.text(display.depth)
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
  static let configuration = CommandConfiguration(
    commandName: "matrix", abstract: "Show open tasks in the Eisenhower matrix.",
    discussion: """
      Do is important and urgent, decide important, delegate urgent, delete neither. Where the quadrants do not fit they go \
      one below the other. In a pipe it prints the lines of `cyc todo list`.
      """
  )
  .examples([
    "cyc todo matrix": "four quadrants",
    "cyc todo matrix --width 40": "one below the other",
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
    guard let widths = Frame.widths(of: 2, in: display.columns) else {
      return TodoSection.stacked(groups, columns: display.columns).text(display.depth)
    }
    let cells = groups.enumerated().map { index, group in
      let columns = widths[index % 2]
      return group.heading(columns: columns) + [Line()] + group.tasks(columns: columns)
    }
    let frame = display.frame(rows: [Array(cells[..<2]), Array(cells[2...])], widths: widths)
    return frame.lines.text(display.depth)
  }

  private func group(_ quadrant: Quadrant) -> TodoSection {
    let todos = todos.filter { $0.quadrant == quadrant }
    return TodoSection(
      heading: [
        Segment("\(quadrant.label(display, language)) (\(todos.count))", Style(bold: true)),
        Segment(quadrant.meaning(language), Style(dim: true)),
      ],
      looks: todos.map { TodoLook(todo: $0, now: now, display: display, language: language) },
      place: .matrix, display: display, language: language)
  }
}

/// A column of the board or a quadrant of the matrix: tasks below a heading.
struct TodoSection {
  let heading: [Segment]
  let looks: [TodoLook]
  /// Number of tasks not shown.
  var more = 0
  let place: TodoCell.Place
  let display: Display
  let language: Language

  func heading(columns: Int) -> [Line] { heading.flatMap { $0.wrapped(to: columns) } }

  func tasks(columns: Int) -> [Line] {
    if looks.isEmpty, more == 0 {
      return Segment(TodoViewPhrases.emptyPlace(language), Style(dim: true)).wrapped(to: columns)
    }
    let numberWidth = looks.map(\.number.count).max() ?? 0
    let cells = looks.flatMap { TodoCell(look: $0, place: place, numberWidth: numberWidth).lines(columns: columns) }
    return cells + TodoSection.more(more, columns: columns, display, language)
  }

  /// `… and 3 more`; empty if `count` is 0.
  static func more(_ count: Int, columns: Int, _ display: Display, _ language: Language) -> [Line] {
    guard count > 0 else { return [] }
    let text = TodoPhrases.more(count)(language)
    return Segment(display.isASCII ? text.asciiOnly(language) : text, Style(dim: true)).wrapped(to: columns)
  }

  static func stacked(_ sections: [TodoSection], columns: Int) -> [Line] {
    .stacked(sections.map { Line.section($0.heading(columns: columns), columns: columns, body: $0.tasks) })
  }
}

/// A task in a few short lines.
package struct TodoCell {
  /// A cell leaves out details that its place shows already.
  package enum Place { case grid, board, matrix }

  let look: TodoLook
  let place: Place
  /// The width to which numbers are padded so that they align.
  var numberWidth = 0

  package init(look: TodoLook, place: Place, numberWidth: Int = 0) {
    (self.look, self.place, self.numberWidth) = (look, place, numberWidth)
  }

  /// `cyc todo show` shows the whole title.
  private static let maxTitleLines = 4

  package func lines(columns: Int) -> [Line] {
    let begin = look.segment(([number] + signs).joined(separator: " "))
    if place == .grid {
      return Line.flow([begin] + marks, columns: columns) + title(columns: columns)
        + Line.flow(details, columns: columns)
    }
    return Line.labeled(
      Line([begin]), heading: begin.wrapped(to: columns), start: begin.width + 1, columns: columns,
      value: { title(columns: $0) + Line.flow(marks + details, columns: $0) })
  }

  private func title(columns: Int) -> [Line] {
    var lines = look.title.wrapped(to: columns)
    let max = TodoCell.maxTitleLines
    if lines.count > max {
      let last = "\(lines[max - 1]) \(lines[max])"
      lines = lines.prefix(max - 1) + [last.truncated(to: columns, ellipsis: look.display.ellipsis)]
    }
    return lines.map { Line([look.segment($0)]) }
  }

  private var number: String { look.number.padded(leadingTo: max(numberWidth, look.number.count)) }

  private var signs: [String] {
    let column = place == .board ? [] : [look.columnSign]
    // In ASCII the quadrant is a name, which here would read as part of the title.
    return column + (place == .matrix || look.display.isASCII ? [] : [look.quadrantSign])
  }

  private var marks: [Segment] {
    let quadrant = place != .matrix && look.display.isASCII ? [look.quadrantSign] : []
    return ([look.warningMark] + quadrant).map(look.segment)
  }

  private var details: [Segment] {
    ((place == .grid ? [look.due] : []) + [look.alert]).map(look.segment) + [look.color]
  }
}
