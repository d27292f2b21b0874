@testable import TOMLFile
@testable import cyc

/// The text of the settings file: read, and edited in place.
enum SettingsFuzz {
  static func tryOne(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    tryEdits(TOMLText(text: text))
    guard let settings = try? Settings(toml: text, path: "config.toml", declared: Cyc.settings) else { return }
    let lines = text.utf8.count { $0 == 0x0A } + 1
    law(settings.problems.allSatisfy { (1...lines).contains($0.line ?? 1) }, "a problem in a line that is not there")
    for problem in settings.problems { _ = problem.message(Cyc.settings) }
    tryWriting(settings)
  }

  /// What is set is read back, what is unset is gone.
  private static func tryEdits(_ text: TOMLText) {
    for path in [["user"], ["nag", "from"]] {
      guard let edited = try? text.setting(path, to: "한\"\\\n") else { continue }
      law((try? TOMLDocument(edited.text))?.root[path] == .string("한\"\\\n"), "a value that was set is not read back")
      guard let again = try? edited.setting(path, to: "b") else { fatalError("what was set cannot be set again") }
      guard let gone = try? again.unsetting(path) else { continue }
      law((try? TOMLDocument(gone.text)) != nil, "no TOML any more")
      law((try? TOMLDocument(gone.text))?.root[path] == nil, "a value that was unset is still there")
    }
  }

  /// Each value, written into a file of its own, is the same value.
  private static func tryWriting(_ settings: Settings) {
    for setting in Cyc.settings.all {
      guard let value = settings.text(of: setting) else { continue }
      guard let written = try? TOMLText(text: "").setting(setting.path, toLiteral: setting.kind.literal(value)),
        let read = try? Settings(toml: written.text, path: "", declared: Cyc.settings)
      else { fatalError("\(setting.name) cannot be written: \(value)") }
      law(read.text(of: setting) == value, "\(setting.name) is not read back: \(value)")
    }
  }
}
