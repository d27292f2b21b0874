import ArgumentParser
import Foundation
import Platform
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycStreak

/// Expects that `docs/NAME` is equal to the generated `page`. `RECORD_DOCS=1` rewrites it and fails.
private func expectFile(_ name: String, equals page: String, suite: String) throws {
  let path = PackageFolder.url.appending(path: "docs/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
    try page.write(to: path, atomically: true, encoding: .utf8)
    Issue.record("docs/\(name) was rewritten: read the difference, then run the tests without RECORD_DOCS")
  } else {
    let written = try? String(contentsOf: path, encoding: .utf8)
    #expect(written == page, "RECORD_DOCS=1 make test FILTER=\(suite) rewrites it")
  }
}

/// `docs/commands.md` is generated from the commands.
@Suite struct CommandPageTests {
  private static var page: String {
    let commands = commands(of: Cyc.self, named: "cyc")
    let contents = commands.map {
      "- [`\($0.name)`](#\($0.name.replacing(" ", with: "-"))): \($0.type.configuration.abstract)"
    }
    let sections = commands.map { name, _ in
      "## \(name)\n\n```\n\(help(of: name))\n```\n"
    }
    return """
      # Commands

      The help of each command, as `--help` prints it. A test keeps this page equal to the commands. `make man` writes the same as
      manual pages, and `cyc --generate-completion-script bash` (zsh, fish) prints completions.

      \(contents.joined(separator: "\n"))

      \(sections.joined(separator: "\n"))
      """
  }

  private static func commands(
    of type: any ParsableCommand.Type, named name: String
  ) -> [(name: String, type: any ParsableCommand.Type)] {
    [(name, type)]
      + type.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap {
        commands(of: $0, named: "\(name) \($0.configuration.commandName ?? "")")
      }
  }

  private static let program = try? HelpPage.program(in: .english)

  private static func help(of name: String) -> String {
    let words = name.split(separator: " ").dropFirst().map(String.init)
    let page = program.flatMap { HelpPage.page(for: words, in: $0, .english)?.lines(columns: 100).text(.none) }
    return (page ?? "").trimmingCharacters(in: .newlines)
  }

  @Test func commandPageMatchesTheCommands() throws {
    try expectFile("commands.md", equals: Self.page, suite: "CommandPageTests")
  }
}

/// `docs/settings.md` is generated from the settings.
@Suite struct SettingsPageTests {
  private static var page: String {
    let head = """
      # Settings

      They are in `~/.config/cyc/config.toml` (`cyc about` names the main paths). `cyc config` shows them, `cyc config set KEY VALUE`
      changes one and leaves the rest of the file as it is, `cyc config edit` opens the file in your editor. If cyc does not know a key
      or cannot use a value, it names the line on stderr and uses the default. `cyc config --json` prints
      `{"path","settings":[{"name","value","default","source"}]}`, with `file` or `default` as `source` and values in the types of the
      file; `get`, `set` and `unset` print one of them, the last two with `changed`.

      A test keeps this page equal to the declarations, which are extensions of `AnySetting` in the features.

      | key | value | default | meaning |
      |---|---|---|---|

      """
    let rows = Cyc.settings.all.map { setting in
      let cells = [
        "`\(setting.name)`", setting.kind.allowed(.english), setting.whenUnset()(.english),
        setting.explanation(.english),
      ]
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    let example = Cyc.settings.all.map { $0.exampleLine + "\n" }
    return head + rows.joined() + "\n```toml\n" + example.joined() + "```\n"
  }

  @Test func settingsPageMatchesTheSettings() throws {
    try expectFile("settings.md", equals: Self.page, suite: "SettingsPageTests")
  }
}

/// The tables of `docs/scripts.md`. Manual pages are made from them.
@Suite struct ScriptsPageTests {
  private let lines: [Substring]

  init() throws {
    let path = PackageFolder.url.appending(path: "docs/scripts.md")
    lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
  }

  @Test func everyExitStatusIsInTheTable() {
    // Only the i3blocks format of `cyc status` ends with this one; docs/bars.md explains it.
    for status in (Int32(0)...255).compactMap(ExitStatus.init) where status != .urgent {
      #expect(lines.contains { $0.hasPrefix("| \(status.rawValue) | ") }, "\(status)")
    }
  }

  @Test func everyFileIsInTheTable() {
    let files = lines.filter { $0.hasPrefix("| `~/") }.map { $0.dropFirst("| `~".count).prefix { $0 != "`" } }
    #expect(!files.isEmpty)
    let directories = Directories(application: "cyc", environment: [:], homeDirectory: "/home/hana")
    for place in About.places(in: directories) {
      // A folder in the table covers the files in it.
      #expect(
        files.contains { place.path == "/home/hana\($0)" || place.path.hasPrefix("/home/hana\($0)/") }, "\(place.path)")
    }
  }
}

/// Each test that `docs/reliability.md` and `SECURITY.md` name exists.
@Suite struct PromiseTests {
  private static let root = PackageFolder.url
  private static let pages = ["docs/reliability.md", "SECURITY.md"]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// All tests as `Suite.test`. A test belongs to the last suite that begins before it in the file.
  private static func tests() throws -> Set<String> {
    let files = try #require(
      FileManager.default.enumerator(at: root.appending(path: "Tests"), includingPropertiesForKeys: nil))
    var tests: Set<String> = []
    for case let file as URL in files where file.lastPathComponent.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      var suite = ""
      for match in text.matches(of: /(?:struct|extension) (\w+Tests)\b|@Test\b(?:(?!\bfunc\b)[\s\S])*?\bfunc (\w+)/) {
        if let name = match.output.1 { suite = String(name) }
        if let name = match.output.2 { tests.insert("\(suite).\(name)") }
      }
    }
    return tests
  }

  @Test(arguments: pages)
  func everyNamedTestExists(page: String) throws {
    let text = try Self.text(page)
    let tests = try Self.tests()
    let named = text.matches(of: /`(\w+Tests\.\w+)`/).map { String($0.output.1) }
    #expect(!named.isEmpty && tests.contains("PromiseTests.everyNamedTestExists"))
    for name in named { #expect(tests.contains(name), "\(page) names a test that does not exist: \(name)") }
    for transcript in text.matches(of: /`([\w-]+\.transcript)`/).map(\.output.1) {
      let path = Self.root.appending(path: "Tests/Transcripts/\(transcript)").path
      #expect(FileManager.default.fileExists(atPath: path), "\(page) names \(transcript)")
    }
  }

  @Test func everyPromiseNamesATest() throws {
    let sections = try Self.text("docs/reliability.md").split(separator: "\n## ").dropFirst()
      .filter { $0.hasPrefix("Promise: ") }
    #expect(sections.count >= 5)
    for section in sections {
      #expect(section.contains(/`\w+Tests\.\w+`/), "\(section.prefix(60))")
    }
  }

  /// Otherwise a harness without cases, or cases without a harness, would be skipped silently.
  @Test func everyFuzzHarnessHasCasesAndAFigure() throws {
    let harness = try Self.text("Tests/Fuzz/Harness/Fuzz.swift")
    let names = Set(harness.matches(of: #/\n    "([a-z-]+)": /#).map { String($0.output.1) })
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Tests/Fuzz/Cases").path)
    #expect(names.count > 10 && Set(folders) == names)
    let page = try Self.text("docs/reliability.md")
    for name in names { #expect(page.contains("| `\(name)` |"), "\(name) has no figure") }
  }
}
