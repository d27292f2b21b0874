#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Asks the terminal something that it answers as if it were typed.
public enum TerminalQuery {
  /// Reads what has arrived: whether the answer is there as a whole, and what in it was typed by a person.
  public typealias Reading = @Sendable ([UInt8]) -> (isComplete: Bool, typed: [UInt8])

  /// Writes a question and returns what arrives within a time, in seconds; nil where it was not asked.
  ///
  /// It is asked only where standard input and output are the same terminal, this process is in its foreground, and nobody
  /// has typed ahead: those keys are another program's. Keys that are pressed meanwhile are put back where the kernel
  /// allows that. Signals wait until the terminal is as it was.
  ///
  /// An answer that is late would be taken for keys by the next program. Where that is to be feared, the terminal stays
  /// silent until the end of the process, which then waits `lateSeconds` more for it; nothing may be read from it meanwhile.
  public static func ask(
    _ question: String, seconds: Double, lateSeconds: Double = 0, reading: @escaping Reading
  ) -> [UInt8]? {
    guard isAskable, var talk = PendingQuery(reading: reading) else { return nil }
    guard !talk.somethingIsTyped, case .written = StandardOutput.output.write(question) else {
      talk.end()
      return nil
    }
    talk.listen(seconds: seconds)
    let answer = talk.bytes
    if talk.isComplete || lateSeconds <= 0 {
      talk.end()
    } else {
      unsafe (lateTalk, lateWaitSeconds) = (talk, lateSeconds)
      _ = atexit(endLateTalk)
    }
    return answer
  }

  private static var isAskable: Bool {
    guard let input = try? Libc.status(STDIN_FILENO), let output = try? Libc.status(STDOUT_FILENO) else { return false }
    // In the background a change of the terminal's mode would stop the process.
    return input.st_rdev == output.st_rdev && isatty(STDOUT_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }
}

/// A terminal that is listened to, and how it was before.
private struct PendingQuery {
  let reading: TerminalQuery.Reading
  private(set) var bytes: [UInt8] = []
  private let found: termios
  private let heldBefore: sigset_t

  init?(reading: @escaping TerminalQuery.Reading) {
    guard let found = Libc.terminalMode(STDIN_FILENO) else { return nil }
    self.reading = reading
    self.found = found
    heldBefore = Libc.holdSignals([SIGINT, SIGQUIT, SIGTSTP, SIGTERM, SIGHUP])
    Libc.setTerminalMode(STDIN_FILENO, Libc.quiet(found))
  }

  var isComplete: Bool { reading(bytes).isComplete }

  /// Lines that are not finished can be seen only in this mode.
  var somethingIsTyped: Bool { Libc.waitForEvents([(STDIN_FILENO, POLLIN)], seconds: 0)[0] }

  /// Reads until the answer is complete, at most for a time.
  mutating func listen(seconds: Double) {
    let deadline = SystemClock.uptimeSeconds() + seconds
    while !isComplete {
      let left = deadline - SystemClock.uptimeSeconds()
      guard left > 0, bytes.count < 4096 else { return }
      guard Libc.waitForEvents([(STDIN_FILENO, POLLIN)], seconds: left)[0] else { continue }
      guard let more = try? Libc.readBytes(STDIN_FILENO, upTo: 256), !more.isEmpty else { return }
      bytes += more
    }
  }

  func end() {
    Libc.setTerminalMode(STDIN_FILENO, found)
    Libc.pushBack(STDIN_FILENO, reading(bytes).typed)
    Libc.releaseSignals(to: heldBefore)
  }
}

/// A function that runs at the end of the process can be handed nothing, so this lies here; one thread asks.
nonisolated(unsafe) private var lateTalk: PendingQuery?
nonisolated(unsafe) private var lateWaitSeconds = 0.0

private func endLateTalk() {
  guard var talk = unsafe lateTalk else { return }
  unsafe lateTalk = nil
  talk.listen(seconds: unsafe lateWaitSeconds)
  talk.end()
}

extension Libc {
  /// How a terminal treats what is typed, or nil where the descriptor is none.
  static func terminalMode(_ descriptor: Int32) -> termios? {
    var mode = termios()
    return unsafe tcgetattr(descriptor, &mode) == 0 ? mode : nil
  }

  /// Changes that at once; what has been typed stays where it is.
  static func setTerminalMode(_ descriptor: Int32, _ mode: termios) {
    var mode = mode
    _ = unsafe tcsetattr(descriptor, TCSANOW, &mode)
  }

  /// The same mode, in which every byte can be read when it arrives, and none is shown.
  static func quiet(_ mode: termios) -> termios {
    var quiet = mode
    quiet.c_lflag &= ~tcflag_t(ECHO | ICANON)
    unsafe withUnsafeMutableBytes(of: &quiet.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 1
      unsafe characters[Int(VTIME)] = 0
    }
    return quiet
  }

  /// Puts bytes before whatever will be read next from a terminal, as if they were typed now; many kernels refuse.
  static func pushBack(_ descriptor: Int32, _ bytes: [UInt8]) {
    for byte in bytes {
      var byte = byte
      guard unsafe ioctl(descriptor, UInt(TIOCSTI), &byte) == 0 else { return }
    }
  }

  /// Keeps signals waiting in this thread, and returns those that waited before.
  static func holdSignals(_ numbers: [Int32]) -> sigset_t {
    var held = sigset_t()
    var before = sigset_t()
    _ = unsafe sigemptyset(&held)
    for number in numbers { _ = unsafe sigaddset(&held, number) }
    _ = unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    return before
  }

  /// Undoes `holdSignals`: what came meanwhile is delivered now.
  static func releaseSignals(to before: sigset_t) {
    var before = before
    _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
