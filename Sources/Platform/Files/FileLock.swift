#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Mutual exclusion between processes, by flock(2) on a separate file. The file is never deleted: that would let two
/// processes in.
public enum FileLock {
  /// Runs `body` while holding the lock on `path`. Creates the folder with mode 0700 if it is missing.
  ///
  /// - Throws: `FileLockError.busy` after `waitSeconds`, `PrivateFileError` if the file cannot be opened, or the
  ///   error of `body`
  public static func withLock<Value>(_ path: String, waitSeconds: Double, body: () throws -> Value) throws -> Value {
    try PrivateFolder.ensure(PrivateFolder.parent(of: path))
    let file = try PrivateFileError.naming(
      path, try Descriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600))
    let isLocked = try SystemClock.wait(seconds: waitSeconds, pause: 0.02) {
      try PrivateFileError.naming(path, try file.tryLock())
    }
    guard isLocked else { throw FileLockError.busy(path: path) }
    defer { file.unlock() }
    return try body()
  }
}

public enum FileLockError: Error, Hashable { case busy(path: String) }

/// A role that one process at a time has. Taking it ends the previous holder and its process group.
///
/// Based on a lock of fcntl(2), which tells the holder's process id and is released however the holder ends.
/// A process id stored in a file could belong to another process by now.
public struct SingleInstance: ~Copyable {
  private let file: Descriptor

  /// Ends the current holder and takes its place.
  ///
  /// - Throws: `PrivateFileError`, with EAGAIN if the lock is still held after SIGKILL
  public init(taking path: String) throws(PrivateFileError) {
    try PrivateFolder.ensure(PrivateFolder.parent(of: path))
    file = try PrivateFileError.naming(path, try SingleInstance.lock(path))
  }

  /// Opens and locks the file, which ends the current holder.
  private static func lock(_ path: String) throws(SystemError) -> Descriptor {
    let file = try Descriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    for signal in [SIGTERM, SIGKILL] {
      if let holder = try file.takeLock() { end(holder, signal) }
      let isFree = try SystemClock.wait(seconds: 1, pause: 0.005) { () throws(SystemError) in
        try file.takeLock() == nil
      }
      if isFree { return file }
    }
    throw SystemError(operation: "lock", code: EAGAIN)
  }

  /// Signals the whole group if `process` leads one.
  private static func end(_ process: pid_t, _ signal: Int32) {
    guard process > 0 else { return }
    kill(getpgid(process) == process ? -process : process, signal)
  }
}

extension Descriptor {
  /// Nil if this process has the lock now or had it already, else the holder's process id, or 0 if it is unknown.
  fileprivate func takeLock() throws(SystemError) -> pid_t? {
    try Libc.setLock(number) ? nil : Libc.lockHolder(number) ?? 0
  }
}

extension Libc {
  /// Takes the lock of the whole file (fcntl(2)); false if another process holds it.
  static func setLock(_ descriptor: Int32) throws(SystemError) -> Bool {
    var lock = wholeFile
    if unsafe fcntl(descriptor, F_SETLK, &lock) == 0 { return true }
    guard errno == EACCES || errno == EAGAIN else { throw SystemError(operation: "lock", code: errno) }
    return false
  }

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
