import ArgumentParser
import Foundation
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Mistyped commands, numbers and dates get two lines: the mistake, and a hint with a command to type.
@Suite struct MistakeTests {
  fileprivate static let mistakes: [[String]] = all.flatMap(mistakes) + numbers

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

  /// Options for numbers, with invalid numbers.
  private static let numbers: [[String]] = {
    let options: [[String]] = [
      ["streak", "--days"], ["streak", "--months"], ["streak", "--year"], ["streak", "--width"], ["stats", "--days"],
      ["stats", "--months"], ["stats", "--year"], ["card", "--width"], ["goal", "--width"], ["why", "--width"],
    ]
    return options.flatMap { option in
      ["x", "-5", "0", "1.5", "999999999999999999999"].map { option + [$0] }
    }
  }()

  /// Every place for a date, with invalid and ambiguous dates.
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

  /// Unknown tasks, and options that exclude each other.
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
  func invalidValuesGetAMessageAndAHint(typed: [String]) throws {
    let test = try TestWorld()
    let status = Cyc.run(typed, in: test.world)
    // `logout` fails with `loginNeeded`, because there is no login.
    #expect([.usage, .failed, .loginNeeded].contains(status), "\(test.out)")
    let lines = test.err.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines.first?.hasPrefix("cyc: ") == true, "\(test.err)")
    #expect(lines.dropFirst().first?.hasPrefix("hint: ") == true, "\(test.err)")
    #expect(test.out.isEmpty && test.requests.isEmpty)
    try Self.expectKorean(typed)
  }

  @Test func hundredsOfMistakesAreTried() {
    #expect(Self.mistakes.count > 250 && Self.mistypedOptions.count > 500)
  }

  /// Expects a Korean message and hint, in which only names and commands are English.
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

  /// Swaps the last two letters (`streka`), or appends an x if they are equal.
  private static func swapped(_ word: String) -> String {
    var letters = Array(word)
    letters.swapAt(letters.count - 2, letters.count - 1)
    return letters[letters.count - 1] == letters[letters.count - 2] ? word + "x" : String(letters)
  }

  private struct Described {
    let path: [String]
    /// Long names of the options with a value.
    let options: [String]
  }

  /// All visible commands, from the parser's description.
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

@Suite struct MistakeLongLawTests {
  @Test(arguments: MistakeTests.mistakes)
  func mistakeGetsAMessageAndAHint(typed: [String]) throws { try MistakeTests.expectHint(for: typed) }
}

/// Mistypes every option of every command: hundreds of calls, each in two languages.
@Suite struct OptionMistakeReliabilityTests {
  @Test(arguments: MistakeTests.mistypedOptions)
  func mistypedOptionGetsAMessageAndAHint(typed: [String]) throws { try MistakeTests.expectHint(for: typed) }
}

/// `ParserMistake` parses the error messages of ArgumentParser, so these tests use messages of the library itself.
@Suite struct ParserMistakeTests {
  private enum Fruit: String, CaseIterable, ExpressibleByArgument { case apple, pear, fig }
  private enum Digit: String, CaseIterable, ExpressibleByArgument { case one, two, three, four, five, six }
  private enum Side: String, EnumerableFlag { case left, right }

  private struct Refused: Error {}

  private struct Sample: ParsableCommand {
    @Option(name: .shortAndLong) var number: Int?
    @Option var fruit: Fruit?
    @Option var digit: Digit?
    @Option(transform: { _ -> Int in throw UsageFailure(en: "no", ko: "아니요") }) var never: Int?
    @Option(transform: { _ -> Int in throw Refused() }) var other: Int?
    @Flag(name: .shortAndLong) var all = false
    @Flag(exclusivity: .exclusive) var side: Side?
    @Argument var first: String
    @Argument var count: Int?
  }

  private func mistake(_ arguments: [String]) -> ParserMistake? {
    do {
      _ = try Sample.parseAsRoot(arguments)
      return nil
    } catch {
      return ParserMistake(Sample.message(for: error))
    }
  }

  @Test func everyParserMessageIsParsed() {
    let expected: [([String], ParserMistake)] = [
      (["x", "--bogus"], .unknownOption("--bogus", guess: nil)),
      (["x", "--fruti=fig"], .unknownOption("--fruti", guess: "--fruit")),
      (["x", "-z"], .unknownOption("-z", guess: nil)),
      (["x", "-zan"], .unknownOrValueless("-zan", letter: "-n <number>")),
      (["x", "-%"], .unknownOption("-%", guess: nil)),
      (["x", "--number"], .missingValue(option: "--number <number>")),
      (["x", "-n"], .missingValue(option: "-n <number>")),
      (["x", "-an"], .unknownOrValueless("-an", letter: "-n <number>")),
      (["x", "--all=yes"], .needlessValue(option: "--all", value: "yes")),
      (["x", "1", "y"], .surplus(words: "y")),
      (["x", "1", "y", "it's"], .surplus(words: "y', 'it's")),
      (["x", "--left", "--right"], .exclusive("--left", "--right")),
      ([], .missing(names: ["<first>"])),
      (["x", "--number", "1.5"], .badValue("1.5", of: "--number", allowed: [])),
      (["x", "-n", "is invalid for 'x'"], .badValue("is invalid for 'x'", of: "-n", allowed: [])),
      (["x", "ten"], .badValue("ten", of: "<count>", allowed: [])),
      (["x", "--fruit", "it's"], .badValue("it's", of: "--fruit", allowed: ["apple", "pear", "fig"])),
      (
        ["x", "--digit", "a\nb"],
        .badValue("a\nb", of: "--digit", allowed: ["one", "two", "three", "four", "five", "six"])
      ),
      (["--generate-completion-script", "tcsh"], .unknownShell("tcsh", allowed: ["zsh", "bash", "fish"])),
      (["x", "--other", "1"], .other("The value '1' is invalid for '--other <other>': Refused()")),
    ]
    for (arguments, mistake) in expected { #expect(self.mistake(arguments) == mistake, "\(arguments)") }
  }

  /// Messages that our commands cannot cause. Source: ArgumentParser, `ErrorMessageGenerator`.
  @Test(arguments: [
    ("Missing one of: '--left', '--right'", ParserMistake.missing(names: ["--left", "--right"])),
    ("Value to be set with flag 'b' in '-ab' had already been set with flag 'a' in '-ab'", .exclusive("-a", "-b")),
    ("Missing required subcommand.", .missingCommand), ("Invalid option: -%", .notAnOption("-%")),
    (
      "Can't autodetect a supported shell.\nPlease use --generate-completion-script=<shell> with one of:\n    zsh bash fish",
      .unknownShell(nil, allowed: ["zsh", "bash", "fish"])
    ),
    (
      "The value 'x' is invalid for '--lang <lang>'. Please provide one of 'en' and 'ko'.",
      .badValue("x", of: "--lang", allowed: ["en", "ko"])
    ),
    (
      "Internal error. Invalid state while parsing command-line arguments.",
      .other("Internal error. Invalid state while parsing command-line arguments.")
    ),
  ])
  func rareParserMessagesAreParsed(text: String, mistake: ParserMistake) {
    #expect(ParserMistake(text) == mistake)
    if case .other = mistake { return }
    #expect(mistake.message.korean.contains(/[가-힣]/))
  }

  @Test func usageFailuresPassThroughTheParser() throws {
    do {
      _ = try Sample.parseAsRoot(["x", "--never", "1"])
      Issue.record("nothing was thrown")
    } catch {
      #expect(UsageFailure(wrappedIn: error) == UsageFailure(en: "no", ko: "아니요"))
    }
    // Thrown by a command, by an option group, and by a value.
    for arguments in [["login", "--with-token", "--from-gh"], ["streak", "--days", "0"], ["streak", "--color", "x"]] {
      do {
        _ = try Cyc.parseAsRoot(arguments)
        Issue.record("nothing was thrown")
      } catch {
        #expect(UsageFailure(wrappedIn: error) != nil, "\(arguments)")
      }
    }
    #expect(UsageFailure(wrappedIn: Refused()) == nil)
  }

  /// ArgumentParser's `ValidationError` is always English; `UsageFailure` is translated.
  @Test func sourcesThrowNoValidationError() throws {
    let root = PackageFolder.url.appending(path: "Sources")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    let features = paths.filter { $0.lowercased().hasPrefix("cyc") && $0.hasSuffix(".swift") }
    #expect(features.count > 100, "sources not found")
    for path in features {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      #expect(!text.contains("ValidationError("), "\(path)")
    }
  }

  @Test func parserMistakesHaveKoreanMessages() {
    let messages: [(ParserMistake, String)] = [
      (.unknownOption("--x", guess: nil), "'--x' 옵션은 없어요"),
      (.missing(names: ["<title>"]), "빠진 값이 있어요: <title>"),
      (.badValue("api", of: "--source", allowed: ["page", "graphql"]), "--source에는 page, graphql만 쓸 수 있어요: 'api'"),
      (.badValue("x", of: "--days", allowed: []), "--days에는 정수만 쓸 수 있어요: 'x'"),
      (.surplus(words: "x"), "여기에는 쓰지 않는 인자예요: 'x'"),
      (.exclusive("--a", "--b"), "함께 쓸 수 없는 옵션이에요: --a, --b"),
      (.missingValue(option: "--days <days>"), "옵션 뒤에 값이 빠졌어요: '--days <days>'"),
    ]
    for (mistake, text) in messages { #expect(mistake.message.korean == text) }
    #expect(UsageFailure.notIn(1...20_000, "--days", -5).message.korean == "--days에는 1부터 20000까지의 숫자만 쓸 수 있어요: -5")
  }
}
