internal import Days
internal import Platform
internal import Streaks
internal import TOMLKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What the person has settled in `config.toml`; whatever is not there is nil.
struct Settings: Equatable {
  /// By the settings' names; each value is one that its setting accepts.
  private(set) var values: [String: String] = [:]
  /// What in the file is passed over, in the order of the lines.
  private(set) var problems: [SettingsProblem] = []

  /// `user`: whose streak is shown where nobody is logged in.
  var user: String? { self[.user] }
  /// `login.client_id`: the OAuth app to log in with.
  var clientID: String? { self[.clientID] }
  /// `language`: the language of the output.
  var language: Language? { self[.language].flatMap { Language(rawValue: $0) } }
  /// `cache.fresh_minutes`: how old the last look may be before GitHub is asked again.
  var cacheFreshMinutes: Int { self[.freshMinutes].flatMap { Int($0) } ?? 5 }

  /// `streak.rest_days`: the days of the week that bridge a streak.
  var restDays: Set<Weekday> {
    Set((self[.restDays] ?? "").split(separator: ",").compactMap { Weekday(settingName: String($0)) })
  }
  /// `week_start`: the day on which a week begins.
  var weekStart: Weekday { self[.weekStart].flatMap { Weekday(settingName: $0) } ?? .sunday }

  /// `streak.weekly_target` and `week_start`: what makes a week count.
  var weeklyTarget: WeeklyTarget {
    WeeklyTarget(
      days: self[.weeklyTarget].flatMap { Int($0) } ?? 5,
      weekStart: weekStart)
  }

  /// `theme`: the colours of the grass.
  var theme: GrassTheme? { self[.theme].flatMap(GrassTheme.named) }
  /// `style`: the glyphs of the grass.
  var style: GlyphStyle? { self[.style].flatMap { GlyphStyle(rawValue: $0) } }
  /// `background`: that of the terminal.
  var background: Background { self[.background].flatMap { Background(rawValue: $0) } ?? .auto }

  subscript(setting: Setting) -> String? { values[setting.name] }

  static func path(in directories: Directories) -> String { "\(directories.config)/config.toml" }
}

extension Settings {
  /// Reads the file's text.
  ///
  /// - Throws: `SettingsError` naming the line, where the text is no TOML.
  init(toml text: String, path: String) throws(SettingsError) {
    let document: TOMLDocument
    do throws(TOMLDocument.Mistake) {
      document = try TOMLDocument(text)
    } catch {
      throw .malformed(path: path, line: error.line)
    }
    let lines = document.lines(longestPath: Setting.longestPath + 1)
    var problems: [SettingsProblem] = []
    read(document.table, at: []) { keys, kind in
      // What stands in an inline table has the line of that one.
      let line = (1...keys.count).reversed().lazy.compactMap { lines[Array(keys.prefix($0))] }.first
      problems.append(SettingsProblem(kind: kind, path: path, line: line))
    }
    self.problems = problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private mutating func read(
    _ table: TOMLTable, at parents: [String], isPassedOver: (_ keys: [String], SettingsProblem.Kind) -> Void
  ) {
    for key in table.keys {
      guard let value = table[key] else { continue }
      let keys = parents + [key]
      if let setting = Setting.byPath[keys] {
        if let text = setting.kind.value(inFile: value) {
          // An empty list is none at all.
          if !text.isEmpty { values[setting.name] = text }
        } else {
          isPassedOver(keys, .wrongValue(setting))
        }
      } else if Setting.tables.contains(keys) {
        if let inner = value.table {
          read(inner, at: keys, isPassedOver: isPassedOver)
        } else {
          isPassedOver(keys, .notTable(key))
        }
      } else {
        isPassedOver(keys, .unknown(keys.joined(separator: ".")))
      }
    }
  }
}

extension World {
  /// Reads the settings; the defaults where there is no file.
  ///
  /// - Throws: `SettingsError`
  func readSettings() throws(SettingsError) -> Settings {
    guard let text = try settingsText() else { return Settings() }
    return try Settings(toml: text, path: Settings.path(in: directories))
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
    guard let data = FileManager.default.contents(atPath: path), let text = String(validating: data, as: UTF8.self)
    else { throw .unreadable(path: path) }
    return text
  }

  /// Says on stderr what in the settings is passed over: the first of it, where it is much.
  func noteProblems(of settings: Settings) {
    let maxShown = 10
    for problem in settings.problems.prefix(maxShown) { note(problem.message) }
    guard let next = settings.problems.dropFirst(maxShown).first else { return }
    let (path, count) = (next.path, settings.problems.count - maxShown)
    note(
      Sentence(
        en: "\(path): \(count) more setting\(count == 1 ? " is" : "s are") passed over",
        ko: "\(path): 그 밖에 설정 \(count)개를 건너뛰었습니다"))
  }
}

/// Something in the settings that is passed over.
struct SettingsProblem: Equatable {
  enum Kind: Equatable {
    case unknown(String)
    case wrongValue(Setting)
    case notTable(String)
  }

  let kind: Kind
  let path: String
  let line: Int?

  var message: Sentence {
    let place = line.map { "\(path):\($0)" } ?? path
    switch kind {
    case .unknown(let name):
      let nearest = Setting.nearest(to: name).name
      return Sentence(
        en: "\(place): cyc has no setting '\(name)'; did you mean \(nearest)? cyc config shows them all",
        ko: "\(place): cyc에 '\(name)' 설정은 없습니다. 혹시 \(nearest) 설정인가요? cyc config로 모두 볼 수 있습니다")
    case .wrongValue(let setting):
      let example = setting.exampleLine
      return Sentence(
        en: "\(place): \(setting.name) wants \(setting.kind.allowed(.english)), as in \(example); the default is used",
        ko: "\(place): \(setting.name) 값으로는 \(setting.kind.allowed(.korean))만 쓸 수 있습니다. 예: \(example). 기본값을 사용합니다")
    case .notTable(let name):
      return Sentence(
        en: "\(place): \(name) is a table: write [\(name)] on a line of its own, its keys below; the default is used",
        ko: "\(place): \(name) 설정은 테이블입니다. [\(name)] 줄을 따로 적고 그 아래에 값을 적어 주세요. 기본값을 사용합니다")
    }
  }
}

/// Why the settings could not be used.
enum SettingsError: UserFacingError, Equatable {
  case unreadable(path: String)
  case malformed(path: String, line: Int?)

  var message: Sentence {
    switch self {
    case .unreadable(let path):
      return Sentence(en: "cannot read the settings in \(path)", ko: "\(path)의 설정을 읽을 수 없습니다")
    case .malformed(let path, let line):
      let place = line.map { "\(path):\($0)" } ?? path
      return Sentence(en: "the settings are not valid TOML: \(place)", ko: "설정이 올바른 TOML이 아닙니다: \(place)")
    }
  }

  var hint: Sentence? {
    switch self {
    case .unreadable: nil
    case .malformed:
      Sentence(en: "mend that line, for example: user = \"octocat\"", ko: "그 줄을 고쳐 주세요. 예: user = \"octocat\"")
    }
  }

  var exitStatus: ExitStatus { .failed }
}
