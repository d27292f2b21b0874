/// The folders that the XDG Base Directory specification (0.8) gives an application, as absolute paths; none is
/// created.
public struct Directories: Hashable, Sendable {
  /// Settings that the user writes: `$XDG_CONFIG_HOME/APP`, else `~/.config/APP`.
  public let config: String
  /// What must not be lost: `$XDG_DATA_HOME/APP`, else `~/.local/share/APP`.
  public let data: String
  /// What may be deleted at any time: `$XDG_CACHE_HOME/APP`, else `~/.cache/APP`.
  public let cache: String
  /// Logs and the like: `$XDG_STATE_HOME/APP`, else `~/.local/state/APP`.
  public let state: String

  /// The folders of an application; a variable that is empty or not absolute is ignored, as the specification asks.
  public init(application: String, environment: [String: String], homeDirectory: String) {
    func folder(_ variable: String, _ fallback: String) -> String {
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(homeDirectory)/\(fallback)"
      return base.hasSuffix("/") ? base + application : "\(base)/\(application)"
    }
    config = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    cache = folder("XDG_CACHE_HOME", ".cache")
    state = folder("XDG_STATE_HOME", ".local/state")
  }

  /// The user's home folder: `HOME` where it is absolute, else that of the password database, else `/`.
  public static func homeDirectory(environment: [String: String]) -> String {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    return Libc.homeOfUser() ?? "/"
  }
}
