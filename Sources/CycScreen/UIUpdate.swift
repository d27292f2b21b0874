internal import CycBase
internal import CycList
internal import CycQuiz
internal import Days
internal import Quizzes
internal import Screen
internal import Todos

extension UIState {
  /// The next state, and what the runner has to do.
  package mutating func update(_ event: UIEvent) -> [UIEffect] {
    var effects: [UIEffect] = []
    switch event {
    case .input(.key(let key)): effects = press(key)
    case .input(.paste(let text)): effects = isTooSmall ? [] : paste(text)
    case .input(.mouse(let mouse)): effects = handle(mouse)
    // `UIRunner` drew one `─` at the start of row 1, counted from 0, and asked for the cursor. Here it takes two
    // columns, as in some Korean terminals.
    case .input(.cursor(1, let column)) where column > 1: display = display.with(isASCII: true)
    case .input: break
    case .resized(let columns, let rows):
      display = display.with(columns: columns)
      self.rows = rows
    case .read(let data, let changed, let now):
      // A new day may end the wait of tasks that have not changed.
      let isSameDay = now.day == self.now.day
      self.now = now
      let (opened, before) = (selected?.uuid, days)
      read(data, changed: isSameDay ? changed : nil)
      // Otherwise the next task would be shown, and changed by the keys that are meant for this one.
      if selected?.uuid != opened { showsDetails = false }
      // Undo would take back a later change than the one that the message tells.
      if changed?.isEmpty != true || days != before { message?.next = nil }
    case .time(let now): updateTime(to: now)
    case .panel(let lines, let streak): (panel, self.streak) = (lines, streak)
    case .silence(let reason): silence = reason
    case .succeeded(let result, let effect):
      _ = takeSubmission(of: effect)
      apply(result)
    case .waiting(let count):
      // An older message would hide `waitingMessage`.
      if waiting == 0 { message = nil }
      waiting = count
    case .gaveUp:
      waiting = 0
      for submission in submitted { reopen(submission.prompt) }
      submitted = []
      message = Message(UIWords.gaveUp, isError: true)
    case .refreshed(let isAnswered):
      // Another message is about something later.
      if message == Message(UIWords.refreshing) {
        message = isAnswered ? nil : Message(UIWords.notRefreshed, isError: true)
      }
    // What happens in the background does not hide why an open form could not be saved.
    case .failed(_, _, nil) where prompt != nil && message?.isError == true: break
    case .failed(let sentence, let hint, let effect):
      if let prompt = takeSubmission(of: effect) { reopen(prompt) }
      message = Message(
        hint.map { Sentence(en: "\(sentence) (\($0))", ko: "\(sentence) (\($0))") } ?? sentence, isError: true)
    }
    settle()
    return effects
  }

  /// Removes and returns the prompt that asked for an effect, which is done or has failed; nil if no prompt did.
  private mutating func takeSubmission(of effect: UIEffect?) -> UIPrompt? {
    submitted.firstIndex { $0.effect == effect }.map { submitted.remove(at: $0).prompt }
  }

  /// Opens a prompt again with its text, to try once more. If another one is open, the text is kept as a draft.
  private mutating func reopen(_ prompt: UIPrompt) {
    if self.prompt == nil { self.prompt = prompt } else { drafts[prompt.purpose] = prompt }
  }

  /// Shown if there is no other message.
  var waitingMessage: Message? { waiting > 0 ? Message(UIWords.waiting(waiting)) : nil }

  private mutating func apply(_ result: UIResult) {
    // A question that is asked, answered or left changes no task, and has no sentences.
    if !result.sentences.isEmpty {
      message = Message(
        UIWords.inOneLine(result.sentences), next: result.next, isLong: result.sentences.count > 1)
      marked = []
    }
    if let item = result.item { select(item) }
    switch result.quiz {
    case .asked(let asking):
      (quiz.asking, quiz.outcome) = (asking, [])
      lists[.options] = ScrollList()
      fill(.options, asking.map { $0.showsOptions ? $0.shown.indices.map { "\($0)" } : [] } ?? [])
    case .answered(let sentences): quiz.outcome = sentences
    // Enter asks it again.
    case .takenBack:
      (quiz.asking, quiz.outcome) = (nil, [])
      lists[.options] = ScrollList()
    case nil: break
    }
  }

  private mutating func press(_ key: Key) -> [UIEffect] {
    // In a form too: another program may have written on the screen.
    if let action = UIAction(key), action == .redraw || action == .suspend { return perform(action) }
    if isTooSmall, !worksUnseen(key) { return [] }
    if key == Key("c", .control), prompt == nil, help == nil { return begin(.quit) }
    if help != nil { return pressInHelp(key) }
    if prompt != nil { return pressInPrompt(key) }
    message = nil
    if showsDetails {
      // Not before the key is handled: it may change the task that they show.
      defer { showsDetails = false }
      return key.code == .escape || key.code == .enter || UIAction(key) == .quit ? [] : pressInList(key)
    }
    return pressInList(key)
  }

  private mutating func pressInList(_ key: Key) -> [UIEffect] {
    if key.code == .escape {
      if waiting > 0 { return [.giveUp] }
      (search, marked, drag) = ("", [], nil)
      fillLists()
      return []
    }
    if tab == .quiz, let effects = pressInQuiz(key.withoutHangul) { return effects }
    if let action = UIAction(key) { return begin(action) }
    // A Hangul syllable, or a letter such as ㅚ: an input method has joined the letters of several keys.
    if case .character(let scalar) = key.code, 0xAC00...0xD7A3 ~= scalar.value || 0x3131...0x318E ~= scalar.value {
      message = Message(UIWords.hangul)
    }
    return []
  }

  /// Whether a key works while the screen is too small to show what it would change.
  private func worksUnseen(_ key: Key) -> Bool {
    if key == Key("c", .control) { return true }
    if prompt != nil || help != nil || showsDetails { return key.code == .escape }
    return UIAction(key) == .quit
  }

  /// Performs an action; leaves only after a warning if changes wait.
  private mutating func begin(_ action: UIAction) -> [UIEffect] {
    if action == .quit, waiting > 0, !mayLeaveUnsaved {
      (mayLeaveUnsaved, message) = (true, Message(UIWords.leavesUnsaved, isError: true))
      return []
    }
    mayLeaveUnsaved = false
    return perform(action)
  }

  private mutating func pressInHelp(_ key: Key) -> [UIEffect] {
    guard var shown = help else { return [] }
    // One row less than the keys that `drawHelp` shows, so that a page keeps one of them.
    let page = max(1, body.count - 5)
    switch key.code {
    case .escape: help = nil
    case .up: help?.list.move(by: -1)
    case .down: help?.list.move(by: 1)
    case .pageUp: help?.list.move(by: -page)
    case .pageDown: help?.list.move(by: page)
    case .enter:
      help = nil
      guard let action = shown.list.selected else { return [] }
      return tab == .quiz ? pressInQuiz(action.keys[0]) ?? begin(action) : begin(action)
    case _ where key == Key("c", .control): help = nil
    default:
      if shown.field.handle(key) {
        shown.filter(language)
        help = shown
      }
    }
    return []
  }

  /// Nil if the quiz does not use the key.
  private mutating func pressInQuiz(_ key: Key) -> [UIEffect]? {
    guard let asking = quiz.asking else {
      guard key.code == .enter || key == Key(" ") else { return nil }
      return [.ask(except: quiz.skipped)]
    }
    guard quiz.isOpen else {
      return key.code == .enter || key == Key(" ") ? [.ask(except: quiz.skipped)] : nil
    }
    switch key.code {
    case .character("s"):
      quiz.skipped.insert(asking.quiz)
      return [.close(asking), .ask(except: quiz.skipped)]
    case .character(let digit) where asking.showsOptions && ("1"..."9").contains(digit):
      let index = Int(digit.value) - Int(UInt8(ascii: "1"))
      guard asking.shown.indices.contains(index) else { return [] }
      list.select("\(index)")
      return [.answer(asking, .place(index))]
    case .enter, .character(" "):
      if !asking.showsOptions {
        prompt = drafts.removeValue(forKey: .answer(asking)) ?? UIPrompt(.answer(asking), [.words: ""])
        return []
      }
      return list.selectedIndex.map { [.answer(asking, .place($0))] } ?? []
    default: return nil
    }
  }
}

// MARK: - Actions

extension UIState {
  private mutating func perform(_ action: UIAction) -> [UIEffect] {
    switch action {
    // Stays if no card is above or below.
    case .up: list.move(by: (list.selectedIndex ?? 0) < cardsPerRow ? 0 : -cardsPerRow)
    case .down: list.move(by: list.selectedIndex.map { $0 + cardsPerRow < list.items.count } ?? false ? cardsPerRow : 0)
    case .first: list.move(by: .min)
    case .last: list.move(by: .max)
    case .pageUp: list.move(by: -page)
    case .pageDown: list.move(by: page)
    case .left, .right: turn(by: action == .left ? -1 : 1)
    case .today: return open(.today)
    case .board: return open(.board)
    case .matrix: return open(.matrix)
    case .ddays: return open(.ddays)
    case .quiz: return open(.quiz)
    case .history: return open(.history)
    case .nextTab, .previousTab:
      let all = Tab.allCases
      let index = all.firstIndex(of: tab) ?? 0
      return open(all[(index + (action == .nextTab ? 1 : all.count - 1)) % all.count])
    case .grid: showsGrid.toggle()
    case .add: openAdd()
    case .edit: openEdit()
    case .due: openEdit(at: .due)
    case .time: openEdit(at: .time)
    case .every: openEdit(at: .every)
    case .quadrant: openEdit(at: .quadrant)
    case .label: openEdit(at: .label)
    case .open: if selectedDay != nil { openEdit() } else { showsDetails = selected != nil }
    case .mark: if let uuid = selected?.uuid, marked.remove(uuid) == nil { marked.insert(uuid) }
    case .find where !showsTasks: message = Message(UIWords.findsTasks, isError: true)
    case .find: prompt = UIPrompt(.find, [.words: search])
    case .help: help = UIHelp(self)
    case .mouse:
      usesMouse.toggle()
      message = Message(usesMouse ? UIWords.mouseIsOn : UIWords.mouseIsOff)
      return [.mouse(isOn: usesMouse)]
    case .refresh:
      message = Message(UIWords.refreshing)
      return [.refresh]
    case .undo: return tab == .quiz ? closingEffects + [.takeBackAnswer] : [.undo]
    case .redo: return tab == .quiz ? [] : [.redo]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return closingEffects + [.quit]
    case .remove where tab == .ddays: return selectedDay.map { [.removeDay($0.number)] } ?? []
    case .editor: return selected.map { [.openEditor($0.number)] } ?? []
    case .done, .start, .remove, .moveUp, .moveDown, .moveLeft, .moveRight:
      // Up and down move the selected card. Otherwise the marked tasks decide, not the one under the cursor.
      let isMoveInColumn = tab == .board && (action == .moveUp || action == .moveDown)
      return (isMoveInColumn ? selected : targets.first).map { change($0, action) } ?? []
    }
    return []
  }

  /// The number of items that a page key moves by.
  private var page: Int {
    max(1, tab == .ddays && showsGrid ? cardWindow.shown.count * cardsPerRow : window(of: place).shown.count)
  }

  /// Closes the question that is left without an answer.
  private var closingEffects: [UIEffect] { quiz.isOpen ? quiz.asking.map { [.close($0)] } ?? [] : [] }

  package mutating func open(_ tab: Tab) -> [UIEffect] {
    self.tab = tab
    fillOpenTab()
    unmarkHidden()
    selectFound()
    switch tab {
    case .quiz where quiz.asking == nil: return [.ask(except: quiz.skipped)]
    case .history: return [.readHistory]
    default: return []
    }
  }

  private mutating func change(_ todo: Todo, _ action: UIAction) -> [UIEffect] {
    guard showsTasks else { return [] }
    let numbers = targets.map(\.number)
    switch action {
    case .done: return [todo.isDone ? .undone(numbers) : .done(numbers)]
    case .start: return [todo.column == .doing ? .undone(numbers) : .start(numbers)]
    case .remove: return [.remove(numbers)]
    default: break
    }
    switch tab {
    case .matrix:
      guard let quadrant = todo.quadrant.neighbour(action) else { return [] }
      return [.edit(numbers, TodoEdit(quadrant: quadrant))]
    case .board: return moveOnBoard(todo, numbers, action)
    default: return []
    }
  }

  private mutating func moveOnBoard(_ todo: Todo, _ numbers: [Int], _ action: UIAction) -> [UIEffect] {
    if action == .moveLeft || action == .moveRight {
      return todo.column.neighbour(by: action == .moveLeft ? -1 : 1).map { [.move(numbers, $0)] } ?? []
    }
    if todo.isDone {
      message = Message(UIWords.noPlaceAmongDone, isError: true)
      return []
    }
    guard let index = list.selectedIndex else { return [] }
    let other = action == .moveUp ? index - 1 : index + 1
    guard list.items.indices.contains(other) else { return [] }
    let place: BoardPlace = action == .moveUp ? .before(uuid: list.items[other]) : .after(uuid: list.items[other])
    return [.put([todo.number], place, todo.column)]
  }

  /// Goes to the column, quadrant or card next to the present one.
  private mutating func turn(by count: Int) {
    switch tab {
    case .board: column = column.neighbour(by: count) ?? column
    // In reading order, so that two keys reach all four.
    case .matrix: quadrant = quadrant.neighbour(by: count) ?? quadrant
    case .ddays where showsGrid: list.move(by: count)
    case .today, .ddays, .quiz, .history: break
    }
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The case `count` places later; nil if there is none.
  func neighbour(by count: Int) -> Self? {
    let index = (Self.allCases.firstIndex(of: self) ?? 0) + count
    return Self.allCases.indices.contains(index) ? Self.allCases[index] : nil
  }
}

extension Quadrant {
  /// The quadrant in the direction of a move, in two rows of two.
  func neighbour(_ action: UIAction) -> Quadrant? {
    switch (self, action) {
    case (.do, .moveRight), (.delete, .moveUp): .decide
    case (.do, .moveDown), (.delete, .moveLeft): .delegate
    case (.decide, .moveLeft), (.delegate, .moveUp): .do
    case (.decide, .moveDown), (.delegate, .moveRight): .delete
    default: nil
    }
  }
}

// MARK: - Mouse

extension UIState {
  /// A click selects, a click on the selected item opens it, a drag moves a card, the wheel scrolls.
  private mutating func handle(_ mouse: Mouse) -> [UIEffect] {
    guard prompt == nil, help == nil, !isTooSmall else { return [] }
    switch mouse.action {
    case .wheelUp, .wheelDown: scroll(mouse)
    case .press where mouse.button == .left:
      (message, drag, showsDetails) = (nil, nil, false)
      if mouse.row == 0, let tab = tabRanges.first(where: { $0.range.contains(mouse.column) })?.tab { return open(tab) }
      grab(mouse)
    case .drag where drag != nil:
      let over = place(row: mouse.row, column: mouse.column)
      drag?.over = over
      drag?.hasMoved = true
      let target = drag?.over.flatMap { $0 == drag?.from ? nil : $0 }.flatMap(UIWords.name)
      message = target.map { Message(UIWords.dragTo($0, display.isASCII)) }
    case .release:
      defer { drag = nil }
      return drag.map { drop($0, mouse) } ?? []
    default: break
    }
    return []
  }

  private mutating func scroll(_ mouse: Mouse) {
    guard let place = place(row: mouse.row, column: mouse.column), let area = area(of: place), var list = lists[place]
    else { return }
    let count = mouse.action == .wheelUp ? -1 : 1
    if place == .days, showsGrid {
      // The window of cards follows the selection.
      list.move(by: count * cardsPerRow)
    } else {
      list.scroll(by: count, rows: area.rows, height: height(list, area))
    }
    lists[place] = list
  }

  private mutating func grab(_ mouse: Mouse) {
    guard let place = place(row: mouse.row, column: mouse.column) else { return }
    switch place {
    case .column(let column): self.column = column
    case .quadrant(let quadrant): self.quadrant = quadrant
    default: break
    }
    guard let index = itemIndex(row: mouse.row, column: mouse.column, in: place) else { return }
    let item = list.items[index]
    drag = UIDrag(item: item, from: place, wasSelected: list.selected == item)
    list.select(item)
  }

  /// Ends a drag. Without a move, it was a click.
  private mutating func drop(_ drag: UIDrag, _ mouse: Mouse) -> [UIEffect] {
    guard let over = drag.over else {
      if drag.hasMoved {
        message = nil
        return []
      }
      if place == .options { return quiz.isOpen && drag.wasSelected ? pressInQuiz(Key(.enter)) ?? [] : [] }
      return drag.wasSelected ? perform(.open) : []
    }
    message = nil
    guard let todo = todos[drag.item] else { return [] }
    switch over {
    case .column(let column) where column != todo.column: return [.move([todo.number], column)]
    case .quadrant(let quadrant) where quadrant != todo.quadrant:
      return [.edit([todo.number], TodoEdit(quadrant: quadrant))]
    case .column where !todo.isDone:
      // A key or another process may have opened another list since the press.
      guard let items = lists[over]?.items, let index = itemIndex(row: mouse.row, column: mouse.column, in: over),
        items[index] != todo.uuid, let ownIndex = items.firstIndex(of: todo.uuid)
      else { return [] }
      let other = items[index]
      return [.put([todo.number], index < ownIndex ? .before(uuid: other) : .after(uuid: other), todo.column)]
    default: return []
    }
  }
}
