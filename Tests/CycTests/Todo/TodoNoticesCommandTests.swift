import Days
import Support
import Terminal
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz

@Suite struct TodoNoticesCommandTests {
  func filled(_ language: Language = .english, isTerminal: Bool = false) throws -> TestWorld {
    let test = try TestWorld(language: language, environment: ["NO_COLOR": "1"], isTerminal: isTerminal)
    try test.addTasks([
      test.task(1, "커밋하기", body: "두 번\n세 번", in: 0, at: "22:00"), test.task(2, "Tests", .decide, .doing, in: 2),
      test.task(3, "Old", in: -1, at: "23:00"), test.task(4, "Done", in: 1, doneBefore: 0), test.task(5, "Some day"),
    ])
    return test
  }

  @Test func pendingNoticesAreListed() throws {
    let test = try filled(isTerminal: true)
    #expect(
      test.todo("notices") == """
         2 Aug 23:00 late  🟢 Old
                           uuid-3@2026-08-02T23:00
         3 Aug 09:00 late  1 task is due today
                           🟢 커밋하기
                           uuid-1@2026-08-03T09:00
         3 Aug 22:00       🟢 커밋하기
                           두 번 세 번
                           uuid-1@2026-08-03T22:00
         5 Aug 09:00       1 task is due today
                           🔵 Tests
                           uuid-2@2026-08-05T09:00

        """)
    #expect(
      test.todo("notices", "--ascii").split(separator: "\n")[5...6]
        == [" 3 Aug 22:00       [do] ????", "                   ? ? ? ?"])
  }

  @Test func pipeGetsTabSeparatedColumns() throws {
    #expect(
      try filled().todo("notices") == """
        uuid-3@2026-08-02T23:00\t🟢 Old\t\t2026-08-02 23:00\tlate
        uuid-1@2026-08-03T09:00\t1 task is due today\t🟢 커밋하기\t2026-08-03 09:00\tlate
        uuid-1@2026-08-03T22:00\t🟢 커밋하기\t두 번 세 번\t2026-08-03 22:00\tahead
        uuid-2@2026-08-05T09:00\t1 task is due today\t🔵 Tests\t2026-08-05 09:00\tahead

        """)
    #expect(try filled(.korean).todo("notices").contains("uuid-1@2026-08-03T09:00\t오늘까지 할 일이 1개 있어요\t🟢 커밋하기\t"))
  }

  @Test func jsonListsNoticesWithTheirTasks() throws {
    let test = try filled()
    #expect(
      test.todo("notices", "--json").hasPrefix(
        """
        {"notices":[{"body":null,"id":"uuid-3@2026-08-02T23:00","kind":"alert","state":"late",\
        "tasks":[{"number":3,"title":"Old","uuid":"uuid-3"}],"title":"🟢 Old","when":"2026-08-02T23:00:00"},\
        {"body":"🟢 커밋하기","id":"uuid-1@2026-08-03T09:00","kind":"digest","state":"late",\
        "tasks":[{"number":1,"title":"커밋하기","uuid":"uuid-1"}],"title":"1 task is due today",\
        "when":"2026-08-03T09:00:00"},{"body":"두 번\\n세 번",
        """))
    #expect(
      test.todo("notices", "--json").hasSuffix(
        "],\"now\":\"2026-08-03T21:12:00\",\"scheduled\":false,\"schema_version\":1,\"tasks\":\"on\"}\n"))
  }

  @Test func digestListsAllTasksButItsMessageNamesFive() throws {
    let test = try TestWorld()
    try test.addTasks((1...7).map { test.task($0, "Task \($0)", $0 == 7 ? .do : .decide, in: 1) })
    #expect(
      test.todo("notices", "--width", "60") == """
         4 Aug 09:00  7 tasks are due today
                      🟢 Task 7
                      🔵 Task 1
                      🔵 Task 2
                      🔵 Task 3
                      🔵 Task 4
                      🔵 Task 5
                      🔵 Task 6
                      uuid-1@2026-08-04T09:00

        """)
    let fields = test.todo("notices").split(separator: "\t")
    #expect(fields[2] == "🟢 Task 7, 🔵 Task 1, 🔵 Task 2, 🔵 Task 3, 🔵 Task 4, and 2 more")
  }

  @Test func disabledNoticesAreNotPending() throws {
    let test = try filled(isTerminal: true)
    #expect(test.call("config", "set", "nag.tasks", "alerts") == .done)
    #expect(test.todo("notices").contains("22:00") && !test.todo("notices").contains("09:00"))
    #expect(test.call("config", "set", "nag.tasks", "off") == .done)
    #expect(test.todo("notices").hasPrefix("No notices are pending."))
    #expect(test.err == "note: task notices are off: cyc config set nag.tasks on\n")
    #expect(test.todo("show", "1").contains("22:00, but task notices are off: cyc config set nag.tasks on"))
    #expect(test.todo("edit", "1", "--at", "23:00").contains("Task notices are off"))
    #expect(test.todo("notices", "--json").hasSuffix("\"schema_version\":1,\"tasks\":\"off\"}\n"))
  }

  @Test func emptyListCreatesNoDatabase() throws {
    let test = try TestWorld(isTerminal: true)
    #expect(test.todo("notices").hasPrefix("No notices are pending."))
    #expect(test.todo("notices", "--json").hasPrefix("{\"notices\":[],"))
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
    #expect(try TestWorld().todo("notices") == "")
  }

  @Test func undoRestoresNoticesThatAreAhead() throws {
    let test = try filled()
    _ = test.todo("rm", "3")
    let before = test.todo("notices")
    let ahead = before.split(separator: "\n").filter { !$0.hasSuffix("late") }.map { $0 + "\n" }.joined()
    #expect(before != ahead)
    _ = test.todo("done", "1", "2")
    #expect(test.todo("notices") == "")
    _ = test.todo("undo")
    #expect(test.todo("notices") == ahead)
    _ = test.todo("rm", "2")
    #expect(test.todo("notices") != ahead)
    _ = test.todo("undo")
    #expect(test.todo("notices") == ahead)
  }

  /// A task that is reopened or restored gets only the notices that are still ahead.
  @Test(arguments: [
    ["done 1", "undone 1"], ["done 1", "undo"], ["rm 1", "undo"], ["edit 1 --due +9d", "undo"], ["undo", "redo"],
  ])
  func restoredTaskGetsOnlyNoticesThatAreAhead(_ commands: [String]) throws {
    let test = try TestWorld(now: "2026-08-02T10:00")
    func run(_ command: String, at now: String) throws {
      test.world.clock.now = try TestWorld(now: now).world.clock.now
      #expect(
        Cyc.run(["todo"] + command.split(separator: " ").map(String.init), in: test.world) == .done, "\(test.err)")
    }
    func times(_ now: String) throws -> [String] {
      let now = try TestWorld(now: now).world.clock.now().local
      let notices = try test.world.todoNotices(due: now.day...now.day, at: now) { SentNotices() }
      return notices.pending.map(\.time.description)
    }
    try run("add Z --due 2026-08-03 --at 12:00", at: "2026-08-02T10:00")
    #expect(try times("2026-08-03T08:00") == ["09:00", "12:00"])
    #expect(try times("2026-08-03T11:30") == ["09:00", "12:00"])
    // A due alert replaces the digest of 09:00.
    #expect(try times("2026-08-03T12:05") == ["12:00"])
    try run(commands[0], at: "2026-08-03T08:00")
    #expect(try times("2026-08-03T12:05") == [])
    try run(commands[1], at: "2026-08-03T11:00")
    #expect(try times("2026-08-03T11:30") == ["12:00"])
    #expect(try times("2026-08-03T12:05") == ["12:00"])
  }

  @Test func noLineIsWiderThanTheTerminal() throws {
    let today = Day(number: 20_000)
    let now = CivilTime(day: today, hour: 12, minute: 0, second: 0)
    for columns in 1...200 {
      var random = SeededGenerator(seed: UInt64(columns))
      let todos = (1...4).map { RandomTask.make($0, today: today, &random) }
      for (isASCII, language) in [(false, Language.english), (true, .english), (false, .korean)] {
        for notices in [TodoNotices(of: todos, at: now).pending, []] {
          let text = TodoNoticesText(
            notices: notices, year: today.year, display: Display(columns: columns, depth: .none, isASCII: isASCII),
            language: language
          ).text
          #expect(text.split(separator: "\n").allSatisfy { $0.displayWidth <= columns }, "\(columns) columns")
          #expect(!isASCII || text.allSatisfy { $0.isASCII }, "\(columns) columns")
        }
      }
    }
  }
}

/// Tasks with long titles in mixed scripts.
enum RandomTask {
  static func make(_ number: Int, today: Day, _ random: inout SeededGenerator) -> Todo {
    func text(_ max: Int) -> String {
      "x"
        + (0...Int.random(in: 0...max, using: &random)).map { _ in
          String("가a🎂b👨‍👩‍👧 ".randomElement(using: &random) ?? "x")
        }
        .joined()
    }
    func instant(_ day: Day) -> Instant {
      let noon = CivilTime(day: day, hour: 12, minute: 0, second: 0)
      return Instant(secondsSince1970: noon.secondsAsUTC, local: noon)
    }
    return Todo(
      number: number * 13, uuid: "1f0c2a34-0000-4000-8000-00000000000\(number)", title: text(60), body: text(60),
      quadrant: Quadrant.allCases.randomElement(using: &random) ?? .do,
      column: BoardColumn.allCases.randomElement(using: &random) ?? .todo,
      due: today + Int.random(in: -3...30, using: &random),
      alert: ClockTime(minuteOfDay: Int.random(in: 0..<1440, using: &random)).map { TodoAlert(time: $0) },
      created: instant(today - 40), completed: instant(today - Int.random(in: 0...9, using: &random)))
  }
}
