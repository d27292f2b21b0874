internal import Days
package import Platform
internal import Streaks
internal import TOMLFile
internal import Foundation

/// What the person has settled in `config.toml`; whatever is not there has its default.
package struct Settings: Equatable {
  /// By the settings' names; each value is one that its setting accepts.
  package private(set) var values: [String: String] = [:]
  /// What in the file is passed over, in the order of the lines.
  package private(set) var problems: [SettingsProblem] = []

  package init(values: [String: String] = [:], problems: [SettingsProblem] = []) {
    self.values = values
    self.problems = problems
  }

  package subscript<Value>(setting: Setting<Value>) -> Value {
    values[setting.name].flatMap(setting.read) ?? setting.default
  }

  /// What the file says, in its one form.
  package func text(of setting: AnySetting) -> String? { values[setting.name] }

  package static func path(in directories: Directories) -> String { "\(directories.config)/config.toml" }
}

extension Settings {
  /// Reads the file's text.
  ///
  /// - Throws: `SettingsError` naming the line, where the text is no TOML.
  package init(toml text: String, path: String, declared: DeclaredSettings) throws(SettingsError) {
    let document: TOMLDocument
    do throws(TOMLDocument.SyntaxError) {
      document = try TOMLDocument(text)
    } catch {
      throw .malformed(path: path, line: error.line)
    }
    // Looked for where something is passed over, and not before each prompt.
    lazy var lines = document.lines(longestPath: declared.longestPath + 1)
    var problems: [SettingsProblem] = []
    read(document.root.table ?? [], at: [], declared) { keys, kind in
      // What stands in an inline table has the line of that one.
      let line = (1...keys.count).reversed().lazy.compactMap { lines[Array(keys.prefix($0))] }.first
      problems.append(SettingsProblem(kind: kind, path: path, line: line))
    }
    self.problems = problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  private mutating func read(
    _ table: [TOMLEntry], at parents: [String], _ declared: DeclaredSettings,
    isPassedOver: (_ keys: [String], SettingsProblem.Kind) -> Void
  ) {
    for entry in table {
      let keys = parents + [entry.key]
      if let setting = declared.setting(at: keys) {
        if let text = setting.kind.value(inFile: entry.value) {
          // An empty list is none at all.
          if !text.isEmpty { values[setting.name] = text }
        } else {
          isPassedOver(keys, .wrongValue(setting))
        }
      } else if declared.isTable(keys) {
        if let inner = entry.value.table {
          read(inner, at: keys, declared, isPassedOver: isPassedOver)
        } else {
          isPassedOver(keys, .notTable(entry.key))
        }
      } else {
        isPassedOver(keys, .unknown(keys.joined(separator: ".")))
      }
    }
  }
}

extension AnySetting {
  /// Stands before a sentence that says where all settings are shown.
  package var guess: Sentence { Sentence(en: "did you mean \(name)? ", ko: "혹시 \(name) 설정인가요? ") }
}

/// Something in the settings that is passed over.
package struct SettingsProblem: Equatable {
  package enum Kind: Equatable {
    case unknown(String)
    case wrongValue(AnySetting)
    case notTable(String)
  }

  package let kind: Kind
  package let path: String
  package let line: Int?

  /// - Parameter declared: Which setting is meant is looked for among these: not before it is said, since there may be thousands.
  package func message(_ declared: DeclaredSettings) -> Sentence {
    let place = line.map { "\(path):\($0)" } ?? path
    switch kind {
    case .unknown(let name):
      let guess = declared.nearest(to: name).map(\.guess) ?? Sentence(en: "", ko: "")
      return Sentence(
        en: "\(place): cyc has no setting '\(name)'; \(guess)cyc config shows them all",
        ko: "\(place): cyc에 '\(name)' 설정은 없어요. \(guess)cyc config로 모두 볼 수 있어요")
    case .wrongValue(let setting):
      let example = setting.exampleLine
      return Sentence(
        en:
          "\(place): \(setting.name) must be \(setting.kind.allowed(.english)), as in \(example); the default is used",
        ko: "\(place): \(setting.name) 값으로는 \(setting.kind.allowed(.korean))만 쓸 수 있어요. 예: \(example). 지금은 기본값을 써요")
    case .notTable(let name):
      return Sentence(
        en:
          "\(place): \(name) is a table: write [\(name)] on a line of its own and its keys below; the default is used",
        ko: "\(place): \(name) 설정은 테이블이에요. [\(name)] 줄을 따로 적고 그 아래에 값을 적어 주세요. 지금은 기본값을 써요")
    }
  }
}

/// Why the settings could not be used.
package enum SettingsError: UserFacingError, Equatable {
  case unreadable(path: String, reason: Sentence)
  case notUTF8(path: String)
  case malformed(path: String, line: Int?)

  package var message: Sentence {
    switch self {
    case .unreadable(let path, let reason):
      return Sentence(
        en: "cannot read the settings in \(path): \(reason)", ko: "\(path)의 설정을 읽을 수 없어요: \(reason)")
    case .notUTF8(let path):
      return Sentence(en: "the settings in \(path) are not UTF-8", ko: "\(path)의 설정이 UTF-8이 아니에요")
    case .malformed(let path, let line):
      let place = line.map { "\(path):\($0)" } ?? path
      return Sentence(en: "the settings are not valid TOML: \(place)", ko: "설정이 올바른 TOML이 아니에요: \(place)")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .unreadable(let path, _): .typed("ls -ld \(ShellWords(words: [path]).text)")
    case .notUTF8: Sentence(en: "save the file as UTF-8: cyc config edit", ko: "파일을 UTF-8로 저장하세요: cyc config edit")
    case .malformed:
      Sentence(
        en: "fix that line, for example to user = \"octocat\": cyc config edit",
        ko: "그 줄을 user = \"octocat\"처럼 고치세요: cyc config edit")
    }
  }

  package var exitStatus: ExitStatus { .failed }
}
