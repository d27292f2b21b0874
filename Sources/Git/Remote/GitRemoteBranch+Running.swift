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

/// What git is told and shown so that neither a person's settings nor a hostile server make it do more than it is asked.
///
/// Kept on purpose, since without them people could not reach their servers: `url.<base>.insteadOf`, `http.*` such as proxies and
/// certificates, `credential.*`, `core.sshCommand`.
enum GitIsolation {
  /// The settings, as `-c` takes them.
  static let settings =
    [
      // Nothing of the person's runs, and nothing goes on behind.
      "core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "maintenance.auto=false",
      // Nothing is signed, sent or fetched besides, nothing thrown away.
      "push.gpgSign=false", "push.followTags=false", "push.recurseSubmodules=no", "push.pushOption=",
      "push.negotiate=false", "fetch.recurseSubmodules=false", "fetch.writeCommitGraph=false", "fetch.prune=false",
      "fetch.pruneTags=false", "core.sharedRepository=umask",
      // What is read here is read as it was written for programs.
      "color.ui=never", "i18n.commitEncoding=UTF-8", "i18n.logOutputEncoding=UTF-8", "log.mailmap=false",
      "log.showSignature=false", "log.showRoot=true", "diff.orderFile=/dev/null",
      // Two threads that take 10,000 small files apart wait for each other more than they work.
      "pack.threads=1",
      "transfer.credentialsInUrl=die", "http.lowSpeedLimit=1000", "http.lowSpeedTime=20",
    ].flatMap { ["-c", $0] }

  /// The command for the other side of a folder. This very user runs it, with hooks and programs of this user's settings and of
  /// whoever shares the folder; `settings` do not reach it.
  ///
  /// Source: git-config(1): `uploadpack.packObjectsHook` is put before the command that it may replace, and env(1) runs that as it is;
  /// `core.alternateRefsCommand` prints what others have, and true(1) prints nothing.
  static func otherSide(_ command: String) -> String {
    "git -c core.hooksPath=/dev/null -c uploadpack.packObjectsHook=env -c core.alternateRefsCommand=true \(command)"
  }

  /// What git gets to see: of its own variables those alone that say how a server is reached, and English words.
  ///
  /// - Parameters:
  ///   - form: the address's
  ///   - mayAsk: whether somebody sits at the terminal whom git and ssh may ask for a password
  static func environment(
    from environment: [String: String], for form: GitAddress.Form, mayAsk: Bool
  ) -> [String: String] {
    let kept: Set = [
      "GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSH_VARIANT", "GIT_ASKPASS", "GIT_PROXY_COMMAND", "GIT_EXEC_PATH",
      "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
    ]
    var seen = environment.filter { name, _ in
      !name.hasPrefix("GIT_") || name.hasPrefix("GIT_SSL_") || kept.contains(name)
    }
    seen["LC_ALL"] = "C"
    seen["LANGUAGE"] = nil
    // Not as settings: `protocol.ext.allow` of the person's would go before `protocol.allow`. This goes before both.
    seen["GIT_ALLOW_PROTOCOL"] = form == .loopbackHTTP ? "https:ssh:file:http" : "https:ssh:file"
    // glibc would give back to the system, and ask for again, what fast-import needs for each file: four fifths of its time.
    // Source: mallopt(3), M_TRIM_THRESHOLD.
    seen["MALLOC_TRIM_THRESHOLD_"] = seen["MALLOC_TRIM_THRESHOLD_"] ?? "67108864"
    guard !mayAsk else { return seen }
    seen["GIT_TERMINAL_PROMPT"] = "0"
    // An empty one keeps git from opening a window, and the other Git Credential Manager from opening a browser: out of nothing.
    seen["GIT_ASKPASS"] = seen["GIT_ASKPASS"] ?? ""
    seen["GCM_INTERACTIVE"] = "never"
    seen["SSH_ASKPASS_REQUIRE"] = "never"
    return seen
  }

  /// What git gets to see when it is to be nobody: none of the person's settings, and no `.netrc`.
  static func anonymous(_ environment: [String: String]) -> [String: String] {
    environment.merging([
      "HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "",
    ]) { $1 }
  }

  /// The command for ssh when nobody is there to answer its questions; nil where it is another program than OpenSSH, whose options
  /// are others.
  ///
  /// Of options that are given twice ssh takes the first: those of the person stay.
  static func quietSSH(_ environment: [String: String], configured: String?) -> String? {
    let command =
      environment["GIT_SSH_COMMAND"] ?? configured
      ?? environment["GIT_SSH"].map { ShellWords(words: [$0]).text } ?? "ssh"
    guard let program = ShellWords(command)?.words.first?.split(separator: "/").last, program == "ssh" else {
      return nil
    }
    return command + " -o BatchMode=yes -o ConnectTimeout=10"
  }
}

/// A version of git, such as 2.39.
struct GitVersion: Comparable {
  let major: Int
  let minor: Int

  /// The first one with all that is used here, such as `push` and `fetch` without a FETCH_HEAD, and settings from the environment.
  static let oldest = GitVersion(major: 2, minor: 31)

  init(major: Int, minor: Int) { (self.major, self.minor) = (major, minor) }

  /// Reads `git version 2.39.5 (Apple Git-154)`; nil where it is something else.
  init?(_ answer: String) {
    let words = answer.split(whereSeparator: \.isWhitespace)
    guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").map { Int($0) }
    guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.init(major: major, minor: minor)
  }

  static func < (one: GitVersion, other: GitVersion) -> Bool {
    (one.major, one.minor) < (other.major, other.minor)
  }
}
