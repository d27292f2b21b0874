internal import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sees to it that a process answers within some seconds, whatever it waits for: a disk that is far away, a lock.
public final class AnswerDeadline: Sendable {
  private let hasAnswered = Atomic(false)

  /// - Parameter text: what is written, and the process ends with 0, where nobody has claimed the answer by then.
  public init(seconds: Double, otherwise text: String) {
    // Where no thread can be started there is no deadline, and the answer comes all the same.
    _ = Libc.startThread { [self] in
      SystemClock.sleep(seconds: seconds)
      guard claim() else { return }
      _ = StandardOutput.output.write(text)
      _exit(0)
    }
  }

  /// Claims the right to answer; false where it is too late, and the process is about to end.
  public func claim() -> Bool {
    hasAnswered.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
  }
}
