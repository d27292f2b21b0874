#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that are not there yet: written whole or not at all, and never over another one.
public enum AtomicFile {
  /// Whether something, be it a link to nowhere, has the name already.
  public static func exists(_ path: String) -> Bool { Libc.exists(path) || Libc.linkText(path) != nil }

  /// Writes a file under a name of which there is none.
  public static func write(_ bytes: [UInt8], to path: String) throws(AtomicFileError) {
    do throws(SystemError) {
      try create(path, with: bytes)
    } catch {
      throw error.code == EEXIST ? .exists : .system(SystemReason(code: error.code))
    }
  }

  private static func create(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let temporary = "\(path).\(getpid()).tmp"
    try? Libc.removeFile(temporary)
    let file = try Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    defer { try? Libc.removeFile(temporary) }
    try file.write(bytes)
    try file.sync()
    // A second name, unlike a move, is refused where the name is taken.
    try Libc.addName(path, to: temporary)
  }
}

/// Why a new file was not written.
public enum AtomicFileError: Error, Equatable {
  case exists
  case system(SystemReason)
}
