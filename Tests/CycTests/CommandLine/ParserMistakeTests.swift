import ArgumentParser
import Foundation
import Support
import Testing

@testable import cyc

/// The parser's English sentences are read by their shapes: those that the parser says here are the library's own.
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

  @Test func everyShapeThatTheParserSaysIsRead() {
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

  /// What our own commands cannot bring the parser to say, in the words of its `ErrorMessageGenerator`.
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
  func everyOtherShapeIsRead(text: String, mistake: ParserMistake) {
    #expect(ParserMistake(text) == mistake)
    if case .other = mistake { return }
    #expect(mistake.message.korean.contains(/[가-힣]/))
  }

  @Test func whatWeThrowComesOutOfTheParserWhole() throws {
    do {
      _ = try Sample.parseAsRoot(["x", "--never", "1"])
      Issue.record("nothing was thrown")
    } catch {
      #expect(UsageFailure(wrappedIn: error) == UsageFailure(en: "no", ko: "아니요"))
    }
    // In a command, in a group of options, and in a value.
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

  /// An error of the parser's own would be English in every language: a `UsageFailure` takes its place.
  @Test func nothingOfOursIsSaidInTheParsersWords() throws {
    let root = PackageFolder.url.appending(path: "Sources/cyc")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    #expect(paths.count > 100, "the sources were read")
    for path in paths where path.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      #expect(!text.contains("ValidationError("), "\(path)")
    }
  }

  @Test func korean() {
    let said: [(ParserMistake, String)] = [
      (.unknownOption("--x", guess: nil), "'--x' 옵션은 없어요"),
      (.missing(names: ["<title>"]), "빠진 값이 있어요: <title>"),
      (.badValue("api", of: "--source", allowed: ["page", "graphql"]), "--source에는 page, graphql만 쓸 수 있어요: 'api'"),
      (.badValue("x", of: "--days", allowed: []), "--days에는 정수만 쓸 수 있어요: 'x'"),
      (.surplus(words: "x"), "여기에는 쓰지 않는 인자예요: 'x'"),
      (.exclusive("--a", "--b"), "함께 쓸 수 없는 옵션이에요: --a, --b"),
      (.missingValue(option: "--days <days>"), "옵션 뒤에 값이 빠졌어요: '--days <days>'"),
    ]
    for (mistake, text) in said { #expect(mistake.message.korean == text) }
    #expect(UsageFailure.notIn(1...20_000, "--days", -5).message.korean == "--days에는 1부터 20000까지의 숫자만 쓸 수 있어요: -5")
  }
}
