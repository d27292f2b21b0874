import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Shows on one line of a terminal that something is going on, from a background thread.
///
/// It is for a stream that is a terminal; the label must fit its line and be clean of control characters. `write` must
/// not call the spinner.
public final class Spinner: Sendable {
  private struct State {
    var label = ""
    var frame = 0
    var drawn = false
    /// Counts starts and stops, so that a tick that was planned before one of them knows that it is late.
    var generation = 0
  }

  private static let frameSeconds = 0.08

  private let write: @Sendable (String) -> Void
  private let unicode: Bool
  private let delaySeconds: Double
  private let state = Mutex(State())

  /// A spinner that begins to draw only after a delay, so that quick work shows nothing.
  public init(write: @escaping @Sendable (String) -> Void, unicode: Bool, delaySeconds: Double = 0.3) {
    self.write = write
    self.unicode = unicode
    self.delaySeconds = delaySeconds
  }

  deinit {
    stop()
  }

  /// Begins to turn beside a label.
  public func start(_ label: String) {
    let generation = state.withLock { state in
      state.generation += 1
      state.label = label
      state.frame = 0
      return state.generation
    }
    plan(generation, after: delaySeconds)
  }

  /// Clears the line if anything was drawn; nothing is written after this returns.
  public func stop() {
    state.withLock { state in
      state.generation += 1
      if state.drawn { write("\r\u{1B}[K") }
      state.drawn = false
    }
  }

  private func plan(_ generation: Int, after seconds: Double) {
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
      self?.tick(generation)
    }
  }

  private func tick(_ generation: Int) {
    let isCurrent = state.withLock { state in
      guard state.generation == generation else { return false }
      // Under the lock, so that a stop waits for the picture and wipes it.
      write(Spinner.picture(frame: state.frame, label: state.label, unicode: unicode))
      state.frame += 1
      state.drawn = true
      return true
    }
    if isCurrent { plan(generation, after: Spinner.frameSeconds) }
  }
}

extension Spinner {
  /// What draws the frame of a number over the one before: a turning sign and the label.
  public static func picture(frame: Int, label: String, unicode: Bool) -> String {
    let signs = unicode ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
    return "\r\u{1B}[K\(signs[frame % signs.count]) \(label)"
  }
}

/// Pictures that follow each other on the whole screen of a terminal until somebody presses a key.
///
/// They are drawn on the alternate screen, so that what was there comes back, however the window is resized meanwhile. For
/// programs whose standard input and output are a terminal.
public enum ScreenAnimation {
  /// Draws until a key is pressed or the input ends, and leaves the terminal as it was found.
  ///
  /// A signal that ends the process (Ctrl-C among them) brings the terminal back first and then ends it, as ever. The picture
  /// is asked for with the number of the frame and the columns of the window. Rethrows what writing throws.
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
      } while !RawTerminal.waitForKey(seconds: frameSeconds)
    }
  }

  /// What draws a picture over the one before: as many of its lines as there are rows.
  static func screen(_ lines: [String], rows: Int?) -> String {
    let shown = lines.prefix(rows ?? lines.count).map { $0 + "\u{1B}[K" }
    return "\u{1B}[H" + shown.joined(separator: "\r\n") + "\u{1B}[J"
  }
}

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
