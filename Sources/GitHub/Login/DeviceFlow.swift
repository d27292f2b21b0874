/// The waiting half of a device login: a pure state machine (RFC 8628 §3.3–3.5).
///
/// A loop around it waits `waitSeconds`, asks, and hands the reply to `next`. It holds no clock: the caller tells how long ago the
/// code was given, by a clock that nobody can set.
public struct DeviceFlow: Hashable, Sendable {
  /// What to do after a reply.
  public enum Step: Hashable, Sendable {
    case wait(DeviceFlow)
    case granted(TokenGrant)
    case failed(DeviceFlowFailure)
  }

  /// What the host asks to keep between two questions; `slow_down` lengthens it for good.
  public let intervalSeconds: Double
  public let expiresInSeconds: Double
  /// Questions in a row that came to nothing.
  public let failuresInARow: Int

  /// The state before the first question.
  public init(_ code: DeviceCode) {
    self.init(intervalSeconds: code.intervalSeconds, expiresInSeconds: code.expiresInSeconds, failuresInARow: 0)
  }

  private init(intervalSeconds: Double, expiresInSeconds: Double, failuresInARow: Int) {
    self.intervalSeconds = intervalSeconds
    self.expiresInSeconds = expiresInSeconds
    self.failuresInARow = failuresInARow
  }

  /// How long to wait before the next question; not past the end of the code's life.
  public func waitSeconds(elapsedSeconds: Double) -> Double {
    // Clocks of virtual machines run fast, which GitHub answers with slow_down: a fifth more than asked.
    let regular = intervalSeconds * 1.2
    let backedOff = regular * Double(1 << min(failuresInARow, 5))
    let wait = failuresInARow == 0 ? regular : max(regular, min(backedOff, DeviceFlow.longestBackOffSeconds))
    return max(0, min(wait, expiresInSeconds - elapsedSeconds))
  }

  /// Works out what a reply means.
  ///
  /// - Parameter elapsedSeconds: since the code was given.
  public func next(after reply: DeviceFlowReply, elapsedSeconds: Double) -> Step {
    switch reply {
    case .granted(let grant):
      return .granted(grant)
    case .refused(let failure):
      return .failed(failure)
    case .pending:
      return waiting(interval: intervalSeconds, failures: 0, elapsedSeconds)
    case .slowDown(let asked):
      return waiting(interval: max(intervalSeconds + 5, asked ?? 0), failures: 0, elapsedSeconds)
    case .failed:
      return waiting(interval: intervalSeconds, failures: failuresInARow + 1, elapsedSeconds)
    }
  }

  private func waiting(interval: Double, failures: Int, _ elapsedSeconds: Double) -> Step {
    if elapsedSeconds >= expiresInSeconds { return .failed(.expired) }
    return .wait(
      DeviceFlow(intervalSeconds: interval, expiresInSeconds: expiresInSeconds, failuresInARow: failures))
  }

  private static let longestBackOffSeconds = 60.0
}
