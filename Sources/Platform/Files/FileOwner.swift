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

  /// The name of another user in whose folder a file would be created by root, as by `sudo` with that user's `HOME`; nil where it
  /// would lie in a folder of root's, and for everybody but root.
  ///
  /// - Parameter path: absolute; what is missing of it counts as the nearest folder above it that is there.
  public static func otherOwnerForRoot(_ path: String) -> String? {
    guard geteuid() == 0 else { return nil }
    var folder = PrivateFolder.parent(of: path)
    while folder != "/" {
      if let status = Libc.status(ofPath: folder) {
        return status.st_uid == 0 ? nil : Libc.userName(status.st_uid) ?? "\(status.st_uid)"
      }
      folder = PrivateFolder.parent(of: folder)
    }
    return nil
  }
}
