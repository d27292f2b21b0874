import Dispatch
import Synchronization

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

  // Not the global queue: its threads may all be waiting for programs.
  private let queue = DispatchQueue(label: "spinner")
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
    queue.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.tick(generation) }
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
  /// Draws until a key is pressed or the input ends, then restores the terminal. Ctrl-C stays a signal.
  ///
  /// `picture` returns the lines of a frame for a window width. Rethrows errors of `write`.
  public static func run(
    frameSeconds: Double, write: (String) throws -> Void, picture: (_ frame: Int, _ windowColumns: Int?) -> [String]
  ) throws {
    try FullScreen.use(.signals) { screen in
      var frame = 0
      while true {
        let size = screen.size
        try write(text(picture(frame, size?.columns), rows: size?.rows))
        let event = screen.wait(until: SystemClock.uptimeSeconds() + frameSeconds)
        guard event == .timeout || event == .changed else { return }
        frame += 1
      }
    }
  }

  /// Each row is erased before it is drawn: erasing after a row of full width would erase its last cell.
  static func text(_ lines: [String], rows: Int?) -> String {
    let shown = lines.prefix(rows ?? lines.count).map { "\u{1B}[K" + $0 }
    let text = "\u{1B}[H" + shown.joined(separator: "\r\n")
    guard let rows else { return "\u{1B}[H\u{1B}[J" + text }
    return shown.count < rows ? text + (shown.isEmpty ? "" : "\r\n") + "\u{1B}[J" : text
  }
}
