internal import Platform

/// What a remote did with a commit that was pushed.
public enum GitPushOutcome: Hashable, Sendable {
  /// It is the end of the branch, or was already.
  case accepted
  case rejected(Rejection)

  /// Why not. Not cleaned for a terminal.
  public struct Rejection: Hashable, Sendable {
    /// git's own summary, such as `[rejected] (fetch first)` or `[remote rejected] (pre-receive hook declined)`.
    public let summary: String
    /// What the server said beside it, a line each: what a hook has to say, how a branch is protected.
    public let serverLines: [String]
    /// The lock that kept the server from writing, `….lock`: where it is there for long, a git has crashed and left it behind.
    public let lockFile: String?

    public init(summary: String, serverLines: [String], lockFile: String?) {
      self.summary = summary
      self.serverLines = serverLines
      self.lockFile = lockFile
    }
  }

  /// Reads `git push --porcelain`; nil where it says nothing for sure of the branch.
  ///
  /// Source: git-push(1), "Output".
  init?(_ result: ProgramResult, reference: String) {
    let fields = result.output.split(separator: "\n").lazy.map { $0.split(separator: "\t", maxSplits: 2) }
      .first { $0.count == 3 && $0[1].hasSuffix(":\(reference)") }
    guard let fields else { return nil }
    let summary = String(fields[2])
    guard fields[0] == "!" else {
      self = .accepted
      return
    }
    // The server went away before it said what became of it.
    if summary.hasPrefix("[remote failure]") { return nil }
    let prefix = "remote: "
    let lines = result.errorOutput.split(whereSeparator: \.isNewline)
    self = .rejected(
      Rejection(
        summary: summary,
        serverLines: lines.filter { $0.hasPrefix(prefix) }.map {
          // git fills the line with blanks, to cover what stood there.
          String($0.dropFirst(prefix.count).reversed().drop { $0 == " " }.reversed())
        },
        lockFile: GitFailure(errorOutput: result.errorOutput).lockFile))
  }
}
