internal import Platform
internal import TOMLKit
internal import Terminal

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What the person has settled in `config.toml`; whatever is not there is nil.
struct Settings: Equatable {
  /// `user`: whose streak is shown where nobody is logged in.
  var user: String?
  /// `login.client_id`: the OAuth app to log in with.
  var clientID: String?

  static func path(in directories: Directories) -> String { "\(directories.config)/config.toml" }
}

extension Settings {
  /// Reads the file's text.
  ///
  /// - Throws: `SettingsError` naming the line of a mistake, or the setting whose value has the wrong type.
  init(toml text: String, path: String) throws(SettingsError) {
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw .malformed(path: path, line: Int(error.source.begin.line))
    } catch {
      throw .malformed(path: path, line: nil)
    }
    user = try Settings.text(table["user"], name: "user", path: path)
    if let login = table["login"], login.table == nil { throw .notTable(path: path, name: "login") }
    clientID = try Settings.text(table["login"]?.table?["client_id"], name: "login.client_id", path: path)
  }

  private static func text(
    _ value: (any TOMLValueConvertible)?, name: String, path: String
  ) throws(SettingsError) -> String? {
    guard let value else { return nil }
    guard let text = value.string, !text.isEmpty else { throw .notText(path: path, name: name) }
    return text
  }
}

extension World {
  /// The settings; the defaults where there is no file.
  ///
  /// - Throws: `SettingsError`
  func settings() throws -> Settings {
    let path = Settings.path(in: directories)
    guard FileManager.default.fileExists(atPath: path) else { return Settings() }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw SettingsError.unreadable(path: path)
    }
    return try Settings(toml: text, path: path)
  }
}

/// Why the settings could not be used.
enum SettingsError: UserFacingError, Equatable {
  case unreadable(path: String)
  case malformed(path: String, line: Int?)
  case notText(path: String, name: String)
  case notTable(path: String, name: String)
  case notLogin(path: String, name: String)

  var message: Sentence {
    switch self {
    case .unreadable(let path):
      return Sentence(en: "cannot read the settings in \(path)", ko: "\(path)의 설정을 읽을 수 없습니다")
    case .malformed(let path, let line):
      let place = line.map { "\(path):\($0)" } ?? path
      return Sentence(en: "the settings are not valid TOML: \(place)", ko: "설정이 올바른 TOML이 아닙니다: \(place)")
    case .notText(let path, let name):
      return Sentence(en: "the setting \(name) in \(path) is not a text", ko: "\(path)의 \(name) 설정이 문자열이 아닙니다")
    case .notTable(let path, let name):
      return Sentence(en: "the setting \(name) in \(path) is not a table", ko: "\(path)의 \(name) 설정이 테이블이 아닙니다")
    case .notLogin(let path, let name):
      return Sentence(
        en: "the setting \(name) in \(path) cannot be a GitHub login", ko: "\(path)의 \(name) 설정이 GitHub 아이디가 될 수 없습니다")
    }
  }

  var hint: Sentence? {
    switch self {
    case .unreadable: nil
    case .malformed:
      Sentence(en: "mend that line, for example: user = \"octocat\"", ko: "그 줄을 고쳐 주세요. 예: user = \"octocat\"")
    case .notText(_, let name): Sentence(en: "write it as \(name) = \"…\"", ko: "\(name) = \"…\"처럼 적어 주세요")
    case .notTable(_, let name):
      Sentence(
        en: "write it as [\(name)] on a line of its own, its keys below", ko: "[\(name)] 줄을 따로 적고 그 아래에 값을 적어 주세요")
    case .notLogin(_, let name): Sentence(en: "write it as \(name) = \"octocat\"", ko: "\(name) = \"octocat\"처럼 적어 주세요")
    }
  }

  var exitStatus: ExitStatus { .failed }
}
