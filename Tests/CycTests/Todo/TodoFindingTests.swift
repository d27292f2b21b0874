import Days
import Support
import Terminal
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList

/// Words, tags, labels and hidden tasks in `list`, `board`, `next` and `export`.
@Suite struct TodoFindingTests {
  /// Five tasks, added on 2026-08-03, a Monday. The last one waits.
  private func filled(isTerminal: Bool = false) throws -> TestWorld {
    let test = try TestWorld(environment: ["NO_COLOR": "1"], isTerminal: isTerminal)
    _ = test.todo("add", "Clean the desk #home", "--due", "today", "--label", "red")
    _ = test.todo("add", "Homework for the course", "--due", "tomorrow")
    _ = test.todo("add", "Call mum #home", "--body", "about the parser", "--label", "blue")
    _ = test.todo("add", "Write the parser", "--due", "+9d")
    _ = test.todo("add", "Renew the passport #home", "--due", "2026-09-01", "--wait", "2026-08-20", "--label", "red")
    test.err = ""
    return test
  }

  private func numbers(_ test: TestWorld, _ arguments: String...) -> [String] {
    test.out = ""
    guard Cyc.run(["todo"] + arguments, in: test.world) == .done else { return [test.err] }
    return test.out.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func listFindsWordsTagsAndLabels() throws {
    let test = try filled()
    #expect(numbers(test, "list", "PARSER") == ["4", "3"])
    #expect(numbers(test, "list", "parser", "write") == ["4"])
    #expect(numbers(test, "list", "the parser") == ["4", "3"])
    #expect(numbers(test, "list", "#home") == ["1", "3"])
    #expect(numbers(test, "list", "#home", "--all") == ["1", "5", "3"])
    #expect(numbers(test, "list", "#home", "parser") == ["3"])
    #expect(numbers(test, "list", "--label", "red") == ["1"])
    #expect(numbers(test, "list", "--search", "the", "#home", "--label", "blue") == ["3"])
    #expect(numbers(test, "#home") == ["1", "3"])
    #expect(numbers(test, "board", "#home", "--label", "red") == ["1"])
    #expect(numbers(test, "next", "#home", "--explain") == ["1", "3"])
    #expect(numbers(test, "next", "--label", "blue") == ["3"])
    #expect(numbers(test, "next", "#nothing") == [])
    #expect(numbers(test, "export", "--format", "todotxt", "#home").count == 3)
    #expect(numbers(test, "export", "#home", "--format", "todotxt", "--label", "blue").count == 1)
  }

  @Test func filterWithoutAMatchSaysSo() throws {
    let test = try filled(isTerminal: true)
    for arguments in [["list", "zebra"], ["board", "#zebra"], ["next", "--label", "black"]] {
      test.out = ""
      #expect(Cyc.run(["todo"] + arguments, in: test.world) == .done)
      #expect(test.out == "No tasks match. To see all of them: cyc todo list --all\n", "\(arguments)")
    }
  }

  @Test func wordThatIsNotATagIsRefused() throws {
    let test = try filled()
    #expect(test.call("todo", "next", "parser") == .usage)
    #expect(test.err.contains("'parser' is not a tag"))
  }

  /// Words after `cyc todo` are a mistyped command, and words such as `today` a filter.
  @Test func wordsSearchOnlyIfTheListIsNamed() throws {
    let test = try filled()
    #expect(throws: ParserMistake.self) { try Cyc.parsed(["todo", "parser", "stuff"]) }
    #expect(throws: Never.self) { try Cyc.parsed(["todo", "#home"]) }
    #expect(numbers(test, "list", "today") == ["1"])
    #expect(numbers(test, "list", "tomorrow") == ["2"])
    #expect(numbers(test, "list", "all").count == 5)
  }

  @Test func waitingTaskIsHiddenUntilItsDay() throws {
    let test = try filled(isTerminal: true)
    #expect(!test.todo("list").contains("passport") && !test.todo("board").contains("passport"))
    #expect(!test.todo("matrix").contains("passport") && !test.todo("next", "--explain").contains("passport"))
    #expect(test.todo("list", "--all").contains("⏳ 20 Aug"))
    #expect(test.todo("show", "passport").contains("Waits until  Thu 20 Aug"))
    #expect(test.todo("show", "5", "--json").contains(#""wait":"2026-08-20""#))
    #expect(!test.todo("show", "4", "--json").contains("wait"))
    test.world.clock.now = try TestWorld(now: "2026-08-20T00:01").world.clock.now
    #expect(test.todo("list").contains("passport") && !test.todo("list").contains("waits"))
    test.world.clock.now = try TestWorld().world.clock.now
    #expect(test.todo("edit", "5", "--clear", "wait").contains("Changed 5"))
    #expect(test.todo("list").contains("passport"))
    _ = test.todo("undo")
    #expect(!test.todo("list").contains("passport"))
    #expect(test.todo("history", "--limit", "2").contains("wait 20 Aug → none"))
  }

  @Test func waitPastTheDueDayIsReported() throws {
    let test = try TestWorld(isTerminal: true)
    #expect(test.todo("add", "Tea", "--due", "fri", "--wait", "+30d").contains("It waits past its due date"))
    #expect(test.todo("add", "Tea", "--due", "fri", "--wait", "tomorrow").contains("waits until 4 Aug"))
    // An overdue task that waits only until today is shown again.
    let overdue = test.todo("add", "Tea", "--due", "2026-08-01", "--wait", "today")
    #expect(overdue.contains("Added 3") && !overdue.contains("It waits past its due date"))
  }

  @Test func alertAheadIsNotCalledPastIfTheTaskWaitsBeyondItsDueDay() throws {
    let test = try TestWorld(isTerminal: true)
    _ = test.todo("add", "Tea", "--due", "fri", "--at", "21:30", "--wait", "+30d")
    let details = test.todo("show", "1")
    #expect(details.contains("21:30") && !details.contains("past"))
  }

  @Test func quadrantOfANewTaskFollowsItsDueDayUnlessSet() throws {
    let test = try TestWorld(isTerminal: true)
    #expect(test.todo("add", "A", "--due", "tomorrow").contains("🟢"))
    #expect(test.todo("add", "B", "--due", "+2d").contains("🔵") && test.todo("add", "C").contains("🔵"))
    #expect(test.todo("add", "D", "-Q", "delete").contains("🔴"))
    #expect(test.call("config", "set", "todo.quadrant", "delegate") == .done)
    #expect(test.todo("add", "E", "--due", "tomorrow").contains("🟠"))
    // A changed due day changes no quadrant.
    #expect(test.todo("edit", "2", "--due", "today").contains("🔵"))
  }

  @Test func moveToTheTopSaysThatThePlaceIsOnTheBoard() throws {
    let test = try filled(isTerminal: true)
    _ = test.todo("move", "4", "--top")
    #expect(test.err.contains("this is its place on the board (cyc todo board); cyc todo list goes by due date"))
    test.err = ""
    _ = test.todo("move", "4", "doing")
    #expect(test.err.isEmpty)
  }
}
