internal import Foundation
package import Platform
package import TOMLFile
internal import Terminal

extension World {
  /// All defaults if there is no file.
  package func readSettings() throws(SettingsError) -> Settings {
    try home.settingsText().map(parsedSettings) ?? Settings()
  }

  func parsedSettings(_ text: String) throws(SettingsError) -> Settings {
    try Settings(toml: text, path: home.settingsPath, declared: features.declaredSettings)
  }

  /// Prints notes about the first skipped entries to stderr.
  package func noteProblems(of settings: Settings) {
    let maxShown = 10
    for problem in settings.problems.prefix(maxShown) { screen.note(problem.message(features.declaredSettings)) }
    guard let next = settings.problems.dropFirst(maxShown).first else { return }
    let count = settings.problems.count - maxShown
    screen.note(
      Sentence(
        en: "\(next.path): \(count) more setting\(count == 1 ? " was" : "s were") skipped",
        ko: "\(next.path): 그 밖에 설정 \(count)개를 건너뛰었어요"))
  }

  /// - Throws: `ConfigFailure.unknownKey`
  package func setting(key: String) throws(ConfigFailure) -> AnySetting {
    let declared = features.declaredSettings
    if let setting = declared.named(key) { return setting }
    throw .unknownKey(key, nearest: declared.nearest(to: key))
  }

  /// Changes the text of the settings file; false if it stays the same.
  ///
  /// - Parameter noting: whether to print notes about skipped entries; for commands that read no settings at first
  /// - Throws: `SettingsError`, `ConfigFailure`; the file is then unchanged
  package func changeSettings(noting: Bool = true, _ change: (TOMLText) throws -> TOMLText) throws -> Bool {
    let (settings, isChanged) = try home.holdingSettings {
      let old = try home.settingsText() ?? ""
      // An unreadable file must not be overwritten.
      _ = try parsedSettings(old)
      let new = try edited(old, change)
      if new != old { try home.writeSettings(new) }
      return (try parsedSettings(new), new != old)
    }
    if noting { noteProblems(of: settings) }
    if isChanged { noteSettingsChanged() }
    return isChanged
  }

  /// Makes status bars and reminders that wait on the ntfy server follow the new settings.
  func noteSettingsChanged() {
    call.changes.hasAny = true
    features.reminders.cancelScheduled(self, nil)
  }

  /// - Throws: `ConfigFailure.byHand`, and other errors of `change`
  fileprivate func edited(_ text: String, _ change: (TOMLText) throws -> TOMLText) throws -> String {
    do {
      return try change(TOMLText(text: text)).text
    } catch is TOMLText.EditError {
      throw ConfigFailure.byHand(path: home.settingsPath)
    }
  }
}

extension Home {
  private static let maxSettingsBytes = 16 << 20

  var settingsPath: String { Settings.path(in: directories) }

  /// The text of the settings file; nil if there is none.
  func settingsText() throws(SettingsError) -> String? {
    let path = settingsPath
    // Nil if unknown, as in an unreadable folder. Settings may exist there, so reading must fail below.
    let isThere = try? PrivateFile.exists(path)
    // The second case is a link to a missing file.
    if isThere == false || isThere == true && !FileManager.default.fileExists(atPath: path) { return nil }
    let bytes = try Result { () throws(PrivateFileError) in
      try SharedFile.read(path, limitBytes: Home.maxSettingsBytes)
    }.mapError(SettingsError.unreadable).get()
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(path: path) }
    return text
  }

  /// Holds a lock while `body` reads, changes and writes the settings. Throws `ConfigFailure`, and errors of `body`.
  ///
  /// The lock is not next to the file, because people keep that folder under version control.
  func holdingSettings<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try FileLock.withLock("\(directories.state)/settings.lock", waitSeconds: 5, body: body)
    } catch is FileLockError {
      throw ConfigFailure.busy
    } catch let error as PrivateFileError {
      throw ConfigFailure.notWritten(error)
    }
  }

  func writeSettings(_ text: String) throws(ConfigFailure) {
    do {
      try SharedFile.write(Array(text.utf8), to: settingsPath)
    } catch {
      throw .notWritten(error)
    }
  }
}

/// A change of settings by options of a command, checked but not yet written.
package struct SettingsEdit {
  package let settings: Settings
  /// Diff of the file; empty if nothing changes.
  package let difference: String
  private let typed: [(AnySetting, String)]

  package init(_ typed: [(AnySetting, String)], in world: World) throws {
    self.typed = typed
    let old = try world.home.settingsText() ?? ""
    let new = try SettingsEdit.text(old, with: typed, in: world)
    settings = try world.parsedSettings(new)
    difference = TextDifference.text(world.home.settingsPath, from: old, to: new)
  }

  private static func text(_ old: String, with typed: [(AnySetting, String)], in world: World) throws -> String {
    try world.edited(old) { text in
      try typed.reduce(text) { text, edit in
        let (setting, typed) = edit
        guard let value = setting.kind.value(typed: typed) else { throw ConfigFailure.wrongValue(setting, typed) }
        return try text.setting(setting.path, toLiteral: setting.kind.literal(value))
      }
    }
  }

  /// Writes the settings and calls `body`; if that throws, restores the old settings.
  package func apply(in world: World, body: () throws -> Void) throws {
    try world.home.holdingSettings {
      // Another process may have changed the file since `init` read it.
      let old = try world.home.settingsText()
      let new = try SettingsEdit.text(old ?? "", with: typed, in: world)
      if new == old ?? "" { return try body() }
      try world.home.writeSettings(new)
      do {
        try body()
        world.noteSettingsChanged()
      } catch {
        if let old { try? world.home.writeSettings(old) }
        if old == nil { try? FileManager.default.removeItem(atPath: world.home.settingsPath) }
        throw error
      }
    }
  }
}

package enum ConfigFailure: UserFacingError, Equatable {
  case unknownKey(String, nearest: AnySetting?)
  case wrongValue(AnySetting, String)
  /// The key is in a form that cannot be edited safely, so the user must do it.
  case byHand(path: String)
  case notWritten(PrivateFileError)
  case busy

  package var message: Sentence {
    switch self {
    case .unknownKey(let key, _): Sentence(en: "no setting '\(key.excerpt)'", ko: "'\(key.excerpt)' 설정은 없어요")
    case .wrongValue(let setting, let value):
      Sentence(
        en: "\(setting.name) must be \(setting.kind.allowed), not '\(value.excerpt)'",
        ko: "\(setting.name) 값으로는 \(setting.kind.allowed)만 쓸 수 있어요: '\(value.excerpt)'")
    case .byHand(let path):
      Sentence(
        en: "\(path) cannot be changed without touching other settings; it was left untouched",
        ko: "다른 설정을 건드리지 않고는 \(path) 파일을 바꿀 수 없어요. 그대로 두었어요")
    case .notWritten(let error):
      Sentence(
        en: "cannot write \(error.path): \(error.sentence)", ko: "\(error.path) 파일에 쓸 수 없어요: \(error.sentence)")
    case .busy: Sentence(en: "another cyc is changing the settings", ko: "다른 cyc가 설정을 바꾸고 있어요")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .unknownKey(_, let setting):
      Sentence(en: "\(setting?.guess)cyc config shows them all", ko: "\(setting?.guess)cyc config로 모두 볼 수 있어요")
    // `cyc config` shows a setting without a value as `none`.
    case .wrongValue(let setting, let value)
    where setting.defaultText() == nil && ["none", "off", "no", "없음", "끄기"].contains(value.lowercased()):
      .typed("cyc config unset \(setting.name)")
    case .wrongValue(let setting, let value):
      .typed("cyc config set \(setting.name) \(setting.kind.withQuotes(value) ?? setting.example)")
    case .byHand: .typed("cyc config edit")
    case .busy: Sentence(en: "try again in a moment", ko: "잠시 후 다시 시도해 주세요")
    case .notWritten(let error): error.hint
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .unknownKey, .wrongValue: .usage
    case .busy: .tryAgainLater
    default: .failed
    }
  }
}
