import ArgumentParser
import Foundation
import Support
import Testing

@testable import cyc

/// Mistyped commands, numbers and dates: one line says what was wrong, and one what can be typed.
@Suite struct MistakeTests {
  private static let mistakes: [[String]] = all.flatMap(mistakes) + numbers

  private static func mistakes(in command: Described) -> [[String]] {
    var mistakes = [command.path + ["--bogus"], command.path + ["-%"]]
    if let name = command.path.last { mistakes.append(command.path.dropLast() + [swapped(name)]) }
    return mistakes
  }

  /// Each option without its value, and with two letters swapped.
  fileprivate static let mistypedOptions: [[String]] = all.flatMap { command in
    command.options.flatMap { option in
      [command.path + ["--\(option)"], command.path + ["--\(swapped(option))", "x"]]
    }
  }

  /// Options that want a number, with what is none, or none that they take.
  private static let numbers: [[String]] = {
    let options: [[String]] = [
      ["streak", "--days"], ["streak", "--months"], ["streak", "--year"], ["streak", "--width"], ["stats", "--days"],
      ["stats", "--months"], ["stats", "--year"], ["card", "--width"], ["goal", "--width"], ["why", "--width"],
    ]
    return options.flatMap { option in
      ["x", "-5", "0", "1.5", "999999999999999999999"].map { option + [$0] }
    }
  }()

  /// Dates that are none, or two, wherever one can be typed.
  private static let dates: [[String]] = {
    let commands: [[String]] = [
      ["day"], ["streak", "hana", "--since"], ["stats", "hana", "--since"], ["goal", "10", "--from"], ["freeze"],
      ["freeze", "2026-08-10", "--until"], ["freeze", "rm"], ["dday", "add", "Exam"], ["dday", "edit", "1", "--date"],
      ["todo", "add", "x", "--due"], ["todo", "edit", "1", "--due"], ["todo", "list", "--day"],
      ["todo", "stats", "--from"], ["todo", "stats", "--to"],
    ]
    let dates = ["", "x", "2026-02-30", "13-01", "11/12", "to", "3일", "+99999d", "2026.13.01", "feb 30", "26-8-3"]
    return commands.flatMap { command in dates.map { command + [$0] } }
  }()

  /// Tasks that are not there, and options that do not go together.
  private static let others: [[String]] = [
    ["todo", "done", "nothing"], ["todo", "start", "99"], ["todo", "undone", "nothing"], ["todo", "rm", ""],
    ["todo", "show", "nothing"], ["todo", "show", "1", "2"], ["todo", "edit", "nothing", "--due", "fri"],
    ["todo", "edit", "1", "--no-input"], ["todo", "alert", "nothing", "on"], ["todo", "alert", "1", "maybe"],
    ["todo", "move", "nothing", "doing"], ["todo", "history", "--task", "nothing"], ["todo", "add", "x", "-q", "do"],
    ["todo", "add", "x", "--label", "red", "--color", "red"], ["todo", "edit", "1", "--clear", "colour"],
    ["card", "--json", "--format", "svg"], ["config", "edit", "--no-input"], ["config", "get", "usr"],
    ["config", "set", "week_start", "someday"], ["config", "unset", "foo"], ["theme", "wintre"],
    ["logout", "--no-input"],
    ["login", "--with-token", "--from-gh"], ["dday", "add", "Exam"], ["day", "fri", "hana", "x"],
  ]

  @Test(arguments: dates + others)
  func whatCannotBeDoneIsNamedWithWhatToType(typed: [String]) throws {
    let test = try TestWorld()
    let status = Cyc.run(typed, in: test.world)
    // Nobody is logged in, of whom a login could be erased.
    #expect([.usage, .failed, .loginNeeded].contains(status), "\(test.out)")
    let lines = test.err.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines.first?.hasPrefix("cyc: ") == true, "\(test.err)")
    #expect(lines.dropFirst().first?.hasPrefix("hint: ") == true, "\(test.err)")
    #expect(test.out.isEmpty && test.requests.isEmpty)
    try Self.expectKorean(typed)
  }

  @Test func thereAreHundreds() {
    #expect(Self.mistakes.count > 250 && Self.mistypedOptions.count > 500)
  }

  /// Nothing of an answer is English then but names, and what can be typed.
  private static func expectKorean(_ typed: [String]) throws {
    let test = try TestWorld(language: .korean)
    _ = Cyc.run(typed, in: test.world)
    let lines = test.err.split(separator: "\n")
    #expect(lines.count == 2, "\(test.err)")
    for line in lines {
      let text = line.replacing(#/^(cyc|힌트): /#, with: "")
      let isTyped = line.hasPrefix("힌트: ") && text.hasPrefix("cyc ")
      #expect(isTyped || text.contains(/[가-힣]/), "\(typed): \(line)")
      let words = text.replacing(/'[^']*'|"[^"]*"|<[^>]*>|--?[a-z-]+( [a-z]+)?|cyc( [a-z]+)+/, with: "_")
      #expect(isTyped || !words.contains(/[A-Za-z]{2,} +[A-Za-z]{2,} +[A-Za-z]{2,}/), "\(typed): \(line)")
    }
  }

  @Test(arguments: mistakes)
  func aMistakeIsNamedWithWhatToType(typed: [String]) throws { try Self.expectHint(for: typed) }

  fileprivate static func expectHint(for typed: [String]) throws {
    let test = try TestWorld()
    #expect(Cyc.run(typed, in: test.world) == .usage, "\(test.out)")
    let lines = test.err.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines.last == "", "\(test.err)")
    #expect(lines.first?.hasPrefix("cyc: ") == true, "\(test.err)")
    #expect(lines.dropFirst().first?.hasPrefix("hint: ") == true, "\(test.err)")
    #expect(test.out.isEmpty && test.requests.isEmpty)
    try expectKorean(typed)
  }

  /// `streak` as `sterak`: two letters in each other's place.
  private static func swapped(_ word: String) -> String {
    var letters = Array(word)
    letters.swapAt(letters.count - 2, letters.count - 1)
    return letters[letters.count - 1] == letters[letters.count - 2] ? word + "x" : String(letters)
  }

  private struct Described {
    let path: [String]
    /// The long names of those that want a value.
    let options: [String]
  }

  /// Every command that is shown, with what the parser says of it.
  private static let all: [Described] = {
    let dump = try? JSONSerialization.jsonObject(with: Data(Cyc._dumpHelp().utf8)) as? [String: Any]
    return described(dump?["command"] as? [String: Any] ?? [:], below: nil)
  }()

  private static func described(_ command: [String: Any], below parents: [String]?) -> [Described] {
    let name = command["commandName"] as? String ?? ""
    if name == "help" || command["shouldDisplay"] as? Bool == false { return [] }
    let path = parents.map { $0 + [name] } ?? []
    let options = (command["arguments"] as? [[String: Any]] ?? []).filter { $0["kind"] as? String == "option" }
    let names = options.compactMap { ($0["preferredName"] as? [String: Any])?["name"] as? String }
    return [Described(path: path, options: names)]
      + (command["subcommands"] as? [[String: Any]] ?? []).flatMap { described($0, below: path) }
  }
}

/// Every option of every command mistyped. A thousand commands take long to parse while ArgumentParser checks its declarations,
/// which it does in builds for debugging.
@Suite struct OptionMistakeReliabilityTests {
  @Test(arguments: MistakeTests.mistypedOptions)
  func mistypedOptionIsNamedWithWhatToType(typed: [String]) throws { try MistakeTests.expectHint(for: typed) }
}
