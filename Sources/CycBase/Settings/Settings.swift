internal import Days
package import Platform
internal import Streaks
internal import TOMLFile
internal import Foundation

/// The values in `config.toml`; settings that it lacks have their defaults.
package struct Settings: Equatable {
  /// Valid values in canonical form, by the names of the settings.
  package private(set) var values: [String: String] = [:]
  /// Skipped entries, in the order of the file.
  package private(set) var problems: [SettingsProblem] = []

  package init(values: [String: String] = [:], problems: [SettingsProblem] = []) {
    self.values = values
    self.problems = problems
  }

  package subscript<Value>(setting: Setting<Value>) -> Value {
    values[setting.name].flatMap(setting.read) ?? setting.default
  }

  /// The value in the file, in canonical form; nil if the setting has its default.
  package func text(of setting: AnySetting) -> String? { values[setting.name] }

  package static func path(in directories: Directories) -> String { "\(directories.config)/config.toml" }

  package init(toml text: String, path: String, declared: DeclaredSettings) throws(SettingsError) {
    let document = try Result { () throws(TOMLDocument.SyntaxError) in try TOMLDocument(text) }
      .mapError { error in
        error.isContradiction
          ? SettingsError.contradictory(path: path, line: error.line) : .malformed(path: path, line: error.line)
      }.get()
    // Lazy, because an error-free file is read before each prompt.
    lazy var lines = document.lines(longestPath: declared.longestPath)
    var problems: [SettingsProblem] = []
    read(document.root.table ?? [], at: [], declared) { keys, kind in
      // Entries of an inline table have the line of that table.
      let line = (1...keys.count).reversed().lazy.compactMap { lines[Array(keys.prefix($0))] }.first
      problems.append(SettingsProblem(kind: kind, path: path, line: line))
    }
    self.problems = problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private mutating func read(
    _ table: [TOMLEntry], at parents: [String], _ declared: DeclaredSettings,
    skip: (_ keys: [String], SettingsProblem.Kind) -> Void
  ) {
    for entry in table {
      let keys = parents + [entry.key]
      if let setting = declared.setting(at: keys) {
        if let text = setting.kind.value(inFile: entry.value) {
          // An empty list means no value.
          if !text.isEmpty { values[setting.name] = text }
        } else {
          skip(keys, .wrongValue(setting))
        }
      } else if declared.isTable(keys) {
        if let inner = entry.value.table {
          read(inner, at: keys, declared, skip: skip)
        } else {
          skip(keys, .notTable(entry.key))
        }
      } else {
        skip(keys, .unknown(keys.joined(separator: ".")))
      }
    }
  }
}

extension AnySetting {
  /// `did you mean NAME? `, with a space for the sentence that follows.
  package var guess: Sentence { Sentence(en: "did you mean \(name)? ", ko: "혹시 \(name) 설정인가요? ") }
}

/// A skipped entry of the settings file.
package struct SettingsProblem: Equatable {
  package enum Kind: Equatable {
    case unknown(String)
    case wrongValue(AnySetting)
    case notTable(String)
  }

  package let kind: Kind
  package let path: String
  /// Nil if unknown.
  package let line: Int?

  /// Searches `declared` for the setting that an unknown name may mean. Slow, so called only for problems that are
  /// shown: there may be thousands.
  package func message(_ declared: DeclaredSettings) -> Sentence {
    let place = place(path, line)
    switch kind {
    case .unknown(let name):
      let guess = declared.nearest(to: name)?.guess
      return Sentence(
        en: "\(place): cyc has no setting '\(name)'; \(guess)cyc config shows them all",
        ko: "\(place): cyc에 '\(name)' 설정은 없어요. \(guess)cyc config로 모두 볼 수 있어요")
    case .wrongValue(let setting):
      let example = setting.exampleLine
      return Sentence(
        en: "\(place): \(setting.name) must be \(setting.kind.allowed), as in \(example); the default is used",
        ko: "\(place): \(setting.name) 값으로는 \(setting.kind.allowed)만 쓸 수 있어요. 예: \(example). 지금은 기본값을 써요")
    case .notTable(let name):
      return Sentence(
        en:
          "\(place): \(name) is a table: write [\(name)] on a line of its own and its keys below; the default is used",
        ko: "\(place): \(name) 설정은 테이블이에요. [\(name)] 줄을 따로 적고 그 아래에 값을 적어 주세요. 지금은 기본값을 써요")
    }
  }
}

package enum SettingsError: UserFacingError, Equatable {
  case unreadable(PrivateFileError)
  case notUTF8(path: String)
  case malformed(path: String, line: Int?)
  /// The line defines a key or a table that is there already.
  case contradictory(path: String, line: Int)

  package var message: Sentence {
    switch self {
    case .unreadable(let error):
      Sentence(
        en: "cannot read the settings in \(error.path): \(error.sentence)",
        ko: "\(error.path)의 설정을 읽을 수 없어요: \(error.sentence)")
    case .notUTF8(let path): Sentence(en: "the settings in \(path) are not UTF-8", ko: "\(path)의 설정이 UTF-8이 아니에요")
    case .malformed(let path, let line):
      Sentence(
        en: "the settings are not valid TOML: \(place(path, line))", ko: "설정이 올바른 TOML이 아니에요: \(place(path, line))")
    case .contradictory(let path, let line):
      Sentence(
        en: "the settings name a key or a table twice: \(place(path, line))",
        ko: "설정에 같은 이름이 두 번 나와요: \(place(path, line))")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .unreadable(let error): error.hint
    case .notUTF8: Sentence(en: "save the file as UTF-8: cyc config edit", ko: "파일을 UTF-8로 저장하세요: cyc config edit")
    case .malformed:
      Sentence(
        en: "fix that line, for example to user = \"octocat\": cyc config edit",
        ko: "그 줄을 user = \"octocat\"처럼 고치세요: cyc config edit")
    case .contradictory:
      Sentence(
        en: "keep that key or [table] in one place: cyc config edit",
        ko: "그 키나 [테이블]을 한곳에만 두세요: cyc config edit")
    }
  }
}

private func place(_ path: String, _ line: Int?) -> String { line.map { "\(path):\($0)" } ?? path }
