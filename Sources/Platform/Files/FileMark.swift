#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
