import Days
import Quizzes
import Screen
import Testing
import Todos

@testable import CycBase
@testable import CycList
@testable import CycQuiz
@testable import CycScreen

/// Messages, hints and details on the screen.
@Suite struct UIMessageTests {
  @Test func detailsCloseWhenTheirTaskLeavesTheList() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.type("\n")
    #expect(session.state.showsDetails)
    _ = try UIEffect.done([1]).change(in: session.list.world)
    try session.read()
    #expect(!session.state.showsDetails)
    session.type("j\n")
    _ = try session.list.world.editTodos([2], TodoEdit(title: "c"))
    try session.read()
    #expect(session.state.showsDetails, "a change of the same task keeps them open")
  }

  @Test func longDetailsSayWhereTheRestIs() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a", body: (1...40).map { "line \($0)" }.joined(separator: "\n")))
    session.type("\n")
    let number = try #require(session.state.selected).number
    #expect(session.picture.contains("more lines: cyc todo show \(number)"), "\(session.picture)")
    #expect(session.picture.contains("line 1 ") && session.picture.contains("UUID"), "\(session.picture)")
  }

  @Test(arguments: [8, 12, 15]) func detailsWithoutABodyAreCutOnALowScreen(rows: Int) throws {
    let session = try UISession(columns: 30, rows: rows)
    try session.add(TodoEdit(title: "a", due: ListWorld.now.today))
    session.type("\n")
    #expect(session.picture.contains("1 a") && session.picture.contains("Esc close"), "\(session.picture)")
  }

  @Test func detailsSayThatAnAlertWillNotBeSent() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a", due: ListWorld.now.today, time: ClockTime(hour: 22, minute: 30)))
    session.type("\n")
    #expect(session.picture.contains("22:30, on"), "\(session.picture)")
    session.send(.silence(.notScheduled))
    #expect(session.picture.contains("22:30, but reminders are off: cyc nag on"), "\(session.picture)")
  }

  @Test func keysAndPastesChangeNothingOnATooSmallScreen() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"))
    session.send(.resized(columns: 29, rows: 24))
    session.type("x sab\n")
    session.send(.input(.paste("c\nd\n")))
    #expect(try session.list.todos().map(\.title) == ["a"] && session.state.prompt == nil)
    session.type("q")
    #expect(session.others == [.quit])
    let form = try UISession()
    form.type("ab")
    form.send(.resized(columns: 29, rows: 24))
    form.type("c\nq")
    #expect(form.state.prompt?[.title] == "b" && form.others == [])
    form.type("\u{1B}q")
    #expect(form.others == [.quit])
  }

  @Test func marksChangeNothingOnTabsWithoutTasks() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.type("vjv6x s")
    #expect(!session.picture.contains("marked to change"), "\(session.picture)")
    session.type("e")
    #expect(session.state.prompt == nil)
    session.type("4 s")
    #expect(try session.list.todos().map(\.column) == [.todo, .todo])
    session.type("2")
    #expect(session.picture.contains("2 marked to change"))
    session.type("52")
    #expect(session.picture.contains("2 marked to change"), "\(session.picture)")
  }

  @Test func taskThatIsFinishedElsewhereIsNoLongerMarkedOnToday() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.type("1vjv")
    _ = try UIEffect.done([1]).change(in: session.list.world)
    try session.read()
    #expect(session.picture.contains("1 marked to change"), "\(session.picture)")
    session.type(" ")
    #expect(try session.list.todos().map(\.column) == [.done, .done])
  }

  @Test(arguments: ["1", "3"]) func tabUnmarksWhatItHides(tab: String) throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.type("2 vllv\(tab)")
    #expect(session.picture.contains("1 marked to change"), "\(session.picture)")
    session.type("x")
    #expect(try session.list.todos().map(\.title) == ["a"])
  }

  @Test func keysBelowTheDetailsChangeTheTaskThatTheyShow() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"), TodoEdit(title: "c"))
    session.type("vjvj\n")
    #expect(!session.picture.contains("marked to change"), "\(session.picture)")
    session.type("e")
    #expect(session.state.prompt?[.title] == "c")
    session.type("\u{1B}\nx")
    #expect(try session.list.todos().map(\.title) == ["a", "b"])
  }

  @Test func undoIsOfferedUntilALaterChangeByAnotherProcess() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.type("x")
    session.send(.read(try session.list.data(), changed: [], now: ListWorld.now.local))
    #expect(session.picture.contains("u undo"))
    _ = try session.list.world.addTodos([TodoEdit(title: "c")])
    try session.read()
    #expect(session.message?.contains("Removed 1") == true && !session.picture.contains("u undo"))
  }

  @Test func openedTabSelectsWhatTheSearchFinds() throws {
    let session = try UISession(columns: 44)
    try session.add(TodoEdit(title: "a", quadrant: .do), TodoEdit(title: "b", quadrant: .decide))
    session.type("/b\n3")
    #expect(session.state.selected?.title == "b", "\(session.picture)")
  }

  @Test func openedTabSelectsATaskAlthoughItsFirstPlaceIsEmpty() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"))
    session.type("3 ")
    #expect(try session.list.todos().first?.isDone == true, "\(session.picture)")
  }

  @Test func pasteClosesTheDetails() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"))
    session.type("\n")
    session.send(.input(.paste("b\nc\n")))
    #expect(!session.state.showsDetails && session.picture.contains("c"))
  }

  @Test func titlesOfTodayMatterMoreThanAlertsAndLabels() throws {
    let session = try UISession(columns: 30, rows: 12)
    let time = ClockTime(hour: 22, minute: 30)
    try session.add(TodoEdit(title: "Call mum", due: ListWorld.now.today, time: time, color: .orange))
    session.type("1")
    #expect(session.picture.contains("Call mum"), "\(session.picture)")
  }

  @Test func undoOfNothingOffersNoRedo() throws {
    let session = try UISession()
    session.type("u")
    #expect(session.picture.contains("nothing to undo") && !session.picture.contains("U redo"))
    session.type("U")
    #expect(session.picture.contains("nothing to redo") && !session.picture.contains("u undo"))
    try session.add(TodoEdit(title: "a"))
    session.type("u")
    #expect(session.picture.contains("U redo"))
  }

  @Test func joinedHangulVowelsSayHowToType() throws {
    let session = try UISession()
    session.type("ㅚ")
    #expect(session.message?.contains("input method") == true)
    session.type("ㅓ")
    #expect(session.message == nil)
  }

  @Test func mistakeInAFormSaysHowToWriteIt() throws {
    let session = try UISession()
    session.type("ax\tsomeday\n")
    #expect(session.message?.hasPrefix("not a date: 'someday' (write it as ") == true)
    let blank = try UISession()
    blank.type("a\n")
    #expect(blank.message == "the title is blank", "a command does not help in a form")
    let long = try UISession()
    long.type("a" + String(repeating: "x", count: 201) + "\n")
    #expect(long.message == "the title has 201 characters; the limit is 200", "a form has no option --body")
    let early = try UISession()
    early.type("ax\t\t9\n")
    #expect(early.message == "'9' could be 09:00 or 21:00 (write 21:00, for example)")
    let low = try UISession(columns: 30, rows: 8)
    low.type("ax\tsomeday\n")
    #expect(low.picture.contains("not a date: 'someday'"), "\(low.picture)")
  }

  @Test func helpNamesArrowKeysInASCII() throws {
    let session = try UISession(columns: 80, rows: 60, isASCII: true)
    session.type("?")
    #expect(session.picture.contains("k Up") && session.picture.contains("L Shift-Right"))
    #expect(!session.picture.contains("k ?"), "\(session.picture)")
  }

  @Test func lookAtGitHubSaysHowItEnded() throws {
    let session = try UISession()
    session.type("r")
    #expect(session.message == "checking GitHub" && session.others == [.refresh])
    session.send(.refreshed(isAnswered: true))
    #expect(session.message == nil)
    session.type("r")
    session.send(.refreshed(isAnswered: false))
    #expect(session.message == "nothing new from GitHub (to see why: cyc streak --refresh)")
    // The message of a later key stays.
    session.type("rM")
    let later = session.message
    session.send(.refreshed(isAnswered: false))
    #expect(session.message == later && later?.hasPrefix("the mouse is") == true)
  }

  @Test func filledFieldSaysHowToEmptyIt() throws {
    let session = try UISession()
    session.type("a")
    #expect(!session.picture.contains("Ctrl-U"))
    session.type("tea")
    #expect(session.picture.contains("Ctrl-U empties"))
    session.press(Key("u", .control))
    #expect(session.state.prompt?[.title] == "" && !session.picture.contains("Ctrl-U"))
  }

  @Test func helpAndControlCWarnBeforeLeavingChangesUnsaved() throws {
    for leave in [{ (session: UISession) in session.type("?quit\n") }, { $0.press(Key("c", .control)) }] {
      let session = try UISession()
      session.send(.waiting(1))
      leave(session)
      #expect(session.others == [] && session.picture.contains("q again leaves without it"))
      session.type("q")
      #expect(session.others == [.quit])
    }
  }

  @Test func formOfARemovedTaskKeepsItsText() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"))
    session.type("eX")
    _ = try session.list.world.removeTodos(.numbers([1]))
    try session.read()
    session.type("\n")
    #expect(session.state.prompt?[.title] == "aX" && session.message?.contains("removed elsewhere") == true)
  }

  @Test func skippedAndTakenBackQuizzesAreNotCalledRemembered() throws {
    let session = try UISession()
    try session.list.world.changeQuizzes { store in
      _ = try store.add(QuizDraft(question: "Red?", options: ["yes", "no"], answer: 0), guid: "a", at: ListWorld.now)
    }
    try session.read()
    session.type("51u")
    #expect(session.picture.contains("Enter asks the next question.") && !session.picture.contains("›"))
    session.type("\ns")
    #expect(session.picture.contains("Only skipped ones are left. To answer them: cyc quiz ask"))
  }

  @Test func digitSelectsTheOptionThatItAnswers() throws {
    let session = try UISession()
    try session.list.world.changeQuizzes { store in
      _ = try store.add(QuizDraft(question: "Red?", options: ["yes", "no"], answer: 0), guid: "a", at: ListWorld.now)
    }
    try session.read()
    session.type("52")
    #expect(session.picture.contains("›2)") && !session.picture.contains("›1)"), "\(session.picture)")
  }

  /// A cut number is that of another task: `cyc todo move 113 --before 11`.
  @Test(arguments: [72, 80]) func helpShowsCommandsWhole(columns: Int) throws {
    let session = try UISession(columns: columns)
    _ = try session.list.world.addTodos((1...113).map { TodoEdit(title: "Job \($0)") })
    try session.read()
    session.type("G?")
    #expect(session.picture.contains(" cyc todo move 113 --before 112 "), "\(session.picture)")
    let narrow = try UISession(columns: 60)
    try narrow.add(TodoEdit(title: "a"))
    narrow.type("?its quadrant")
    #expect(!narrow.picture.contains("cyc todo"), "\(narrow.picture)")
  }

  @Test func helpNamesTheCommandForTheSelectedDayAndPlace() throws {
    let session = try UISession(columns: 100, rows: 60)
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.type("2?")
    #expect(!session.picture.contains("--before") && session.picture.contains("cyc todo move 1 --after 2"))
    session.type("\u{1B}j?")
    #expect(session.picture.contains("cyc todo move 2 --before 1") && !session.picture.contains("--after"))
    session.type("\u{1B}4?")
    #expect(session.picture.contains("cyc dday rm N") && !session.picture.contains("cyc todo rm"))
  }

  /// Enter on any other key would do nothing.
  @Test func helpListsOnlyKeysThatTheTabUses() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"))
    let others: [UIAction] = [.left, .moveUp, .done, .start, .time, .quadrant, .label, .open, .editor, .mark, .remove]
    let ofDays = others.filter { $0 != .open && $0 != .remove }
    let ignoredKeys: [(String, [UIAction])] = [
      ("1", [.left, .moveUp]), ("2", []), ("3", []), ("4", ofDays), ("6", others),
    ]
    for (tab, ignored) in ignoredKeys {
      session.type("\(tab)?")
      let items = session.state.help?.list.items ?? []
      #expect(others.filter { !items.contains($0) } == ignored, "tab \(tab)")
      session.type("\u{1B}")
    }
  }

  @Test func screenIsRedrawnAndLeftFromAForm() throws {
    let session = try UISession()
    for opened in ["a", "?"] {
      session.type(opened)
      session.press(Key("l", .control))
      session.press(Key("z", .control))
      session.type("\u{1B}")
    }
    #expect(session.others == [.redraw, .suspend, .redraw, .suspend])
  }

  @Test func smallScreensAreDrawnWhole() throws {
    let small = try UISession(columns: 40, rows: 6, language: .korean)
    #expect(small.picture.replacing("\n", with: " ").contains("30 x 8 이상이어야 해요 (지금 40 x 6)"))
    let help = try UISession(columns: 34, rows: 8)
    help.type("?")
    #expect(help.picture.contains("└" + String(repeating: "─", count: 32) + "┘"))
  }

  @Test func remarkOnAChangeIsShownWhole() throws {
    let session = try UISession(columns: 40)
    let result = UIResult([
      .typed("Changed 4: D-7 Choose the present, Sun 6 Dec, 21:00"),
      .typed("Reminders are off, so you will not be reminded. To turn them on: cyc nag on"),
    ])
    session.send(.succeeded(result))
    #expect(session.picture.contains("21:00.") && session.picture.contains("cyc nag on"))
  }

  @Test func sentencesOfOneMessageAreSeparatedByOneFullStop() {
    let text = UIWords.inOneLine([.typed("Changed 1: a"), .typed("It is late."), .typed("Changed 2: b")])
    #expect(text(.english) == "Changed 1: a. It is late. Changed 2: b")
    #expect(text(.korean) == "Changed 1: a. It is late. Changed 2: b")
  }
}
