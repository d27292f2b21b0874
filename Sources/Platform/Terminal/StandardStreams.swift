#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is typed or piped into the program. Nothing is read ahead, so that its functions can be mixed.
public struct StandardInput: Sendable {
  private let descriptor: Int32

  public init(descriptor: Int32 = 0) {
    self.descriptor = descriptor
  }

  /// The next line without its end, or nil where there is none or the input cannot be read.
  public func readLine() -> String? {
    var line: [UInt8] = []
    while let byte = readByte() {
      if byte == UInt8(ascii: "\n") { return text(line) }
      line.append(byte)
    }
    return line.isEmpty ? nil : text(line)
  }

  /// Everything up to the end.
  ///
  /// Throws: where it is longer than the limit, or cannot be read (a folder, a closed descriptor).
  public func readAll(limitBytes: Int) throws(StandardInputError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more: [UInt8]
      do throws(SystemError) {
        more = try Libc.readBytes(descriptor, upTo: 65_536)
      } catch {
        throw .system(operation: error.operation, SystemReason(code: error.code))
      }
      if more.isEmpty { return bytes }
      bytes += more
      if bytes.count > limitBytes { throw .tooLarge(limitBytes: limitBytes) }
    }
  }

  /// Waits for the end of a line, at most for a time; where the input is closed the whole time passes, so that a loop
  /// does not spin.
  public func waitForEnter(seconds: Double) -> EnterKeyWait {
    let deadline = SystemClock.uptimeSeconds() + seconds
    while true {
      let left = max(0, deadline - SystemClock.uptimeSeconds())
      if Libc.waitForEvents([(descriptor, POLLIN)], seconds: left)[0] {
        guard let byte = readByte() else {
          SystemClock.sleep(seconds: deadline - SystemClock.uptimeSeconds())
          return .closed
        }
        if byte == UInt8(ascii: "\n") { return .entered }
      } else if left == 0 {
        return .timedOut
      }
    }
  }

  private func readByte() -> UInt8? {
    (try? Libc.readBytes(descriptor, upTo: 1))?.first
  }

  private func text(_ line: [UInt8]) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
  }
}

/// How a wait for the Enter key ended.
public enum EnterKeyWait: Hashable, Sendable {
  case entered
  case timedOut
  /// There is nobody who could press it; the time has passed all the same.
  case closed
}

/// Why the standard input was not read to its end.
public enum StandardInputError: Error, Hashable {
  case tooLarge(limitBytes: Int)
  /// A call of the operating system failed.
  case system(operation: String, SystemReason)
}

extension StandardInput {
  /// Reads one line that a terminal does not show while it is typed or pasted; without a terminal, the line as it is.
  ///
  /// Ctrl-C meanwhile brings the echo back before it ends the process, by the signal as ever.
  public func readSecretLine() -> String? {
    guard unsafe tcgetattr(STDIN_FILENO, &shownSettings) == 0 else { return readLine() }
    var hidden = unsafe shownSettings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    let previous = signal(SIGINT, showAndEnd)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shownSettings)
      _ = signal(SIGINT, previous)
    }
    return readLine()
  }
}

/// The terminal as it was found. A signal handler can be handed nothing, so it lies here; one thread reads secrets.
nonisolated(unsafe) private var shownSettings = termios()

/// A signal handler: only what signal-safety(7) allows.
private func showAndEnd(_ number: Int32) {
  _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &shownSettings)
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}

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

/// Which of the standard streams are terminals, and how large theirs is.
public struct TerminalFacts: Hashable, Sendable {
  public let inputIsTerminal: Bool
  public let outputIsTerminal: Bool
  public let errorIsTerminal: Bool
  /// The width of the window in columns, where a terminal says.
  public let windowColumns: Int?
  /// Its height in rows, where a terminal says.
  public let windowRows: Int?

  public init(
    inputIsTerminal: Bool, outputIsTerminal: Bool, errorIsTerminal: Bool, windowColumns: Int?, windowRows: Int? = nil
  ) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.windowColumns = windowColumns
    self.windowRows = windowRows
  }

  /// The facts about this process, at this moment: a window can change its size.
  public static func current() -> TerminalFacts {
    TerminalFacts(
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      windowColumns: Libc.windowColumns(STDOUT_FILENO) ?? Libc.windowColumns(STDERR_FILENO),
      windowRows: Libc.windowSize(STDOUT_FILENO).flatMap { $0.rows == .max ? nil : $0.rows })
  }

  /// The columns to write for: an option > `COLUMNS` > the window > 80; what is not a positive number is passed over.
  public static func columns(option: Int?, environment: [String: String], windowColumns: Int?) -> Int {
    [option, environment["COLUMNS"].flatMap { Int($0) }, windowColumns].lazy.compactMap { $0 }.first { $0 > 0 } ?? 80
  }
}
