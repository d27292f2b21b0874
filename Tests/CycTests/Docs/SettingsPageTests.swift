import Foundation
import Support
import Testing

@testable import cyc

/// `docs/settings.md` comes from the declarations. `RECORD_DOCS=1 swift test --filter SettingsPageTests` rewrites it, and fails
/// even so.
@Suite struct SettingsPageTests {
  static let path = PackageFolder.url.appending(path: "docs/settings.md")

  static var page: String {
    let head = """
      # Settings

      They lie in `~/.config/cyc/config.toml` (`cyc config path` says where). `cyc config` shows them, `cyc config set KEY VALUE`
      changes one and leaves the rest of the file as it is, `cyc config edit` opens the file in your editor. A key that cyc does not
      know, or a value that it cannot use, is named on stderr with its line, and the default is used. `cyc config --json` prints
      `{"path","settings":[{"name","value","default","source"}]}`, with `file` or `default` as `source` and values in the types of the
      file; `get`, `set` and `unset` print one of them, the last two with `changed`.

      This page comes from the declarations in `Sources/cyc/*/Setting+*.swift`: a test compares the two.

      | key | value | default | what it is |
      |---|---|---|---|

      """
    let rows = Cyc.settings.all.map { setting in
      let cells = [
        "`\(setting.name)`", setting.kind.allowed(.english), setting.whenUnset(.english), setting.sentence(.english),
      ]
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    let example = Cyc.settings.all.map { $0.exampleLine + "\n" }
    return head + rows.joined() + "\n```toml\n" + example.joined() + "```\n"
  }

  @Test func thePageSaysWhatIsDeclared() throws {
    let written = try? String(contentsOf: SettingsPageTests.path, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      try SettingsPageTests.page.write(to: SettingsPageTests.path, atomically: true, encoding: .utf8)
      Issue.record("docs/settings.md was rewritten: read the difference, then run the tests without RECORD_DOCS")
    } else {
      #expect(written == SettingsPageTests.page, "RECORD_DOCS=1 swift test --filter SettingsPageTests rewrites it")
    }
  }
}
