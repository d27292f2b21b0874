import ArgumentParser
import Foundation
import HelpDump
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase

/// The help of commands in Korean.
@Suite struct KoreanHelpTests {
  private static let program = try? KoreanHelpPage.program()

  /// With hidden commands that people may type: those have examples.
  private static func all(below command: CommandDescription) -> [CommandDescription] {
    let shown = (command.subcommands ?? []).filter { below in
      below.commandName != "help" && (below.shouldDisplay ?? true || !below.examples.isEmpty)
    }
    return [command] + shown.flatMap(all)
  }

  private static func commands() throws -> [CommandDescription] { all(below: try #require(program)) }

  /// Every English text of the visible help. Completions show that of the parser's command `help` too.
  private static func texts() throws -> [String] {
    let ofHelp = try #require(program).subcommands?.first { $0.commandName == "help" }?.abstract
    let hidden = try commands().filter { $0.shouldDisplay == false }
    return try [ofHelp ?? ""] + #require(program).shownTexts + hidden.flatMap(\.shownTexts)
  }

  @Test func everyTextHasKorean() throws {
    let texts = try Self.texts()
    #expect(Set(texts).count > 500)
    for text in Set(texts) where KoreanHelp.translation(of: text) == nil {
      Issue.record("no Korean in Sources/cyc/Help/Korean: \(text)")
    }
  }

  @Test func everyKoreanTextIsUsed() throws {
    let texts = Set(try Self.texts())
    for sentence in KoreanHelp.sentences {
      #expect(texts.contains(sentence.english), "used nowhere: \(sentence.english)")
    }
    let all = KoreanHelp.sentences.map(\.english)
    #expect(all.count == Set(all).count)
  }

  /// Commands, settings and options stay as they are typed.
  @Test func koreanTextsKeepTheCodeOfTheEnglishOnes() {
    for sentence in KoreanHelp.sentences {
      func code(_ text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z][a-z-]+|[a-z]+\.[a-z_]{3,}/).map { String($0.output) })
      }
      #expect(code(sentence.english) == code(sentence.korean), "\(sentence.korean)")
      #expect(sentence.korean.contains { ("가"..."힣").contains($0) }, "\(sentence.korean)")
    }
  }

  private static func page(_ command: CommandDescription, columns: Int) throws -> String {
    let words = command.words.split(separator: " ").dropFirst().map(String.init)
    let program = try #require(program)
    return try #require(KoreanHelpPage.page(for: words, in: program)).text(columns: columns)
  }

  @Test func pagesFitInTheWindow() throws {
    for command in try Self.commands() {
      for columns in [40, 80, 120] {
        // A command line is broken nowhere.
        let lines = try Self.page(command, columns: columns).split(separator: "\n").filter { !$0.hasPrefix("    cyc") }
        let wide = lines.filter { $0.displayWidth > columns }
        #expect(wide.isEmpty, "\(command.words) in \(columns) columns: \(wide)")
      }
    }
  }

  /// The page lists the arguments, the options and the subcommands that the English one lists, in the same order.
  @Test func pagesListWhatTheEnglishOnesList() throws {
    for command in try Self.commands() {
      let words = command.words.split(separator: " ").dropFirst().map(String.init)
      let type = Cyc.named(by: words[...]).command
      func rows(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
          .map { String($0.dropFirst(2)).replacing(" (default)", with: " (기본)") }
          .filter { !$0.hasPrefix("See '") && !$0.hasPrefix("자세히: ") }
      }
      let (korean, english) = (
        rows(try Self.page(command, columns: 200)), rows(Cyc.helpMessage(for: type, columns: 200))
      )
      #expect(korean.count == english.count && korean.count >= 4, "\(command.words): \(korean) \(english)")
      for (row, other) in zip(korean, english) {
        let label = row[..<(row.firstRange(of: "  ")?.lowerBound ?? row.endIndex)]
        // The parser puts one space after a label that nearly fills its column.
        #expect(other == label || other.hasPrefix("\(label) "), "\(command.words): \(label)")
      }
    }
  }

  /// Manual pages are made from it.
  @Test func dumpHasTheSameCommandsInKorean() throws {
    let (korean, english) = (
      try ProgramDescription(json: Data(KoreanHelp.dump().utf8)).command, try #require(Self.program)
    )
    let pairs = zip(Self.all(below: korean), Self.all(below: english))
    #expect(Self.all(below: korean).count == Self.all(below: english).count)
    for (one, other) in pairs {
      #expect(one.words == other.words && one.aliases == other.aliases)
      #expect(one.abstract == other.abstract.map(KoreanHelp.text))
      #expect(one.paragraphs == other.paragraphs.map(KoreanHelp.text), "\(one.words)")
      #expect(one.examples.count == other.examples.count && one.examples.allSatisfy { $0.contains("cyc") })
      #expect(one.arguments?.map(\.names) == other.arguments?.map(\.names))
    }
    let test = try TestWorld()
    #expect(Cyc.run(["--experimental-dump-help", "--lang", "ko"], in: test.world) == .done)
    #expect(try ProgramDescription(json: Data(test.out.utf8)).command == korean)
  }

  // MARK: - The program

  @Test(arguments: [
    ["todo", "add", "--help", "--lang", "ko"], ["help", "todo", "add", "--lang", "ko"],
    ["todo", "help", "add", "--lang=ko"],
    ["todo", "add", "-h", "--lang", "ko"],
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

  @Test func englishHelpStaysThatOfTheParser() throws {
    let test = try TestWorld()
    #expect(Cyc.run(["todo", "done", "--help"], in: test.world) == .done)
    #expect(test.out == UsageLine.shortened(in: Cyc.helpMessage(for: Cyc.named(by: ["todo", "done"]).command)) + "\n")
  }
}
