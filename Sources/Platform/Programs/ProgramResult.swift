/// What a program left behind.
public struct ProgramResult: Hashable, Sendable {
  /// Its exit code; 128 and the signal's number where a signal ended it, as shells say.
  public let exitCode: Int32
  /// What it wrote to its standard output, byte for byte.
  public let outputBytes: [UInt8]
  /// What it wrote to its standard error, byte for byte.
  public let errorOutputBytes: [UInt8]

  public init(exitCode: Int32, outputBytes: [UInt8], errorOutputBytes: [UInt8]) {
    self.exitCode = exitCode
    self.outputBytes = outputBytes
    self.errorOutputBytes = errorOutputBytes
  }

  /// A result with texts, for those who stand in for programs.
  public init(exitCode: Int32, output: String = "", errorOutput: String = "") {
    self.init(exitCode: exitCode, outputBytes: Array(output.utf8), errorOutputBytes: Array(errorOutput.utf8))
  }

  /// The standard output as text; what is not UTF-8 is replaced by U+FFFD.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// The standard error as text; what is not UTF-8 is replaced by U+FFFD.
  public var errorOutput: String { String(decoding: errorOutputBytes, as: UTF8.self) }
}

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
