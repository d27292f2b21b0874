internal import CycBase
internal import CycList
internal import Days
package import Screen
internal import Todos

package enum UIAction: Hashable, CaseIterable, Sendable {
  case up, down, left, right, first, last, pageUp, pageDown
  case moveUp, moveDown, moveLeft, moveRight
  case done, start, add, edit, due, time, every, quadrant, label, open, editor, mark, remove, undo, redo, find
  case today, board, matrix, ddays, quiz, history, nextTab, previousTab
  case grid, refresh, mouse, help, redraw, suspend, quit

  var keys: [Key] { keysAndName.keys }

  private var keysAndName: (keys: [Key], name: Sentence) {
    switch self {
    case .up: ([Key("k"), Key(.up)], Sentence(en: "up", ko: "위로"))
    case .down: ([Key("j"), Key(.down)], Sentence(en: "down", ko: "아래로"))
    case .left: ([Key("h"), Key(.left)], Sentence(en: "the column to the left", ko: "왼쪽 칸"))
    case .right: ([Key("l"), Key(.right)], Sentence(en: "the column to the right", ko: "오른쪽 칸"))
    case .first: ([Key("g"), Key(.home)], Sentence(en: "the first one", ko: "맨 처음"))
    case .last: ([Key("G"), Key(.end)], Sentence(en: "the last one", ko: "맨 마지막"))
    case .pageUp: ([Key(.pageUp)], Sentence(en: "a page up", ko: "한 쪽 위로"))
    case .pageDown: ([Key(.pageDown)], Sentence(en: "a page down", ko: "한 쪽 아래로"))
    case .moveUp: ([Key("K"), Key(.up, .shift)], Sentence(en: "move the task up", ko: "위로 옮기기"))
    case .moveDown: ([Key("J"), Key(.down, .shift)], Sentence(en: "move the task down", ko: "아래로 옮기기"))
    case .moveLeft: ([Key("H"), Key(.left, .shift)], Sentence(en: "move the task left", ko: "왼쪽 칸으로 옮기기"))
    case .moveRight: ([Key("L"), Key(.right, .shift)], Sentence(en: "move the task right", ko: "오른쪽 칸으로 옮기기"))
    case .done: ([Key(" ")], Sentence(en: "done, or open again", ko: "끝내기, 다시 열기"))
    case .start: ([Key("s")], Sentence(en: "start, or put back", ko: "시작하기, 되돌려 놓기"))
    case .add: ([Key("a")], Sentence(en: "add one", ko: "추가하기"))
    case .edit: ([Key("e")], Sentence(en: "change it", ko: "고치기"))
    case .due: ([Key("d")], Sentence(en: "change its due day", ko: "기한 고치기"))
    case .time: ([Key("t")], Sentence(en: "change its alert", ko: "알림 시각 고치기"))
    case .every: ([Key("R")], Sentence(en: "change how it repeats", ko: "반복 고치기"))
    case .quadrant: ([Key("p")], Sentence(en: "change its quadrant", ko: "사분면 고치기"))
    case .label: ([Key("c")], Sentence(en: "change its label", ko: "라벨 고치기"))
    case .open: ([Key(.enter)], Sentence(en: "show all about it", ko: "자세히 보기"))
    case .editor: ([Key("E")], Sentence(en: "open it in your editor", ko: "편집기로 열기"))
    case .mark: ([Key("v")], Sentence(en: "mark several to change", ko: "여러 개 고르기"))
    case .remove: ([Key("x"), Key(.delete)], Sentence(en: "remove it", ko: "지우기"))
    case .undo: ([Key("u")], Sentence(en: "undo the last change", ko: "마지막 변경 되돌리기"))
    case .redo: ([Key("U"), Key("r", .control)], Sentence(en: "redo what was undone", ko: "되돌린 것 다시 적용하기"))
    case .find: ([Key("/")], Sentence(en: "find words in titles", ko: "제목에서 찾기"))
    case .today: ([Key("1")], Sentence(en: "Today", ko: "오늘"))
    case .board: ([Key("2")], Sentence(en: "Board", ko: "보드"))
    case .matrix: ([Key("3")], Sentence(en: "Matrix", ko: "매트릭스"))
    case .ddays: ([Key("4")], Sentence(en: "D-days", ko: "디데이"))
    case .quiz: ([Key("5")], Sentence(en: "Quiz", ko: "퀴즈"))
    case .history: ([Key("6")], Sentence(en: "History", ko: "기록"))
    case .nextTab: ([Key(.tab), Key("]")], Sentence(en: "the next tab", ko: "다음 탭"))
    case .previousTab: ([Key(.tab, .shift), Key("[")], Sentence(en: "the tab before", ko: "이전 탭"))
    case .grid: ([Key("o")], Sentence(en: "D-days: list or cards", ko: "디데이 목록·카드 바꾸기"))
    case .refresh: ([Key("r")], Sentence(en: "check GitHub now", ko: "지금 GitHub 확인하기"))
    case .mouse: ([Key("M")], Sentence(en: "mouse on or off", ko: "마우스 켜기·끄기"))
    case .help: ([Key("?")], Sentence(en: "all keys", ko: "모든 키"))
    case .redraw: ([Key("l", .control)], Sentence(en: "draw the screen again", ko: "화면 다시 그리기"))
    case .suspend: ([Key("z", .control)], Sentence(en: "suspend (fg returns)", ko: "셸로 나가기 (복귀: fg)"))
    case .quit: ([Key("q"), Key("c", .control)], Sentence(en: "quit", ko: "끝내기"))
    }
  }

  private static let byKey: [Key: UIAction] = Dictionary(
    allCases.flatMap { action in action.keys.map { ($0, action) } }, uniquingKeysWith: { first, _ in first })

  /// The action of a key; a lone Hangul letter counts as the key that writes it.
  package init?(_ key: Key) {
    guard let action = UIAction.byKey[key] ?? UIAction.byKey[key.withoutHangul] else { return nil }
    self = action
  }

  static func opening(_ tab: UIState.Tab) -> UIAction {
    switch tab {
    case .today: .today
    case .board: .board
    case .matrix: .matrix
    case .ddays: .ddays
    case .quiz: .quiz
    case .history: .history
    }
  }

  /// `L`, `Shift-→`; in ASCII `Shift-Right`.
  func keyNames(isASCII: Bool) -> [String] { keys.map { $0.name(isASCII: isASCII) } }

  /// - Parameter tab: the open tab; nil for the name on other tabs than the quiz
  func name(_ language: Language, in tab: UIState.Tab? = nil) -> String {
    (tab == .quiz ? nameInQuiz ?? keysAndName.name : keysAndName.name)(language)
  }

  private var nameInQuiz: Sentence? {
    switch self {
    case .done, .open: Sentence(en: "answer, or ask the next", ko: "답하기, 다음 퀴즈")
    case .start: Sentence(en: "skip the question", ko: "퀴즈 건너뛰기")
    case .undo: Sentence(en: "take back the answer", ko: "마지막 답 되돌리기")
    default: nil
    }
  }

  /// Whether the list of keys shows it: false for actions that the open tab ignores.
  func works(in state: UIState) -> Bool {
    let hasColumns = state.tab == .board || state.tab == .matrix
    return switch self {
    case .left, .right: hasColumns || state.tab == .ddays && state.showsGrid
    case .moveUp, .moveDown, .moveLeft, .moveRight: hasColumns
    case .time, .quadrant, .label, .editor, .mark, .find: state.showsTasks
    case .edit, .due, .every, .remove: state.showsTasks || state.tab == .ddays
    case .done, .start: state.showsTasks || state.tab == .quiz
    case .open: state.tab != .history
    case .redo, .grid: state.tab != .quiz
    // The digits choose options of the question.
    case .today, .board, .matrix, .ddays, .quiz, .history: !state.quizTakesDigits
    default: true
    }
  }

  /// The command that does the same to the selected task or D-day; nil if none does. Without a selection, it names the
  /// numbers `N` and, for a neighbour, `M`.
  ///
  /// - Parameters:
  ///   - above: the task above it in the same column; nil if there is none
  ///   - below: the task below it
  func command(_ todo: Todo?, above: Todo? = nil, below: Todo? = nil, day: DDay? = nil, in tab: UIState.Tab) -> String?
  {
    if tab == .ddays, let command = dayCommand(day.map { "\($0.number)" } ?? "N") { return command }
    if tab == .quiz, self == .undo { return "cyc quiz undo" }
    if tab == .quiz, nameInQuiz != nil { return self == .start ? nil : "cyc quiz ask" }
    let number = todo.map { "\($0.number)" } ?? "N"
    return switch self {
    case .moveUp where tab == .board && todo != nil: above.map { "cyc todo move \(number) --before \($0.number)" }
    case .moveDown where tab == .board && todo != nil: below.map { "cyc todo move \(number) --after \($0.number)" }
    case .moveUp, .moveDown, .moveLeft, .moveRight: moveCommand(todo, number, in: tab)
    case .done: todo?.isDone == true ? "cyc todo undone \(number)" : "cyc todo done \(number)"
    case .start: todo?.column == .doing ? "cyc todo undone \(number)" : "cyc todo start \(number)"
    case .add: "cyc todo add …"
    case .edit: "cyc todo edit \(number) …"
    case .due: "cyc todo edit \(number) --due fri"
    case .time: "cyc todo edit \(number) --at 9pm"
    case .every: "cyc todo edit \(number) --every week"
    case .quadrant: "cyc todo edit \(number) -Q decide"
    case .label: "cyc todo edit \(number) --label red"
    case .open: "cyc todo show \(number)"
    case .editor: "cyc todo edit \(number)"
    case .remove: "cyc todo rm \(number)"
    case .undo: "cyc todo undo"
    case .redo: "cyc todo redo"
    case .find: "cyc todo list --search …"
    case .today: "cyc"
    case .board: "cyc todo board"
    case .matrix: "cyc todo matrix"
    case .ddays: "cyc dday"
    case .quiz: "cyc quiz ask"
    case .history: "cyc todo history"
    case .refresh: "cyc --refresh"
    case .help: "cyc help"
    default: nil
    }
  }

  /// The command for the D-day `number`; nil if the action is not about a D-day.
  private func dayCommand(_ number: String) -> String? {
    switch self {
    case .add: "cyc dday add …"
    case .edit, .open: "cyc dday edit \(number) …"
    case .due: "cyc dday edit \(number) --date fri"
    case .every: "cyc dday edit \(number) --yearly"
    case .remove: "cyc dday rm \(number)"
    default: nil
    }
  }

  private func moveCommand(_ todo: Todo?, _ number: String, in tab: UIState.Tab) -> String? {
    switch tab {
    case .board:
      if self == .moveUp { return "cyc todo move \(number) --before M" }
      if self == .moveDown { return "cyc todo move \(number) --after M" }
      // Without a task, the middle column: it has a neighbour on both sides.
      let column = (todo?.column ?? .doing).neighbour(by: self == .moveLeft ? -1 : 1)
      return column.map { "cyc todo move \(number) \($0)" }
    case .matrix:
      return todo?.quadrant.neighbour(self).map { "cyc todo edit \(number) -Q \($0.rawValue)" }
    case .today, .ddays, .quiz, .history: return nil
    }
  }
}

extension Key {
  /// `Shift-→`, `Ctrl-R`, `Space`.
  fileprivate func name(isASCII: Bool) -> String {
    let name =
      switch code {
      case .character(" "): "Space"
      case .character(let scalar) where modifiers.contains(.control): String(Character(scalar)).uppercased()
      case .character(let scalar): String(Character(scalar))
      case .up: isASCII ? "Up" : "↑"
      case .down: isASCII ? "Down" : "↓"
      case .left: isASCII ? "Left" : "←"
      case .right: isASCII ? "Right" : "→"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .delete: "Del"
      case .insert: "Ins"
      case .tab: "Tab"
      case .enter: "Enter"
      case .escape: "Esc"
      case .backspace: "Backspace"
      case .function(let number): "F\(number)"
      }
    return (modifiers.contains(.control) ? "Ctrl-" : "") + (modifiers.contains(.shift) ? "Shift-" : "") + name
  }
}
