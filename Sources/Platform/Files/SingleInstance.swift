#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
