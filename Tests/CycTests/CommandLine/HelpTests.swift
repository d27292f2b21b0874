import ArgumentParser
import Platform
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase

/// The help of `cyc` itself.
@Suite struct HelpOverviewTests {
  private static func help(_ arguments: [String], columns: Int = 80) throws -> String {
    let test = try TestWorld(environment: ["COLUMNS": "\(columns)"])
    #expect(Cyc.run(arguments, in: test.world) == .done, "\(test.err)")
    return test.out
  }

  @Test(arguments: ["en", "ko"], [["--help"], ["-h"], ["help"], ["help", "--all"], ["--help", "--all"]])
  func everyLineFitsInTheWindow(language: String, arguments: [String]) throws {
    for columns in [20, 40, 80] {
      let lines = try Self.help(arguments + ["--lang", language], columns: columns).split(separator: "\n")
      #expect(lines.count > 10 && lines.allSatisfy { $0.displayWidth <= columns }, "\(lines)")
    }
  }

  @Test(arguments: ["en", "ko"])
  func shortHelpFitsInTwentyFourLines(language: String) throws {
    let lines = try Self.help(["--help", "--lang", language]).split(separator: "\n", omittingEmptySubsequences: false)
    // The text ends with a line end.
    #expect(lines.count - 1 <= 24, "\(lines.count)")
    for word in ["streak", "check", "nag on", "todo", "quiz", "card", "config", "cyc help --all"] {
      #expect(lines.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test(arguments: [Language.english, .korean])
  func helpOfAReleaseEndsWithTheAddressForReports(language: Language) throws {
    let page = "https://github.com/hana/cyc/issues"
    let help = HelpOverview(language: language, issuesPage: page).short(columns: 80).text(.none)
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count - 1 <= 24, "\(lines.count)")
    #expect(lines[lines.count - 2].hasSuffix(": \(page)"))
    #expect(!HelpOverview(language: language, issuesPage: nil).short(columns: 80).text(.none).contains("https://"))
  }

  @Test(arguments: [["--help"], ["help", "--all"], ["help", "todo", "add"]])
  func headingsAreBoldOnATerminal(arguments: [String]) throws {
    func help(_ arguments: [String]) throws -> String {
      let test = try TestWorld(environment: ["TERM": "xterm-256color"])
      var world = test.world
      world.screen.terminal = TerminalFacts(
        inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true, windowColumns: 80)
      #expect(Cyc.run(arguments, in: world) == .done)
      return test.out
    }
    let heading = arguments.contains("--all") ? "Today" : "Examples:"
    #expect(try help(arguments).contains("\u{1B}[1m\(heading)\u{1B}["))
    let plain = try help(["--no-color"] + arguments)
    #expect(plain.contains(heading) && !plain.contains("\u{1B}"))
  }

  /// Parses the commands in the rows and in the examples.
  @Test func everyCommandOfTheShortHelpIsUnderstood() throws {
    let rows = HelpGroup.allCases.flatMap(\.rows).flatMap { $0.words.split(separator: ", ") }
    let calls = rows.map { row in
      row.split(separator: " ").filter { !$0.hasPrefix("[") && $0 != "cyc" }.map(String.init)
    }
    #expect(calls.count >= 8)
    // `cyc` alone is parsed as it is; `--help` makes the arguments of the others optional.
    for call in calls { #expect(Cyc.parses(call + (call.isEmpty ? [] : ["--help"])), "\(call)") }
    for language in ["en", "ko"] {
      let lines = try Self.help(["--help", "--lang", language]).split(separator: "\n").filter { $0.hasPrefix("  cyc ") }
      // The examples.
      #expect(lines.count == 3)
      for line in lines {
        let words = line.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init)
        #expect(Cyc.parses(words), "\(words)")
      }
    }
  }

  @Test(arguments: FirstWord.allCases)
  func exactlyTheVisibleCommandsAreInAGroup(word: FirstWord) {
    #expect((word.helpGroup != nil) == word.command.configuration.shouldDisplay)
    #expect(HelpGroup.allCases.count { $0.words.contains(word) } == (word.helpGroup == nil ? 0 : 1))
  }

  @Test func allCommandsAreListedOnce() throws {
    let lines = try Self.help(["help", "--all"]).split(separator: "\n").map(String.init)
    func check(_ type: any ParsableCommand.Type, _ path: String) {
      guard type.configuration.shouldDisplay else { return }
      #expect(lines.count { $0.hasPrefix("  \(path)  ") } == 1, "\(path)")
      for subcommand in type.configuration.subcommands {
        check(subcommand, "\(path) \(subcommand.configuration.commandName ?? "")")
      }
    }
    for word in FirstWord.allCases { check(word.command, word.rawValue) }
    #expect(lines.filter { !$0.hasPrefix(" ") }.prefix(6) == ["Today", "Reminders", "List", "Learn", "Looks", "Setup"])
  }
}
