internal import Platform

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
