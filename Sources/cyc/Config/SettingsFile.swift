internal import Platform

extension Setting {
  /// The setting that somebody named.
  ///
  /// - Throws: `ConfigFailure.unknownKey`
  init(key: String) throws(ConfigFailure) {
    guard let setting = Setting.named(key) else { throw .unknownKey(key) }
    self = setting
  }
}

extension World {
  /// Changes the text of the settings file, and says what in the new one is passed over unless that has been said; false
  /// where it stayed the same.
  ///
  /// - Throws: `SettingsError`, `ConfigFailure`; the file is then as it was.
  func changeSettings(
    noting: Bool = true,
    _ change: (SettingsText) throws(SettingsText.EditError) -> SettingsText
  ) throws -> Bool {
    let path = Settings.path(in: directories)
    let old = try settingsText() ?? ""
    // What cannot be read is not written over.
    _ = try Settings(toml: old, path: path)
    let new: SettingsText
    do throws(SettingsText.EditError) {
      new = try change(SettingsText(text: old))
    } catch {
      throw ConfigFailure.byHand(path: path)
    }
    if new.text != old { try writeSettings(new.text) }
    let settings = try Settings(toml: new.text, path: path)
    if noting { noteProblems(of: settings) }
    return new.text != old
  }

  /// Replaces the settings file as a whole.
  ///
  /// - Throws: `ConfigFailure.notWritten`
  func writeSettings(_ text: String) throws(ConfigFailure) {
    let path = Settings.path(in: directories)
    do {
      try SharedFile.write(Array(text.utf8), to: path)
    } catch {
      throw .notWritten(path: error.path, reason: error.reason)
    }
  }
}
