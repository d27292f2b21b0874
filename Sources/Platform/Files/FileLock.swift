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
