public import Platform

/// Runs git on repositories without letting it change, prompt or start anything, within a time limit.
public struct GitClient {
  /// Runs several programs, some of them at once; outcomes are in order.
  public typealias RunAll =
    (_ programs: [[String]], _ environment: [String: String], _ limitSeconds: Double) -> [ProgramOutcome]

  public typealias Run =
    (_ program: [String], _ environment: [String: String], _ input: [UInt8], _ limitSeconds: Double)
    throws(ProgramError) -> ProgramResult

  private let runAll: RunAll
  private let run: Run
  private let environment: [String: String]
  private let uptimeSeconds: () -> Double
  private let deadline: Double

  /// - Parameters:
  ///   - limitSeconds: for all commands together, from now on
  ///   - uptimeSeconds: a clock that cannot be set
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

  /// A git command to run in a folder.
  public struct Question: Equatable, Sendable {
    let folder: String
    let arguments: [String]

    public init(folder: String, arguments: [String]) {
      self.folder = folder
      self.arguments = arguments
    }
  }

  /// Runs git for all questions, several at once. Returns the results in their order.
  public func ask(_ questions: [Question]) -> [ProgramOutcome] {
    guard !questions.isEmpty else { return [] }
    return runAll(
      questions.map { ["git", "-C", $0.folder] + GitClient.safeOptions + $0.arguments }, environment, secondsLeft)
  }

  private var secondsLeft: Double { max(0, deadline - uptimeSeconds()) }

  /// Lines of a patch-id and its commit (git-patch-id(1)); nil if git failed.
  ///
  /// - Parameter patches: output of `git log -p` or `git diff`
  func patchIDs(of patches: [UInt8]) -> [UInt8]? {
    Result { () throws(ProgramError) in
      try run(["git", "patch-id", "--stable"], environment, patches, secondsLeft)
    }.printed()
  }

  /// Keeps a repository's settings from making git run a file-system monitor, hooks, gpg, a pager or gc, and from
  /// changing the encoding of messages.
  private static let safeOptions = [
    "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "log.showSignature=false",
    "-c", "i18n.logOutputEncoding=UTF-8", "-c", "gc.auto=0",
  ]

  /// Removes the variables that name another repository, as in a hook that calls this program, and sets those that keep
  /// git from prompting, writing or using the network.
  static func environment(from environment: [String: String]) -> [String: String] {
    // The user's own configuration, limits and installation of git.
    let kept: Set = [
      "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CEILING_DIRECTORIES", "GIT_EXEC_PATH",
    ]
    return environment.filter { !$0.key.hasPrefix("GIT_") || kept.contains($0.key) }
      .merging([
        "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_PAGER": "cat",
        // For versions of git that do not know GIT_NO_LAZY_FETCH. Unlike `protocol.allow=never`, it wins over a
        // repository's `protocol.ext.allow=always`.
        "GIT_ALLOW_PROTOCOL": "none", "LC_ALL": "C",
      ]) { $1 }
  }
}

extension ProgramOutcome {
  /// git's output; nil if it failed. `codes` mean an empty answer: `git config` exits with 1 if it finds nothing.
  public func printed(orNothingAt codes: Set<Int32> = []) -> [UInt8]? {
    guard case .success(let result) = self else { return nil }
    if codes.contains(result.exitCode) { return [] }
    return result.exitCode == 0 ? result.outputBytes : nil
  }
}

/// Fields of an output that each end with a NUL, as git's option `-z` writes them.
public enum NULFields {
  /// Invalid UTF-8 is replaced by U+FFFD.
  public static func read(_ bytes: [UInt8]) -> [String] {
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    // The part after the last NUL is empty.
    if fields.last?.isEmpty == true { fields.removeLast() }
    return fields
  }
}
