import ArgumentParser
import Days
import Platform
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// References to tasks by words of their titles.
@Suite struct TodoReferenceTests {
  private func filled() throws -> TestWorld {
    let test = try TestWorld()
    try test.addTasks([
      test.task(1, "Buy oat milk"), test.task(2, "우유 사기"),
      test.task(3, "Read chapter 4", .do, .doing, in: 1, at: "21:30"),
      test.task(4, "Milk the cow", doneBefore: 1), test.task(5, "Ｆｉｘ the LOGIN"), test.task(6, "Write tests"),
      test.task(7, "Write docs"),
    ])
    return test
  }

  @Test(arguments: [
    (["milk"], 1), (["MILK"], 1), (["oat", "milk"], 1), (["Oat milk"], 1), (["우유"], 2), (["\u{110B}\u{116E}유"], 2),
    (["우유", "사기"], 2), (["chapter", "4"], 3), (["fix"], 5), (["ｌｏｇｉｎ"], 5), (["tests"], 6), (["4"], 4),
  ])
  func singleMatchingOpenTaskIsFound(words: [String], number: Int) throws {
    let test = try filled()
    #expect(Cyc.run(["todo", "done"] + words + ["--json"], in: test.world) == .done, "\(test.err)")
    #expect(test.out.contains("\"number\":\(number),"), "\(test.out)")
    #expect(test.out.split(separator: "\"number\":").count == 2)
  }

  @Test(arguments: [
    (["write"], "2 tasks have 'write' in their titles", "use its number: 6 Write tests, 7 Write docs"),
    (["cow"], "no open task has 'cow' in its title", "use its number: 4 Milk the cow"),
    (["milk", "tests"], "no open task has 'milk tests' in its title", "use its number: 1 Buy oat milk, 6 Write tests"),
    (["chapter", "5"], "no open task has 'chapter 5' in its title", "use its number: 3 Read chapter 4"),
    (["nothing"], "no open task has 'nothing' in its title", "cyc todo list --all"),
    ([""], "no open task has '' in its title", "cyc todo list --all"),
    (["99"], "there is no task 99", "cyc todo list --all"),
  ])
  func ambiguousOrUnknownReferenceChangesNothing(words: [String], message: String, hint: String) throws {
    let test = try filled()
    for command in ["done", "start", "rm", "edit", "show"] {
      test.err = ""
      let typed = command == "edit" ? [words.joined(separator: " "), "--due", "fri"] : words
      #expect(Cyc.run(["todo", command] + typed, in: test.world) == .failed)
      #expect(test.err == "cyc: \(message)\nhint: \(hint)\n", "\(command)")
      #expect(test.out.isEmpty)
    }
    #expect(try test.world.readTodos { try $0.steps(limit: 9) }?.count == 1)
  }

  @Test func everyCommandAcceptsWords() throws {
    let test = try filled()
    #expect(test.todo("start", "우유").hasPrefix("Started 2: "))
    #expect(test.todo("undone", "우유").hasPrefix("Put back 2: "))
    #expect(test.todo("undone", "milk").hasPrefix("Reopened 4: "))
    #expect(test.todo("move", "write", "docs", "doing").hasPrefix("Moved to DOING 7: "))
    #expect(test.todo("alert", "read", "chapter", "off").hasPrefix("Alert off for 3: "))
    #expect(
      test.todo("edit", "tests", "Write more tests", "--due", "fri").contains("Changed 6: 🟢 D-4 Write more tests"))
    #expect(test.todo("show", "more", "tests").contains("title\tWrite more tests\n"))
    #expect(test.todo("history", "--task", "more tests").split(separator: "\n").count == 2)
    #expect(test.todo("rm", "fix", "the", "login").hasPrefix("Removed 5: "))
    // A number among words is part of the title.
    #expect(
      test.todo("done", "1", "docs")
        == "failed: cyc: no open task has '1 docs' in its title\nhint: use its number: 7 Write docs\n")
  }

  @Test func wholeTitleOfARepeatingTaskMeansItsOpenOccurrence() throws {
    let test = try TestWorld()
    _ = test.todo("add", "Gym", "--every", "day")
    for _ in 1...2 { _ = test.todo("done", "gym") }
    #expect(test.todo("move", "gym", "doing").hasPrefix("Moved to DOING 3: "))
    #expect(test.todo("move", "gym", "--top").hasPrefix("Moved 3: "))
    #expect(test.todo("history", "--task", "gym").contains("next is 3"))
    #expect(test.todo("undone", "gym").contains("3 tasks have 'gym' in their titles"))
  }

  @Test(arguments: ["all", "ALL", "everything", "*", "전부", "모두", "모\u{1103}\u{116E}", "전체", "다", "all *"])
  func wordForAllIsRefused(word: String) throws {
    let test = try TestWorld(isTerminal: true)
    try test.addTasks([
      test.task(1, "Call mum"), test.task(2, "Read everything about * 전부 모두 전체 다"),
      test.task(3, "all"), test.task(4, "Call dad", at: nil, doneBefore: 1),
    ])
    for command in ["rm", "delete", "remove", "done", "undone", "start", "show"] {
      let isRemoval = ["rm", "delete", "remove"].contains(command) && word != "all *"
      let hint = isRemoval ? "did you mean cyc todo reset?" : "name each task by its number: cyc todo list"
      #expect(
        test.todo(command, word) == "usage: cyc: '\(word)' is not looked for in titles\nhint: \(hint)\n", "\(command)")
    }
    #expect(test.todo("move", word, "done").hasPrefix("usage: "))
    #expect(test.todo("alert", word, "off").hasPrefix("usage: "))
    #expect(test.todo("edit", word, "--due", "fri").hasPrefix("usage: "))
    #expect(try test.world.readTodos { try $0.steps(limit: 9) }?.count == 1)
  }

  @Test func wordForAllAmongOtherWordsMatchesTitles() throws {
    let test = try TestWorld()
    try test.addTasks([test.task(1, "Read all chapters"), test.task(2, "Call mum")])
    #expect(test.todo("done", "all", "chapters").hasPrefix("Done 1: "))
  }

  @Test(arguments: [("y", true), ("n", false), ("", false)])
  func removalByPartOfATitleAsksOnATerminal(answer: String, isRemoved: Bool) throws {
    let test = try TestWorld(isTerminal: true)
    try test.addTasks([test.task(1, "Buy oat milk"), test.task(2, "Write tests")])
    test.world.screen.readLine = { answer }
    let status = test.call("todo", "rm", "milk")
    #expect(test.err.hasPrefix("Remove 1: 🟢 Buy oat milk? [y/N] "))
    #expect(status == (isRemoved ? .done : .no))
    #expect(try test.world.readTodos { try $0.todo(1) == nil } == isRemoved)
  }

  @Test func removalByPartOfATitleIsRefusedWithoutATerminal() throws {
    let test = try TestWorld()
    try test.addTasks([test.task(1, "Buy oat milk"), test.task(2, "Write tests")])
    #expect(
      test.todo("rm", "milk")
        == "usage: cyc: cannot ask whether to remove 1 Buy oat milk: not running interactively\nhint: cyc todo rm 1\n")
    #expect(try test.world.readTodos { try $0.todo(1) } != nil)
    test.world.screen.terminal = TerminalFacts(
      inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true, windowColumns: nil)
    #expect(test.todo("rm", "milk", "--no-input").hasPrefix("usage: "))
    // Other changes can be undone without loss, so they need no confirmation.
    #expect(test.todo("done", "milk", "--no-input").hasPrefix("Done 1: "))
  }

  @Test(arguments: [["Buy oat milk"], ["buy", "OAT", "milk"]])
  func removalByTheWholeTitleNeedsNoConfirmation(words: [String]) throws {
    let test = try TestWorld()
    try test.addTasks([test.task(1, "Buy oat milk tea"), test.task(2, "Buy oat milk")])
    #expect(Cyc.run(["todo", "rm"] + words, in: test.world) == .done, "\(test.err)")
    #expect(test.out.hasPrefix("Removed 2: "))
    #expect(try test.world.readTodos { try $0.todo(1) } != nil)
  }

  @Test func editWithOnlyNumbersChangesEachTask() throws {
    let test = try filled()
    #expect(test.todo("edit", "1", "2", "--due", "fri").split(separator: "\n").count == 2)
    let edited = try test.world.readTodos { store in try [1, 2].compactMap { try store.todo($0) } } ?? []
    #expect(edited.map(\.title) == ["Buy oat milk", "우유 사기"])
    #expect(edited.map { $0.due?.description } == ["2026-08-07", "2026-08-07"])
    #expect(
      test.todo("edit", "1", "99", "--clear", "due")
        == "failed: cyc: there is no task 99\nhint: cyc todo list --all\n")
    // Without an option, a number can be a title unless it is the number of a task.
    #expect(
      test.todo("edit", "1", "2")
        == "usage: cyc: no change is given for tasks 1, 2\nhint: cyc todo edit 1 2 --due fri; "
        + "to change the title of 1: cyc todo edit 1\n")
    #expect(test.todo("edit", "1", "2026").contains("Changed 1: 🟢 D-4 2026,"))
    #expect(test.todo("edit", "2", "Read", "4", "--due", "fri").contains("Changed 2: 🟢 D-4 Read 4,"))
    #expect(try test.world.readTodos { try $0.steps(limit: 9) }?.count == 4)
  }

  @Test func longCandidateListsAreCutAndCounted() throws {
    let test = try TestWorld()
    try test.addTasks((1...9).map { test.task($0, "Task of many \($0)") })
    #expect(test.todo("done", "of", "many").hasSuffix("5 Task of many 5 and 4 more\n"))
    test.world.screen.language = .korean
    #expect(test.todo("done", "of", "many").hasSuffix("5 Task of many 5 외 4개\n"))
  }

  @Test func missingListFindsNothingAndCreatesNoDatabase() throws {
    let test = try TestWorld()
    #expect(
      test.todo("show", "milk") == "failed: cyc: no open task has 'milk' in its title\nhint: cyc todo list --all\n")
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
  }

  @Test func labelIsTheColourOfATask() throws {
    let test = try TestWorld()
    #expect(test.todo("add", "Write", "tests", "--label", "red", "--json").contains("\"color\":\"red\""))
    #expect(test.err.isEmpty)
    #expect(test.todo("edit", "1", "--color", "blue", "--json").contains("\"color\":\"blue\""))
    #expect(test.err.hasPrefix("note: a task's colour is now --label"))
    #expect(test.todo("edit", "1", "--clear", "label", "--json").contains("\"color\":null"))
    #expect(test.todo("add", "x", "--label", "red", "--color", "red").hasPrefix("usage: "))
    #expect(test.todo("add", "x", "--color", "always").hasPrefix("usage: "))
    #expect(!Cyc.helpMessage(for: TodoAddCommand.self).contains("--color"))
  }
}
