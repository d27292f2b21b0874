internal import Platform
package import TOMLFile

extension World {
  /// The setting that somebody named.
  ///
  /// - Throws: `ConfigFailure.unknownKey`
  package func setting(key: String) throws(ConfigFailure) -> AnySetting {
    guard let setting = declaredSettings.named(key) else {
      throw .unknownKey(key, nearest: declaredSettings.nearest(to: key))
    }
    return setting
  }

  /// Changes the text of the settings file, and says what in the new one is passed over unless that has been said; false
  /// where it stayed the same.
  ///
  /// - Throws: `SettingsError`, `ConfigFailure`; the file is then as it was.
  package func changeSettings(
    noting: Bool = true,
    _ change: (TOMLText) throws(TOMLText.EditError) -> TOMLText
  ) throws -> Bool {
    let new = try holdingSettings {
      let path = Settings.path(in: directories)
      let old = try settingsText() ?? ""
      // What cannot be read is not written over.
      _ = try parsedSettings(old)
      let new: TOMLText
      do throws(TOMLText.EditError) {
        new = try change(TOMLText(text: old))
      } catch {
        throw ConfigFailure.byHand(path: path)
      }
      if new.text != old { try writeSettings(new.text) }
      return (settings: try parsedSettings(new.text), isOther: new.text != old)
    }
    if noting { noteProblems(of: new.settings) }
    return new.isOther
  }

  /// Lets one process at a time read the settings, change them and write them.
  ///
  /// The lock does not lie beside the file, where people keep their settings under version control.
  ///
  /// - Throws: `ConfigFailure`, and whatever the body throws
  func holdingSettings<Value>(_ body: () throws -> Value) throws -> Value {
    let lock = "\(directories.state)/settings.lock"
    do {
      return try FileLock.withLock(lock, waitSeconds: 5, body: body)
    } catch is FileLockError {
      throw ConfigFailure.busy
    } catch let error as PrivateFileError {
      throw ConfigFailure.notWritten(path: error.path, reason: error.sentence)
    }
  }

  /// Replaces the settings file as a whole.
  ///
  /// - Throws: `ConfigFailure.notWritten`
  func writeSettings(_ text: String) throws(ConfigFailure) {
    let path = Settings.path(in: directories)
    do {
      try SharedFile.write(Array(text.utf8), to: path)
    } catch {
      throw .notWritten(path: error.path, reason: error.sentence)
    }
  }
}
