#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file, closed on deinit. Child processes never inherit it.
struct Descriptor: ~Copyable {
  let number: Int32

  init(opening path: String, _ flags: Int32 = O_RDONLY, mode: mode_t = 0) throws(SystemError) {
    number = try Libc.openFile(path, flags, mode: mode)
  }

  /// Duplicates `number`; closing the copy leaves the original open.
  init(copying number: Int32) throws(SystemError) {
    // From 3 on, so that the copy never takes the place of a closed standard stream.
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw SystemError(operation: "dup", code: errno) }
    self.number = copy
  }

  init(owning number: Int32) { self.number = number }

  deinit { _ = close(number) }

  func status() throws(SystemError) -> FileStatus { FileStatus(try Libc.status(number)) }

  /// Reads to the end; nil if there are more than `limitBytes`.
  func readAll(limitBytes: Int) throws(SystemError) -> [UInt8]? { try Libc.readAll(number, limitBytes: limitBytes) }

  /// Up to `count` bytes from the current position.
  func read(upTo count: Int) throws(SystemError) -> [UInt8] { try Libc.readBytes(number, upTo: count) }

  /// The text of a file; nil if it cannot be read or has more than `limitBytes`.
  static func text(_ path: String, limitBytes: Int) -> String? {
    let bytes = try? Descriptor(opening: path).readAll(limitBytes: limitBytes)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) { try Libc.writeBytes(number, bytes) }

  /// Waits until the data is on the disk. Ignores EINVAL: some file systems cannot sync a folder.
  func sync() throws(SystemError) {
    guard fsync(number) == 0 || errno == EINVAL else { throw SystemError(operation: "fsync", code: errno) }
  }

  /// Writes `temporary`, which is in the folder of `path`, and renames it to `path`. Creates it with `mode`, less the
  /// umask; `finalMode` is set exactly.
  static func replace(
    _ path: String, with bytes: [UInt8], through temporary: String, mode: mode_t, finalMode: mode_t? = nil
  ) throws(SystemError) {
    // A leftover from a crash may contain a secret, so do not keep it.
    try? Libc.removeFile(temporary)
    let file = try Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    do throws(SystemError) {
      if let finalMode { try file.setMode(finalMode) }
      try file.write(bytes)
      try file.sync()
      try Libc.move(temporary, to: path)
    } catch {
      try? Libc.removeFile(temporary)
      throw error
    }
    // Without this, a power cut could bring the old file back.
    try syncFolder(of: path)
  }

  static func syncFolder(of path: String) throws(SystemError) {
    try Descriptor(opening: PrivateFolder.parent(of: path), O_RDONLY | O_DIRECTORY).sync()
  }

  func setMode(_ mode: mode_t) throws(SystemError) {
    guard fchmod(number, mode) == 0 else { throw SystemError(operation: "chmod", code: errno) }
  }

  func truncate() throws(SystemError) {
    guard ftruncate(number, 0) == 0 else { throw SystemError(operation: "truncate", code: errno) }
  }

  func setNonBlocking() throws(SystemError) {
    guard fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { throw SystemError(operation: "fcntl", code: errno) }
  }

  /// Takes the exclusive lock (flock(2)); false if another process holds it.
  func tryLock() throws(SystemError) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw SystemError(operation: "flock", code: errno) }
    }
    return true
  }

  /// Closing is not enough: a child that is just being started may still hold a copy of the descriptor.
  func unlock() { _ = flock(number, LOCK_UN) }
}
