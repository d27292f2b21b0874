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
