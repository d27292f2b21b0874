#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lets one process at a time do something, by flock(2) on a file of its own; the file stays, since deleting it would
/// let two in.
public enum FileLock {
  /// Runs a body while nobody else holds the lock at a path, whose folder is created private where it is missing.
  ///
  /// Throws: `FileLockError.busy` where somebody else still holds it after `waitSeconds`, `PrivateFileError` where the
  /// file cannot be opened, and whatever the body throws.
  public static func withLock<Value>(
    _ path: String, waitSeconds: Double, body: () throws -> Value
  ) throws -> Value {
    try PrivateFolder.ensure(PrivateFolder.parent(of: path))
    let file = try PrivateFileError.naming(path) { () throws(SystemError) in
      try Descriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    }
    let deadline = SystemClock.uptimeSeconds() + waitSeconds
    while try !PrivateFileError.naming(path, { () throws(SystemError) in try file.tryLock() }) {
      guard SystemClock.uptimeSeconds() < deadline else { throw FileLockError.busy(path: path) }
      SystemClock.sleep(seconds: 0.02)
    }
    defer { file.unlock() }
    return try body()
  }
}

/// Why a lock was not taken.
public enum FileLockError: Error, Hashable {
  /// Somebody else held it for the whole waiting time.
  case busy(path: String)
}

/// A place that one process at a time holds: whoever takes it ends the one before, with what that one has started.
///
/// It is a lock of fcntl(2) on a file of its own. That one tells who holds it, and the system takes it away when the holder ends,
/// however that happens; a number in a file could mean another process by now.
public struct SingleInstance: ~Copyable {
  private let file: Descriptor

  /// Ends whoever holds the place, and takes it.
  ///
  /// - Throws: `PrivateFileError`, with EAGAIN where somebody does not let go of it
  public init(taking path: String) throws(PrivateFileError) {
    try PrivateFolder.ensure(PrivateFolder.parent(of: path))
    file = try PrivateFileError.naming(path) { () throws(SystemError) in
      let file = try Descriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
      for signal in [SIGTERM, SIGKILL] {
        if let holder = try file.takeLock() { SingleInstance.end(holder, signal) }
        let deadline = SystemClock.uptimeSeconds() + 1
        while SystemClock.uptimeSeconds() < deadline {
          if try file.takeLock() == nil { return file }
          SystemClock.sleep(seconds: 0.005)
        }
      }
      throw SystemError(operation: "lock", code: EAGAIN)
    }
  }

  /// With its group, where it leads one.
  private static func end(_ process: pid_t, _ signal: Int32) {
    guard process > 0 else { return }
    kill(getpgid(process) == process ? -process : process, signal)
  }
}

extension Descriptor {
  /// Takes the lock of the whole file for this process (fcntl(2)); where another one has it, returns which: 0 where that cannot be
  /// told.
  fileprivate func takeLock() throws(SystemError) -> pid_t? {
    if try Libc.setLock(number) { return nil }
    return Libc.lockHolder(number) ?? 0
  }
}

extension Libc {
  /// Takes the lock of a whole file for this process (fcntl(2)); false where another process has it.
  static func setLock(_ descriptor: Int32) throws(SystemError) -> Bool {
    var lock = wholeFile
    if unsafe fcntl(descriptor, F_SETLK, &lock) == 0 { return true }
    guard errno == EACCES || errno == EAGAIN else { throw SystemError(operation: "lock", code: errno) }
    return false
  }

  /// The process that has the lock of a file; nil where none has.
  static func lockHolder(_ descriptor: Int32) -> pid_t? {
    var lock = wholeFile
    guard unsafe fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
    return lock.l_pid
  }

  private static var wholeFile: flock {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    return lock
  }
}
