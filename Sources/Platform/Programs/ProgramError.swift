/// Why a program gave no result.
public enum ProgramError: Error, Hashable {
  /// No folder of `PATH` has it.
  case notFound(name: String)
  /// It ran longer than it was given, and was ended.
  case timedOut(name: String, seconds: Double)
  case couldNotStart(name: String, reason: String)
  /// It wrote more than is kept, and was ended: half a text must not pass for a whole one.
  case tooMuchOutput(name: String, limitBytes: Int)
}
