#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A stream that the program writes to, without a buffer of its own.
public struct StandardOutput: Sendable {
  /// File descriptor 1.
  public static let output = StandardOutput(descriptor: STDOUT_FILENO)
  /// File descriptor 2.
  public static let error = StandardOutput(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes a whole text. A broken pipe is only reported after `ignoreSIGPIPE()`; before, it ends the process.
  public func write(_ text: String) -> WriteResult {
    do throws(SystemError) {
      try Libc.writeBytes(descriptor, Array(text.utf8))
      return .written
    } catch {
      return error.code == EPIPE ? .brokenPipe : .failed(SystemReason(code: error.code))
    }
  }

  /// Makes a broken pipe an error of write(2) instead of the end of the process; call it once at the start.
  public static func ignoreSIGPIPE() {
    // Child processes inherit SIG_IGN across exec(3), where it breaks pipelines; a handler they do not.
    _ = signal(SIGPIPE) { _ in }
  }

  /// Makes a file that grows beyond what the process may write (`ulimit -f`) an error of write(2) instead of the end of the process;
  /// call it once at the start.
  public static func ignoreSIGXFSZ() {
    _ = signal(SIGXFSZ) { _ in }
  }

  /// Makes Ctrl-C take a half-drawn line off the terminal before it ends the process, by the signal as ever.
  public static func clearLineOnInterrupt() {
    _ = signal(SIGINT, clearLineAndEnd)
  }

  /// Takes the places of standard streams that the program was started without (`>&-`); call it first of all.
  ///
  /// Otherwise the next file or connection that is opened gets their number, and is written to by mistake. What stands in
  /// for them fails every read and write.
  public static func occupyClosedStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// A signal handler: only what signal-safety(7) allows.
private func clearLineAndEnd(_ number: Int32) {
  let clear: StaticString = "\r\u{1B}[K"
  _ = unsafe write(STDERR_FILENO, clear.utf8Start, clear.utf8CodeUnitCount)
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}

/// What became of a text that was written.
public enum WriteResult: Hashable, Sendable {
  case written
  /// Nobody reads any more, as in `… | head -1`: the program can end quietly.
  case brokenPipe
  /// Another call of the operating system failed.
  case failed(SystemReason)
}
