internal import Platform
internal import Foundation

extension World {
  /// More is no file of settings.
  private static let maxSettingsBytes = 16 << 20

  /// Reads the settings; the defaults where there is no file.
  ///
  /// - Throws: `SettingsError`
  package func readSettings() throws(SettingsError) -> Settings {
    guard let text = try settingsText() else { return Settings() }
    return try parsedSettings(text)
  }

  /// What a text of the settings file says.
  ///
  /// - Throws: `SettingsError`
  func parsedSettings(_ text: String) throws(SettingsError) -> Settings {
    try Settings(toml: text, path: Settings.path(in: directories), declared: declaredSettings)
  }

  /// The text of the settings file, nil where there is none.
  ///
  /// - Throws: `SettingsError.unreadable`
  func settingsText() throws(SettingsError) -> String? {
    let path = Settings.path(in: directories)
    // Nil where that cannot be told: a folder that may not be looked into does not mean that nothing is settled.
    let isThere = try? PrivateFile.exists(path)
    let isLinkToNothing = isThere == true && !FileManager.default.fileExists(atPath: path)
    if isThere == false || isLinkToNothing { return nil }
    let bytes: [UInt8]
    do throws(PrivateFileError) {
      bytes = try SharedFile.read(path, limitBytes: World.maxSettingsBytes)
    } catch {
      throw .unreadable(path: path, reason: error.sentence)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(path: path) }
    return text
  }

  /// Says on stderr what in the settings is passed over: the first of it, where it is much.
  package func noteProblems(of settings: Settings) {
    let maxShown = 10
    for problem in settings.problems.prefix(maxShown) { note(problem.message(declaredSettings)) }
    guard let next = settings.problems.dropFirst(maxShown).first else { return }
    let (path, count) = (next.path, settings.problems.count - maxShown)
    note(
      Sentence(
        en: "\(path): \(count) more setting\(count == 1 ? " was" : "s were") skipped",
        ko: "\(path): 그 밖에 설정 \(count)개를 건너뛰었어요"))
  }
}
