#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What private files are checked for.
struct FileStatus {
  let isRegular: Bool
  let isOwn: Bool
  /// The permission bits.
  let mode: Int
  let sizeBytes: Int

  init(_ status: stat) {
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isOwn = status.st_uid == geteuid()
    mode = Int(status.st_mode & 0o7777)
    sizeBytes = Int(status.st_size)
  }

  /// Whether nobody but the owner has any right.
  var isPrivate: Bool { mode & 0o077 == 0 }
}

/// What tells a file from what it was before: who has changed it, or put another one in its place, has left another mark.
public struct FileMark: Equatable, Sendable {
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  public var isOfEmptyFile: Bool { size == 0 }

  /// Nil where there is nothing at a path.
  public init?(_ path: String) {
    guard let status = Libc.statusOfLink(path) else { return nil }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }
}

/// When files were written.
public enum FileTime {
  /// When what lies at a path, itself and not what a link leads to, was last written to, in seconds since 1970; nil where there is
  /// nothing.
  public static func modified(_ path: String) -> Int? {
    #if canImport(Glibc)
      Libc.statusOfLink(path).map { Int($0.st_mtim.tv_sec) }
    #else
      Libc.statusOfLink(path).map { Int($0.st_mtimespec.tv_sec) }
    #endif
  }
}

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
