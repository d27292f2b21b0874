internal import Platform

extension GitRemoteBranch {
  /// Asks git something that needs no remote.
  func ask(_ arguments: [String], input: [UInt8] = []) throws(GitRemoteError) -> ProgramResult {
    try start(
      ["--git-dir=\(clone)"] + GitIsolation.settings + arguments, input: input,
      environment: environment)
  }

  /// The same, and only a good end counts.
  func answer(_ arguments: [String], input: [UInt8] = []) throws(GitRemoteError) -> [UInt8] {
    let result = try ask(arguments, input: input)
    guard result.exitCode == 0 else { throw try failure(of: result) }
    return result.outputBytes
  }

  /// Asks git something for which it talks to the remote; with the given helper's login where git has none of its own.
  func askRemote(_ arguments: [String]) throws(GitRemoteError) -> ProgramResult {
    let environment = try environmentForRemote()
    let logins = try logins()
    func ask(with login: [String]) throws(GitRemoteError) -> ProgramResult {
      try start(
        ["--git-dir=\(clone)"] + GitIsolation.settings + remoteSettings + login + arguments, input: [],
        environment: environment)
    }
    let first = try ask(with: logins.first)
    guard let second = logins.second, first.exitCode != 0 else { return first }
    switch GitFailure(errorOutput: first.errorOutput).reason {
    case .loginNeeded: return try ask(with: second)
    // A login for another account than this repository's: what it may not see looks as if it were not there.
    case .forbidden, .notFound:
      let result = try ask(with: second)
      return result.exitCode == 0 ? result : first
    default: return first
    }
  }

  /// Whether anybody may read the repository, without a login. False for one that is not there, which looks the same as a hidden one,
  /// and for an address by which nobody can read without a login or a folder's rights.
  ///
  /// - Throws: `GitRemoteError`, where nobody answers
  public func isPublic() throws(GitRemoteError) -> Bool {
    guard address.origin != nil else { return false }
    let result = try start(
      GitIsolation.settings + ["ls-remote", "-q", address.text], input: [],
      environment: GitIsolation.anonymous(environment))
    if result.exitCode == 0 { return true }
    let reason = GitFailure(errorOutput: result.errorOutput).reason
    guard [.loginNeeded, .forbidden, .notFound].contains(reason) else {
      throw GitRemoteError(reason, words: words(of: result))
    }
    return false
  }

  /// Not in the clone's own file, so that a clone may serve for another address.
  private var remoteSettings: [String] {
    [
      "-c", "remote.\(Self.remote).url=\(address.text)",
      // Whatever the branch has become, the clone follows: this is no push.
      "-c", "remote.\(Self.remote).fetch=+\(branch.reference):\(tracked)",
    ]
  }

  /// The settings with which a login is looked for, and those to try where that was none.
  ///
  /// git hands a login that worked to all helpers, to be kept: beside `credential.helper=store` a token that lies well hidden would be
  /// written into a file. So the given helper is the only one whenever it is asked.
  private func logins() throws(GitRemoteError) -> (first: [String], second: [String]?) {
    guard let credentialHelper, let origin = address.origin else { return ([], nil) }
    let given = ["-c", "credential.helper=", "-c", "credential.\(origin).helper=!\(credentialHelper)"]
    let others = try ask(["config", "--get-urlmatch", "credential.helper", address.text])
    return others.outputBytes.contains { $0 != 10 } ? ([], given) : (given, nil)
  }

  private func environmentForRemote() throws(GitRemoteError) -> [String: String] {
    guard !mayAsk, address.form != .folder else { return environment }
    let configured = try ask(["config", "--get", "core.sshCommand"])
    let line = configured.exitCode == 0 ? configured.output.split(separator: "\n").first.map(String.init) : nil
    guard let command = GitIsolation.quietSSH(environment, configured: line) else { return environment }
    return environment.merging(["GIT_SSH_COMMAND": command]) { $1 }
  }

  /// Whatever folder is the current one, git has no business in it.
  func start(
    _ arguments: [String], input: [UInt8], environment: [String: String]
  ) throws(GitRemoteError) -> ProgramResult {
    do throws(ProgramError) {
      return try run(["git", "-C", "/"] + arguments, environment, input, limitSeconds)
    } catch {
      switch error {
      case .notFound: throw GitRemoteError(.gitMissing)
      case .timedOut: throw GitRemoteError(.timedOut)
      case .tooMuchOutput: throw GitRemoteError(.tooLarge)
      case .couldNotStart(_, let reason): throw GitRemoteError(.other, words: reason)
      }
    }
  }

  func words(of result: ProgramResult) -> String { GitFailure.withoutLogins(result.errorOutput) }

  /// What a bad end means. Where it could be the clone's fault, git looks through all of it.
  func failure(of result: ProgramResult) throws(GitRemoteError) -> GitRemoteError {
    let failure = GitFailure(errorOutput: result.errorOutput)
    let words = words(of: result)
    // The caller's lock keeps every other git out of here: who held this one has crashed.
    if let lock = failure.lockFile, lock.hasPrefix("\(clone)/") { return GitRemoteError(.damagedClone, words: words) }
    if failure.mayBeTheClone, try !isCloneSound() { return GitRemoteError(.damagedClone, words: words) }
    return GitRemoteError(failure.reason, words: words)
  }
}
