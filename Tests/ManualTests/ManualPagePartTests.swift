import Foundation
import HelpDump
import Support
import Testing

@testable import write_manuals

/// Pages of the built program, or of the one that `CYC_PROGRAM` names.
@Suite struct ManualPagePartTests {
  private static let scripts = PackageFolder.url.appending(path: "docs/scripts.md")
  private static func isThere(_ program: String) -> Bool {
    ["/usr/bin/", "/usr/local/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + program) }
  }

  private let program: CommandDescription
  private let pages: [ManualPage]
  private let koreanPages: [ManualPage]

  init() throws {
    program = try ManualPagePartTests.dump("en")
    let facts = try ManualFacts(
      version: "cyc 0", date: "May 1, 2026",
      scriptsPage: String(contentsOf: ManualPagePartTests.scripts, encoding: .utf8))
    pages = ManualPage.pages(of: program, facts: facts)
    koreanPages = ManualPage.pages(of: try ManualPagePartTests.dump("ko"), facts: facts, in: .korean)
  }

  private static func dump(_ language: String) throws -> CommandDescription {
    try ProgramDescription(json: answer("cyc --experimental-dump-help --lang \(language)").output).command
  }

  /// Runs a shell command in which `cyc` calls the program.
  private static func answer(_ command: String, input: String = "") throws -> (output: Data, errors: Data) {
    let folder = try TemporaryDirectory()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "cyc() { \"$CYC\" \"$@\"; }; { \(command); } 2> '\(folder.path("errors"))'"]
    process.environment = [
      "CYC": try BuiltCyc.program(), "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "80",
    ]
    let output = StandInSpawn.pipe()
    process.standardOutput = output
    try Data(input.utf8).write(to: URL(filePath: folder.path("input")))
    process.standardInput = FileHandle(forReadingAtPath: folder.path("input"))
    try StandInSpawn.alone { try process.run() }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (bytes, try Data(contentsOf: URL(filePath: folder.path("errors"))))
  }

  /// Words of the page as `man` renders it, separated by single spaces: line breaks move with the text before them.
  private func words(of page: ManualPage) throws -> String {
    String(decoding: try ManualPagePartTests.answer("man -l - | col -bx", input: try page.text).output, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func commands(below command: CommandDescription) -> [CommandDescription] {
    command.visibleSubcommands.flatMap { [$0] + commands(below: $0) }
  }

  @Test func everyVisibleCommandAndOptionIsDocumented() throws {
    #expect(pages.count == program.visibleSubcommands.count + 1)
    for command in program.visibleSubcommands {
      let text = try #require(pages.first { $0.name == "cyc-\(command.commandName)" }).text
      // Options shared by all subcommands are described before the first subcommand.
      let ends = text.range(of: "\n.Sh COMMANDS\n")?.lowerBound ?? text.endIndex
      for part in [command] + commands(below: command) {
        #expect(text.contains("\n.Nm \(Mdoc.argument(part.words))\n"), "\(part.words)")
        let heading = "\n.Ss \(Mdoc.argument(part.words))\n"
        let own = text.components(separatedBy: heading).dropFirst().first?.components(separatedBy: "\n.Ss ").first
        let description = text[..<ends] + (own ?? "")
        for name in part.visibleArguments.flatMap(\.sortedNames) {
          #expect(
            description.contains("Fl \(Mdoc.argument(String(name.typed.dropFirst())))"), "\(part.words) \(name.typed)")
        }
      }
    }
  }

  @Test func hiddenCommandsAreNotDocumented() throws {
    let text = try (pages + koreanPages).map { try $0.text }.joined()
    let hidden = all(below: program).filter { $0.shouldDisplay == false }
    #expect(!hidden.isEmpty)
    for command in hidden { #expect(!text.contains(Mdoc.argument(command.words)), "\(command.words)") }
  }

  private func all(below command: CommandDescription) -> [CommandDescription] {
    (command.subcommands ?? []).flatMap { [$0] + all(below: $0) }
  }

  @Test(.enabled(if: isThere("mandoc"), "mandoc is not installed"))
  func mandocReportsNoProblems() throws {
    for page in pages + koreanPages {
      let answer = try ManualPagePartTests.answer("mandoc -Tlint -Wwarning", input: try page.text)
      let problems = String(decoding: answer.output + answer.errors, as: UTF8.self)
      #expect(problems.isEmpty, "\(page.name): \(problems)")
    }
  }

  @Test(.enabled(if: isThere("man") && isThere("groff"), "man is not installed"))
  func groffReportsNoProblems() throws {
    for page in pages + koreanPages {
      let answer = try ManualPagePartTests.answer(
        "man --warnings -E UTF-8 -l -Tutf8 -Z - > /dev/null", input: try page.text)
      #expect(answer.errors.isEmpty, "\(page.name): \(String(decoding: answer.errors, as: UTF8.self))")
    }
  }

  @Test(.enabled(if: isThere("man") && isThere("col"), "man is not installed"))
  func koreanAndDashesAreRendered() throws {
    let todo = try words(of: try #require(pages.first { $0.name == "cyc-todo" }))
    #expect(todo.contains("내일, 금 or"), "\(todo)")
    #expect(todo.contains("cyc todo add -- -1 is a number"), "\(todo)")
    #expect(todo.contains("-q, --quiet"), "\(todo)")
  }

  @Test(.enabled(if: isThere("man") && isThere("col"), "man is not installed"))
  func koreanPagesAreRenderedInKorean() throws {
    let todo = try words(of: try #require(koreanPages.first { $0.name == "cyc-todo" }))
    for text in ["명령 cyc todo add 할 일을 추가해요.", "cyc todo list [옵션 ...]", "종료 상태", "함께 보기 cyc(1)", "-q, --quiet"] {
      #expect(todo.contains(text), "\(text)")
    }
    #expect(!todo.contains("Add a task.") && !todo.contains("\\["))
  }

  /// `whatis` shows this line.
  @Test(.enabled(if: isThere("lexgrog"), "man-db is not installed"))
  func nameOfAKoreanPageIsFound() throws {
    let page = try #require(koreanPages.first { $0.name == "cyc-todo" })
    let answer = try ManualPagePartTests.answer(
      "f=$(mktemp) && cat > $f && lexgrog -m $f | cut -d'\"' -f2; rm -f $f", input: try page.text)
    #expect(String(decoding: answer.output, as: UTF8.self).hasPrefix("cyc-todo - "), "\(answer)")
    #expect(String(decoding: answer.output, as: UTF8.self).contains { ("가"..."힣").contains($0) })
  }

  @Test func everyOptionIsInBothLanguages() throws {
    for (one, other) in zip(pages, koreanPages) {
      func macros(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { $0.hasPrefix(".It Fl") || $0.hasPrefix(".Nm") || $0.hasPrefix(".Ss") }
      }
      #expect(try one.name == other.name && macros(one.text) == macros(other.text), "\(one.name)")
    }
    #expect(pages.count == koreanPages.count)
  }
}
