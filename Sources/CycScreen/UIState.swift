package import CycBase
package import CycList
internal import CycQuiz
package import Days
package import Quizzes
package import Screen
package import Terminal
package import Todos

/// The data of the interactive screen, read from the database.
package struct UIData: Equatable {
  package var todos: [Todo]
  package var days: [DDay]
  /// The latest first; empty unless the history is shown.
  package var steps: [TodoStep]
  /// Nil if there are no quizzes.
  package var quizzes: QuizSummary?

  /// Steps to read at most.
  package static let maxSteps = 100

  package init(todos: [Todo] = [], days: [DDay] = [], steps: [TodoStep] = [], quizzes: QuizSummary? = nil) {
    (self.todos, self.days, self.steps, self.quizzes) = (todos, days, steps, quizzes)
  }
}

/// Everything that the interactive screen shows. Pure: `update` makes the next state, `draw` a picture of it.
package struct UIState: Equatable {
  package enum Tab: String, Hashable, CaseIterable, Sendable {
    case today, board, matrix, ddays, quiz, history
  }

  /// A list on the screen.
  package enum Place: Hashable {
    case next
    case column(BoardColumn)
    case quadrant(Quadrant)
    case days
    /// The options of a quiz.
    case options
    case steps
  }

  package struct Message: Hashable {
    package var text: Sentence
    package var isError = false
    /// Undo or redo, offered after the text.
    var next: UIAction?
    /// Whether the text joins several sentences, so that it gets more lines.
    var isLong = false

    package init(_ text: Sentence, isError: Bool = false, next: UIAction? = nil, isLong: Bool = false) {
      (self.text, self.isError, self.next, self.isLong) = (text, isError, next, isLong)
    }
  }

  package let language: Language
  /// Its width is that of the screen.
  package var display: Display
  package var rows: Int
  package var now: CivilTime
  package var tab = Tab.board
  package var column = BoardColumn.todo
  package var quadrant = Quadrant.do
  package private(set) var todos = UITasks()
  /// Titles of `todos` for the search; nil until it is used.
  private var titles: FoldedTitles?
  /// Tabs whose lists are older than the tasks or the search; they are filled when they are opened.
  private var staleTabs: Set<Tab> = []
  private(set) var days: [String: DDay] = [:]
  private(set) var steps: [String: TodoStep] = [:]
  private(set) var quizzes: QuizSummary?
  /// Columns of the longest number, so that numbers align.
  private(set) var numberWidth = 1
  /// Items are UUIDs of tasks, numbers of D-days, IDs of steps, and indices of options.
  package var lists: [Place: ScrollList<String>] = [:]
  /// Widths of the columns of the board; nil if it is not open or not wide enough.
  var boardWidths: [Int]?
  /// Rows that the two halves of the matrix need; nil if it is not open.
  var matrixNeeds: [Int]?
  /// Whether D-days are cards next to each other.
  var showsGrid = false
  package internal(set) var quiz = UIQuiz()
  /// UUIDs of the tasks that the next action changes together.
  package internal(set) var marked: Set<String> = []
  package var panel = UIPanel()
  /// The streak, drawn at the end of the row of tabs; nil if unknown.
  var streak: Segment?
  /// Why no alerts of tasks are sent; nil if they are.
  package internal(set) var silence: NoticeSilence?
  package var prompt: UIPrompt?
  /// Text that a closed prompt keeps until it is opened again.
  package var drafts: [UIPrompt.Purpose: UIPrompt] = [:]
  /// Prompts whose effects are not saved yet.
  var submitted: [UISubmission] = []
  /// Only tasks with these words in their titles are shown; empty for all.
  package var search = ""
  package var help: UIHelp?
  package internal(set) var showsDetails = false
  package var message: Message?
  /// Number of changes that wait for another process, which holds the database.
  package internal(set) var waiting = 0
  /// Whether the next `q` leaves without the changes that wait.
  var mayLeaveUnsaved = false
  var drag: UIDrag?
  var usesMouse = true
  /// Whether the title of a new task may say when it is due.
  package var readsDates = false
  /// Quadrant of a new task; nil if it follows from the due day.
  package var defaultQuadrant: Quadrant?

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
    case .ddays: .days
    case .quiz: .options
    case .history: .steps
    }
  }

  package var list: ScrollList<String> {
    get { lists[place] ?? ScrollList() }
    set { lists[place] = newValue }
  }

  var showsTasks: Bool { ![.ddays, .quiz, .history].contains(tab) }

  package var selected: Todo? { list.selected.flatMap { todos[$0] } }
  package var selectedDay: DDay? { tab == .ddays ? list.selected.flatMap { days[$0] } : nil }

  /// Whether changes are for the marked tasks. The keys below the details of another task are for that one.
  var changesMarked: Bool {
    guard !marked.isEmpty, showsTasks else { return false }
    return !showsDetails || selected.map { marked.contains($0.uuid) } ?? false
  }

  /// The marked tasks in the order of their numbers; if there are none, the selected one.
  var targets: [Todo] {
    let all = changesMarked ? marked.compactMap { todos[$0] }.sorted { $0.number < $1.number } : []
    return all.isEmpty ? [selected].compactMap(\.self) : all
  }

  /// Replaces the data. Each selection stays on its item.
  ///
  /// - Parameter changed: numbers of the tasks that may differ from the data read before; nil if all may
  package mutating func read(_ data: UIData, changed: Set<Int>? = nil) {
    let touched = changed.map { todos.replace($0, by: data.todos) }
    if touched == nil { todos = UITasks(data.todos) }
    if touched?.isEmpty != true { titles = nil }
    // By index, since the loop would copy each task.
    numberWidth = "\(data.todos.indices.reduce(0) { max($0, data.todos[$1].number) })".count
    marked = marked.filter { todos[$0] != nil }
    days = Dictionary(data.days.map { ("\($0.number)", $0) }, uniquingKeysWith: { first, _ in first })
    fill(.days, DDay.ordered(data.days, today: now.day).map { "\($0.number)" })
    steps = Dictionary(data.steps.map { ("\($0.id)", $0) }, uniquingKeysWith: { first, _ in first })
    fill(.steps, data.steps.map { "\($0.id)" })
    quizzes = data.quizzes
    fillLists(touched)
    unmarkHidden()
  }

  /// Unmarks tasks that the open tab does not show, as finished ones on the matrix: a key must change only what is
  /// shown.
  mutating func unmarkHidden() {
    if showsTasks, !marked.isEmpty { marked.formIntersection(places.flatMap { lists[$0]?.items ?? [] }) }
  }

  /// Fills the lists of the open tab, and those of the others when they are opened.
  ///
  /// - Parameter touched: changed tasks, as they were and as they are: only their lists are filled; nil for all lists
  package mutating func fillLists(_ touched: [Todo]? = nil) {
    let wasStale = staleTabs.contains(tab)
    staleTabs = [.today, .board, .matrix]
    fillOpenTab(wasStale ? nil : touched)
  }

  /// The order of Today depends on the time.
  mutating func updateTime(to now: CivilTime) {
    self.now = now
    staleTabs.insert(.today)
    fillOpenTab()
  }

  mutating func fillOpenTab(_ touched: [Todo]? = nil) {
    guard staleTabs.remove(tab) != nil else { return }
    let found = shownTasks()
    switch tab {
    case .today: fill(.next, NextTodo.ordered(found, at: now).map(\.todo.uuid))
    case .board:
      for column in touched.map({ Set($0.map(\.column)) }) ?? Set(BoardColumn.allCases) {
        fill(.column(column), Todo.indices(of: column, in: found).map { found[$0].uuid })
      }
    case .matrix:
      for quadrant in touched.map({ Set($0.map(\.quadrant)) }) ?? Set(Quadrant.allCases) {
        fill(.quadrant(quadrant), found.filter { !$0.isDone && $0.quadrant == quadrant }.map(\.uuid))
      }
    case .ddays, .quiz, .history: break
    }
  }

  /// The tasks that the search finds, without those that wait for a later day.
  private mutating func shownTasks() -> [Todo] {
    let found = search.isEmpty ? todos.ordered : tasksMatching(search)
    // By index, since copying thousands of tasks is slow.
    let waits = found.indices.contains { found[$0].isWaiting(on: now.day) }
    return waits ? found.filter { !$0.isWaiting(on: now.day) } : found
  }

  mutating func tasksMatching(_ words: String) -> [Todo] {
    let titles = titles ?? FoldedTitles(todos.ordered)
    self.titles = titles
    return titles.indices(with: words).map { todos.ordered[$0] }
  }

  /// Turns to the first column or quadrant that shows a task, if the open one has none.
  mutating func selectFound() {
    guard lists[place]?.items.isEmpty != false, let found = places.first(where: { lists[$0]?.items.isEmpty == false })
    else { return }
    switch found {
    case .column(let column): self.column = column
    case .quadrant(let quadrant): self.quadrant = quadrant
    case .next, .days, .options, .steps: break
    }
  }

  mutating func fill(_ place: Place, _ items: [String]) {
    var list = lists[place] ?? ScrollList()
    list.replace(items)
    lists[place] = list
  }

  /// Selects an item of the present tab, and shows its list.
  package mutating func select(_ item: String) {
    if let todo = todos[item] {
      switch tab {
      case .board: column = todo.column
      case .matrix where todo.isDone: return
      case .matrix: quadrant = todo.quadrant
      default: break
      }
    }
    list.select(item)
  }
}

/// Lines above and next to the tasks of Today, made for the present width.
package struct UIPanel: Hashable {
  /// The most important part first. Parts without room are left out.
  package let above: [[Line]]
  /// To the left of the tasks.
  package let side: [Line]

  package init(above: [[Line]] = [], side: [Line] = []) { (self.above, self.side) = (above, side) }
}

/// A question of the quiz tab and what was answered.
package struct UIQuiz: Hashable {
  package var asking: QuizAsking?
  /// Empty until it is answered.
  package var outcome: [Sentence] = []
  /// Numbers of the quizzes that were skipped; they are not asked again while the screen is open.
  package var skipped: Set<Int> = []

  package init() {}

  var isOpen: Bool { asking != nil && outcome.isEmpty }
}

/// A submitted prompt, whose text is kept until its effect is saved.
struct UISubmission: Hashable {
  let prompt: UIPrompt
  let effect: UIEffect
}

/// An item on which the left mouse button is held.
struct UIDrag: Hashable {
  let item: String
  let from: UIState.Place
  /// The list under the pointer; nil until the pointer has moved, and while it is over no list.
  var over: UIState.Place?
  /// Whether the pointer has moved since the press: then the release is not a click.
  var hasMoved = false
  /// Whether the card was selected before the press, so that a click opens it.
  let wasSelected: Bool
}

/// The list of keys, filtered by typed words.
package struct UIHelp: Hashable {
  package var field = TextField()
  package var list: ScrollList<UIAction>
  private let tab: UIState.Tab
  private let actions: [UIAction]

  init(_ state: UIState) {
    tab = state.tab
    actions = UIAction.allCases.filter { $0.works(in: state) }
    list = ScrollList(actions)
  }

  mutating func filter(_ language: Language) {
    let words = field.text.lowercased()
    // One letter is a key, also if the input method is on; more are the beginning of a name such as `Space`.
    let scalars = field.text.unicodeScalars
    let key = scalars.count == 1 ? scalars.first.flatMap { UIAction(Key($0)) } : nil
    list.replace(
      actions.filter { action in
        words.isEmpty || action == key || action.name(language, in: tab).lowercased().contains(words)
          || words.count > 1 && action.keyNames(isASCII: true).contains { $0.lowercased().hasPrefix(words) }
      })
  }
}

package enum UIEvent: Equatable {
  case input(Input)
  case resized(columns: Int, rows: Int)
  /// The data was read, at the start or after a change by this or another process. `changed` has the numbers of the
  /// tasks that may differ from the data read before; nil if all may.
  case read(UIData, changed: Set<Int>? = nil, now: CivilTime)
  case time(CivilTime)
  case panel(UIPanel, streak: Segment?)
  /// Why no alerts of tasks are sent now; nil if they are.
  case silence(NoticeSilence?)
  case succeeded(UIResult, of: UIEffect? = nil)
  /// Number of changes that wait for another process, which holds the database.
  case waiting(Int)
  /// The changes that waited were dropped.
  case gaveUp
  /// `UIEffect.refresh` has ended, with an answer from GitHub or after a timeout.
  case refreshed(isAnswered: Bool)
  case failed(Sentence, hint: Sentence?, of: UIEffect? = nil)
}

package struct UIResult: Hashable {
  package enum Quiz: Hashable {
    /// Nil if none is due.
    case asked(QuizAsking?)
    case answered([Sentence])
    case takenBack
  }

  package let sentences: [Sentence]
  /// The item to select; nil to keep the selection.
  package var item: String?
  package var quiz: Quiz?
  /// Undo or redo, offered after the sentences.
  var next: UIAction?

  package init(_ sentences: [Sentence], item: String? = nil, quiz: Quiz? = nil, next: UIAction? = nil) {
    (self.sentences, self.item, self.quiz, self.next) = (sentences, item, quiz, next)
  }
}

/// Work that `update` gives to the runner. Numbers are those of tasks, or of D-days.
package enum UIEffect: Hashable {
  case add([TodoEdit])
  case edit([Int], TodoEdit)
  case done([Int])
  case undone([Int])
  case start([Int])
  case move([Int], BoardColumn)
  case put([Int], BoardPlace, BoardColumn)
  case remove([Int])
  case undo, redo
  case addDay(DDayEdit)
  case editDay(Int, DDayEdit)
  case removeDay(Int)
  /// Asks the next quiz that is due, except quizzes with these numbers.
  case ask(except: Set<Int>)
  case answer(QuizAsking, QuizReply)
  /// Leaves a question without an answer.
  case close(QuizAsking)
  case takeBackAnswer
  /// Drops the changes that wait for another process.
  case giveUp
  case openEditor(Int)
  /// Asks GitHub.
  case refresh
  case mouse(isOn: Bool)
  case readHistory
  case redraw, suspend, quit
}
