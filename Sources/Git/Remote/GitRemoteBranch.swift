public import Platform

/// One branch of a repository elsewhere, and a bare clone without a work tree that stands for it here.
///
/// The branch is a chain of commits to which whoever was first may add: a push that is no fast-forward the server refuses, so that it
/// is a compare-and-swap. Nothing is ever pushed by force. What the clone has can be had again, so it is a cache: one that is damaged
/// is put aside, and fetched anew once.
///
/// Of two processes only one may use a clone at a time; the caller holds a lock.
public struct GitRemoteBranch {
  /// Runs a program to its end in an environment, with an input, and within so many seconds.
  public typealias Run =
    (
      _ program: [String], _ environment: [String: String], _ input: [UInt8], _ limitSeconds: Double
    ) throws(ProgramError) -> ProgramResult

  public let branch: GitBranchName
  public let address: GitAddress
  /// The folder of the clone, absolute.
  public let clone: String
  let identity: GitIdentity
  let credentialHelper: String?
  let environment: [String: String]
  let mayAsk: Bool
  let limitSeconds: Double
  let run: Run
  let lastLook = LastLook()

  /// What the last fetch saw, so that git is not asked for it again.
  final class LastLook {
    var look: GitLook?
  }

  /// - Parameters:
  ///   - clone: the absolute path of a folder that is made when it is first needed, with mode 0700
  ///   - credentialHelper: a command for the shell that answers git's credential protocol, for this address's host alone. It is asked
  ///     where git's own helpers know no login, and they never get to see what it says. Source: gitcredentials(7)
  ///   - environment: what programs get to see; what would lead git astray is taken out
  ///   - mayAsk: whether git and ssh may ask for passwords. `run` must then leave them the terminal: a program in a process group of
  ///     its own, as `Program.run` starts it, is stopped when it asks.
  ///   - limitSeconds: what each program may take
  public init(
    _ branch: GitBranchName, of address: GitAddress, clone: String, identity: GitIdentity,
    credentialHelper: String? = nil, environment: [String: String], mayAsk: Bool = false, limitSeconds: Double = 60,
    run: @escaping Run
  ) {
    self.branch = branch
    self.address = address
    self.clone = clone
    self.identity = identity
    self.credentialHelper = credentialHelper
    self.environment = GitIsolation.environment(
      from: environment, for: address.form, mayAsk: mayAsk && credentialHelper == nil)
    self.mayAsk = mayAsk && credentialHelper == nil
    self.limitSeconds = limitSeconds
    self.run = run
  }

  /// Brings what the remote has, and names the last commit of the branch; nil where the remote has no such branch.
  ///
  /// - Throws: `GitRemoteError`
  public func fetch() throws(GitRemoteError) -> GitHead? {
    try makeCloneIfMissing()
    do throws(GitRemoteError) {
      return try fetchOnce()
    } catch {
      guard error.reason == .damagedClone else { throw error }
      try renewClone()
      return try fetchOnce()
    }
  }

  func fetchOnce() throws(GitRemoteError) -> GitHead? {
    let sender = address.form == .folder ? ["--upload-pack=\(GitIsolation.otherSide("upload-pack"))"] : []
    let options = ["-q", "--no-tags", "--no-write-fetch-head"] + sender
    let command = ["fetch"] + options + [Self.remote]
    var result = try askRemote(command)
    if result.exitCode != 0, result.errorOutput.contains("couldn't find remote ref") {
      if try isBranchMissing() { return nil }
      // Another machine has made it between the two questions.
      result = try askRemote(command)
    }
    guard result.exitCode == 0 else { throw try failure(of: result) }
    let answer = try ask(GitLook.arguments(of: tracked))
    // git has just written it.
    guard answer.exitCode == 0, let look = GitLook(answer.outputBytes) else {
      throw GitRemoteError(.damagedClone, words: words(of: answer))
    }
    lastLook.look = look
    return look.head
  }

  /// The words that git uses for it are no proof, since a server may say them too; an exit code is one.
  ///
  /// Source: git-ls-remote(1), `--exit-code`.
  private func isBranchMissing() throws(GitRemoteError) -> Bool {
    try askRemote(["ls-remote", "--exit-code", "-q", Self.remote, branch.reference]).exitCode == 2
  }

  /// Whether a commit is here, so that it can be built on without fetching.
  ///
  /// - Throws: `GitRemoteError`, where git cannot be asked at all
  public func knows(_ commit: String) throws(GitRemoteError) -> Bool {
    guard Self.isCommitID(commit) else { return false }
    return try ask(["cat-file", "-e", "\(commit)^{commit}"]).exitCode == 0
  }

  /// Whether a commit is another one or comes before it; false too where it is not known here.
  ///
  /// - Throws: `GitRemoteError`, where git cannot be asked at all
  public func isAncestor(_ commit: String, of head: String) throws(GitRemoteError) -> Bool {
    guard Self.isCommitID(commit), Self.isCommitID(head) else { return false }
    if commit == head { return true }
    return try ask(["merge-base", "--is-ancestor", commit, head]).exitCode == 0
  }

  /// Sends a commit as the new end of the branch. The remote refuses it where it does not build on what is there.
  ///
  /// After a refusal only another `fetch` tells a race from a refusal for good: if the branch has moved, it was a race.
  ///
  /// - Throws: `GitRemoteError`. After `.offline` and `.timedOut` nobody knows whether it arrived. Where the clone was damaged the
  ///   commit is lost, a new clone is there, and `.damagedClone` is thrown.
  public func push(_ commit: String) throws(GitRemoteError) -> GitPushOutcome {
    guard Self.isCommitID(commit) else { throw GitRemoteError(.other, words: "not a commit: \(commit)") }
    try makeCloneIfMissing()
    let receiver = address.form == .folder ? ["--receive-pack=\(GitIsolation.otherSide("receive-pack"))"] : []
    let options = ["--porcelain", "--no-verify", "--no-progress"] + receiver
    let result = try askRemote(["push"] + options + [Self.remote, "\(commit):\(branch.reference)"])
    if let outcome = GitPushOutcome(result, reference: branch.reference) {
      guard case .rejected(let rejection) = outcome, rejection.summary.contains("unpacker error"), try !isCloneSound()
      else { return outcome }
      // What was sent was no good, since the clone is not.
      try renewClone()
      throw GitRemoteError(.damagedClone, words: rejection.summary)
    }
    let failure = try failure(of: result)
    if failure.reason == .damagedClone { try renewClone() }
    throw failure
  }

  /// What the clone calls the remote. A person's settings for remotes of usual names do not reach it.
  static let remote = "remote-of-this-clone"
  /// Where the clone remembers the branch: as it was last fetched, or pushed.
  var tracked: String { "refs/remotes/\(Self.remote)/\(branch.text)" }
  /// Keeps the commit that was made last. Only this clone has it.
  static let made = "refs/made/last"

  static func isCommitID(_ text: String) -> Bool {
    text.utf8.count == 40 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Reads a line with nothing but a commit's id.
  static func commitID(_ line: [UInt8]) -> String? {
    let text = String(decoding: line.last == 10 ? line.dropLast() : line[...], as: UTF8.self)
    return isCommitID(text) ? text : nil
  }
}

/// The name of a branch, such as `main`, that git takes and that no shell, option or refspec can misread.
public struct GitBranchName: Hashable, Sendable {
  public let text: String

  /// Nil where it is none.
  ///
  /// Source: git-check-ref-format(1), whose rules leave out no character that stands here.
  public init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-._/".utf8.contains(byte)
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard isPlain, text.utf8.count <= 200, !text.hasPrefix("-"), !text.contains(".."), text != "HEAD",
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".") && !$0.hasSuffix(".lock") })
    else { return nil }
    self.text = text
  }

  /// Its full name in the repository.
  var reference: String { "refs/heads/\(text)" }
}

/// The last commit of a branch.
public struct GitHead: Hashable, Sendable {
  public let commit: String
  /// The commits that it builds on: most often the one that was the last before.
  public let parents: [String]

  public init(commit: String, parents: [String]) {
    self.commit = commit
    self.parents = parents
  }
}

/// Who stands in a commit as its author and committer.
public struct GitIdentity: Hashable, Sendable {
  public let name: String
  public let email: String

  /// What would end a name or an e-mail inside a commit is left out of them.
  public init(name: String, email: String) {
    func plain(_ text: String) -> String { text.filter { !$0.isNewline && !"<>\0".contains($0) } }
    self.name = plain(name)
    self.email = plain(email)
  }
}

/// The last commit of a branch as git shows it, together with what it changes: to the machine that knows the one before, that is all
/// there is to read.
struct GitLook {
  let head: GitHead
  /// What `diff-tree` prints of the difference to the only parent. Not read yet: mostly nobody asks.
  private let difference: ArraySlice<UInt8>

  /// Source: git-diff-tree(1), "Diff Formats", `--always`.
  static func arguments(of reference: String) -> [String] {
    GitRawChange.command + ["--always", "--format=%H %P", reference]
  }

  /// Reads what git answers to that; nil where the reference is no commit.
  init?(_ answer: [UInt8]) {
    guard let end = answer.firstIndex(of: 0) else { return nil }
    let ids = answer[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard let commit = ids.first, ids.allSatisfy(GitRemoteBranch.isCommitID) else { return nil }
    head = GitHead(commit: commit, parents: Array(ids.dropFirst()))
    // A line break stands between the two.
    difference = answer[(end + 1)...].drop { $0 == 10 }
  }

  /// What differs between two commits, where that is what this shows.
  func difference(from: String?, to: String) -> ArraySlice<UInt8>? {
    head.commit == to && head.parents == [from] ? difference : nil
  }
}

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
