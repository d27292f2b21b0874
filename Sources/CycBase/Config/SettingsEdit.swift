internal import Platform
internal import TOMLFile
internal import Terminal
internal import Foundation

/// Settings that an option of a command changes, decided and not yet written.
package struct SettingsEdit {
  /// The settings as they will be.
  package let settings: Settings
  /// What it changes, for a person to read; empty where nothing is changed.
  package let difference: String
  private let path: String
  private let typed: [(AnySetting, String)]

  /// - Throws: `ConfigFailure`, `SettingsError`; for a wrong value it names the setting
  package init(_ typed: [(AnySetting, String)], in world: World) throws {
    path = Settings.path(in: world.directories)
    self.typed = typed
    let old = try world.settingsText() ?? ""
    let new = try SettingsEdit.text(old, with: typed, path)
    settings = try world.parsedSettings(new)
    difference = TextDifference.text(path, from: old, to: new)
  }

  private static func text(_ old: String, with typed: [(AnySetting, String)], _ path: String) throws -> String {
    var text = TOMLText(text: old)
    for (setting, typed) in typed {
      guard let value = setting.kind.value(typed: typed) else { throw ConfigFailure.wrongValue(setting, typed) }
      do {
        text = try text.setting(setting.path, toLiteral: setting.kind.literal(value))
      } catch {
        throw ConfigFailure.byHand(path: path)
      }
    }
    return text.text
  }

  /// Writes the settings and does what depends on them; where that fails they are as they were.
  ///
  /// - Throws: `ConfigFailure`, and whatever the body throws
  package func apply(in world: World, body: () throws -> Void) throws {
    try world.holdingSettings {
      // Others may have changed the file since it was looked at.
      let old = try world.settingsText()
      let new = try SettingsEdit.text(old ?? "", with: typed, path)
      let isChanged = new != (old ?? "")
      if isChanged { try world.writeSettings(new) }
      do {
        try body()
      } catch {
        if isChanged, let old { try? world.writeSettings(old) }
        if isChanged, old == nil { try? FileManager.default.removeItem(atPath: path) }
        throw error
      }
    }
  }
}
