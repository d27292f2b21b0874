import Dispatch
import Synchronization

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
