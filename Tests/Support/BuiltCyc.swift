import Foundation

/// The built program, or the one that `CYC_PROGRAM` names, with its own home folder and a clean environment.
public struct BuiltCyc: Sendable {
  /// Result of one command line.
  public struct Answer: Sendable {
    public let output: String
    public let errors: String
    /// 128 plus the signal's number if a signal ended it.
    public let exitCode: Int32
    /// The time limit was reached, and SIGKILL ended it.
    public let wasKilled: Bool
    /// Run time of the process, without the time that the test waited for a thread.
    public let seconds: Double
  }

  public let home: TemporaryDirectory
  /// Folder that contains the program.
  public let programs: String

  /// - Throws: `StandInError` if cyc is not built.
  public init() throws {
    home = try TemporaryDirectory()
    programs = URL(fileURLWithPath: try BuiltCyc.program()).deletingLastPathComponent().path
  }

  public static func program() throws -> String {
    try ProcessInfo.processInfo.environment["CYC_PROGRAM"] ?? StandIn.builtProgram(named: "cyc")
  }

  /// The program behind the launcher if `program` is one.
  public static func programFile() throws -> String {
    let built = URL(fileURLWithPath: try program())
    let behind = built.deletingLastPathComponent().deletingLastPathComponent().appending(path: "libexec/cyc/cyc").path
    return FileManager.default.fileExists(atPath: behind) ? behind : built.path
  }

  public var databasePath: String { home.path(".local/share/cyc/cyc.sqlite") }

  /// Runs a shell command; SIGKILL ends it after `limit` seconds.
  ///
  /// - Parameter typed: input typed on a terminal; nil runs the command without a terminal and with empty input.
  public func run(
    _ command: String, typing typed: String? = nil, environment: [String: String] = [:],
    killedAfterSeconds limit: Double = 120
  ) async throws -> Answer {
    let scratch = URL(fileURLWithPath: home.path("scratch-\(UUID().uuidString)"))
    let variables = [
      "PATH": "\(programs):/usr/bin:/bin", "HOME": home.path, "LANG": "en_US.UTF-8", "TZ": "UTC", "COLUMNS": "80",
      // Reminders must not reach terminals outside the test, nor tokens the user's keyring.
      "XDG_RUNTIME_DIR": home.path(".run"), "CYC_TERMINALS": "", "TMUX_TMPDIR": home.path,
    ]
    return try await offThePool { [home] in
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: scratch) }
      let process = TranscriptProcess(
        command: command, isOnTerminal: typed != nil, input: typed, environment: variables.merging(environment) { $1 },
        home: URL(fileURLWithPath: home.path), scratch: scratch, timeLimitSeconds: limit)
      let result = try process.run()
      return Answer(
        output: String(decoding: result.output, as: UTF8.self), errors: String(decoding: result.errors, as: UTF8.self),
        exitCode: result.exitCode, wasKilled: result.isKilled, seconds: result.seconds)
    }
  }
}

/// Chooses random times at which a test kills a program.
///
/// Times are relative to the fastest run so far, so they adapt to the machine: on a busy one, most runs are killed.
public struct KillSchedule: Sendable {
  private var fastestSeconds: Double

  /// - Parameter guessSeconds: assumed duration of a run until one has ended by itself
  public init(guessSeconds: Double) { fastestSeconds = guessSeconds }

  /// Between 0.1 and 1.1 times the fastest run, so that some runs are not killed.
  public func limitSeconds(using random: inout SeededGenerator) -> Double {
    Double.random(in: 0.1...1.1, using: &random) * fastestSeconds
  }

  public mutating func record(_ answer: BuiltCyc.Answer) {
    if !answer.wasKilled { fastestSeconds = min(fastestSeconds, answer.seconds) }
  }
}
