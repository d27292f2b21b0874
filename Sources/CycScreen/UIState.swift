package import CycBase
internal import CycList
package import Days
package import Screen
package import Terminal
package import Todos

/// Everything that the interactive screen shows. Pure: `update` makes the next state, `draw` a picture of it.
package struct UIState: Equatable {
  package enum Tab: Int, Hashable, CaseIterable {
    case today, board, matrix
  }

  /// A list of tasks on the screen.
  package enum Place: Hashable {
    case next
    case column(BoardColumn)
    case quadrant(Quadrant)
  }

  package struct Message: Hashable {
    package var text: Sentence
    package var isError = false

    package init(_ text: Sentence, isError: Bool = false) { (self.text, self.isError) = (text, isError) }
  }

  package let language: Language
  /// As wide as the screen.
  package var display: Display
  package var rows: Int
  package var now: CivilTime
  package var tab = Tab.board
  package var column = BoardColumn.todo
  package var quadrant = Quadrant.do
  package private(set) var todos: [String: Todo] = [:]
  /// Columns of the longest number, so that numbers align.
  private(set) var numberWidth = 1
  package var lists: [Place: ScrollList<String>] = [:]
  /// Drawn above the tasks of Today, for the present width.
  package var panel: [Line] = []
  package var prompt: UIPrompt?
  /// Text that a closed prompt keeps until it is opened again.
  package var drafts: [UIPrompt.Purpose: UIPrompt] = [:]
  /// Only tasks with these words in their titles are shown; empty for all.
  package var search = ""
  package var help: UIHelp?
  package var message: Message?

  package init(_ display: Display, rows: Int, language: Language, now: CivilTime) {
    (self.display, self.rows, self.language, self.now) = (display, rows, language, now)
  }

  package var columns: Int { display.columns }

  /// The list with the selection.
  package var place: Place {
    switch tab {
    case .today: .next
    case .board: .column(column)
    case .matrix: .quadrant(quadrant)
    }
  }

  package var list: ScrollList<String> {
    get { lists[place] ?? ScrollList() }
    set { lists[place] = newValue }
  }

  package var selected: Todo? { list.selected.flatMap { todos[$0] } }

  /// Takes the whole list. Each selection stays on its task.
  package mutating func read(_ all: [Todo]) {
    todos = Dictionary(all.map { ($0.uuid, $0) }, uniquingKeysWith: { first, _ in first })
    numberWidth = "\(all.lazy.map(\.number).max() ?? 0)".count
    fillLists()
  }

  package mutating func fillLists() {
    // In the order of the store: by due day, then by number.
    let all = todos.values.filter { search.isEmpty || $0.isCalled(search) }.sorted { order($0) < order($1) }
    fill(.next, NextTodo.ordered(all, at: now).map(\.todo))
    for column in BoardColumn.allCases { fill(.column(column), TodoBoard.todos(of: column, in: all)) }
    for quadrant in Quadrant.allCases {
      fill(.quadrant(quadrant), all.filter { !$0.isDone && $0.quadrant == quadrant })
    }
  }

  private mutating func fill(_ place: Place, _ todos: [Todo]) {
    var list = lists[place] ?? ScrollList()
    list.replace(todos.map(\.uuid))
    lists[place] = list
  }

  private func order(_ todo: Todo) -> (Int, Int, Int) {
    (todo.due?.number ?? .max, todo.alert?.time.minuteOfDay ?? 1440, todo.number)
  }

  /// Selects the task in the lists of the present tab, and shows the list that has it.
  package mutating func select(_ uuid: String) {
    guard let todo = todos[uuid] else { return }
    switch tab {
    case .today: break
    case .board: column = todo.column
    case .matrix where todo.isDone: return
    case .matrix: quadrant = todo.quadrant
    }
    list.select(uuid)
  }
}

/// Fields that are typed into.
package struct UIPrompt: Hashable {
  package enum Purpose: Hashable {
    case add
    case edit(uuid: String)
    case find
  }

  package enum Field: Int, Hashable, CaseIterable {
    case title, due, time
  }

  package let purpose: Purpose
  package var fields: [TextField]
  package var field = Field.title

  package init(_ purpose: Purpose, _ texts: [String]) {
    self.purpose = purpose
    fields = texts.map { TextField($0) }
  }

  package subscript(field: Field) -> String { field.rawValue < fields.count ? fields[field.rawValue].text : "" }

  package var current: TextField {
    get { fields[field.rawValue] }
    set { fields[field.rawValue] = newValue }
  }

  /// The next field, after the last one the first again.
  package mutating func advance(by count: Int) {
    field = Field(rawValue: (field.rawValue + count + fields.count) % fields.count) ?? .title
  }

  /// The change that the typed texts describe.
  ///
  /// - Parameter number: of the task to change; nil for a new one
  /// - Throws: a `UserFacingError`
  func edit(of number: Int?, today: Day) throws -> TodoEdit {
    try TodoEdit(title: self[.title], due: self[.due], time: self[.time], of: number, today: today)
  }
}

/// The list of keys, of which typed words leave some.
package struct UIHelp: Hashable {
  package var field = TextField()
  package var list = ScrollList(UIAction.allCases)

  package init() {}

  mutating func filter(_ language: Language) {
    let words = field.text.lowercased()
    list.replace(
      UIAction.allCases.filter { action in
        words.isEmpty || action.name(language).lowercased().contains(words) || action.keyNames.contains(field.text)
      })
  }
}

package enum UIEvent: Hashable {
  case input(Input)
  case resized(columns: Int, rows: Int)
  /// The tasks were read, at the start or after a change by this or another process.
  case read([Todo], now: CivilTime)
  /// The panel of Today for the present width.
  case panel([Line])
  /// An effect is done and saved.
  case answered(UIAnswer)
  case failed(Sentence, hint: Sentence?)
}

package struct UIAnswer: Hashable {
  package let sentences: [Sentence]
  /// The task to select.
  package let uuid: String?

  package init(_ sentences: [Sentence], uuid: String? = nil) { (self.sentences, self.uuid) = (sentences, uuid) }
}

/// What `update` asks the runner to do.
package enum UIEffect: Hashable {
  case add([TodoEdit])
  case edit(number: Int, TodoEdit)
  case done(number: Int)
  case undone(number: Int)
  case start(number: Int)
  case move(number: Int, BoardColumn)
  case put(number: Int, BoardPlace, BoardColumn)
  case remove(number: Int)
  case undo, redo
  case redraw, suspend, quit
}
