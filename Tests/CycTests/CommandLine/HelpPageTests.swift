import ArgumentParser
import Foundation
import HelpDump
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycStreak

/// The help of commands, in both languages.
@Suite struct HelpPageTests {
  private static let languages: [Language] = [.english, .korean]
  private static let programs = try? [
    Language.english: HelpPage.program(in: .english), .korean: HelpPage.program(in: .korean),
  ]

  private static func program(in language: Language) throws -> CommandDescription {
    try #require(programs?[language])
  }

  /// Also hidden commands, but not the parser's own command `help`.
  private static func all(below command: CommandDescription) -> [CommandDescription] {
    [command] + (command.subcommands ?? []).filter { $0.commandName != "help" }.flatMap(all)
  }

  private static func commands() throws -> [CommandDescription] { all(below: try program(in: .english)) }

  /// Every command in English and Korean. Bare `cyc` is not a subcommand of the program.
  private static func both() throws -> [(english: CommandDescription, korean: CommandDescription)] {
    func commands(_ language: Language) throws -> [CommandDescription] {
      let dumps = [
        ParserOutput.dump(in: language), ParserOutput.generated(in: language) { DashboardCommand._dumpHelp() },
      ]
      return try dumps.flatMap { all(below: try ProgramDescription(json: Data($0.utf8)).command) }
    }
    let (english, korean) = (try commands(.english), try commands(.korean))
    try #require(english.map(\.words) == korean.map(\.words))
    return Array(zip(english, korean)).map { (english: $0.0, korean: $0.1) }
  }

  /// Texts of a command in their order, an empty one for an option without help.
  private static func texts(of command: CommandDescription) -> [String] {
    let comments = command.examples.map { line in
      line.firstRange(of: "  # ").map { String(line[$0.upperBound...]) } ?? ""
    }
    return [command.abstract ?? ""] + command.paragraphs + comments
      + (command.arguments ?? []).map { $0.abstract ?? "" }
  }

  private static func pairs() throws -> [(english: String, korean: String)] {
    try both().flatMap { command in
      zip(texts(of: command.english), texts(of: command.korean)).map { (english: $0.0, korean: $0.1) }
    }
  }

  @Test func bothLanguagesHaveTheSameParagraphsExamplesAndOptions() throws {
    for (english, korean) in try Self.both() {
      #expect(english.paragraphs.count == korean.paragraphs.count, "\(english.words)")
      func calls(_ command: CommandDescription) -> [Substring] {
        command.examples.map { $0[..<($0.firstRange(of: "  # ")?.lowerBound ?? $0.endIndex)] }
      }
      #expect(calls(english) == calls(korean) && calls(english).allSatisfy { $0.contains("cyc") }, "\(english.words)")
      #expect(english.aliases == korean.aliases && english.shouldDisplay == korean.shouldDisplay)
      #expect(english.arguments?.map(\.names) == korean.arguments?.map(\.names), "\(english.words)")
      #expect(english.arguments?.map(\.valueName) == korean.arguments?.map(\.valueName), "\(english.words)")
    }
  }

  /// Commands, settings and options stay as they are typed.
  @Test func koreanTextsAreKoreanAndKeepTheCodeOfTheEnglishOnes() throws {
    let pairs = try Self.pairs()
    // Fewer texts would mean that some were not found.
    #expect(Set(pairs.map(\.english)).count > 600)
    for (english, korean) in pairs {
      func code(_ text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z][a-z-]+|[a-z]+\.[a-z_]{3,}/).map { String($0.output) })
      }
      #expect(code(english) == code(korean), "\(korean)")
      func isHangul(_ character: Character) -> Bool { ("가"..."힣").contains(character) }
      #expect(english.isEmpty == korean.isEmpty && (korean.isEmpty || korean.contains(where: isHangul)), "\(english)")
    }
  }

  @Test func repeatedTextHasOneTranslation() throws {
    let translations = Dictionary(grouping: try Self.pairs(), by: \.english).mapValues { Set($0.map(\.korean)) }
    for (english, korean) in translations where korean.count > 1 { Issue.record("\(english): \(korean)") }
  }

  @Test func englishIsReadAgainAfterKorean() throws {
    let english = ParserOutput.dump(in: .english)
    #expect(ParserOutput.dump(in: .korean) != english && ParserOutput.dump(in: .english) == english)
    #expect(HelpLanguage.$current.withValue(.korean) { CheckCommand.configuration.abstract } == "오늘 기여했는지 확인해요.")
    #expect(CheckCommand.configuration.abstract == "Check whether you have contributed today.")
  }

  private static func page(_ command: CommandDescription, columns: Int, _ language: Language) throws -> String {
    let words = command.words.split(separator: " ").dropFirst().map(String.init)
    let page = try #require(HelpPage.page(for: words, in: program(in: language), language))
    return page.lines(columns: columns).text(.none)
  }

  @Test(arguments: languages)
  func pagesFitInTheWindow(language: Language) throws {
    for command in try Self.commands() {
      for columns in [40, 80, 120] {
        let lines = try Self.page(command, columns: columns, language).split(separator: "\n")
        // Command lines are not wrapped.
        let wide = lines.filter { !$0.drop { $0 == " " }.hasPrefix("cyc") && $0.displayWidth > columns }
        #expect(wide.isEmpty, "\(command.words) in \(columns) columns: \(wide)")
        // In 80 columns even they fit.
        if columns == 80 { #expect(lines.allSatisfy { $0.displayWidth <= columns }, "\(command.words)") }
      }
    }
  }

  /// The page lists the arguments, the options and the subcommands that the parser's page lists, in the same order.
  @Test(arguments: languages)
  func pagesListWhatTheParserLists(language: Language) throws {
    for command in try Self.commands() {
      let words = command.words.split(separator: " ").dropFirst().map(String.init)
      let type = Cyc.named(by: words[...]).command
      func rows(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
          .map { String($0.dropFirst(2)).replacing(" (default)", with: language == .korean ? " (기본)" : " (default)") }
          // Drops the lines that show how to call the command.
          .filter { row in !["See '", "자세히: ", "Details: ", "cyc "].contains { row.hasPrefix($0) } }
      }
      let (own, parser) = (
        rows(try Self.page(command, columns: 200, language)), rows(Cyc.helpMessage(for: type, columns: 200))
      )
      #expect(own.count == parser.count && own.count >= 4, "\(command.words): \(own) \(parser)")
      for (row, other) in zip(own, parser) {
        let label = row[..<(row.firstRange(of: "  ")?.lowerBound ?? row.endIndex)]
        // The parser puts one space after a label that nearly fills its column.
        #expect(other == label || other.hasPrefix("\(label) "), "\(command.words): \(label)")
      }
    }
  }

  /// Manual pages are made from it.
  @Test func dumpIsInTheAskedLanguage() throws {
    let test = try TestWorld()
    #expect(Cyc.run(["--experimental-dump-help", "--lang", "ko"], in: test.world) == .done)
    #expect(test.out == ParserOutput.dump(in: .korean) + "\n")
    #expect(try ProgramDescription(json: Data(test.out.utf8)).command == Self.program(in: .korean))
  }

  // MARK: - The program

  @Test(arguments: [
    ["todo", "add", "--help", "--lang", "ko"], ["help", "todo", "add", "--lang", "ko"],
    ["todo", "help", "add", "--lang=ko"],
    ["todo", "add", "-h", "--lang", "ko"], ["--lang", "ko", "todo", "add", "--help"],
  ])
  func koreanHelpIsShownWhenAsked(arguments: [String]) throws {
    let test = try TestWorld()
    #expect(Cyc.run(arguments, in: test.world) == .done, "\(test.err)")
    #expect(test.out.hasPrefix("할 일을 추가해요.\n\n제목 끝에 적은 날짜도 읽어요"))
    for heading in ["예:", "사용법: cyc todo add ", "인자:", "옵션:"] {
      #expect(test.out.contains("\n\(heading)"), "\(heading)")
    }
  }

  @Test func koreanHelpFollowsTheEnvironment() throws {
    let test = try TestWorld(language: .korean)
    #expect(Cyc.run(["todo", "--help"], in: test.world) == .done)
    #expect(test.out.contains("\n하위 명령:\n  add ") && test.out.contains("\n  자세히: 'cyc help todo <하위 명령>'\n"))
    #expect(Cyc.run(["help", "--all"], in: test.world) == .done)
    #expect(test.out.contains("할 일을 추가해요.") && !test.out.contains("Add a task."))
  }

  @Test func eachWayToCallACommandHasItsOwnLine() throws {
    let test = try TestWorld()
    #expect(Cyc.run(["freeze", "--help"], in: test.world) == .done)
    let usage = """

      Usage:
        cyc freeze DATE [--until DATE] [--reason TEXT]
        cyc freeze [list] [--json]
        cyc freeze off DATE|N

      """
    #expect(test.out.contains(usage), "\(test.out)")
  }

  @Test func englishHelpHasTheSameParts() throws {
    let test = try TestWorld()
    #expect(Cyc.run(["todo", "add", "--help"], in: test.world) == .done)
    #expect(test.out.hasPrefix("Add a task.\n\nDates at the end of the title are read"))
    for heading in ["Examples:", "Usage: cyc todo add ", "Arguments:", "Options:"] {
      #expect(test.out.contains("\n\(heading)"), "\(heading)")
    }
    #expect(Cyc.run(["todo", "--help"], in: test.world) == .done)
    #expect(test.out.contains("\n  Details: 'cyc help todo <subcommand>'\n"))
  }
}
