internal import CTerminalGuard
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Shows progress on one line of a terminal, from a background thread. The stream must be a terminal. The label must
/// fit on one line and contain no control characters. `write` must not call the spinner.
public final class Spinner: Sendable {
  private struct State {
    var label = ""
    var frame = 0
    var drawn = false
    /// Counts starts and stops. A tick scheduled before the last of them is ignored.
    var generation = 0
  }

  private static let frameSeconds = 0.08

  private let write: @Sendable (String) -> Void
  private let unicode: Bool
  private let delaySeconds: Double
  private let state = Mutex(State())

  /// Drawing starts after `delaySeconds`, so that quick work shows nothing.
  public init(write: @escaping @Sendable (String) -> Void, unicode: Bool, delaySeconds: Double = 0.3) {
    self.write = write
    self.unicode = unicode
    self.delaySeconds = delaySeconds
  }

  deinit { stop() }

  public func start(_ label: String) {
    let generation = state.withLock { state in
      state.generation += 1
      state.label = label
      state.frame = 0
      return state.generation
    }
    plan(generation, after: delaySeconds)
  }

  /// Clears the line if it was drawn; nothing is written after this returns.
  public func stop() {
    state.withLock { state in
      state.generation += 1
      if state.drawn { write("\r\u{1B}[K") }
      state.drawn = false
    }
  }

  private func plan(_ generation: Int, after seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.tick(generation) }
  }

  private func tick(_ generation: Int) {
    let isCurrent = state.withLock { state in
      guard state.generation == generation else { return false }
      // Write while locked, so that `stop` waits and then clears the line.
      write(Spinner.picture(frame: state.frame, label: state.label, unicode: unicode))
      state.frame += 1
      state.drawn = true
      return true
    }
    if isCurrent { plan(generation, after: Spinner.frameSeconds) }
  }

  public static func picture(frame: Int, label: String, unicode: Bool) -> String {
    let signs = unicode ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
    return "\r\u{1B}[K\(signs[frame % signs.count]) \(label)"
  }
}

/// A full-screen animation that runs until a key is pressed. It uses the alternate screen, so the previous contents
/// return even if the window is resized. Standard input and output must be a terminal.
public enum ScreenAnimation {
  /// Draws until a key is pressed or the input ends, then restores the terminal.
  ///
  /// A signal that ends the process, such as Ctrl-C, restores the terminal first.
  /// `picture` returns the lines of a frame for a window width. Rethrows errors of `write`.
  public static func run(
    frameSeconds: Double, write: (String) throws -> Void, picture: (_ frame: Int, _ windowColumns: Int?) -> [String]
  ) throws {
    try RawTerminal.use {
      try write(RawTerminal.begin)
      var frame = 0
      repeat {
        let size = Libc.windowSize(STDOUT_FILENO)
        try write(screen(picture(frame, size?.columns), rows: size?.rows))
        frame += 1
        // The end of the input counts as a key.
      } while !Libc.waitForInput(STDIN_FILENO, until: SystemClock.uptimeSeconds() + frameSeconds)
    }
  }

  /// Each row is erased before it is drawn: erasing behind a row of full width would take its last cell.
  static func screen(_ lines: [String], rows: Int?) -> String {
    let shown = lines.prefix(rows ?? lines.count).map { "\u{1B}[K" + $0 }
    let text = "\u{1B}[H" + shown.joined(separator: "\r\n")
    // Int.max if unknown.
    guard let rows, rows < .max else { return "\u{1B}[H\u{1B}[J" + text }
    return shown.count < rows ? text + (shown.isEmpty ? "" : "\r\n") + "\u{1B}[J" : text
  }
}

/// A second process that gives the terminal back if this one crashes or is killed.
public enum TerminalGuard {
  /// To be called before there are threads or open files; the program goes on in a child process. Does nothing if
  /// standard input or output is no terminal.
  public static func begin() { cyc_guard_terminal() }
}

enum RawTerminal {
  /// Switches to the alternate screen and hides the cursor (xterm's private modes 1049 and 25).
  static let begin = "\u{1B}[?1049h\u{1B}[?25l"

  /// Runs `body` and restores the terminal, even if a signal ends the process. Ctrl-C stays a signal. Ctrl-Z is an
  /// ordinary key: a stopped process could not restore the terminal.
  static func use<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard unsafe tcgetattr(STDIN_FILENO, &originalSettings) == 0 else { return try body() }
    let previous = endingSignals.map { signal($0, restoreAndEnd) }
    var settings = unsafe Libc.quiet(originalSettings)
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { unsafe $0[Int(VSUSP)] = noKey }
    // TCSADRAIN keeps earlier input, which then counts as a key.
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    defer {
      restoreTerminal()
      // Discard the rest of a multi-byte key such as an arrow, which would reach the shell.
      _ = tcflush(STDIN_FILENO, TCIFLUSH)
      for (number, handler) in zip(endingSignals, previous) { _ = signal(number, handler) }
    }
    return try body()
  }

  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// _POSIX_VDISABLE of <unistd.h>, a macro that Swift does not import. It disables a control character.
  #if canImport(Glibc)
    private static let noKey: UInt8 = 0
  #else
    private static let noKey: UInt8 = 0xFF
  #endif
}

/// Original settings. Global because a signal handler takes no context; only one thread draws.
nonisolated(unsafe) private var originalSettings = termios()

/// Runs in signal handlers too, so it may use only what signal-safety(7) allows.
private func restoreTerminal() {
  let end: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
  _ = unsafe write(STDOUT_FILENO, end.utf8Start, end.utf8CodeUnitCount)
  _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &originalSettings)
}

private func restoreAndEnd(_ number: Int32) {
  restoreTerminal()
  endBySignal(number)
}
