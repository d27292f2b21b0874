#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file that is closed when its owner goes; never inherited by child processes.
struct Descriptor: ~Copyable {
  let number: Int32

  init(opening path: String, _ flags: Int32 = O_RDONLY, mode: mode_t = 0) throws(SystemError) {
    number = try Libc.openFile(path, flags, mode: mode)
  }

  /// A copy of an open file, which may be closed without closing that one.
  init(copying number: Int32) throws(SystemError) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw SystemError(operation: "dup", code: errno) }
    self.number = copy
  }

  /// Takes over an open file.
  init(owning number: Int32) {
    self.number = number
  }

  deinit {
    _ = close(number)
  }

  /// What the file is, and whose.
  func status() throws(SystemError) -> FileStatus {
    FileStatus(try Libc.status(number))
  }

  /// Everything up to the end, or nil where that is more than a number of bytes.
  func readAll(limitBytes: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let more = try Libc.readBytes(number, upTo: 65_536)
      if more.isEmpty { return bytes }
      bytes += more
      if bytes.count > limitBytes { return nil }
    }
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    try Libc.writeBytes(number, bytes)
  }

  /// Waits until the disk has it. A file system that knows no such thing for folders is not an error.
  func sync() throws(SystemError) {
    guard fsync(number) == 0 || errno == EINVAL else { throw SystemError(operation: "fsync", code: errno) }
  }

  /// Fills this file, which has a temporary name in the folder of another one, and gives it the other one's name.
  func replace(
    _ path: String, in folder: String, with bytes: [UInt8], writtenTo temporary: String
  ) throws(SystemError) {
    do throws(SystemError) {
      try write(bytes)
      try sync()
      try Libc.move(temporary, to: path)
    } catch {
      try? Libc.removeFile(temporary)
      throw error
    }
    // The new name must be on the disk too, or a power cut brings the old file back.
    try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).sync()
  }

  func setMode(_ mode: mode_t) throws(SystemError) {
    guard fchmod(number, mode) == 0 else { throw SystemError(operation: "chmod", code: errno) }
  }

  func setNonBlocking() throws(SystemError) {
    guard fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { throw SystemError(operation: "fcntl", code: errno) }
  }

  /// Takes the lock of the file, unless somebody else has it (flock(2)).
  func tryLock() throws(SystemError) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw SystemError(operation: "flock", code: errno) }
    }
    return true
  }

  /// Lets the lock go. Closing alone would not, while a child that is just being started still has a copy of the descriptor.
  func unlock() {
    _ = flock(number, LOCK_UN)
  }
}
