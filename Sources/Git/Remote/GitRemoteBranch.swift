internal import Platform

/// One branch of a remote repository, with a bare local clone of it.
///
/// The branch is a chain of commits that several machines extend. The server refuses a push that is not a
/// fast-forward, so a push acts as compare-and-swap. Nothing is ever force-pushed. The clone is a cache: a damaged
/// one is moved aside and fetched again once. Only one process may use it at a time; the caller must hold a lock.
public struct GitRemoteBranch {
  public let branch: GitBranchName
  public let address: GitAddress
  /// Absolute path of the clone's folder, which is created with mode 0700 when needed.
  public let clone: String
  let identity: GitIdentity
  let credentialHelper: String?
  let environment: [String: String]
  let mayPrompt: Bool
  let limitSeconds: Double
  let run: GitClient.Run
  let lastFetch = LastFetch()

  /// Result of the last fetch, so that git need not be run for it again.
  final class LastFetch { var head: FetchedHead? }

  /// - Parameters:
  ///   - credentialHelper: a shell command that speaks git's credential protocol (gitcredentials(7)), used for this
  ///     address's host only. It is tried if git's own helpers have no login that the server accepts, and they never
  ///     see its answer.
  ///   - mayPrompt: whether git and ssh may ask for passwords; ignored if there is a `credentialHelper`. Then `run`
  ///     must leave them the terminal: a program in a process group of its own, as `Program.run` starts it, is stopped
  ///     when it asks.
  ///   - limitSeconds: time limit of each run of git
  public init(
    _ branch: GitBranchName, of address: GitAddress, clone: String, identity: GitIdentity,
    credentialHelper: String? = nil, environment: [String: String], mayPrompt: Bool = false, limitSeconds: Double = 60,
    run: @escaping GitClient.Run
  ) {
    self.branch = branch
    self.address = address
    self.clone = clone
    self.identity = identity
    self.credentialHelper = credentialHelper
    self.mayPrompt = mayPrompt && credentialHelper == nil
    self.environment = GitIsolation.environment(from: environment, for: address.form, mayPrompt: self.mayPrompt)
    self.limitSeconds = limitSeconds
    self.run = run
  }

  /// Fetches the branch and returns its last commit; nil if the remote has no such branch.
  public func fetch() throws(GitRemoteError) -> GitHead? {
    try healing(fetches: false) { () throws(GitRemoteError) in try fetchOnce() }
  }

  /// `fetch` without replacing a damaged clone.
  func fetchOnce() throws(GitRemoteError) -> GitHead? {
    let sender = address.form == .folder ? ["--upload-pack=\(GitIsolation.remoteCommand("upload-pack"))"] : []
    let options = ["-q", "--no-tags", "--no-write-fetch-head"] + sender
    let command = ["fetch"] + options + [Self.remote]
    var result = try runRemoteGit(command)
    if result.exitCode != 0, result.errorOutput.contains("couldn't find remote ref") {
      if try isBranchMissing() { return nil }
      // Another machine has created the branch between the two commands.
      result = try runRemoteGit(command)
    }
    guard result.exitCode == 0 else { throw try failure(of: result) }
    let answer = try showFetchedHead()
    // git has just written this reference, so it must be readable.
    guard answer.exitCode == 0, let fetched = FetchedHead(answer.outputBytes)
    else { throw GitRemoteError(.damagedClone, words: words(of: answer)) }
    lastFetch.head = fetched
    return fetched.head
  }

  /// Output for `FetchedHead`.
  private func showFetchedHead() throws(GitRemoteError) -> ProgramResult {
    do throws(GitRemoteError) {
      return try runGit(FetchedHead.arguments(of: tracked))
    } catch {
      guard error.reason == .tooLarge else { throw error }
      return try runGit(FetchedHead.argumentsWithoutDifference(of: tracked))
    }
  }

  /// Checked by exit code (git-ls-remote(1)): git's message is no proof, since a server may print the same text.
  private func isBranchMissing() throws(GitRemoteError) -> Bool {
    try runRemoteGit(["ls-remote", "--exit-code", "-q", Self.remote, branch.reference]).exitCode == 2
  }

  /// Whether a commit is in the clone, so that a new one can build on it without a fetch.
  public func knows(_ commit: String) throws(GitRemoteError) -> Bool {
    guard Self.isCommitID(commit) else { return false }
    return try runGit(["cat-file", "-e", "\(commit)^{commit}"]).exitCode == 0
  }

  /// Whether `commit` is `head` or an ancestor of it; also false if it is not in the clone.
  public func isAncestor(_ commit: String, of head: String) throws(GitRemoteError) -> Bool {
    guard Self.isCommitID(commit), Self.isCommitID(head) else { return false }
    if commit == head { return true }
    return try runGit(["merge-base", "--is-ancestor", commit, head]).exitCode == 0
  }

  /// The last version of a file that `head` or one of its ancestors removed; nil if there is none.
  public func removedVersion(of path: String, in head: String) throws(GitRemoteError) -> [UInt8]? {
    guard Self.isCommitID(head) else { return nil }
    let found = try runGit(["log", "-1", "--format=%H", "--diff-filter=D", "--no-renames", head, "--", path])
    guard found.exitCode == 0, let commit = Self.commitID(found.outputBytes) else { return nil }
    let content = try runGit(["cat-file", "blob", "\(commit)^:\(path)"])
    return content.exitCode == 0 ? content.outputBytes : nil
  }

  /// The last commit that two commits have in common; nil if there is none, or if one is not in the clone.
  public func commonAncestor(of one: String, and other: String) throws(GitRemoteError) -> String? {
    guard Self.isCommitID(one), Self.isCommitID(other) else { return nil }
    let answer = try runGit(["merge-base", one, other])
    return answer.exitCode == 0 ? Self.commitID(answer.outputBytes) : nil
  }

  /// Pushes a commit as the new end of the branch. The remote refuses it unless it builds on the present end. After a
  /// refusal, call `fetch`: if the branch has moved, another push was faster; if not, the refusal is permanent.
  ///
  /// After `.offline` and `.timedOut` it is unknown whether the commit arrived. `.damagedClone` means that it is lost
  /// and that the clone was replaced.
  public func push(_ commit: String) throws(GitRemoteError) -> GitPushOutcome { try push(commit, []) }

  /// Pushes a commit only if its parent is the present end, or, without a parent, if the branch does not exist. A plain
  /// push would create a deleted branch again, with its whole history. The lease forces nothing: it lets the push
  /// replace only the parent, which is always a fast-forward.
  public func push(_ commit: String, on parent: String?) throws(GitRemoteError) -> GitPushOutcome {
    try push(commit, ["--force-with-lease=\(branch.reference):\(parent ?? "")"])
  }

  private func push(_ commit: String, _ lease: [String]) throws(GitRemoteError) -> GitPushOutcome {
    guard Self.isCommitID(commit) else { throw GitRemoteError(.other, words: "not a commit: \(commit)") }
    try makeCloneIfMissing()
    let receiver = address.form == .folder ? ["--receive-pack=\(GitIsolation.remoteCommand("receive-pack"))"] : []
    let options = ["--porcelain", "--no-verify", "--no-progress"] + lease + receiver
    let result = try runRemoteGit(["push"] + options + [Self.remote, "\(commit):\(branch.reference)"])
    if let outcome = GitPushOutcome(result, reference: branch.reference) {
      guard case .rejected(let rejection) = outcome, rejection.summary.contains("unpacker error"), try !isCloneSound()
      else { return outcome }
      // The pushed objects were bad because the clone is damaged.
      try renewClone()
      throw GitRemoteError(.damagedClone, words: rejection.summary)
    }
    let failure = try failure(of: result)
    if failure.reason == .damagedClone { try renewClone() }
    throw failure
  }

  /// Name of the remote in git's settings. Unusual, so that a user's settings for remotes such as `origin` do not
  /// apply.
  static let remote = "remote-of-this-clone"
  /// The clone's copy of the branch, as last fetched or pushed.
  var tracked: String { "refs/remotes/\(Self.remote)/\(branch.text)" }
  /// Reference to the last commit that was made, so that git keeps it. It exists in this clone only.
  static let made = "refs/made/last"

  static func isCommitID(_ text: String) -> Bool {
    text.utf8.count == 40 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The id in a line of output; nil if it is something else.
  static func commitID(_ line: [UInt8]) -> String? {
    let text = String(decoding: line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...], as: UTF8.self)
    return isCommitID(text) ? text : nil
  }
}

/// A branch name, such as `main`, that is valid in git and safe in a shell, an option or a refspec.
public struct GitBranchName: Hashable, Sendable {
  public let text: String

  /// Source: git-check-ref-format(1). Its rules allow every character that is allowed here.
  public init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { isNamePart($0) || $0 == UInt8(ascii: "/") }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard isPlain, text.utf8.count <= 200, !text.hasPrefix("-"), !text.contains(".."), text != "HEAD",
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".") && !$0.hasSuffix(".lock") })
    else { return nil }
    self.text = text
  }

  var reference: String { "refs/heads/\(text)" }
}

/// The last commit of a branch.
public struct GitHead: Hashable, Sendable {
  public let commit: String
  /// Usually one: the previous last commit.
  public let parents: [String]
}

/// Author and committer of the commits that are made.
public struct GitIdentity: Hashable, Sendable {
  public let name: String
  public let email: String

  /// Removes characters that would end a name or an e-mail in a commit.
  public init(name: String, email: String) {
    func plain(_ text: String) -> String { text.filter { !$0.isNewline && !"<>\0".contains($0) } }
    self.name = plain(name)
    self.email = plain(email)
  }
}

/// The last commit of a branch with its changes. A machine that has the parent need not ask git for more.
struct FetchedHead {
  let head: GitHead
  /// Output of `diff-tree` against the only parent, parsed only when needed; nil if it is too large.
  private let difference: ArraySlice<UInt8>?

  static func arguments(of reference: String) -> [String] {
    GitRawChange.command + ["--always", "--format=%H %P", reference]
  }

  /// Prints `-` in place of the difference.
  static func argumentsWithoutDifference(of reference: String) -> [String] {
    ["log", "-1", "--format=tformat:%H %P%x00-", reference, "--"]
  }

  /// Nil if the reference is not a commit.
  init?(_ answer: [UInt8]) {
    guard let end = answer.firstIndex(of: 0) else { return nil }
    let ids = answer[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard let commit = ids.first, ids.allSatisfy(GitRemoteBranch.isCommitID) else { return nil }
    head = GitHead(commit: commit, parents: Array(ids.dropFirst()))
    // A line break separates the ids from the difference.
    let rest = answer[(end + 1)...].drop { $0 == UInt8(ascii: "\n") }
    difference = rest.first == UInt8(ascii: "-") ? nil : rest
  }

  /// The difference between two commits, if they are the only parent and the head; nil for others.
  func difference(from: String?, to: String) -> ArraySlice<UInt8>? {
    head.commit == to && head.parents == [from] ? difference : nil
  }
}

/// The remote's answer to a push.
public enum GitPushOutcome: Hashable, Sendable {
  /// The commit is the end of the branch, possibly already before.
  case accepted
  case rejected(Rejection)

  /// Why it was rejected. Not cleaned for a terminal.
  public struct Rejection: Hashable, Sendable {
    /// git's own summary, such as `[rejected] (fetch first)` or `[remote rejected] (pre-receive hook declined)`.
    public let summary: String
    /// Lines from the server, such as a hook's message or the branch's protection rules.
    public let serverLines: [String]
    /// The lock file (`….lock`) that kept the server from writing. If it persists, a crashed git left it behind.
    public let lockFile: String?
  }

  /// Reads `git push --porcelain` (git-push(1), "Output"); nil if it gives no clear result for the branch.
  init?(_ result: ProgramResult, reference: String) {
    let fields = result.output.split(separator: "\n").lazy.map { $0.split(separator: "\t", maxSplits: 2) }
      .first { $0.count == 3 && $0[1].hasSuffix(":\(reference)") }
    guard let fields else { return nil }
    let summary = String(fields[2])
    guard fields[0] == "!" else {
      self = .accepted
      return
    }
    // The server disconnected before it reported the result.
    if summary.hasPrefix("[remote failure]") { return nil }
    let prefixes = ["remote: ", "error: remote unpack failed: "]
    let lines = result.errorOutput.split(whereSeparator: \.isNewline)
    self = .rejected(
      Rejection(
        summary: summary,
        serverLines: lines.compactMap { line in
          // git pads the line with spaces, to cover earlier text.
          prefixes.first { line.hasPrefix($0) }.map { prefix in
            String(line.dropFirst(prefix.count).reversed().drop { $0 == " " }.reversed())
          }
        },
        lockFile: GitFailure(errorOutput: result.errorOutput).lockFile))
  }
}
