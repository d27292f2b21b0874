#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Asks the terminal a question whose answer arrives as input.
public enum TerminalQuery {
  /// Parses the input so far: whether the answer is complete, and which bytes are not part of it
  /// but were typed by the user.
  public typealias Reading = @Sendable ([UInt8]) -> (isComplete: Bool, typed: [UInt8])

  /// Writes a question and returns the input of the next `seconds`; nil if the question was not asked.
  ///
  /// It is asked only if standard input and output are the same terminal, this process is in its foreground, and no
  /// input is waiting: those keys are meant for another program. Keys pressed meanwhile are pushed back if the kernel
  /// allows it. Signals are held until the terminal is restored.
  ///
  /// The next program would read a late answer as keys. So if the answer is incomplete and `lateSeconds` is positive,
  /// echo and signals stay off until `finish()` or the end of the process, which waits up to `lateSeconds` more. Do not
  /// read from the terminal before.
  public static func ask(
    _ question: String, seconds: Double, lateSeconds: Double = 0, reading: @escaping Reading
  ) -> [UInt8]? {
    guard isAskable, var query = PendingQuery(reading: reading) else { return nil }
    guard !query.hasInput, case .written = StandardOutput.output.write(question) else {
      query.end()
      return nil
    }
    query.listen(seconds: seconds)
    let answer = query.bytes
    if query.isComplete || lateSeconds <= 0 {
      query.end()
    } else {
      unsafe (lateQuery, lateWaitSeconds) = (query, lateSeconds)
      _ = atexit(finishLateQuery)
    }
    return answer
  }

  /// Waits for a late answer and restores the terminal. Call it before anything else uses the terminal's input: that
  /// would read the answer as keys, without echo and without signals.
  public static func finish() { finishLateQuery() }

  private static var isAskable: Bool {
    guard let input = try? Libc.status(STDIN_FILENO), let output = try? Libc.status(STDOUT_FILENO) else { return false }
    // A background process is stopped if it changes the terminal's mode.
    return input.st_rdev == output.st_rdev && isatty(STDOUT_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }
}

private struct PendingQuery {
  let reading: TerminalQuery.Reading
  private(set) var bytes: [UInt8] = []
  private let originalMode: termios
  private let originalMask: sigset_t

  init?(reading: @escaping TerminalQuery.Reading) {
    guard let mode = Libc.terminalMode(STDIN_FILENO) else { return nil }
    self.reading = reading
    originalMode = mode
    originalMask = Libc.holdSignals([SIGINT, SIGQUIT, SIGTSTP, SIGTERM, SIGHUP])
    Libc.setTerminalMode(STDIN_FILENO, Libc.quiet(mode))
  }

  var isComplete: Bool { reading(bytes).isComplete }

  /// Works only in the quiet mode of `init`: otherwise input counts only when its line is finished.
  var hasInput: Bool { Libc.waitForEvents([(STDIN_FILENO, POLLIN)], seconds: 0)[0] }

  mutating func listen(seconds: Double) {
    let deadline = SystemClock.uptimeSeconds() + seconds
    while !isComplete, bytes.count < 4096, Libc.waitForInput(STDIN_FILENO, until: deadline) {
      guard let more = try? Libc.readBytes(STDIN_FILENO, upTo: 256), !more.isEmpty else { return }
      bytes += more
    }
  }

  func end() {
    Libc.setTerminalMode(STDIN_FILENO, originalMode)
    Libc.pushBack(STDIN_FILENO, reading(bytes).typed)
    Libc.releaseSignals(to: originalMask)
  }
}

/// Global because an atexit(3) handler takes no context; only one thread asks.
nonisolated(unsafe) private var lateQuery: PendingQuery?
nonisolated(unsafe) private var lateWaitSeconds = 0.0

private func finishLateQuery() {
  guard var query = unsafe lateQuery else { return }
  unsafe lateQuery = nil
  query.listen(seconds: unsafe lateWaitSeconds)
  query.end()
}

extension Libc {
  static func terminalMode(_ descriptor: Int32) -> termios? {
    var mode = termios()
    return unsafe tcgetattr(descriptor, &mode) == 0 ? mode : nil
  }

  /// Takes effect at once and keeps pending input.
  static func setTerminalMode(_ descriptor: Int32, _ mode: termios) {
    var mode = mode
    _ = unsafe tcsetattr(descriptor, TCSANOW, &mode)
  }

  /// The mode without echo and line buffering, so that each byte can be read as it arrives.
  static func quiet(_ mode: termios) -> termios {
    var quiet = mode
    quiet.c_lflag &= ~tcflag_t(ECHO | ICANON)
    unsafe withUnsafeMutableBytes(of: &quiet.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 1
      unsafe characters[Int(VTIME)] = 0
    }
    return quiet
  }

  /// Inserts bytes into the terminal's input as if typed. Many kernels refuse.
  static func pushBack(_ descriptor: Int32, _ bytes: [UInt8]) {
    for byte in bytes {
      var byte = byte
      guard unsafe ioctl(descriptor, UInt(TIOCSTI), &byte) == 0 else { return }
    }
  }

  /// Blocks signals in this thread and returns the previous mask.
  static func holdSignals(_ numbers: [Int32]) -> sigset_t {
    var held = sigset_t()
    var before = sigset_t()
    _ = unsafe sigemptyset(&held)
    for number in numbers { _ = unsafe sigaddset(&held, number) }
    _ = unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    return before
  }

  /// Restores the mask; signals held meanwhile are delivered now.
  static func releaseSignals(to before: sigset_t) {
    var before = before
    _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
