import ArgumentParser
import Foundation
import Support
import Testing

@testable import cyc

/// What the Tab key offers: asked of bash itself, with the script that cyc prints.
@Suite struct CompletionTests {
  @Test(arguments: [
    ("todo done", "1 2"), ("todo edit", "1 2"), ("dday rm", "1"), ("freeze rm", "1"),
    ("config set theme", GrassTheme.ids.joined(separator: " ")), ("config set nag.only_on_streak", "true false"),
    ("streak --theme", GrassTheme.ids.joined(separator: " ")), ("todo export --format", "json todotxt markdown csv"),
    ("config get", Cyc.settings.all.map(\.name).joined(separator: " ")),
  ])
  func whatCanFollow(_ words: String, offered: String) async throws {
    let cyc = try BuiltCyc()
    let count = words.split(separator: " ").count + 1
    let answer = try await cyc.run(
      """
      { cyc todo add One: two; cyc todo add Three; cyc todo add Four; cyc todo done 3
        cyc dday add Exam 2027-03-06; cyc freeze today; } > /dev/null
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
    #expect(answer.output == offered + "\n", "\(answer.errors)")
  }

  @Test func shellsThatShowMeaningsAreToldThem() {
    let choice = (value: "a:b", meaning: "c: d")
    #expect(CompletionKind.line(for: choice, in: .zsh) == "a\\:b:c: d")
    #expect(CompletionKind.line(for: choice, in: .fish) == "a:b\tc: d")
    #expect(CompletionKind.line(for: choice, in: .bash) == "a:b")
  }

  /// Somebody is in the middle of a line: no message, no file.
  @Test func withoutAListThereIsNothingToOffer() async throws {
    let cyc = try BuiltCyc()
    let answer = try await cyc.run(
      "SAP_SHELL=bash cyc ---completion todo done -- positional@0 3 0 cyc todo done ''; ls -A")
    #expect(answer.exitCode == 0)
    #expect(answer.output.split(separator: "\n").filter { !$0.hasPrefix("scratch-") } == [])
    #expect(answer.errors == "")
  }
}
