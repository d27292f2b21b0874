@testable import CycBase
@testable import CycScreen
import Days
import Screen
import Support
import Terminal
import Testing
import Todos

@Suite struct UIDrawTests {
  @Test func panelLeavesOutThePartsWithoutRoom() throws {
    let session = try UISession(rows: 14)
    session.send(
      .panel(
        UIPanel(above: [[Line("streak")], Array(repeating: Line("grass"), count: 9), [Line("Christmas")]]),
        streak: nil))
    session.type("1")
    #expect(session.picture.contains("streak") && !session.picture.contains("grass"))
    #expect(session.picture.contains("Christmas"))
  }

  @Test func grassIsToTheLeftOfTheTasksIfThereAreEnoughRows() throws {
    let session = try UISession(rows: 24)
    session.send(
      .panel(UIPanel(above: [[Line("streak")]], side: Array(repeating: Line("grass"), count: 7)), streak: nil))
    session.type("1")
    #expect(session.picture.contains("\ngrass   What to do now"), "\(session.picture)")
    let low = try UISession(rows: 10)
    low.send(.panel(UIPanel(side: Array(repeating: Line("grass"), count: 9)), streak: nil))
    low.type("1")
    #expect(!low.picture.contains("grass") && low.picture.contains("\n What to do now"), "\(low.picture)")
  }

  @Test(arguments: Language.allCases) func namesOfKeysAndTheRemarkOnMarksFitIntoFortyColumns(language: Language) throws
  {
    let session = try UISession(columns: 40, rows: 60, language: language)
    session.type("?")
    for action in UIAction.allCases {
      #expect(session.picture.contains(action.name(language)), "\(action): \(session.picture)")
    }
    #expect(UIWords.marked(99)(language).displayWidth <= 38)
  }

  @Test(arguments: Language.allCases) func emptyQuadrantOfOneLineShowsAllOfItsText(language: Language) throws {
    let session = try UISession(columns: 80, rows: 24, language: language)
    let todos = (1...20).map { number in
      Todo(
        number: number, uuid: "\(number)", title: "t\(number)", quadrant: number == 20 ? .delegate : .decide,
        column: .todo, due: nil, created: ListWorld.now)
    }
    session.send(.read(UIData(todos: todos), now: ListWorld.now.local))
    session.type("3")
    #expect(session.picture.contains(UIWords.nothing(language)), "\(session.picture)")
  }

  @Test func openChoiceIsSeparatedFromItsNameByASpace() throws {
    let session = try UISession()
    session.type("aTea\t\t\t\t")
    #expect(session.picture.contains("quadrant ‹ "), "\(session.picture)")
  }

  /// In ASCII a Hangul letter becomes one `?`, while the text has two columns for it.
  @Test func caretIsBehindTheLastLetterInASCII() throws {
    func column(_ text: String) throws -> Int {
      let session = try UISession(isASCII: true)
      session.type("a" + text)
      return session.state.draw().cursor.column
    }
    #expect(try column("차 xy") == column("? xy"))
  }

  @Test func errorIsShownWithAllOfItsHint() throws {
    let session = try UISession(columns: 40)
    session.send(.failed(.typed("no user is set"), hint: .typed("to see your streak: cyc config set user NAME")))
    #expect(session.picture.contains("user NAME)"))
  }

  @Test func invalidFieldKeepsTheFormOpenAndNamesTheValue() throws {
    let session = try UISession(columns: 40)
    session.type("ax\tnever\n")
    #expect(session.picture.contains("Enter save") && session.picture.contains("'never'"))
  }

  @Test func tooSmallScreenShowsTheSizeItNeeds() throws {
    let session = try UISession(columns: 40, rows: 6)
    #expect(session.picture.hasPrefix("cyc ui: 30 x 8 needed, this is 40 x 6\n"))
  }
}

/// Laws (property tests) over random lists, keys and sizes.
@Suite struct UIDrawLongLawTests {
  /// Random tasks on a random tab, perhaps with a prompt, the help, a search or a message.
  private func session(_ random: inout RandomText, count: Int) throws -> UISession {
    let language: Language = random.number(0...1) == 0 ? .english : .korean
    let session = try UISession(
      columns: random.number(1...200), rows: random.number(1...70), language: language,
      isASCII: random.number(0...3) == 0)
    let today = ListWorld.now.today
    let todos = (0..<count).map { number in
      Todo(
        number: number * number + 1, uuid: "\(number)", title: "x" + Sanitizer.clean(random.next()),
        quadrant: Quadrant.allCases[random.number(0...3)], column: BoardColumn.allCases[random.number(0...2)],
        due: random.number(0...1) == 0 ? today + random.number(-9...9) : nil,
        alert: random.number(0...1) == 0 ? ClockTime(minuteOfDay: 1260).map { TodoAlert(time: $0) } : nil,
        color: random.number(0...3) == 0 ? .red : nil, created: ListWorld.now)
    }
    session.send(.read(UIData(todos: todos), now: ListWorld.now.local))
    let isASCII = session.state.display.isASCII
    session.send(
      .panel(
        UIPanel(
          above: (0..<random.number(0...3)).map { _ in
            (0..<random.number(1...6)).map { _ in Line(isASCII ? "panel" : Sanitizer.clean(random.next())) }
          }, side: session.state.columns < 60 ? [] : Array(repeating: Line("side"), count: random.number(0...9))),
        streak: nil))
    session.type(["1", "2", "3"][random.number(0...2)])
    for _ in 0..<random.number(0...30) { session.type(["j", "l", "h", "k", "G"][random.number(0...4)]) }
    switch random.number(0...9) {
    case 0: session.type("a" + Sanitizer.clean(random.next()))
    case 1: session.type("e\tfri\t9")
    case 2: session.type("?" + ["", "mov", "zz"][random.number(0...2)])
    case 3: session.type("/x")
    case 4: session.send(.failed(.typed(random.next()), hint: .typed(random.next())))
    default: break
    }
    return session
  }

  @Test func anyStateFillsAnyScreenAndMarksTheSelection() throws {
    for seed in 0..<UInt64(300) {
      var random = RandomText(seed: seed)
      let session = try session(&random, count: random.number(0...60))
      let state = session.state
      let lines = state.draw().text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count == state.rows, "seed \(seed)")
      #expect(lines.allSatisfy { $0.displayWidth <= state.columns }, "seed \(seed)")
      #expect(
        !lines.joined().unicodeScalars.contains { $0.properties.generalCategory == .control }, "seed \(seed)")
      if state.display.isASCII, state.language == .english {
        #expect(lines.joined().unicodeScalars.allSatisfy { $0.isASCII }, "seed \(seed)")
      }
      guard state.columns >= 30, state.rows >= 14, state.help == nil, let selected = state.selected else { continue }
      let mark = state.display.isASCII ? ">" : "›"
      #expect(
        lines.contains { $0.contains(/[>›] *\d+/) && $0.contains("\(selected.number)") && $0.contains(mark) },
        "seed \(seed)")
    }
  }

  /// Today and the matrix. The board is left out: in a wider window it gives more room to its longest column, and another
  /// column may then show one task less.
  @Test(arguments: ["1", "3"])
  func widerWindowShowsNoFewerTasks(tab: String) throws {
    for seed in 0..<UInt64(60) {
      var random = RandomText(seed: seed)
      let today = ListWorld.now.today
      let todos = (1...random.number(5...40)).map { number in
        Todo(
          number: number, uuid: "\(number)",
          title: "t\(number)z" + String(repeating: " word", count: random.number(0...12)),
          quadrant: Quadrant.allCases[random.number(0...3)], column: BoardColumn.allCases[random.number(0...2)],
          due: random.number(0...1) == 0 ? today + random.number(-9...30) : nil, created: ListWorld.now)
      }
      let side = Array(repeating: Line("■ ■ ■ ■ ■ ■ ■ ■ ■ ■ ■"), count: 7)
      let counts = try [40, 60, 80, 100, 120, 160, 200].map { columns in
        let session = try UISession(columns: columns)
        session.send(.read(UIData(todos: todos), now: ListWorld.now.local))
        session.send(.panel(UIPanel(above: [[Line("streak")]], side: columns < 60 ? [] : side), streak: nil))
        session.type(tab)
        return Set(session.picture.matches(of: /t\d+z/).map { String($0.output) }).count
      }
      #expect(counts == counts.sorted(), "seed \(seed): \(counts)")
    }
  }

  @Test func resizedScreenHasTheNewSizeAndShowsTheSelection() throws {
    for seed in 0..<UInt64(60) {
      var random = RandomText(seed: seed)
      let session = try session(&random, count: 30)
      for _ in 0..<8 { session.send(.resized(columns: random.number(1...150), rows: random.number(1...60))) }
      session.send(.resized(columns: 80, rows: 24))
      // A scrolled list may show another part than a fresh screen, but always the selected task.
      let picture = session.state.draw()
      #expect(picture.columns == 80 && picture.rows == 24, "seed \(seed)")
      if session.state.help == nil, let selected = session.state.selected {
        #expect(picture.text.contains("\(selected.number)"), "seed \(seed)")
      }
    }
  }
}
