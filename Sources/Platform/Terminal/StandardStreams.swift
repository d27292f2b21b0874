#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard input. Nothing is buffered, so calls can be mixed.
public struct StandardInput: Sendable {
  private let descriptor: Int32

  public init(descriptor: Int32 = 0) { self.descriptor = descriptor }

  /// The next line without its end; nil at the end of the input or on a read error.
  public func readLine() -> String? {
    var line: [UInt8] = []
    while let byte = readByte() {
      if byte == UInt8(ascii: "\n") { return text(line) }
      line.append(byte)
    }
    return line.isEmpty ? nil : text(line)
  }

  /// - Throws: if there are more than `limitBytes`, or on a read error (a folder, a closed descriptor)
  public func readAll(limitBytes: Int) throws(StandardInputError) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try Libc.readAll(descriptor, limitBytes: limitBytes)
    } catch {
      throw .system(operation: error.operation, SystemReason(code: error.code))
    }
    guard let bytes else { throw .tooLarge(limitBytes: limitBytes) }
    return bytes
  }

  /// Waits up to `seconds` for the end of a line. If the input is closed, the full time passes, so that a loop does
  /// not spin.
  public func waitForEnter(seconds: Double) -> EnterKeyWait {
    let deadline = SystemClock.uptimeSeconds() + seconds
    while Libc.waitForInput(descriptor, until: deadline) {
      guard let byte = readByte() else {
        SystemClock.sleep(seconds: deadline - SystemClock.uptimeSeconds())
        return .closed
      }
      if byte == UInt8(ascii: "\n") { return .entered }
    }
    return .timedOut
  }

  private func readByte() -> UInt8? { (try? Libc.readBytes(descriptor, upTo: 1))?.first }

  private func text(_ line: [UInt8]) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
  }

  /// Reads one line with the terminal's echo off. Without a terminal, reads it as usual. Signals that end the process,
  /// such as Ctrl-C, restore the echo first. After Ctrl-Z and `fg` the echo is off again.
  public func readSecretLine() -> String? {
    guard unsafe tcgetattr(STDIN_FILENO, &originalSettings) == 0 else { return readLine() }
    unsafe hiddenSettings = originalSettings
    unsafe hiddenSettings.c_lflag &= ~tcflag_t(ECHO)
    let handlers =
      [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { ($0, signal($0, restoreEchoAndEnd)) }
      + [SIGCONT].map { ($0, signal($0, hideEchoAgain)) }
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hiddenSettings)
    defer {
      _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &originalSettings)
      for (number, handler) in handlers { _ = signal(number, handler) }
    }
    return readLine()
  }
}

public enum EnterKeyWait: Hashable, Sendable { case entered, timedOut, closed }

public enum StandardInputError: Error, Hashable {
  case tooLarge(limitBytes: Int)
  case system(operation: String, SystemReason)
}

/// Original settings. Global because a signal handler takes no context; only one thread reads secrets.
nonisolated(unsafe) private var originalSettings = termios()
nonisolated(unsafe) private var hiddenSettings = termios()

/// Signal handler: may use only what signal-safety(7) allows.
private func restoreEchoAndEnd(_ number: Int32) {
  _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &originalSettings)
  endBySignal(number)
}

/// Signal handler for SIGCONT: while the job was stopped, the shell has switched the echo on.
private func hideEchoAgain(_ number: Int32) {
  _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &hiddenSettings)
}

/// Ends the process by the signal once its handler returns, as if there were no handler.
func endBySignal(_ number: Int32) {
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}

public struct StandardOutput: Sendable {
  public static let output = StandardOutput(descriptor: STDOUT_FILENO)
  public static let error = StandardOutput(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  public init(descriptor: Int32) { self.descriptor = descriptor }

  public func write(_ text: String) -> WriteResult { write(Array(text.utf8)) }

  /// Writes all bytes. A broken pipe ends the process unless `ignoreSIGPIPE()` was called.
  public func write(_ bytes: [UInt8]) -> WriteResult {
    do throws(SystemError) {
      try Libc.writeBytes(descriptor, bytes)
      return .written
    } catch {
      return error.code == EPIPE ? .brokenPipe : .failed(SystemReason(code: error.code))
    }
  }

  /// Makes a broken pipe an error of write(2) instead of the end of the process. Call it once at the start.
  public static func ignoreSIGPIPE() {
    // Children inherit SIG_IGN across exec(3), which breaks pipelines. They do not inherit a handler.
    _ = signal(SIGPIPE) { _ in }
  }

  /// Makes exceeding the file size limit (`ulimit -f`) an error of write(2) instead of the end of the process.
  /// Call it once at the start.
  public static func ignoreSIGXFSZ() { _ = signal(SIGXFSZ) { _ in } }

  /// Lets this process wait for its children. A parent that ignores SIGCHLD passes that on across exec(3), and then the
  /// system forgets how children ended. Call it once at the start.
  public static func restoreSIGCHLD() { _ = signal(SIGCHLD, SIG_DFL) }

  /// Makes Ctrl-C clear a half-drawn line before the signal ends the process.
  public static func clearLineOnInterrupt() { _ = signal(SIGINT, clearLineAndEnd) }

  /// Opens /dev/null for each standard stream that is closed (`>&-`). Call it before anything else. Otherwise the next
  /// file or connection gets its number and is written to by mistake. Reads and writes on the replacement fail.
  public static func occupyClosedStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Signal handler: may use only what signal-safety(7) allows.
private func clearLineAndEnd(_ number: Int32) {
  let clear: StaticString = "\r\u{1B}[K"
  _ = unsafe write(STDERR_FILENO, clear.utf8Start, clear.utf8CodeUnitCount)
  endBySignal(number)
}

public enum WriteResult: Hashable, Sendable {
  case written
  /// The reader is gone, as in `… | head -1`: the program can end quietly.
  case brokenPipe
  case failed(SystemReason)
}

public struct TerminalFacts: Hashable, Sendable {
  public let inputIsTerminal: Bool
  public let outputIsTerminal: Bool
  public let errorIsTerminal: Bool
  public let windowColumns: Int?
  public let windowRows: Int?
  /// Path of the file that the shell opened for stdout; nil on a terminal, in a pipe, or if the system does not tell.
  public let outputFile: String?

  public init(
    inputIsTerminal: Bool, outputIsTerminal: Bool, errorIsTerminal: Bool, windowColumns: Int?, windowRows: Int? = nil,
    outputFile: String? = nil
  ) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.windowColumns = windowColumns
    self.windowRows = windowRows
    self.outputFile = outputFile
  }

  public static func current() -> TerminalFacts {
    let outputIsTerminal = isatty(STDOUT_FILENO) == 1
    return TerminalFacts(
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      outputIsTerminal: outputIsTerminal,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      windowColumns: (Libc.windowSize(STDOUT_FILENO) ?? Libc.windowSize(STDERR_FILENO))?.columns,
      windowRows: Libc.windowSize(STDOUT_FILENO)?.rows,
      // Source: proc_pid_fd(5); pipes are named `pipe:[…]`.
      outputFile: outputIsTerminal
        ? nil : Libc.linkText("/proc/self/fd/\(STDOUT_FILENO)").flatMap { $0.hasPrefix("/") ? $0 : nil })
  }

  /// Wider lines would only cost memory.
  private static let maxColumns = 10_000

  /// Output width: option > `COLUMNS` > window > 80. Values that are not positive numbers are ignored.
  public static func columns(option: Int?, environment: [String: String], windowColumns: Int?) -> Int {
    let widths = [option, environment["COLUMNS"].flatMap { Int($0) }, windowColumns].lazy.compactMap { $0 }
    return min(widths.first { $0 > 0 } ?? 80, maxColumns)
  }
}
