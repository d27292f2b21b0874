internal import Formats
internal import Platform

/// Settings as scripts read them.
enum SettingJSON {
  static func list(_ settings: Settings, _ declared: DeclaredSettings, path: String) -> JSONValue {
    ["path": path, "settings": declared.all.map { object($0, in: settings) }]
  }

  /// A setting with its value, and where that comes from; null where it is not set and has no default.
  static func object(_ setting: AnySetting, in settings: Settings) -> JSONValue {
    object(setting, text: settings.text(of: setting))
  }

  /// - Parameter text: what the file says of it; nil where it says nothing.
  static func object(_ setting: AnySetting, text: String?) -> JSONValue {
    let usual = setting.defaultText.map { value($0, setting.kind) }
    return [
      "name": setting.name, "value": text.map { value($0, setting.kind) } ?? usual, "default": usual,
      "source": text == nil ? "default" : "file",
    ]
  }

  /// A value in its type, as it is in the file.
  private static func value(_ text: String, _ kind: SettingKind) -> JSONValue {
    switch kind {
    case .login, .text, .choice, .clock, .duration, .mailAddress, .serverAddress: text.json
    case .integer: Int(text)?.json ?? text.json
    case .angle: Double(text)?.json ?? text.json
    case .truth: (text == "true").json
    case .list: text.split(separator: ",").map(String.init).json
    case .words, .folders: (ShellWords(text)?.words ?? []).json
    }
  }
}
