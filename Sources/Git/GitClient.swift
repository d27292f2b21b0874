public import Platform

/// git, asked about repositories without leave to change, prompt or run anything, and with no more than so much time.
public struct GitClient {
  /// Runs programs to their ends, some at once, in an environment and within so many seconds; the outcomes in their order.
  public typealias RunAll =
    (_ programs: [[String]], _ environment: [String: String], _ limitSeconds: Double) -> [Result<
      ProgramResult, ProgramError
    >]

  /// Runs a program to its end with an input.
  public typealias Run =
    (_ program: [String], _ environment: [String: String], _ input: [UInt8], _ limitSeconds: Double)
    throws(ProgramError) -> ProgramResult

  private let runAll: RunAll
  private let run: Run
  private let environment: [String: String]
  private let uptimeSeconds: () -> Double
  /// On the clock of `uptimeSeconds`.
  private let deadline: Double

  /// - Parameters:
  ///   - environment: what programs get to see; what would lead git astray is taken out
  ///   - limitSeconds: what all questions together may take
  ///   - uptimeSeconds: seconds on a clock that nobody can set
  public init(
    environment: [String: String], limitSeconds: Double, uptimeSeconds: @escaping () -> Double,
    runAll: @escaping RunAll, run: @escaping Run
  ) {
    self.runAll = runAll
    self.run = run
    self.environment = GitClient.environment(from: environment)
    self.uptimeSeconds = uptimeSeconds
    deadline = uptimeSeconds() + limitSeconds
  }

  /// A question about the repository in a folder.
  public struct Question: Equatable, Sendable {
    let folder: String
    let arguments: [String]

    public init(folder: String, arguments: [String]) {
      self.folder = folder
      self.arguments = arguments
    }
  }

  /// Asks several questions, some at once; the answers in their order.
  public func ask(_ questions: [Question]) -> [Result<ProgramResult, ProgramError>] {
    guard !questions.isEmpty else { return [] }
    return runAll(
      questions.map { ["git", "-C", $0.folder] + GitClient.caution + $0.arguments }, environment,
      max(0, deadline - uptimeSeconds()))
  }

  /// The commits of patches that `GitPatches.arguments` asked for, by patch-id; nil if git did not answer.
  ///
  /// Source: git-patch-id(1).
  func patchIDs(of patches: [UInt8]) -> [UInt8]? {
    let program = ["git", "patch-id", "--stable"]
    let result = Result { () throws(ProgramError) in
      try run(program, environment, patches, max(0, deadline - uptimeSeconds()))
    }
    return result.printed()
  }

  /// What a repository's own settings must not make git do: ask a program for changed files, run hooks or gpg, page, talk to
  /// anybody.
  private static let caution = [
    "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never",
    "-c", "log.showSignature=false", "-c", "i18n.logOutputEncoding=UTF-8", "-c", "gc.auto=0",
  ]

  /// What git gets to see: none of the variables that name another repository, as in a hook that calls this program, and none
  /// that make it prompt or write.
  static func environment(from environment: [String: String]) -> [String: String] {
    let kept: Set = [
      "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CEILING_DIRECTORIES", "GIT_EXEC_PATH",
    ]
    return environment.filter { !$0.key.hasPrefix("GIT_") || kept.contains($0.key) }
      .merging([
        "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_PAGER": "cat",
        "LC_ALL": "C",
      ]) { $1 }
  }
}

extension Result<ProgramResult, ProgramError> {
  /// What git printed; nil where it did not end well. git config ends with 1 where it finds nothing.
  public func printed(orNothingAt codes: Set<Int32> = []) -> [UInt8]? {
    guard case .success(let result) = self else { return nil }
    if codes.contains(result.exitCode) { return [] }
    return result.exitCode == 0 ? result.outputBytes : nil
  }
}

/// Text in fields, each ended by NUL, as git prints it with -z.
public enum NULFields {
  /// The fields; what is not UTF-8 in them is replaced by U+FFFD.
  public static func read(_ bytes: [UInt8]) -> [String] {
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    // Behind the last NUL there is nothing.
    if fields.last?.isEmpty == true { fields.removeLast() }
    return fields
  }
}
