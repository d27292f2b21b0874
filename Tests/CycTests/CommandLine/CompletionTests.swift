import ArgumentParser
import Foundation
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// Tab completion in bash, with the script that cyc prints.
@Suite struct CompletionTests {
  @Test(arguments: [
    ("todo done", "1 2"), ("todo edit", "1 2"), ("dday rm", "1"), ("freeze rm", "1"),
    ("config set theme", GrassTheme.ids.joined(separator: " ")), ("config set nag.only_on_streak", "true false"),
    ("streak --theme", GrassTheme.ids.joined(separator: " ")), ("todo export --format", "json todotxt markdown csv"),
    ("config get", Cyc.settings.all.map(\.name).joined(separator: " ")),
    ("status --format", StatusFormat.allCases.map(\.rawValue).joined(separator: " ")),
  ])
  func valuesAreCompleted(_ words: String, offered: String) async throws {
    let answer = try await bash(
      words,
      """
      cyc todo add One: two; cyc todo add Three; cyc todo add Four; cyc todo done 3
      cyc dday add Exam 2027-03-06; cyc freeze today
      """)
    #expect(answer == offered.split(separator: " ").map(String.init))
  }

  @Test(arguments: ["todo import", "quiz import", "todo export", "streak --from-file", "streak --save-page"])
  func filesAreCompleted(_ words: String) async throws {
    #expect(try await bash(words, "touch list.txt").contains("list.txt"))
  }

  @Test(arguments: ["why", "sync setup"])
  func foldersAreCompletedWithoutFiles(_ words: String) async throws {
    let answer = try await bash(words, "mkdir folder; touch list.txt")
    #expect(answer.contains("folder") && !answer.contains("list.txt"))
  }

  /// Runs `commands`, then returns bash's completions after `words`.
  private func bash(_ words: String, _ commands: String) async throws -> [String] {
    let count = words.split(separator: " ").count + 1
    let answer = try await BuiltCyc().run(
      """
      { \(commands); } > /dev/null
      cyc --generate-completion-script bash > script
      cat > ask <<'END'
      . ./script
      COMP_LINE='cyc \(words) ' COMP_WORDS=(cyc \(words) '') COMP_CWORD=\(count)
      COMP_POINT=${#COMP_LINE}
      _cyc cyc '' "${COMP_WORDS[COMP_CWORD - 1]}"
      echo "${COMPREPLY[@]}"
      END
      bash ask
      """)
    #expect(answer.errors == "")
    return answer.output.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test func meaningsAreAddedForZshAndFish() {
    let choice = (value: "a:b", meaning: "c: d")
    #expect(CompletionKind.line(for: choice, in: .zsh) == "a\\:b:c: d")
    #expect(CompletionKind.line(for: choice, in: .fish) == "a:b\tc: d")
    #expect(CompletionKind.line(for: choice, in: .bash) == "a:b")
  }

  /// During completion cyc must print no message and create no file.
  @Test func completionWithoutAListOffersAndCreatesNothing() async throws {
    let cyc = try BuiltCyc()
    let answer = try await cyc.run(
      "SAP_SHELL=bash cyc ---completion todo done -- positional@0 3 0 cyc todo done ''; ls -A")
    #expect(answer.exitCode == 0)
    #expect(answer.output.split(separator: "\n").filter { !$0.hasPrefix("scratch-") } == [])
    #expect(answer.errors == "")
  }
}
