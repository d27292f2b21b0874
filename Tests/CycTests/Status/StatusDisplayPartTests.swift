import Foundation
import Platform
import Support
import Testing

@testable import cyc

/// Titles on real bars and in a real menu, on a display that nobody sees; `Tests/Bars/display.sh` draws and clicks.
@Suite(.serialized) struct StatusDisplayPartTests {
  private static let path = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
  private static let script = PackageFolder.url.appending(path: "Tests/Bars/display.sh").path

  private static func isThere(_ programs: String...) -> Bool {
    (["Xvfb", "xdotool", "convert"] + programs).allSatisfy { Program.find($0, environment: path) != nil }
  }

  private func draw(_ program: String, _ format: String) async throws {
    let folder = try TemporaryDirectory()
    for (number, title) in HostileTitle.all.enumerated() {
      try Data(HostileTitle.text(format, title).utf8).write(to: URL(filePath: folder.path("\(number)")))
    }
    let result = try await offThePool {
      try Program.run(
        ["/bin/bash", StatusDisplayPartTests.script, program, folder.path], environment: StatusDisplayPartTests.path,
        timeoutSeconds: 200)
    }
    #expect(result.output == "shown \(HostileTitle.all.count)\n", "\(result.errorOutput)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("X")), "a title was run")
  }

  @Test(.enabled(if: isThere("polybar"), "a part is missing: apt install polybar xvfb xdotool imagemagick"))
  func polybarDrawsTitlesAsTexts() async throws { try await draw("polybar", "polybar:{next}") }

  @Test(.enabled(if: isThere("i3", "i3bar"), "a part is missing: apt install i3-wm xvfb xdotool imagemagick"))
  func i3barDrawsTitlesAsTexts() async throws { try await draw("i3bar", "i3bar:{next}") }

  @Test(.enabled(if: isThere("rofi"), "a part is missing: apt install rofi xvfb xdotool imagemagick"))
  func rofiShowsTitlesAsTexts() async throws { try await draw("rofi", "rofi") }
}
