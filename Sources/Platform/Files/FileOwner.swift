#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whose files are.
public enum FileOwner {
  /// Whether what lies at a path, itself and not what a link leads to, belongs to this user; nil where there is nothing.
  public static func isThisUser(_ path: String) -> Bool? {
    Libc.statusOfLink(path).map { $0.st_uid == geteuid() }
  }
}
