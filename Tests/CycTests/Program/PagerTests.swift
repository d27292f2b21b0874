import Foundation
import Platform
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag

@Suite struct PagerTests {
  private static let variables: [([String: String], [String]?)] = [
    ([:], ["less"]), (["PAGER": "more"], ["more"]), (["PAGER": "less -R"], ["less", "-R"]),
    (["CYC_PAGER": "most", "PAGER": "more"], ["most"]), (["CYC_PAGER": "", "PAGER": "more"], nil),
    (["PAGER": ""], nil), (["PAGER": " "], nil), (["PAGER": "cat"], nil), (["CYC_PAGER": "cat -v"], ["cat", "-v"]),
    (["PAGER": "col -b | less"], ["sh", "-c", "col -b | less"]),
    (["PAGER": "less '-P x'"], ["sh", "-c", "less '-P x'"]),
  ]

  @Test(arguments: variables)
  func pagerComesFromTheEnvironment(environment: [String: String], program: [String]?) {
    #expect(Pager(environment: environment)?.program == program)
  }

  @Test func lessGetsTheOptionsThatGitSets() {
    #expect(Pager.environment(["A": "b"]) == ["A": "b", "LESS": "FRX", "LV": "-c"])
    #expect(Pager.environment(["LESS": "-i"])["LESS"] == "-i")
    #expect(Pager.environment(["LANG": "ko_KR.UTF-8"])["LESSCHARSET"] == "utf-8")
    #expect(Pager.environment(["LANG": "ko_KR.UTF-8", "LESSCHARSET": "koi8-r"])["LESSCHARSET"] == "koi8-r")
  }

  @Test(arguments: [("", 1, false), ("a\n", 1, true), ("a\nb\n", 3, false), ("a\nb\n", 2, true), ("a\n", nil, false)])
  func pagerIsNeededIfTheTextExceedsTheWindow(text: String, rows: Int?, isNeeded: Bool) {
    #expect(Pager.isNeeded(for: text, windowRows: rows) == isNeeded)
  }

  /// A world whose task list is longer than the window.
  private func filled(rows: Int? = 10, environment: [String: String] = [:], output: Bool = true) throws -> TestWorld {
    let test = try TestWorld(environment: environment.merging(["NO_COLOR": "1"]) { $1 }, isTerminal: true)
    test.world.screen.terminal = TerminalFacts(
      inputIsTerminal: true, outputIsTerminal: output, errorIsTerminal: true, windowColumns: 80, windowRows: rows)
    try test.addTasks((1...30).map { test.task($0, "Task \($0)") })
    return test
  }

  @Test func longListsArePaged() throws {
    let test = try filled(environment: ["PAGER": "most -x", "CYC_TOKEN": "secret"])
    var calls: [(text: String, program: [String], environment: [String: String])] = []
    test.world.programs.page = { text, program, environment in
      calls.append((text, program, environment))
      return 0
    }
    #expect(test.call("todo") == .done)
    #expect(calls.count == 1 && test.out.isEmpty && test.err.isEmpty)
    #expect(calls.first?.text.contains("Task 30\n") == true && calls.first?.program == ["most", "-x"])
    #expect(calls.first?.environment["LESS"] == "FRX" && calls.first?.environment["CYC_TOKEN"] == nil)
  }

  @Test(arguments: [
    ["todo", "--no-pager"], ["todo", "--json"], ["todo", "--limit", "3"], ["todo", "add", "x"], ["todo", "next"],
    ["todo", "export"],
  ])
  func otherOutputIsNotPaged(arguments: [String]) throws {
    let test = try filled()
    #expect(Cyc.run(arguments, in: test.world) == .done, "\(test.err)")
    #expect(!test.out.isEmpty)
  }

  @Test func pagerIsNotUsedWithoutATerminalOrWhenDisabled() throws {
    for test in [
      try filled(output: false), try filled(rows: nil), try filled(environment: ["TERM": "dumb"]),
      try filled(environment: ["CYC_PAGER": ""]), try filled(environment: ["PAGER": "cat"]),
    ] {
      #expect(test.call("todo") == .done)
      #expect(test.out.contains("Task 30"))
    }
  }

  @Test func textIsPrintedIfThePagerCannotStart() throws {
    let missing = { (_: String, program: [String], _: [String: String]) throws -> Int32 in
      throw ProgramError.notFound(name: program[0])
    }
    let usual = try filled()
    usual.world.programs.page = missing
    #expect(usual.call("todo") == .done)
    #expect(usual.out.contains("Task 30") && usual.err.isEmpty)

    let named = try filled(environment: ["PAGER": "mroe"])
    named.world.programs.page = missing
    #expect(named.call("todo") == .done)
    #expect(
      named.out.contains("Task 30") && named.err == "note: cannot start the pager 'mroe': no program 'mroe' in PATH\n")

    let shell = try filled(environment: ["PAGER": "mroe '-x'"])
    shell.world.programs.page = { _, _, _ in 127 }
    #expect(shell.call("todo") == .done)
    #expect(shell.out.contains("Task 30"))
  }

  @Test func leavingThePagerEarlyIsSuccess() throws {
    let test = try filled()
    test.world.programs.page = { _, _, _ in 130 }
    #expect(test.call("todo") == .done)
    #expect(test.out.isEmpty && test.err.isEmpty)
  }
}
