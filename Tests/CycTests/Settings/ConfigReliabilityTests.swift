import Foundation
import Platform
import Support
import Testing

@testable import cyc

/// Many processes of the built program that change the settings at once.
@Suite struct ConfigReliabilityTests {
  @Test func twentyAtOnceLoseNoSetting() async throws {
    let settings = Cyc.settings.all.filter { $0 != .language }
    let lines = settings.map { "cyc config set \($0.name) \(ShellWords(words: [$0.example]).text)" }
    for round in 1...20 {
      let cyc = try BuiltCyc()
      let path = cyc.home.path("lines")
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      let answer = try await cyc.run("xargs -P 20 -d '\\n' -n 1 sh -c <lines")
      #expect(answer.errors == "" && answer.exitCode == 0, "round \(round)")
      #expect(answer.output.split(separator: "\n").count == settings.count, "round \(round): \(answer.output)")
      let text = try String(contentsOfFile: cyc.home.path(".config/cyc/config.toml"), encoding: .utf8)
      let kept = try Settings(toml: text, path: "config.toml")
      for setting in settings { #expect(kept.text(of: setting) != nil, "round \(round): \(setting.name) is lost") }
      #expect(text.split(separator: "\n").count == settings.count, "round \(round)")
    }
  }

  @Test func whoWaitsTooLongIsToldSo() async throws {
    let cyc = try BuiltCyc()
    let answer = try await cyc.run(
      """
      mkdir -p .local/state/cyc && chmod 700 .local/state/cyc
      flock .local/state/cyc/settings.lock sleep 8 & sleep 0.3; cyc config set user hana; kill $!
      """)
    #expect(answer.errors == "cyc: another cyc is changing the settings\nhint: try again in a moment\n")
    #expect(answer.output == "")
    #expect(!FileManager.default.fileExists(atPath: cyc.home.path(".config/cyc/config.toml")))
  }
}
