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
        exitCode: result.exitCode, wasKilled: result.isKilled)
    }
  }
}
