@testable import CycBase
@testable import CycList
@testable import CycScreen
import Days
import Screen
import Support
import Terminal
import Testing
import Todos

/// `type` presses the key of each character; `UIAction` lists the keys.
@Suite struct UIUpdateTests {
  @Test func markedTasksGetTheDayAndMoveFromTheirOwnColumn() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"), TodoEdit(title: "c"))
    session.type("vjvjd+3d\n")
    #expect(session.state.todos.ordered.filter { $0.due != nil }.map(\.title) == ["a", "b"])
    let other = try UISession()
    try other.add(TodoEdit(title: "a"), TodoEdit(title: "b", column: .doing))
    other.type("vlL")
    #expect(other.state.todos.ordered.first { $0.title == "a" }?.column == .doing)
  }

  @Test func reopenedFormTakesTheSelectedQuadrantAndTheNewDueDay() throws {
    let session = try UISession()
    session.type("3a\u{1B}laBook\n")
    #expect(try session.list.todos().first?.quadrant == .decide)
    session.type("d\u{1B}")
    let day = ListWorld.now.today + 5
    _ = try session.list.world.editTodos([1], TodoEdit(due: day))
    try session.read()
    session.type("d")
    #expect(session.state.prompt?[.due] == "\(day)")
  }

  @Test func todayTabPutsATaskFirstWhenItsAlertIsNear() throws {
    let session = try UISession()
    let today = ListWorld.now.today
    try session.add(
      TodoEdit(title: "a", due: today, quadrant: .do),
      TodoEdit(title: "b", due: today, time: ClockTime(hour: 22, minute: 30), quadrant: .decide))
    session.type("1")
    #expect(session.state.selected?.title == "a")
    session.send(.time(CivilTime(day: today, hour: 21, minute: 45)))
    #expect(session.state.list.items.first.flatMap { session.state.todos[$0]?.title } == "b")
  }

  @Test func startedTaskIsPutBackAndFinishedOneReopened() throws {
    let list = try ListWorld(language: .english)
    _ = try list.world.addTodos([TodoEdit(title: "a", column: .doing), TodoEdit(title: "b", column: .done)])
    let result = try #require(try UIEffect.undone([1, 2]).change(in: list.world))
    #expect(result.sentences.map(\.english).map { $0.prefix(8) } == ["Put back", "Reopened"], "\(result.sentences)")
  }

  @Test func waitingTaskIsOnNoListUntilItsDay() throws {
    let session = try UISession()
    let tomorrow = ListWorld.now.today + 1
    try session.add(TodoEdit(title: "Passport", wait: tomorrow), TodoEdit(title: "Milk"))
    for tab in [UIState.Tab.today, .board, .matrix] {
      _ = session.state.open(tab)
      #expect(!session.picture.contains("Passport") && session.picture.contains("Milk"), "\(tab)")
    }
    // The data have not changed overnight.
    let now = CivilTime(day: tomorrow, hour: 0, minute: 1)
    session.send(.read(try session.list.data(), changed: [], now: now))
    for tab in [UIState.Tab.today, .board, .matrix] {
      _ = session.state.open(tab)
      #expect(session.picture.contains("Passport"), "\(tab)")
    }
  }

  @Test func newTaskGetsTheQuadrantOfItsDueDayUnlessTheSettingNamesOne() throws {
    let session = try UISession()
    session.type("aMilk\n")
    session.type("aTea\ttoday\n")
    #expect(try session.list.todos().sorted { $0.number < $1.number }.map(\.quadrant) == [.decide, .do])
    session.state.defaultQuadrant = .delegate
    session.type("aBread\n")
    #expect(try session.list.todos().first { $0.title == "Bread" }?.quadrant == .delegate)
  }

  @Test func cardIsMovedUndoneAndRedone() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"), TodoEdit(title: "c"))
    session.type("jL")
    #expect(session.state.todos.ordered.filter { $0.column == .doing }.map(\.title) == ["b"])
    // The selection follows the card.
    #expect(session.state.selected?.title == "b" && session.state.column == .doing)
    #expect(session.message == "Moved to DOING 2: 🔵 b")
    session.type("u")
    #expect(session.state.todos.ordered.allSatisfy { $0.column == .todo })
    #expect(session.message == "Undone: moved to DOING 2: b")
    session.type("U")
    #expect(session.state.todos.ordered.filter { $0.column == .doing }.map(\.title) == ["b"])
  }

  @Test func cardIsMovedWithinItsColumn() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"), TodoEdit(title: "c"))
    func titles() -> [String] { session.state.list.items.compactMap { session.state.todos[$0]?.title } }
    session.type("J")
    #expect(titles() == ["b", "a", "c"])
    session.type("J")
    #expect(titles() == ["b", "c", "a"])
    session.type("JK")
    #expect(titles() == ["b", "a", "c"])
    #expect(session.state.selected?.title == "a")
    session.type("uuu")
    #expect(titles() == ["a", "b", "c"])
  }

  @Test func finishedCardCannotBeMovedWithinItsColumn() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a", column: .done), TodoEdit(title: "b", column: .done))
    session.type("llJ")
    #expect(session.state.message?.isError == true)
  }

  @Test func cardIsMovedBetweenQuadrants() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a", quadrant: .do))
    session.type("3L")
    #expect(session.state.quadrant == .decide && session.state.selected?.quadrant == .decide)
    session.type("J")
    #expect(session.state.selected?.quadrant == .delete)
    session.type("H")
    #expect(session.state.selected?.quadrant == .delegate)
    session.type("K")
    #expect(session.state.selected?.quadrant == .do)
  }

  @Test func taskIsAddedWithADay() throws {
    let session = try UISession()
    session.type("aWrite tests\t+2d\t9pm\n")
    let todo = try #require(session.state.selected)
    #expect(todo.title == "Write tests" && todo.due == ListWorld.now.today + 2)
    #expect(todo.alert?.time.description == "21:00")
    #expect(session.state.prompt == nil)
  }

  @Test func repetitionIsChangedByItsKey() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "Water the plants"))
    session.type("Revery 3 days")
    #expect(session.state.prompt?.field == .every && session.picture.contains("↻ every 3 days"))
    session.type("\n")
    let todo = try #require(session.state.selected)
    #expect(todo.recurrence?.description == "3d" && todo.due == ListWorld.now.today)
    session.type("R")
    #expect(session.state.prompt?[.every] == "3d")
    session.press(Key("u", .control))
    session.type("sometimes\n")
    #expect(session.message?.hasPrefix("not a way to repeat: 'sometimes' (write it as day, ") == true)
    #expect(session.state.prompt != nil)
    session.press(Key("u", .control))
    session.type("off\n")
    #expect(session.state.selected?.recurrence == nil && session.state.selected?.due == todo.due)
    session.type("u")
    #expect(session.state.selected?.recurrence?.description == "3d")
    session.type("R")
    session.press(Key("u", .control))
    session.type("\n")
    #expect(session.state.selected?.recurrence == nil)
  }

  @Test func newTaskRepeatsAsItsFieldSays() throws {
    let session = try UISession(language: .korean)
    session.state.readsDates = true
    session.type("aTake out the bins every day\t\t\t매주 월\n")
    let todo = try #require(session.state.selected)
    #expect(todo.title == "Take out the bins every day" && todo.recurrence?.description == "mon")
  }

  // MARK: - While another process writes

  @Test func waitingChangeIsShownAndKeysStillWork() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.send(.waiting(1))
    #expect(session.picture.contains("waiting for another cyc to save 1 change; Esc gives up"))
    session.type("j")
    #expect(session.state.selected?.title == "b" && session.picture.contains("waiting for another cyc"))
    session.type("q")
    #expect(session.others == [] && session.picture.contains("q again leaves without it"))
    session.type("kq")
    #expect(session.others == [], "another key in between asks again")
    session.type("q")
    #expect(session.others == [.quit])
    session.send(.waiting(0))
    #expect(!session.picture.contains("waiting"))
  }

  /// While one new task waits, another one can be typed.
  @Test func waitingTextsOfSeveralTasksAreKeptApart() throws {
    let session = try UISession()
    func type(_ text: String) -> [UIEffect] {
      text.unicodeScalars.flatMap { session.state.update(.input(.key($0 == "\n" ? Key(.enter) : Key($0)))) }
    }
    let one = try #require(type("aOne\n").first)
    _ = session.state.update(.waiting(1))
    let two = try #require(type("aTwo\n").first)
    #expect(one == .add([TodoEdit(title: "One")]) && two == .add([TodoEdit(title: "Two")]))
    #expect(type("aThree").isEmpty)
    _ = session.state.update(.failed(.typed("no"), hint: nil, of: two))
    #expect(session.state.prompt?[.title] == "Three", "what is being typed stays")
    _ = session.state.update(.succeeded(UIResult([]), of: one))
    #expect(type("\n").count == 1)
    #expect(type("a").isEmpty && session.state.prompt?[.title] == "Two")
  }

  /// On a full disk the refresh in the background cannot write the cache either.
  @Test func reasonOfAnUnsavedFormStaysOverOthers() throws {
    let session = try UISession()
    let add: [UIEffect] = "aOne\n".unicodeScalars.flatMap {
      session.state.update(.input(.key($0 == "\n" ? Key(.enter) : Key($0))))
    }
    _ = session.state.update(.failed(.typed("cannot write"), hint: nil, of: add.first))
    _ = session.state.update(.failed(.typed("no cache"), hint: nil))
    #expect(session.picture.contains("cannot write") && !session.picture.contains("no cache"))
  }

  @Test func cancelledChangeIsNotSavedButItsTextIsKept() throws {
    let session = try UISession()
    _ = session.state.update(.input(.key(Key("a"))))
    for scalar in "Book".unicodeScalars { _ = session.state.update(.input(.key(Key(scalar)))) }
    #expect(session.state.update(.input(.key(Key(.enter)))).count == 1)
    _ = session.state.update(.waiting(1))
    #expect(session.state.update(.input(.key(Key(.escape)))) == [.giveUp])
    _ = session.state.update(.gaveUp)
    #expect(session.state.prompt?[.title] == "Book" && session.message?.hasPrefix("not saved") == true)
  }

  @Test func datesInATypedTitleAreRead() throws {
    let session = try UISession()
    session.state.readsDates = true
    session.type("aWrite tests tomorrow 9pm")
    let due = ListWorld.now.today + 1
    #expect(session.picture.contains("\(due.writtenWithWeekday(in: due.year).english), D-1, 21:00"))
    session.type("\n")
    let todo = try #require(session.state.selected)
    #expect(todo.title == "Write tests" && todo.due == due && todo.alert?.time.description == "21:00")
    session.type("a\"Write tests tomorrow\"\n")
    #expect(session.state.selected?.title == "Write tests tomorrow" && session.state.selected?.due == nil)
    session.type("aWrite tests tomorrow\t+2d\n")
    #expect(session.state.selected?.title == "Write tests tomorrow")
    #expect(session.state.selected?.due == ListWorld.now.today + 2)
  }

  @Test func promptWithAMistakeStaysOpen() throws {
    let session = try UISession()
    session.type("ax\t31 feb\n")
    #expect(session.state.prompt != nil && session.state.message?.isError == true)
    #expect(try session.list.todos().isEmpty)
    session.send(.input(.paste("1")))
    #expect(session.state.message == nil)
  }

  @Test func closedPromptKeepsItsText() throws {
    let session = try UISession()
    session.type("aWrite\u{1B}")
    #expect(session.state.prompt == nil)
    session.type("a tests\n")
    #expect(session.state.selected?.title == "Write tests")
    session.type("a")
    #expect(session.state.prompt?[.title] == "")
  }

  @Test func promptInWhichNothingWasTypedOpensAtItsTitleAgain() throws {
    let session = try UISession()
    session.type("a\t\t\t\t\t\u{1B}aOat milk\n")
    #expect(session.state.selected?.title == "Oat milk" && session.state.selected?.color == nil)
    session.type("c\u{1B}e, eggs\n")
    #expect(session.state.selected?.title == "Oat milk, eggs")
  }

  @Test func onlyChangedFieldsAreEdited() throws {
    let session = try UISession()
    let alert = TodoEdit(title: "a", due: ListWorld.now.today + 1, time: ClockTime(minuteOfDay: 600))
    try session.add(alert)
    _ = try UIEffect.edit([1], TodoEdit(alertIsOn: false)).change(in: session.list.world)
    try session.read()
    session.type("e!\n")
    #expect(session.state.selected?.title == "a!" && session.state.selected?.alert?.isOn == false)
    session.type("e\t")
    session.press(Key("u", .control))
    session.type("\n")
    #expect(session.state.selected?.due == nil)
  }

  @Test func doneStartAndRemoveCanBeTakenBack() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.type("s")
    #expect(session.state.todos.ordered.contains { $0.column == .doing && $0.title == "a" })
    // The selection stays in its column, on the next task.
    #expect(session.state.selected?.title == "b")
    session.type(" ")
    #expect(session.state.todos.ordered.contains { $0.isDone && $0.title == "b" })
    session.type("lx")
    #expect(session.state.todos.ordered.map(\.title) == ["b"])
    session.type("uuu")
    #expect(session.state.todos.ordered.allSatisfy { $0.column == .todo } && session.state.todos.ordered.count == 2)
    #expect(session.message == "Undone: started 1: a")
  }

  @Test func linesOfAPasteAreTasksInOneStep() throws {
    let session = try UISession()
    session.send(.input(.paste("one\ntwo\n\nthree\n")))
    #expect(Set(session.state.todos.ordered.map(\.title)) == ["one", "two", "three"])
    session.type("u")
    #expect(session.state.todos.ordered.isEmpty)
    session.send(.input(.paste("four")))
    #expect(session.state.prompt?[.title] == "four" && session.message == nil)
  }

  @Test func cellsOfAPastedTableAreSeparatedBySpaces() throws {
    let session = try UISession()
    session.send(.input(.paste("milk\t2\nbread\t3\n")))
    #expect(Set(session.state.todos.ordered.map(\.title)) == ["milk 2", "bread 3"], "\(session.message ?? "")")
  }

  @Test(arguments: ["4", "5", "6"]) func pastedLinesAreRefusedOnTabsWithoutTasks(tab: String) throws {
    let session = try UISession()
    session.type(tab)
    session.send(.input(.paste("one\ntwo\n")))
    #expect(try session.list.todos().isEmpty && session.message?.hasPrefix("several lines become tasks") == true)
  }

  @Test func searchSelectsTheFirstMatch() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "tea", quadrant: .do), TodoEdit(title: "wine", quadrant: .delegate))
    session.type("3/wi")
    #expect(session.state.quadrant == .delegate && session.state.selected?.title == "wine")
    #expect(!session.picture.contains("No task has these words"))
    session.type("x")
    #expect(session.picture.contains("No task has these words"))
  }

  @Test func keyListNamesTheCommandsOfTheOpenTab() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "tea", quadrant: .do))
    let number = try #require(session.state.todos.ordered.first).number
    session.type("3?move the task right")
    #expect(session.picture.contains("cyc todo edit \(number) -Q decide"), "\(session.picture)")
    session.type("\u{1B}2?move the task right")
    #expect(session.picture.contains("cyc todo move \(number) doing"), "\(session.picture)")
    session.type("\u{1B}1?move the task right")
    #expect(!session.picture.contains("cyc todo"), "\(session.picture)")
    session.type("\u{1B}/none\n?show all")
    #expect(session.picture.contains("cyc todo show N"), "\(session.picture)")
  }

  @Test func searchNarrowsTheListsWhileTyping() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "Write"), TodoEdit(title: "Read"), TodoEdit(title: "writing"))
    session.type("/WRI")
    #expect(session.state.list.items.count == 2)
    session.type("\n")
    #expect(session.state.prompt == nil && session.state.list.items.count == 2)
    session.type("\u{1B}")
    #expect(session.state.list.items.count == 3)
    session.type("/rea\u{1B}")
    #expect(session.state.list.items.count == 3)
  }

  @Test func slashSaysWhereTasksAreFound() throws {
    let session = try UISession()
    for tab in ["4", "5", "6"] {
      session.type(tab + "/")
      #expect(session.state.prompt == nil && session.message == "only tasks can be found: press / on tab 1, 2 or 3")
    }
    session.type("2/tea\n4")
    #expect(!session.picture.contains("/tea"))
    session.type("2")
    #expect(session.picture.contains("/tea"))
    session.send(.resized(columns: 60, rows: 24))
    #expect(session.picture.contains("/tea"), "\(session.picture)")
    session.type("/\(String(repeating: "a", count: 60))\n")
    #expect(session.picture.contains("/teaaaa") && session.picture.contains("a…"), "\(session.picture)")
  }

  @Test func keysAreFoundAndRunFromTheHelp() throws {
    let session = try UISession()
    session.type("?matrix\n")
    #expect(session.state.tab == .matrix && session.state.help == nil)
    for (text, action) in [("space", UIAction.done), ("ctrl-z", .suspend), ("x", .remove), ("ㅌ", .remove)] {
      session.type("?\(text)")
      let found = session.state.help?.list.items ?? []
      #expect(found.contains(action), "\(text): \(found)")
      session.type("\u{1B}")
    }
    session.type("?\u{1B}q")
    #expect(session.others == [.quit])
  }

  @Test func hangulLettersAreKeysAndSyllablesGetAHint() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.type("ㅓ")
    #expect(session.state.selected?.title == "b")
    session.type("가")
    #expect(session.message?.contains("input method") == true)
    session.type("ㅂ")
    #expect(session.others == [.quit])
  }

  @Test func selectionStaysOnItsTaskWhenAnotherProcessChangesTheList() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"), TodoEdit(title: "c"))
    session.type("j")
    try session.add(TodoEdit(title: "first", due: ListWorld.now.today))
    #expect(session.state.selected?.title == "b")
    _ = try session.list.world.removeTodos(.numbers([2]))
    try session.read()
    #expect(session.state.selected?.title == "c")
  }
}

/// Laws (property tests) over random changes and keys.
@Suite struct UIUpdateLongLawTests {
  /// Reading a few changed tasks fills the lists as reading all tasks does.
  @Test func changedTasksGiveTheSameListsAsAllTasks() {
    for seed in 0..<UInt64(20) {
      var random = RandomText(seed: seed)
      var (todos, last) = ([Int: Todo](), 0)
      func screen() -> UIState {
        UIState(
          Display(columns: 80, depth: .none, isASCII: true), rows: 24, language: .english, now: ListWorld.now.local)
      }
      var state = screen()
      for round in 0..<60 {
        let before = todos
        for _ in 0..<random.number(0...3) {
          let number = random.number(1...max(1, last))
          switch todos[number] == nil ? 0 : random.number(0...5) {
          case 0:
            last += 1
            todos[last] = Todo(number: last, uuid: "uuid-\(last)", title: "task \(last)", created: ListWorld.now)
          case 1: todos[number]?.move(to: BoardColumn.allCases[random.number(0...2)], at: ListWorld.now)
          case 2: todos[number]?.due = ListWorld.now.today + random.number(-3...3)
          case 3: todos[number]?.quadrant = Quadrant.allCases[random.number(0...3)]
          case 4: todos[number]?.wait = random.number(0...1) == 0 ? nil : ListWorld.now.today + random.number(0...2)
          default: todos[number] = nil
          }
        }
        if random.number(0...9) == 0 {
          state.search = random.number(0...1) == 0 ? "" : "1"
          state.fillLists()
        }
        let data = UIData(todos: Todo.listed(Array(todos.values), replacing: [], in: []))
        let changed = Set((1...max(1, last)).filter { before[$0] != todos[$0] })
        _ = state.update(.read(data, changed: changed, now: ListWorld.now.local))
        var fresh = screen()
        fresh.search = state.search
        _ = fresh.update(.read(data, now: ListWorld.now.local))
        #expect(state.todos == fresh.todos)
        for todo in before.values {
          #expect(state.todos[todo.uuid] == todos[todo.number], "seed \(seed), round \(round)")
        }
        for todo in todos.values { #expect(state.todos[todo.uuid] == todo, "seed \(seed), round \(round)") }
        for tab in [state.tab, .board, .matrix, .today] {
          (_, _) = (state.open(tab), fresh.open(tab))
          for place in state.places {
            let (items, all) = (state.lists[place]?.items ?? [], fresh.lists[place]?.items ?? [])
            #expect(items == all, "seed \(seed), round \(round), \(place)")
          }
        }
        _ = state.open([.board, .matrix, .today, .ddays][random.number(0...3)])
      }
    }
  }

  @Test func randomKeysLeaveTheScreenEqualToTheStoreAndCanBeUndone() throws {
    let keys = Array(" sxaevdtpcuUhjklHJKLgG/?123456o[]\t\n\u{1B}wq".unicodeScalars)
    for seed in 0..<UInt64(10) {
      var random = RandomText(seed: seed)
      let session = try UISession(language: seed % 2 == 0 ? .english : .korean)
      try session.add(TodoEdit(title: "a"), TodoEdit(title: "b", column: .doing), TodoEdit(title: "c", column: .done))
      for _ in 0..<60 {
        switch random.number(0...20) {
        case 0: session.send(.input(.paste(random.next())))
        case 1: session.send(.resized(columns: random.number(1...120), rows: random.number(1...40)))
        case 2: session.press(Key(random.number(0...1) == 0 ? .up : .down, .shift))
        default: session.type(String(Character(keys[random.number(0...keys.count - 1)])))
        }
        let kept = try session.list.todos()
        #expect(Set(session.state.todos.ordered) == Set(kept), "seed \(seed)")
        if session.state.list.selected == nil { #expect(session.state.list.items.isEmpty, "seed \(seed)") }
      }
      // A screen that is too small ignores keys. Esc closes what is open, and on the board `u` undoes changes of tasks
      // (on the quiz tab, an answer); the three additions are undone last.
      session.send(.resized(columns: 80, rows: 24))
      session.type("\u{1B}\u{1B}\u{1B}2")
      for _ in 0..<200 where try !session.list.todos().isEmpty { session.type("u") }
      #expect(try session.list.todos().isEmpty, "seed \(seed)")
    }
  }
}
