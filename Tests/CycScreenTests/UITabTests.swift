@testable import CycBase
@testable import CycList
@testable import CycQuiz
@testable import CycScreen
import Days
import Foundation
import Quizzes
import Screen
import Support
import Terminal
import Testing
import Todos

/// `type` presses a key for each character: `4aExam` opens the fourth tab, the D-days, begins a new one and types its
/// title.
@Suite struct UITabTests {
  // MARK: - Tasks

  @Test func markedTasksAreChangedInOneStep() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"), TodoEdit(title: "c"))
    session.type("vjjv")
    #expect(session.picture.contains("2 marked"))
    session.type("L")
    let started = session.state.todos.ordered.filter { $0.column == .doing }.map(\.title)
    #expect(Set(started) == ["a", "c"] && session.state.marked.isEmpty)
    session.type("u")
    #expect(session.state.todos.ordered.allSatisfy { $0.column == .todo })
  }

  @Test func escapeUnmarks() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.type("v\u{1B}j ")
    #expect(session.state.todos.ordered.filter(\.isDone).map(\.title) == ["b"])
  }

  @Test func searchUnmarksWhatItHides() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "alpha"), TodoEdit(title: "beta"), TodoEdit(title: "bet"))
    session.type("vjv/bet\n")
    #expect(session.picture.contains("1 marked"), "\(session.picture)")
    session.type("x")
    #expect(try session.list.todos().map(\.title) == ["alpha", "bet"])
  }

  @Test func dayTimeQuadrantAndLabelHaveKeys() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a", quadrant: .do))
    session.type("d+3d\n")
    #expect(session.state.selected?.due == ListWorld.now.today + 3)
    session.type("t9pm\n")
    #expect(session.state.selected?.alert?.time.description == "21:00")
    session.type("p \n")
    #expect(session.state.selected?.quadrant == .decide)
    session.type("c \n")
    #expect(session.state.selected?.color == .red)
    session.type("c")
    session.press(Key(.left))
    session.type("\n")
    #expect(session.state.selected?.color == nil)
  }

  @Test func enterShowsAllAboutATaskAndEscapeCloses() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "Write", body: "with care"))
    session.type("\n")
    #expect(session.picture.contains("with care"))
    session.type("\u{1B}")
    #expect(!session.picture.contains("with care"))
  }

  @Test func editorRefreshAndMouseAreLeftToTheRunner() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"))
    session.type("ErM")
    #expect(session.others == [.openEditor(1), .refresh, .mouse(isOn: false)])
  }

  @Test func fieldThatWasNotChangedKeepsWhatAnotherProcessWrote() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a", due: ListWorld.now.today + 1))
    session.type("e!")
    _ = try session.list.world.editTodos([1], TodoEdit(due: ListWorld.now.today + 5, color: .red))
    try session.read()
    session.type("\n")
    let todo = try #require(session.state.selected)
    #expect(todo.title == "a!" && todo.due == ListWorld.now.today + 5 && todo.color == .red)
  }

  @Test func textOfAFailedChangeIsKept() throws {
    let session = try UISession()
    session.type("aWrite")
    // The change fails: the database is a folder.
    let path = PersonalDatabase.path(in: session.list.world.home.directories)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    session.type("\n")
    #expect(session.state.prompt?[.title] == "Write" && session.state.message?.isError == true)
    try FileManager.default.removeItem(atPath: path)
    session.type("\n")
    #expect(session.state.selected?.title == "Write" && session.state.prompt == nil)
  }

  // MARK: - D-days

  @Test func dDayIsAddedChangedAndRemoved() throws {
    let session = try UISession()
    session.type("4aExam\t2027-03-06\t📝\t \n")
    #expect(session.message == "Added 1: D-101 📝 Exam, Sat 6 Mar 2027, yearly")
    #expect(session.picture.contains("D-101  📝 Exam"))
    session.type("e\t")
    session.press(Key("u", .control))
    session.type("+1d\n")
    #expect(session.state.selectedDay?.mark(on: ListWorld.now.today) == "D-1")
    session.type("x")
    #expect(session.state.selectedDay == nil && session.message?.hasPrefix("Removed 1:") == true)
    #expect(session.picture.contains("u undo"), "a removal is not confirmed, but can be undone")
    session.type("u")
    #expect(session.state.selectedDay?.title == "Exam" && session.message?.hasPrefix("Undone: removed D-day 1") == true)
    session.type("U")
    #expect(session.state.selectedDay == nil)
    session.type("uuu6")
    #expect(session.state.days.isEmpty && session.picture.contains("added D-day 1"))
  }

  @Test func dDayWithAMistakeStaysInThePrompt() throws {
    let session = try UISession()
    session.type("4aExam\tnever\n")
    #expect(session.state.prompt != nil && session.state.message?.isError == true)
    session.type("\u{1B}")
    #expect(try DDayStore.all(in: session.list.world).isEmpty)
  }

  @Test func cardsOfDDaysAreReachedInAllDirections() throws {
    let session = try UISession()
    for number in 1...7 { session.type("4aDay \(number)\t+\(number)d\n") }
    // `g` selects the first item, `o` shows cards instead of a list.
    session.type("go")
    func title() -> String? { session.state.selectedDay?.title }
    #expect(title() == "Day 1")
    session.type("l")
    #expect(title() == "Day 2")
    // Three cards a row.
    session.type("j")
    #expect(title() == "Day 5")
    session.type("j")
    #expect(title() == "Day 5")
    session.type("k")
    #expect(title() == "Day 2")
    session.type("k")
    #expect(title() == "Day 2")
    session.type("h")
    #expect(title() == "Day 1")
    // One row of cards has room.
    session.send(.resized(columns: 80, rows: 10))
    session.press(Key(.pageDown))
    #expect(title() == "Day 4")
    session.send(.input(.mouse(Mouse(.wheelDown, nil, row: 4, column: 5))))
    #expect(title() == "Day 7" && session.picture.contains("Day 7"), "\(session.picture)")
    session.send(.input(.mouse(Mouse(.wheelUp, nil, row: 4, column: 5))))
    #expect(title() == "Day 4" && session.picture.contains("Day 4"), "\(session.picture)")
    session.send(.resized(columns: 80, rows: 24))
    session.type("o")
    #expect(session.picture.contains("Day 7"))
  }

  @Test func cardsWrapLongTitles() throws {
    let session = try UISession()
    for (title, day) in [("Present the graduation project to all of the teachers", "+5d"), ("Exam", "+6d")] {
      session.type("4a\(title)\t\(day)\n")
    }
    session.type("o")
    for line in ["Present the graduation", "project to all of the t…", "Exam"] {
      #expect(session.picture.contains(line), "\(session.picture)")
    }
  }

  // MARK: - Quizzes

  private func withQuizzes() throws -> UISession {
    let session = try UISession()
    try session.list.world.changeQuizzes { store in
      for (number, question) in ["Which is red?", "Which is blue?"].enumerated() {
        let draft = QuizDraft(question: question, options: ["yes", "no", "perhaps"], answer: number)
        _ = try store.add(draft, guid: "\(number)", at: ListWorld.now)
      }
    }
    try session.read()
    return session
  }

  @Test func quizIsAnsweredByItsDigitAndTheNextOneAsked() throws {
    let session = try withQuizzes()
    session.type("5")
    let asking = try #require(session.state.quiz.asking)
    #expect(session.picture.contains("Q. \(asking.question)"))
    // The digits are the options', not the tabs'.
    #expect(session.picture.hasPrefix(" Today  Board"))
    session.type("\(asking.rightPlace + 1)")
    #expect(session.picture.contains("✓ Right!"))
    #expect(session.picture.contains("\(asking.rightPlace + 1)) \(asking.shown[asking.rightPlace]) ✓"))
    #expect(session.state.quizzes?.due == 1)
    session.type("\n")
    let next = try #require(session.state.quiz.asking)
    #expect(next.quiz != asking.quiz)
    // Enter answers with the selected option; a second one asks for the next quiz.
    session.type("\n\n")
    #expect(session.state.quiz.asking == nil && session.picture.contains("Nothing is due."))
  }

  @Test(arguments: [(80, 24, 1_600), (30, 8, 80), (40, 8, 80), (30, 8, 400)])
  func longQuestionLeavesRowsForItsOptions(columns: Int, rows: Int, length: Int) throws {
    let session = try UISession(columns: columns, rows: rows)
    let question = String(repeating: "word ", count: length / 5) + "?"
    try session.list.world.changeQuizzes { store in
      let draft = QuizDraft(question: question, options: ["yes", "no", "perhaps"], answer: 0)
      _ = try store.add(draft, guid: "a", at: ListWorld.now)
    }
    try session.read()
    session.type("5")
    let lines = session.picture.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.contains { $0.hasPrefix("›1) ") }, "\(session.picture)")
    // No row has both an option and the keys.
    #expect(lines.contains { $0.hasPrefix(" 1-3 answer  ") }, "\(session.picture)")
    #expect(lines.contains { $0.hasPrefix(" …") } == (length > 100), "\(session.picture)")
  }

  @Test func skippedQuizIsNotAskedAgain() throws {
    let session = try withQuizzes()
    session.type("5")
    let first = try #require(session.state.quiz.asking).quiz
    session.type("s")
    #expect(session.state.quiz.asking?.quiz != first)
    session.type("s")
    #expect(session.state.quiz.asking == nil)
    #expect(session.state.quizzes?.due == 2)
  }

  @Test func keyListOfTheQuizNamesItsActions() throws {
    let session = try withQuizzes()
    session.type("5?")
    for (action, isListed) in [
      ("skip the question", true), ("answer, or ask the next", true), ("cyc todo done", false),
      ("Today ", false), ("put back", false),
    ] {
      #expect(session.picture.split(separator: "┌").last?.contains(action) == isListed, "\(action): \(session.picture)")
    }
    let first = try #require(session.state.quiz.asking).quiz
    session.type("skip\n")
    #expect(session.state.quiz.asking?.quiz != first && session.state.help == nil)
    session.type("?answer, or\n")
    #expect(session.state.quiz.outcome != [])
    // Without a question, the digits are those of the tabs.
    session.type("?Board\n")
    #expect(session.state.tab == .board)
  }

  @Test func quizAnswerIsUndone() throws {
    let session = try withQuizzes()
    session.type("51u")
    #expect(session.message?.hasPrefix("Took back") == true && session.state.quizzes?.due == 2)
    session.type("\n")
    #expect(session.state.quiz.isOpen)
  }

  @Test func questionIsClosedWhenTheScreenIsLeft() throws {
    let session = try withQuizzes()
    session.type("5q")
    #expect(session.others == [.quit])
    #expect(try session.list.world.readQuizzes { try $0.openAskings(limit: 9) } == [])
  }

  @Test func quizWithoutOptionsIsAnsweredByTyping() throws {
    let session = try UISession()
    try session.list.world.changeQuizzes { store in
      _ = try store.add(QuizDraft(question: "2 + 2?", options: ["4"], answer: 0), guid: "a", at: ListWorld.now)
    }
    session.type("5\n\n")
    #expect(session.message == "type the answer first; to skip the question: Esc, then s", "no wrong answer")
    #expect(session.state.quizzes?.due == 1 && session.picture.contains("Enter answer"))
    session.type("4\n")
    #expect(session.picture.contains("✓ Right!"))
  }

  // MARK: - History

  @Test func historyShowsWhatWasUndone() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"), TodoEdit(title: "b"))
    session.type("6")
    #expect(session.state.list.items.count == 2 && session.picture.contains("added 2: b"))
    session.type("u")
    #expect(session.picture.contains("added 2: b (undone)"))
    session.type("U")
    #expect(session.state.todos.ordered.count == 2)
    #expect(session.picture.contains("2  25 Nov 21:12  added 2: b"))
    #expect(session.picture.contains("step 2 redone"))
  }

  @Test func longHistoryIsNotCountedAsWhole() throws {
    let session = try UISession()
    for number in 1...UIData.maxSteps - 1 { _ = try session.list.world.addTodos([TodoEdit(title: "t\(number)")]) }
    session.type("6")
    #expect(session.picture.contains("History (99)"), "\(session.picture)")
    _ = try session.list.world.addTodos([TodoEdit(title: "a"), TodoEdit(title: "b")])
    _ = try session.list.world.addTodos([TodoEdit(title: "c")])
    session.type("6")
    #expect(session.picture.contains("History (the latest 100)"), "\(session.picture)")
  }

  /// After a sync of the task the undo cannot be redone.
  @Test func partialUndoOffersNoRedo() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "a"))
    session.type("d+3d\n")
    try session.list.world.changeTodos { store in
      let before = try #require(try store.todo(1))
      var after = before
      after.color = .red
      try store.receive([TodoChange(from: before, to: after)], at: ListWorld.now)
    }
    session.type("u")
    #expect(session.message?.contains("Undone: changed 1") == true)
    #expect(!session.picture.contains("U redo"))
  }

  // MARK: - Mouse

  private func place(of text: String, in session: UISession) throws -> (row: Int, column: Int) {
    let lines = session.picture.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(text) })
    let range = try #require(lines[row].range(of: text))
    return (row, String(lines[row][..<range.lowerBound]).displayWidth)
  }

  private func mouse(_ action: Mouse.Action, _ place: (row: Int, column: Int), in session: UISession) {
    session.send(.input(.mouse(Mouse(action, .left, row: place.row, column: place.column))))
  }

  @Test func cardIsDraggedToAnotherColumnAndTheTargetNamed() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "first"), TodoEdit(title: "second"))
    mouse(.press, try place(of: "second", in: session), in: session)
    #expect(session.state.selected?.title == "second")
    mouse(.drag, (10, 40), in: session)
    #expect(session.message == "→ DOING")
    mouse(.release, (10, 40), in: session)
    #expect(session.state.todos.ordered.filter { $0.column == .doing }.map(\.title) == ["second"])
    session.type("u")
    #expect(session.state.todos.ordered.allSatisfy { $0.column == .todo })
  }

  @Test func cardIsDraggedWithinItsColumn() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "first"), TodoEdit(title: "second"), TodoEdit(title: "third"))
    mouse(.press, try place(of: "third", in: session), in: session)
    let goal = try place(of: "first", in: session)
    mouse(.drag, goal, in: session)
    mouse(.release, goal, in: session)
    #expect(session.state.list.items.compactMap { session.state.todos[$0]?.title } == ["third", "first", "second"])
  }

  @Test func dragThatEndsOutsideEveryListIsNotAClick() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "first"))
    #expect(session.state.selected?.title == "first")
    mouse(.press, try place(of: "first", in: session), in: session)
    for action in [Mouse.Action.drag, .release] { mouse(action, (0, 79), in: session) }
    #expect(!session.state.showsDetails)
  }

  @Test func keyDuringADragDoesNotChangeTheDrop() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "first"), TodoEdit(title: "second"), TodoEdit(title: "third"))
    mouse(.press, try place(of: "third", in: session), in: session)
    let goal = try place(of: "first", in: session)
    mouse(.drag, goal, in: session)
    session.type("l")
    mouse(.release, goal, in: session)
    let items = session.state.lists[.column(.todo)]?.items ?? []
    #expect(items.compactMap { session.state.todos[$0]?.title } == ["third", "first", "second"])
  }

  @Test func escapeCancelsADrag() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "first"))
    mouse(.press, try place(of: "first", in: session), in: session)
    mouse(.drag, (10, 40), in: session)
    session.type("\u{1B}")
    mouse(.release, (10, 40), in: session)
    #expect(session.state.todos.ordered.allSatisfy { $0.column == .todo })
  }

  @Test func clickOnTheSelectedCardOpensIt() throws {
    let session = try UISession()
    try session.add(TodoEdit(title: "first"), TodoEdit(title: "second"))
    let second = try place(of: "second", in: session)
    mouse(.press, second, in: session)
    mouse(.release, second, in: session)
    #expect(!session.state.showsDetails)
    mouse(.press, second, in: session)
    mouse(.release, second, in: session)
    #expect(session.state.showsDetails)
  }

  @Test func tabIsOpenedByAClick() throws {
    let session = try UISession()
    mouse(.press, try place(of: "D-days", in: session), in: session)
    #expect(session.state.tab == .ddays)
  }

  @Test func wheelScrollsWithoutTheSelection() throws {
    let session = try UISession(rows: 14)
    for number in 0..<20 { _ = try session.list.world.addTodos([TodoEdit(title: "task \(number)")]) }
    try session.read()
    for _ in 0..<5 {
      session.send(.input(.mouse(Mouse(.wheelDown, nil, row: 6, column: 5))))
    }
    #expect(session.state.selected?.title == "task 0" && !session.picture.contains("task 0"))
    session.type("j")
    #expect(session.picture.contains("task 1"))
  }

  // MARK: - Terminal

  /// The terminal reports the cursor after `UIRunner` has drawn one ambiguous character in column 0.
  @Test func terminalWithWideAmbiguousSignsGetsASCII() throws {
    let session = try UISession()
    session.send(.input(.cursor(row: 1, column: 1)))
    #expect(!session.state.display.isASCII)
    session.send(.input(.cursor(row: 1, column: 2)))
    #expect(session.state.display.isASCII)
  }
}
