import ArgumentParser
import Foundation
import Support
import Testing

@testable import cyc

/// `docs/commands.md` comes from the commands. `RECORD_DOCS=1 swift test --filter CommandPageTests` rewrites it, and fails even so.
@Suite struct CommandPageTests {
  static let path = PackageFolder.url.appending(path: "docs/commands.md")

  static var page: String {
    let commands = commands(of: Cyc.self, named: "cyc")
    let contents = commands.map {
      "- [`\($0.name)`](#\($0.name.replacing(" ", with: "-"))): \($0.type.configuration.abstract)"
    }
    let sections = commands.map { name, type in
      "## \(name)\n\n```\n\(help(of: type))\n```\n"
    }
    return """
      # Commands

      What `--help` says of each. This page comes from the commands: a test compares the two. `make man` writes manual pages of the
      same, and `cyc --generate-completion-script bash` (zsh, fish) prints completions.

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

  private static func help(of type: any ParsableCommand.Type) -> String {
    UsageLine.shortened(in: Cyc.helpMessage(for: type, columns: 100)).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { $0.hasPrefix("OVERVIEW: ") ? String($0.dropFirst("OVERVIEW: ".count)) : String($0) }
    .joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  @Test func thePageSaysWhatTheCommandsSay() throws {
    let written = try? String(contentsOf: Self.path, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      try Self.page.write(to: Self.path, atomically: true, encoding: .utf8)
      Issue.record("docs/commands.md was rewritten: read the difference, then run the tests without RECORD_DOCS")
    } else {
      #expect(written == Self.page, "RECORD_DOCS=1 swift test --filter CommandPageTests rewrites it")
    }
  }
}
