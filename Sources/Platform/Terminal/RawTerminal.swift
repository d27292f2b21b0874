#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal that hands over every key at once and shows none, for as long as something is drawn on all of it.
enum RawTerminal {
  /// The alternate screen, without a cursor (xterm's private modes 1049 and 25).
  static let begin = "\u{1B}[?1049h\u{1B}[?25l"

  /// Does something on such a terminal, which is as before afterwards, also when a signal ends the process meanwhile.
  ///
  /// Ctrl-C stays a signal. Ctrl-Z is a key like any other: a stopped process could not bring the terminal back.
  static func use<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard unsafe tcgetattr(STDIN_FILENO, &foundSettings) == 0 else { return try body() }
    let previous = endingSignals.map { signal($0, bringBackAndEnd) }
    set(keysAtOnce())
    defer {
      bringBack()
      // Keys that came together, as those of an arrow do, are not for the shell.
      _ = tcflush(STDIN_FILENO, TCIFLUSH)
      for (number, handler) in zip(endingSignals, previous) { _ = signal(number, handler) }
    }
    return try body()
  }

  /// Waits for a key, at most for a time; an input that has ended counts as one.
  static func waitForKey(seconds: Double) -> Bool {
    let deadline = SystemClock.uptimeSeconds() + seconds
    while true {
      let left = max(0, deadline - SystemClock.uptimeSeconds())
      // A signal, as that of a resized window, may end the wait early.
      if Libc.waitForEvents([(STDIN_FILENO, POLLIN)], seconds: left)[0] { return true }
      if left == 0 { return false }
    }
  }

  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private static func keysAtOnce() -> termios {
    var settings = unsafe Libc.quiet(foundSettings)
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      unsafe characters[Int(VSUSP)] = noKey
    }
    return settings
  }

  /// What stands for no key at all: _POSIX_VDISABLE of <unistd.h>, a macro that is not imported.
  #if canImport(Glibc)
    private static let noKey: UInt8 = 0
  #else
    private static let noKey: UInt8 = 0xFF
  #endif

  private static func set(_ settings: termios) {
    var settings = settings
    // What was typed before counts as a key.
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
  }
}

/// The terminal as it was found. A signal handler can be handed nothing, so it lies here; one thread draws.
nonisolated(unsafe) private var foundSettings = termios()

/// Only what signal-safety(7) allows: it runs in signal handlers too.
private func bringBack() {
  let end: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
  _ = unsafe write(STDOUT_FILENO, end.utf8Start, end.utf8CodeUnitCount)
  _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &foundSettings)
}

private func bringBackAndEnd(_ number: Int32) {
  bringBack()
  _ = signal(number, SIG_DFL)
  _ = raise(number)
}
