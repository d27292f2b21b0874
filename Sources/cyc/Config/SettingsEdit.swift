internal import Platform

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Settings that an option of a command changes, decided and not yet written.
struct SettingsEdit {
  /// The settings as they will be.
  let settings: Settings
  private let path: String
  /// Nil where there is no file.
  private let old: String?
  private let new: String

  /// - Throws: `ConfigFailure`, `SettingsError`; for a wrong value it names the setting
  init(_ typed: [(Setting, String)], in world: World) throws {
    path = Settings.path(in: world.directories)
    old = try world.settingsText()
    var text = SettingsText(text: old ?? "")
    for (setting, typed) in typed {
      guard let value = setting.kind.value(typed: typed) else { throw ConfigFailure.wrongValue(setting, typed) }
      do {
        text = try text.setting(setting.path, toLiteral: setting.kind.literal(value))
      } catch {
        throw ConfigFailure.byHand(path: path)
      }
    }
    new = text.text
    settings = try Settings(toml: new, path: path)
  }

  /// What it changes, for a person to read; empty where nothing is changed.
  var difference: String { TextDifference.text(path, from: old ?? "", to: new) }

  /// Writes the settings and does what depends on them; where that fails they are as they were.
  ///
  /// - Throws: `ConfigFailure.notWritten`, and whatever the body throws
  func apply(in world: World, body: () throws -> Void) throws {
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
