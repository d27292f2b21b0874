internal import Foundation

/// An application's folders by the XDG Base Directory specification (0.8). Absolute paths; none is created.
public struct Directories: Hashable, Sendable {
  public let config: String
  /// Data that must not be lost.
  public let data: String
  /// Data that may be deleted at any time.
  public let cache: String
  /// Logs and the like.
  public let state: String

  /// The specification says to ignore a variable that is empty or not absolute.
  public init(application: String, environment: [String: String], homeDirectory: String) {
    // The home folder is `/` in containers whose user has none.
    let home = homeDirectory.hasSuffix("/") ? String(homeDirectory.dropLast()) : homeDirectory
    func folder(_ variable: String, _ fallback: String) -> String {
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(fallback)"
      return base.hasSuffix("/") ? base + application : "\(base)/\(application)"
    }
    config = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    cache = folder("XDG_CACHE_HOME", ".cache")
    state = folder("XDG_STATE_HOME", ".local/state")
  }

  /// `HOME` if it is absolute, else the home folder in the password database, else `/`.
  public static func homeDirectory(environment: [String: String]) -> String {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    return Libc.homeOfUser() ?? "/"
  }
}

/// A folder path in which `~` means the home folder and `*` any part of a name.
public struct FolderPattern: Equatable, Sendable {
  public let text: String

  public static let maxFolders = 500

  /// Nil unless `text` is absolute or starts with `~`.
  public init?(_ text: String, home: String) {
    if text == "~" || text.hasPrefix("~/") {
      self.text = home + text.dropFirst()
    } else if text.hasPrefix("/") {
      self.text = text
    } else {
      return nil
    }
  }

  public static func isPattern(_ text: String) -> Bool { FolderPattern(text, home: "/") != nil }

  /// The folders that match, sorted by name; at most `maxFolders`. As in a shell, `*` does not match a name that begins
  /// with a dot.
  public func folders() -> [String] {
    var found = [""]
    for part in text.split(separator: "/") {
      found = found.flatMap { folder -> [String] in
        part.contains("*")
          ? FolderPattern.names(in: folder, like: part).map { "\(folder)/\($0)" } : ["\(folder)/\(part)"]
      }
      found = Array(found.filter(FolderPattern.isFolder).prefix(FolderPattern.maxFolders))
    }
    return found
  }

  private static func names(in folder: String, like pattern: Substring) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "/" : folder)) ?? []
    return names.filter { matches($0, pattern) }.sorted()
  }

  // `PATH/.` exists only if PATH is a folder.
  private static func isFolder(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/.") }

  static func matches(_ name: String, _ pattern: Substring) -> Bool {
    if name.hasPrefix("."), !pattern.hasPrefix(".") { return false }
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else { return name == pattern }
    guard name.hasPrefix(first), name.utf8.count >= first.utf8.count + last.utf8.count, name.hasSuffix(last)
    else { return false }
    // Take the first match of each piece: a later match would leave less text for the remaining pieces.
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
