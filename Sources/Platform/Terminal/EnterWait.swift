/// How a wait for the Enter key ended.
public enum EnterWait: Hashable, Sendable {
  case entered
  case timedOut
  /// There is nobody who could press it; the time has passed all the same.
  case closed
}
