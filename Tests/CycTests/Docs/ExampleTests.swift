import ArgumentParser
import Foundation
import Support
import Testing

@testable import cyc

/// Every example of every `--help` is typed into a shell, as it stands, by somebody who has used cyc for a while.
@Suite struct ExampleTests {
  private static let examples = examples(of: Cyc.self, path: [])

  private static func examples(
    of command: any ParsableCommand.Type, path: [String]
  ) -> [(path: [String], lines: [String])] {
    let own = command.configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("    ") }
      .map { $0.drop { $0 == " " } }
    return [(path, own.map(String.init))]
      + command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap {
        examples(of: $0, path: path + [$0.configuration.commandName ?? ""])
      }
  }

  /// What asks, and is told yes. Behind what is typed script(1) waits for two seconds, so nothing is typed elsewhere.
  private static let asks = [
    "", "login", "logout", "nag", "nag on", "nag off", "todo reset", "weather", "weather set",
    "sync setup",
  ]

  /// What must have happened before a command has something to do.
  private static let before = [
    "todo redo": "cyc todo undo 2", "quiz answer": "cyc quiz ask 1",
    "quiz undo": "cyc quiz ask 1 && { cyc quiz answer 1 || true; }",
  ].merging(syncs.map { ($0, synced) }) { $1 }

  private static let syncs =
    ["sync"] + ["setup", "now", "status", "log", "conflicts", "take", "undo", "off"].map { "sync \($0)" }

  /// Another machine that has the list changed the same thing.
  private static let synced = """
    desk() {
      (unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME; CYC_NOW=2026-11-21T21:14 HOME=~/desk cyc "$@")
    }
    cd && git init -q --bare todo.git && cyc sync setup todo.git && mkdir desk && cp -r .local desk/ &&
    cyc todo edit 1 Mine && desk todo edit 1 Theirs && desk sync && cyc sync
    """

  /// What may end with 1: `cyc why` where a commit does not count, as here, since nobody has pushed it, and a wrong answer.
  private static let maySayNo = ["why", "quiz answer"]

  @Test func everyCommandHasSome() {
    for command in Self.examples {
      #expect((2...3).contains(command.lines.count), "cyc \(command.path.joined(separator: " "))")
      for line in command.lines { #expect(line.contains("cyc"), "\(line)") }
    }
  }

  @Test func theyWorkAsTheyStand() async throws {
    try await ExampleHome.with(ExampleHome.someOfEverything) { home in
      for command in Self.examples {
        let name = command.path.joined(separator: " ")
        for line in command.lines {
          try await home.startAgain(with: Self.before[name] ?? "")
          let answer = try await home.typed(line, answering: Self.asks.contains(name) ? "y\n" : "")
          #expect(
            answer.exitCode <= (Self.maySayNo.contains(name) ? 1 : 0), "\(line)\n\(answer.output)\(answer.errors)")
        }
      }
    }
  }
}
