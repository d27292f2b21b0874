#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct FileStatus {
  let isRegular: Bool
  let isOwn: Bool
  let mode: Int
  let sizeBytes: Int

  init(_ status: stat) {
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isOwn = status.st_uid == geteuid()
    mode = Int(status.st_mode & 0o7777)
    sizeBytes = Int(status.st_size)
  }

  var isPrivate: Bool { mode & 0o077 == 0 }
}

/// Changes when the file is modified or replaced.
public struct FileMark: Equatable, Sendable {
  private let inode: UInt64
  private let size: Int64
  fileprivate let seconds: Int
  private let nanoseconds: Int

  public var isOfEmptyFile: Bool { size == 0 }

  /// False if the file was replaced by another one.
  public func isOfSameFile(as other: FileMark?) -> Bool { inode == other?.inode }

  /// Nil if `path` does not exist.
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

public enum FileTime {
  /// Modification time of `path` in seconds since 1970; nil if it does not exist. Does not follow links.
  public static func modified(_ path: String) -> Int? { FileMark(path)?.seconds }
}

public enum FileOwner {
  /// The user who owns the folder in which root would create `path`; nil if that is root or this process is not root.
  /// The nearest existing parent folder counts. Under `sudo`, `HOME` may still name another user's folder.
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
