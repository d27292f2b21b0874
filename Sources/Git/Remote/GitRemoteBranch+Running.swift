internal import Platform

extension GitRemoteBranch {
  /// Runs git on the clone without contacting the remote. Returns its result even if git failed.
  func runGit(_ arguments: [String], input: [UInt8] = []) throws(GitRemoteError) -> ProgramResult {
    try start(["--git-dir=\(clone)"] + GitIsolation.settings + arguments, input: input)
  }

  /// Like `runGit`, but returns the output and throws if git failed.
  func output(of arguments: [String], input: [UInt8] = []) throws(GitRemoteError) -> [UInt8] {
    let result = try runGit(arguments, input: input)
    guard result.exitCode == 0 else { throw try failure(of: result) }
    return result.outputBytes
  }

  /// Runs a git command that contacts the remote. Tries git's own credential helpers first, if there are any. Tries the
  /// given helper if there are none, or if the server did not accept their login.
  func runRemoteGit(_ arguments: [String]) throws(GitRemoteError) -> ProgramResult {
    let environment = try environmentForRemote()
    let logins = try logins()
    func run(with login: [String]) throws(GitRemoteError) -> ProgramResult {
      try start(
        ["--git-dir=\(clone)"] + GitIsolation.settings + remoteSettings + login + arguments, environment: environment)
    }
    let first = try run(with: logins.first)
    guard let second = logins.second, first.exitCode != 0 else { return first }
    let reason = GitFailure(errorOutput: first.errorOutput).reason
    guard [.loginNeeded, .forbidden, .notFound].contains(reason) else { return first }
    let result = try run(with: second)
    // git's login may be for another account. A repository that it may not see looks as if it did not exist.
    return reason == .loginNeeded || result.exitCode == 0 ? result : first
  }

  /// Whether anyone can read the repository without a login. False for a missing repository, since a hidden one looks
  /// the same. Also false for ssh and folders, which need a login or file permissions.
  public func isPublic() throws(GitRemoteError) -> Bool {
    guard address.origin != nil else { return false }
    let arguments = GitIsolation.settings + ["ls-remote", "-q", address.text]
    let result = try start(arguments, environment: GitIsolation.anonymous(environment))
    if result.exitCode == 0 { return true }
    let reason = GitFailure(errorOutput: result.errorOutput).reason
    if [.loginNeeded, .forbidden, .notFound].contains(reason) { return false }
    throw GitRemoteError(reason, words: words(of: result))
  }

  /// Passed with each command instead of stored in the clone, so that a clone can serve another address.
  private var remoteSettings: [String] {
    [
      "-c", "remote.\(Self.remote).url=\(address.text)",
      // The + lets the clone follow the branch even after a forced push. It does not affect pushes.
      "-c", "remote.\(Self.remote).fetch=+\(branch.reference):\(tracked)",
    ]
  }

  /// Settings for the first attempt, and for a second one if the server does not accept the login of the first.
  ///
  /// git passes a login that worked to all helpers to store. With `credential.helper=store`, a protected token would
  /// end up in a file. So when the given helper is asked, it is the only one.
  private func logins() throws(GitRemoteError) -> (first: [String], second: [String]?) {
    guard let credentialHelper, let origin = address.origin else { return ([], nil) }
    let given = ["-c", "credential.helper=", "-c", "credential.\(origin).helper=!\(credentialHelper)"]
    let others = try runGit(["config", "--get-urlmatch", "credential.helper", address.text])
    return others.outputBytes.contains { $0 != UInt8(ascii: "\n") } ? ([], given) : (given, nil)
  }

  /// Adds quiet options to ssh, unless prompts are allowed or no ssh is involved.
  private func environmentForRemote() throws(GitRemoteError) -> [String: String] {
    guard !mayPrompt, address.form != .folder else { return environment }
    let configured = try runGit(["config", "--get", "core.sshCommand"])
    let line = configured.exitCode == 0 ? configured.output.split(separator: "\n").first.map(String.init) : nil
    guard let command = GitIsolation.quietSSH(environment, configured: line) else { return environment }
    return environment.merging(["GIT_SSH_COMMAND": command]) { $1 }
  }

  /// Starts git and waits for it. Runs in `/`, so that the current folder has no effect.
  func start(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String]? = nil
  ) throws(GitRemoteError) -> ProgramResult {
    do throws(ProgramError) {
      return try run(["git", "-C", "/"] + arguments, environment ?? self.environment, input, limitSeconds)
    } catch {
      switch error {
      case .notFound:
        if case .notExecutable(let path) = Program.obstacle(to: "git", environment: self.environment) {
          throw GitRemoteError(.other, words: "\(path): not executable")
        }
        throw GitRemoteError(.gitMissing)
      case .timedOut: throw GitRemoteError(.timedOut)
      case .tooMuchOutput: throw GitRemoteError(.tooLarge)
      case .couldNotStart(let name, let reason): throw GitRemoteError(.other, words: "\(name): \(reason)")
      }
    }
  }

  /// Messages of git and the server, for `GitRemoteError.words`.
  func words(of result: ProgramResult) -> String { GitFailure.withoutLogins(result.errorOutput) }

  /// The error for a failed command. If the clone may be the cause, git checks all of it.
  func failure(of result: ProgramResult) throws(GitRemoteError) -> GitRemoteError {
    let failure = GitFailure(errorOutput: result.errorOutput)
    let words = words(of: result)
    // The caller's lock keeps other processes out, so the process that made this lock file has crashed.
    if let lock = failure.lockFile, lock.hasPrefix("\(clone)/") { return GitRemoteError(.damagedClone, words: words) }
    if failure.mayBeTheClone, try !isCloneSound() { return GitRemoteError(.damagedClone, words: words) }
    return GitRemoteError(failure.reason, words: words)
  }
}

/// Settings and environment that keep a user's configuration or a hostile server from making git do more than asked.
///
/// Not overridden, since users may need them to reach their server: `url.<base>.insteadOf`, `http.*` such as proxies
/// and certificates, `credential.*`, `core.sshCommand`.
enum GitIsolation {
  static let settings =
    [
      // Run no hooks or monitors, and nothing in the background.
      "core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "maintenance.auto=false",
      // Do not sign, send or fetch anything extra, and do not prune.
      "push.gpgSign=false", "push.followTags=false", "push.recurseSubmodules=no", "push.pushOption=",
      "push.negotiate=false", "fetch.recurseSubmodules=false", "fetch.writeCommitGraph=false", "fetch.prune=false",
      "fetch.pruneTags=false",
      // Do not open the clone to other users.
      "core.sharedRepository=umask",
      // Keep the output in the form that this program reads.
      "color.ui=never", "i18n.commitEncoding=UTF-8", "i18n.logOutputEncoding=UTF-8", "log.mailmap=false",
      "log.showSignature=false", "log.showRoot=true", "diff.orderFile=/dev/null",
      // With 10,000 small files, two threads wait for each other more than they work.
      "pack.threads=1",
      // Reject an address with a password, and give up below 1,000 bytes a second for 20 seconds.
      "transfer.credentialsInUrl=die", "http.lowSpeedLimit=1000", "http.lowSpeedTime=20",
    ].flatMap { ["-c", $0] }

  /// The command that git runs in the remote folder of a folder address: `upload-pack` or `receive-pack`. It runs as
  /// this user, and `settings` do not reach it, so without these options it could run hooks and programs named by this
  /// user's settings or by people who share the folder.
  ///
  /// Source: git-config(1). `uploadpack.packObjectsHook` is put before the command that it may replace; env(1) runs
  /// that command unchanged. `core.alternateRefsCommand` prints references of alternates; true(1) prints nothing.
  static func remoteCommand(_ command: String) -> String {
    "git -c core.hooksPath=/dev/null -c uploadpack.packObjectsHook=env -c core.alternateRefsCommand=true \(command)"
  }

  /// Keeps only those `GIT_` variables that affect how a server is reached, and sets English messages.
  static func environment(
    from environment: [String: String], for form: GitAddress.Form, mayPrompt: Bool
  ) -> [String: String] {
    let kept: Set = [
      "GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSH_VARIANT", "GIT_ASKPASS", "GIT_PROXY_COMMAND", "GIT_EXEC_PATH",
      "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
    ]
    var result = environment.filter { name, _ in
      !name.hasPrefix("GIT_") || name.hasPrefix("GIT_SSL_") || kept.contains(name)
    }
    result["LC_ALL"] = "C"
    result["LANGUAGE"] = nil
    // Allows only these protocols, even if the user's `protocol.<name>.allow` allows more: `ext` would run any command.
    // Source: git(1), GIT_ALLOW_PROTOCOL.
    result["GIT_ALLOW_PROTOCOL"] = form == .loopbackHTTP ? "https:ssh:file:http" : "https:ssh:file"
    // Otherwise glibc returns memory to the system and requests it again for each file of fast-import, which takes
    // four fifths of its time. Source: mallopt(3), M_TRIM_THRESHOLD.
    result["MALLOC_TRIM_THRESHOLD_"] = result["MALLOC_TRIM_THRESHOLD_"] ?? "67108864"
    guard !mayPrompt else { return result }
    result["GIT_TERMINAL_PROMPT"] = "0"
    // An empty GIT_ASKPASS keeps git from opening a window, the next variable a browser.
    result["GIT_ASKPASS"] = result["GIT_ASKPASS"] ?? ""
    result["GCM_INTERACTIVE"] = "never"
    result["SSH_ASKPASS_REQUIRE"] = "never"
    return result
  }

  /// Without the user's settings and logins.
  static func anonymous(_ environment: [String: String]) -> [String: String] {
    environment.merging([
      "HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "",
    ]) { $1 }
  }

  /// The ssh command for use without a terminal; nil if it is not OpenSSH, since other programs have other options. If
  /// an option is given twice, ssh takes the first, so the user's options win.
  static func quietSSH(_ environment: [String: String], configured: String?) -> String? {
    let command =
      environment["GIT_SSH_COMMAND"] ?? configured
      ?? environment["GIT_SSH"].map { ShellWords(words: [$0]).text } ?? "ssh"
    let program = ShellWords(command)?.words.first?.split(separator: "/").last
    return program == "ssh" ? command + " -o BatchMode=yes -o ConnectTimeout=10" : nil
  }
}

struct GitVersion: Comparable {
  let major: Int
  let minor: Int

  /// The first version that can fetch without FETCH_HEAD and read settings from the environment.
  static let oldest = GitVersion(major: 2, minor: 31)

  static func < (one: GitVersion, other: GitVersion) -> Bool { (one.major, one.minor) < (other.major, other.minor) }
}

extension GitVersion {
  /// Reads `git version 2.39.5 (Apple Git-154)`; nil for anything else.
  init?(_ answer: String) {
    let words = answer.split(whereSeparator: \.isWhitespace)
    guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").map { Int($0) }
    guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.init(major: major, minor: minor)
  }
}
