import Foundation
import Support
import Testing

/// `skills/cyc/SKILL.md`, for coding agents.
@Suite struct SkillTests {
  private let text: String
  /// The fields above the text. Continuation lines are joined.
  private let fields: [String: String]

  init() throws {
    text = try String(contentsOf: PackageFolder.url.appending(path: "skills/cyc/SKILL.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "---\n")
    var fields: [String: String] = [:]
    var name = ""
    for line in try #require(parts.count > 2 ? parts[1] : nil).split(separator: "\n") {
      if line.hasPrefix("  ") {
        fields[name, default: ""] += " " + line.drop { $0 == " " }
      } else {
        let pair = line.split(separator: ":", maxSplits: 1).map(String.init)
        name = pair[0]
        fields[name] = pair[1].drop { $0 == " " || $0 == ">" || $0 == "-" }.description
      }
    }
    self.fields = fields
  }

  /// Source: agentskills.io/specification.
  @Test func fieldsAreWithinTheirLimits() throws {
    #expect(Set(fields.keys) == ["name", "description", "license", "compatibility"])
    #expect(fields["name"] == "cyc", "the folder's name")
    #expect((1...1024).contains(fields["description", default: ""].count))
    #expect((1...500).contains(fields["compatibility", default: ""].count))
    #expect(text.split(separator: "\n").count < 500)
  }

  private var commands: [String] {
    text.components(separatedBy: "```sh\n").dropFirst().flatMap { block in
      (block.components(separatedBy: "```").first ?? "").split(separator: "\n").map {
        $0.components(separatedBy: "  #")[0].trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// `skill.transcript` runs all of its commands.
  @Test func everyCommandIsInTheTranscript() throws {
    let transcript = try String(
      contentsOf: PackageFolder.url.appending(path: "Tests/Transcripts/skill.transcript"), encoding: .utf8)
    let typed = Set(transcript.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) })
    #expect(commands.count >= 10)
    for command in commands { #expect(typed.contains(command), "\(command)") }
    // Shown in a sentence, not in a block.
    #expect(typed.contains("cyc status --format ansi"))
  }

  /// Agents must not do these unasked, so no block offers them to copy.
  @Test(arguments: ["nag on", "nag off", "login", "logout", "sync", "todo rm", "todo reset", "freeze", "config set"])
  func commandsThatNeedARequestAreListedAndNeverShown(words: String) throws {
    #expect(!commands.contains { $0.hasPrefix("cyc \(words)") })
    let rules = try #require(text.components(separatedBy: "## Rules\n").last)
    #expect(rules.contains("`cyc \(words)`"))
  }
}
