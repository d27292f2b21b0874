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

/// Changes when the file is modified or replaced. Does not follow links.
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

/// Changes with each change of a file's content, permissions or name. Follows links.
public struct FileStamp: Equatable, Sendable {
  public let device: UInt64
  public let inode: UInt64
  public let sizeBytes: Int64
  /// Time of the last change of the content, in nanoseconds since 1970.
  public let modified: Int64
  /// Time of the last change of content, permissions or name, in nanoseconds since 1970.
  public let changed: Int64

  public enum Reading: Equatable, Sendable {
    case absent
    case present(FileStamp)
    /// The path cannot be looked up, as in a folder without permission.
    case unknown
  }

  public static func read(_ path: String) -> Reading {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return .present(FileStamp(status)) }
    return errno == ENOENT || errno == ENOTDIR ? .absent : .unknown
  }

  private init(_ status: stat) {
    #if canImport(Glibc)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    sizeBytes = Int64(status.st_size)
    self.modified = FileStamp.nanoseconds(modified)
    self.changed = FileStamp.nanoseconds(changed)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// The clock that stamps files, in nanoseconds since 1970. It advances in steps of up to 10 ms.
  public static func now() -> Int64 {
    var time = timespec()
    #if canImport(Glibc)
      unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
    #else
      unsafe clock_gettime(CLOCK_REALTIME, &time)
    #endif
    return nanoseconds(time)
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
