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
