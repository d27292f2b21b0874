internal import CycBase
internal import CycList
internal import Days
internal import Screen
internal import Todos

extension UIState {
  /// The next state, and what the runner has to do.
  package mutating func update(_ event: UIEvent) -> [UIEffect] {
    var effects: [UIEffect] = []
    switch event {
    case .input(.key(let key)): effects = press(key)
    case .input(.paste(let text)): effects = paste(text)
    case .input: break
    case .resized(let columns, let rows):
      display = Display(
        columns: columns, depth: display.depth, isASCII: display.isASCII, isDark: display.isDark,
        background: display.background)
      self.rows = rows
    case .read(let todos, let now):
      self.now = now
      read(todos)
    case .panel(let lines): panel = lines
    case .answered(let answer):
      message = Message(.joined(answer.sentences, by: " "))
      if let uuid = answer.uuid { select(uuid) }
    case .failed(let sentence, let hint):
      message = Message(
        hint.map { Sentence(en: "\(sentence) (\($0))", ko: "\(sentence) (\($0))") } ?? sentence, isError: true)
    }
    settle()
    return effects
  }

  private mutating func press(_ key: Key) -> [UIEffect] {
    if key == Key("c", .control), prompt == nil, help == nil { return [.quit] }
    if help != nil { return pressInHelp(key) }
    if prompt != nil { return pressInPrompt(key) }
    message = nil
    if key.code == .escape {
      search = ""
      fillLists()
      return []
    }
    if let action = UIAction(key) { return perform(action) }
    // An input method writes syllables, of which a key is only the first letter.
    if case .character(let scalar) = key.code, (0xAC00...0xD7A3).contains(scalar.value) {
      message = Message(UIWords.hangul)
    }
    return []
  }

  private mutating func pressInHelp(_ key: Key) -> [UIEffect] {
    guard var shown = help else { return [] }
    switch key.code {
    case .escape: help = nil
    case .up: help?.list.move(by: -1)
    case .down: help?.list.move(by: 1)
    case .enter:
      help = nil
      return shown.list.selected.map { perform($0) } ?? []
    case _ where key == Key("c", .control): help = nil
    default:
      if shown.field.handle(key) {
        shown.filter(language)
        help = shown
      }
    }
    return []
  }
}

// MARK: - Actions

extension UIState {
  private mutating func perform(_ action: UIAction) -> [UIEffect] {
    switch action {
    case .up: list.move(by: -1)
    case .down: list.move(by: 1)
    case .first: list.move(by: .min)
    case .last: list.move(by: .max)
    case .pageUp: list.move(by: -max(1, window(of: place).shown.count))
    case .pageDown: list.move(by: max(1, window(of: place).shown.count))
    case .left, .right: turn(by: action == .left ? -1 : 1)
    case .today: tab = .today
    case .board: tab = .board
    case .matrix: tab = .matrix
    case .nextTab, .previousTab:
      let all = Tab.allCases
      tab = all[(tab.rawValue + (action == .nextTab ? 1 : all.count - 1)) % all.count]
    case .add: prompt = drafts[.add] ?? UIPrompt(.add, ["", "", ""])
    case .edit: openEdit()
    case .find: prompt = UIPrompt(.find, [search])
    case .help: help = UIHelp()
    case .undo: return [.undo]
    case .redo: return [.redo]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return [.quit]
    case .done, .start, .remove, .moveUp, .moveDown, .moveLeft, .moveRight:
      return selected.map { change($0, action) } ?? []
    }
    return []
  }

  private mutating func change(_ todo: Todo, _ action: UIAction) -> [UIEffect] {
    let number = todo.number
    switch action {
    case .done: return [todo.isDone ? .undone(number: number) : .done(number: number)]
    case .start: return [todo.column == .doing ? .undone(number: number) : .start(number: number)]
    case .remove: return [.remove(number: number)]
    default: break
    }
    switch tab {
    case .today: return []
    case .matrix:
      guard let quadrant = neighbour(of: todo.quadrant, action) else { return [] }
      return [.edit(number: number, TodoEdit(quadrant: quadrant))]
    case .board: return moveOnBoard(todo, action)
    }
  }

  private mutating func moveOnBoard(_ todo: Todo, _ action: UIAction) -> [UIEffect] {
    if action == .moveLeft || action == .moveRight {
      return neighbour(of: todo.column, by: action == .moveLeft ? -1 : 1).map { [.move(number: todo.number, $0)] } ?? []
    }
    if todo.isDone {
      message = Message(UIWords.noPlaceAmongDone, isError: true)
      return []
    }
    guard let index = list.selectedIndex else { return [] }
    let other = action == .moveUp ? index - 1 : index + 1
    guard list.items.indices.contains(other) else { return [] }
    let place: BoardPlace = action == .moveUp ? .before(uuid: list.items[other]) : .after(uuid: list.items[other])
    return [.put(number: todo.number, place, todo.column)]
  }

  /// The column or quadrant next to the present one.
  private mutating func turn(by count: Int) {
    switch tab {
    case .today: break
    case .board: column = neighbour(of: column, by: count) ?? column
    // In reading order, so that two keys reach all four.
    case .matrix:
      let all = Quadrant.allCases
      let index = (all.firstIndex(of: quadrant) ?? 0) + count
      if all.indices.contains(index) { quadrant = all[index] }
    }
  }

  private func neighbour(of column: BoardColumn, by count: Int) -> BoardColumn? {
    let all = BoardColumn.allCases
    let index = (all.firstIndex(of: column) ?? 0) + count
    return all.indices.contains(index) ? all[index] : nil
  }

  /// The quadrant in the direction of a move, in two rows of two.
  private func neighbour(of quadrant: Quadrant, _ action: UIAction) -> Quadrant? {
    switch (quadrant, action) {
    case (.do, .moveRight), (.delete, .moveUp): .decide
    case (.do, .moveDown), (.delete, .moveLeft): .delegate
    case (.decide, .moveLeft), (.delegate, .moveUp): .do
    case (.decide, .moveDown), (.delegate, .moveRight): .delete
    default: nil
    }
  }
}

// MARK: - Prompts

extension UIState {
  private mutating func openEdit() {
    guard let todo = selected else { return }
    let purpose = UIPrompt.Purpose.edit(uuid: todo.uuid)
    prompt =
      drafts[purpose]
      ?? UIPrompt(purpose, [todo.title, todo.due?.description ?? "", todo.alert?.time.description ?? ""])
  }

  private mutating func pressInPrompt(_ key: Key) -> [UIEffect] {
    guard var shown = prompt else { return [] }
    switch key.code {
    case .enter: return submit(shown)
    case .escape,
      .character("c") where key.code == .escape || key.modifiers == .control:
      // The text is there again when the prompt is opened next time.
      if shown.purpose == .find { search = "" } else { drafts[shown.purpose] = shown }
      prompt = nil
    case .tab: shown.advance(by: key.modifiers.contains(.shift) ? -1 : 1)
    case .up: shown.advance(by: -1)
    case .down: shown.advance(by: 1)
    default:
      guard shown.current.handle(key) else { return [] }
      message = nil
    }
    if prompt != nil { prompt = shown }
    if shown.purpose == .find {
      if prompt != nil { search = shown[.title] }
      fillLists()
    }
    return []
  }

  private mutating func submit(_ shown: UIPrompt) -> [UIEffect] {
    do {
      let effects: [UIEffect]
      switch shown.purpose {
      case .find: effects = []
      case .add: effects = [.add([placed(try shown.edit(of: nil, today: now.day))])]
      case .edit(let uuid):
        // Another process may have removed it.
        guard let todo = todos[uuid] else {
          (prompt, drafts[shown.purpose]) = (nil, nil)
          return []
        }
        var edit = try shown.edit(of: todo.number, today: now.day)
        // A field that was not changed must not switch an alert on.
        if shown[.time] == todo.alert?.time.description { edit.time = nil }
        if todo.due != nil, edit.due == nil { edit.cleared.insert(.due) }
        if todo.alert != nil, shown[.time].allSatisfy(\.isWhitespace) { edit.cleared.insert(.at) }
        effects = [.edit(number: todo.number, edit)]
      }
      (prompt, drafts[shown.purpose]) = (nil, nil)
      return effects
    } catch let error as any UserFacingError {
      message = Message(error.message, isError: true)
    } catch {
      message = Message(.typed("\(error)"), isError: true)
    }
    return []
  }

  /// A new task goes where the selection is.
  private func placed(_ edit: TodoEdit) -> TodoEdit {
    var edit = edit
    if tab == .board, column == .doing { edit.column = .doing }
    if tab == .matrix { edit.quadrant = quadrant }
    return edit
  }

  /// In a field, the text on one line; elsewhere one line opens Add, and several are as many tasks in one step.
  private mutating func paste(_ text: String) -> [UIEffect] {
    if help != nil {
      help?.field.insert(text)
      help?.filter(language)
      return []
    }
    if prompt == nil {
      let lines = text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
      if lines.count > 1 {
        do {
          return [.add(try lines.map { placed(try TodoEdit(title: $0, due: "", time: "", of: nil, today: now.day)) })]
        } catch let error as any UserFacingError {
          message = Message(error.message, isError: true)
        } catch {
          message = Message(.typed("\(error)"), isError: true)
        }
        return []
      }
      prompt = drafts[.add] ?? UIPrompt(.add, ["", "", ""])
    }
    prompt?.current.insert(text)
    if let prompt, prompt.purpose == .find {
      search = prompt[.title]
      fillLists()
    }
    return []
  }
}
