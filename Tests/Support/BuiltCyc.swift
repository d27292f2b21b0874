import Foundation

/// The built program, or the one that `CYC_PROGRAM` names, in a home folder of its own, with a clean environment.
public struct BuiltCyc: Sendable {
  /// What one command line came to.
  public struct Answer: Sendable {
    public let output: String
    public let errors: String
    /// 128 and the signal's number where a signal ended it.
    public let exitCode: Int32
    /// It was ended by SIGKILL after its time.
    public let wasKilled: Bool
    /// Time the process ran for, without the time the test waited for a thread.
    public let seconds: Double
  }

  public let home: TemporaryDirectory
  /// The folder that it lies in.
  public let programs: String

  /// Throws: where cyc is not built.
  public init() throws {
    home = try TemporaryDirectory()
    programs = URL(fileURLWithPath: try BuiltCyc.program()).deletingLastPathComponent().path
  }

  /// Its path.
  public static func program() throws -> String {
    try ProcessInfo.processInfo.environment["CYC_PROGRAM"] ?? StandIn.builtProgram(named: "cyc")
  }

  /// What people entrust to cyc.
  public var databasePath: String { home.path(".local/share/cyc/cyc.sqlite") }

  /// Runs a line of the shell, and ends it by SIGKILL when its time is over.
  ///
  /// - Parameter typed: What is typed on a terminal; without it there is none, and the input is empty.
  public func run(
    _ command: String, typing typed: String? = nil, environment: [String: String] = [:],
    killedAfterSeconds limit: Double = 120
  ) async throws -> Answer {
    let scratch = URL(fileURLWithPath: home.path("scratch-\(UUID().uuidString)"))
    let variables = [
      "PATH": "\(programs):/usr/bin:/bin", "HOME": home.path, "LANG": "en_US.UTF-8", "TZ": "UTC", "COLUMNS": "80",
      // Nobody's open terminals but those of the test.
      "CYC_TERMINALS": "", "TMUX_TMPDIR": home.path,
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

/// Chooses when a test kills a program: at a random moment of the time that its fastest run so far took.
///
/// On a busy machine most runs are killed, at moments that differ as much.
public struct KillSchedule: Sendable {
  private var fastestSeconds: Double

  /// - Parameter guessSeconds: What a run is taken to last until one has ended by itself.
  public init(guessSeconds: Double) { fastestSeconds = guessSeconds }

  /// Between a tenth of that time and a tenth more than it, so that some runs are not killed.
  public func limitSeconds(using random: inout SeededGenerator) -> Double {
    Double.random(in: 0.1...1.1, using: &random) * fastestSeconds
  }

  public mutating func record(_ answer: BuiltCyc.Answer) {
    if !answer.wasKilled { fastestSeconds = min(fastestSeconds, answer.seconds) }
  }
}
