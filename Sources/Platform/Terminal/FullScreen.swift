internal import CTerminalGuard

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A second process that gives the terminal back if this one crashes or is killed.
public enum TerminalGuard {
  /// Call it before there are threads or open files: the program goes on in a child process. Does nothing if
  /// standard input or output is not a terminal.
  public static func begin() { cyc_guard_terminal() }
}

/// The whole terminal: its alternate screen and its keys as bytes. Standard input and output must be a terminal.
///
/// A signal that ends the process restores the terminal first. Ctrl-Z gives the terminal back and stops the job; after
/// `fg` the screen is taken again. Not for several threads.
public final class FullScreen {
  /// How Ctrl-C, Ctrl-Z and Ctrl-\\ work.
  public enum Keys {
    /// The keys send signals, as outside of the screen.
    case signals
    /// The keys are read like other keys. Pastes, clicks and changes of the focus are reported too.
    case all
  }

  public enum Event: Equatable, Sendable {
    case bytes([UInt8])
    /// The window has another size, or the screen was left and taken again: draw everything.
    case changed
    case timeout
    /// The terminal is gone.
    case ended
  }

  private let keys: Keys
  private let settings: termios
  private let signals: PipeEnds
  private var reportsMouse = true

  /// Takes the terminal for `body`.
  public static func use<Value>(_ keys: Keys, _ body: (FullScreen) throws -> Value) throws -> Value {
    let screen = try FullScreen(keys)
    let handlers =
      [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { ($0, signal($0, restoreAndEnd)) }
      + [SIGWINCH, SIGCONT, SIGTSTP].map { ($0, signal($0, noteSignal)) }
    screen.enter()
    defer {
      screen.leave()
      for (number, handler) in handlers { _ = signal(number, handler) }
      unsafe signalPipe = -1
    }
    return try body(screen)
  }

  private init(_ keys: Keys) throws {
    self.keys = keys
    settings = Libc.terminalMode(STDIN_FILENO) ?? termios()
    signals = try Libc.makePipe()
    unsafe (originalSettings, signalPipe) = (settings, signals.writing.number)
  }

  /// Columns and rows; nil if unknown.
  public var size: (columns: Int, rows: Int?)? { Libc.windowSize(STDOUT_FILENO) }

  /// - Throws: `SystemError` if the terminal is gone
  public func write(_ text: String) throws { try Libc.writeBytes(STDOUT_FILENO, Array(text.utf8)) }

  /// Switches reports of the mouse on or off. Without them, the terminal selects text.
  public func reportMouse(_ isOn: Bool) throws {
    reportsMouse = isOn
    try write(isOn ? FullScreen.mouseOn : FullScreen.mouseOff)
  }

  /// Waits for keys and signals. `deadline` is a time of `SystemClock.uptimeSeconds`.
  public func wait(until deadline: Double) -> Event {
    while true {
      let left = max(0, deadline - SystemClock.uptimeSeconds())
      let ready = Libc.waitForEvents([(STDIN_FILENO, POLLIN), (signals.reading.number, POLLIN)], seconds: left)
      if ready[1] {
        let numbers = readSignals()
        if numbers.contains(UInt8(SIGTSTP)) {
          suspend()
        } else if numbers.contains(UInt8(SIGCONT)) {
          // After SIGSTOP, which cannot be noticed, a shell has changed the settings.
          enter()
        }
        return .changed
      }
      if ready[0] {
        guard let bytes = try? Libc.readBytes(STDIN_FILENO, upTo: 4096), !bytes.isEmpty else { return .ended }
        return .bytes(bytes)
      }
      if left == 0 { return .timeout }
    }
  }

  /// Gives the terminal back and stops the job, until the shell continues it.
  public func suspend() {
    // The whole job, as the terminal does: a script that started this program stops too.
    away { _ = kill(0, SIGTSTP) }
    // `TerminalGuard` passes the signal on to this process again: ignore that.
    if Libc.waitForEvents([(signals.reading.number, POLLIN)], seconds: 0)[0] { _ = readSignals() }
  }

  private func readSignals() -> [UInt8] { (try? Libc.readBytes(signals.reading.number, upTo: 256)) ?? [] }

  /// Gives the terminal to `body`, such as an editor. Then everything has to be drawn.
  public func away<Value>(_ body: () throws -> Value) rethrows -> Value {
    leave()
    // Ctrl-Z in an editor stops the whole job: if this process went on, the shell would not come back.
    // Ctrl-C at a question ends nothing, as in an editor: the text that was written would seem lost.
    let handlers =
      [(SIGTSTP, signal(SIGTSTP, SIG_DFL))] + [SIGINT, SIGQUIT].map { ($0, signal($0, passOver)) }
    defer {
      for (number, handler) in handlers { _ = signal(number, handler) }
      enter()
    }
    return try body()
  }

  private func enter() {
    var mode = Libc.quiet(settings)
    if keys == .all {
      mode.c_lflag &= ~tcflag_t(ISIG | IEXTEN)
      // With IXON, Ctrl-S would stop our own output. With ICRNL, Ctrl-M and Ctrl-J would be the same.
      mode.c_iflag &= ~tcflag_t(IXON | ICRNL)
    }
    // TCSADRAIN keeps earlier input. In the background this stops the process until it is in the foreground.
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    try? write(FullScreen.on + (keys == .all ? FullScreen.reports + (reportsMouse ? FullScreen.mouseOn : "") : ""))
  }

  private func leave() {
    restoreTerminal()
    // The rest of a key or of an answer would reach the shell.
    _ = tcflush(STDIN_FILENO, TCIFLUSH)
  }

  /// Alternate screen, hidden cursor (xterm's private modes 1049 and 25).
  private static let on = "\u{1B}[?1049h\u{1B}[?25l"
  /// No automatic wrapping, bracketed paste, focus.
  private static let reports = "\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h"
  /// Clicks, drags, and their SGR form.
  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"
}

/// Original settings and the writing end of the pipe. Global because a signal handler takes no context; only one thread
/// draws.
nonisolated(unsafe) private var originalSettings = termios()
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// Runs in signal handlers too, so it may use only what signal-safety(7) allows.
private func restoreTerminal() {
  // Switches off all modes that `FullScreen` or a picture switches on. terminal_guard.c has the same text.
  let end: StaticString =
    "\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  _ = unsafe write(STDOUT_FILENO, end.utf8Start, end.utf8CodeUnitCount)
  _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &originalSettings)
}

private func restoreAndEnd(_ number: Int32) {
  restoreTerminal()
  endBySignal(number)
}

/// Not `SIG_IGN`, which an editor would inherit.
private func passOver(_ number: Int32) {}

private func noteSignal(_ number: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = unsafe write(signalPipe, &byte, 1)
  errno = code
}
