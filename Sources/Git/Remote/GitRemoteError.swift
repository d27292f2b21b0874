/// Why git failed on a clone or its remote.
public struct GitRemoteError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// No network, unknown host, refused or lost connection, server error (5xx), or a request to wait (429).
    case offline
    case timedOut
    /// No login, or a refused one: 401, or an ssh key that is missing or unknown to the server.
    case loginNeeded
    case forbidden
    /// No such repository, or no right to see it; servers do not tell these apart (404).
    case notFound
    /// The folder is missing or holds no repository. An unmounted disk looks the same.
    case noRepository
    /// The repository has SHA-256 hashes; a clone of this program has SHA-1.
    case otherHashes
    case untrustedServer
    /// The folder belongs to another user, so git does not read it (`safe.directory`).
    case dubiousOwnership
    case diskFull
    case unwritable
    /// The clone is damaged, and the remote cannot restore what it lost.
    case damagedClone
    /// More than fits in memory, such as a list of a million files.
    case tooLarge
    case gitMissing
    case gitTooOld
    case other
  }

  public let reason: Reason
  /// Output of git and the server, without logins; not cleaned for a terminal.
  public let words: String
  /// Folder on this machine that could not be written, if it is known.
  public let path: String?

  public init(_ reason: Reason, words: String = "", path: String? = nil) {
    (self.reason, self.words, self.path) = (reason, words, path)
  }
}

/// The reason for a failure, read from git's English messages (`LC_ALL=C`). git exits with 128 for nearly all failures
/// and with 1 for the rest, so only the messages tell them apart.
struct GitFailure: Equatable {
  let reason: GitRemoteError.Reason
  /// Whether a damaged clone may be the cause, so that checking it is worth the time.
  let mayBeTheClone: Bool
  /// Path of a lock file that a git process has left behind, or holds at the moment.
  let lockFile: String?

  init(errorOutput: String) {
    // Lines after "remote: " are messages from the server to people, and may say anything.
    let lines = errorOutput.lowercased().split(whereSeparator: \.isNewline)
    let sign = GitFailure.sign(in: lines.filter { !$0.hasPrefix("remote: ") })
    let isVague = sign.map { $0.words == GitFailure.vague } ?? true
    // Some servers give the reason of a refusal only there.
    let hint = isVague ? GitFailure.sign(in: lines.filter { $0.hasPrefix("remote: ") }) : nil
    let refusal = hint.flatMap { [.loginNeeded, .forbidden, .notFound].contains($0.reason) ? $0.reason : nil }
    reason = refusal ?? sign?.reason ?? .other
    mayBeTheClone = isVague && refusal == nil
    lockFile = GitFailure.lockFile(in: errorOutput)
  }

  /// The first sign with a word in the lines.
  private static func sign(in lines: [Substring]) -> Sign? {
    let text = lines.joined(separator: "\n")
    return signs.first { $0.words.contains { text.contains($0) } }
  }

  /// Words that show a reason if one of them is in a message.
  private typealias Sign = (reason: GitRemoteError.Reason, words: [String])

  /// In order: if two match, the earlier one is the cause and the later one its effect.
  private static let signs: [Sign] = [
    (.diskFull, ["no space left on device", "disk quota exceeded", "out of diskspace"]),
    (.dubiousOwnership, ["detected dubious ownership"]),
    (
      .untrustedServer,
      [
        "host key verification failed", "remote host identification has changed", "ssl certificate problem",
        "server certificate verification failed",
      ]
    ),
    (
      .loginNeeded,
      [
        "could not read username", "could not read password", "authentication failed for", "returned error: 401",
        "permission denied (", "too many authentication failures",
      ]
    ),
    (
      .forbidden,
      ["returned error: 403", "marked as read only", "write access to repository not granted", " denied to "]
    ),
    (.notFound, ["returned error: 404", "fatal: repository '", "repository not found", "could not be found"]),
    (.noRepository, ["does not appear to be a git repository"]),
    (.otherHashes, ["mismatched algorithms", "this repository's hash algorithm"]),
    // The server was reached, or ssh did not try: waiting does not help.
    (.other, ["command not found", "-pack: not found", "bad owner or permissions on"]),
    (
      .offline,
      [
        "could not resolve", "name or service not known", "temporary failure in name resolution", "failed to connect",
        "couldn't connect", "connection refused", "connection timed out", "operation timed out", "connection reset",
        "no route to host", "network is unreachable", "operation too slow", "returned error: 5", "returned error: 429",
        "empty reply from server", "ssl_error_syscall", "gnutls_handshake", "connection closed by",
      ]
    ),
    (.offline, vague),
  ]

  /// Messages of a lost connection that also appear if git failed on this side, such as at a damaged clone.
  private static let vague = [
    "hung up unexpectedly", "early eof", "rpc failed", "unexpected disconnect", "transfer closed",
    "could not read from remote repository",
  ]

  /// The path in `Unable to create '….lock': File exists`, from git or from the server.
  private static func lockFile(in errorOutput: String) -> String? {
    for line in errorOutput.split(whereSeparator: \.isNewline) {
      guard let start = line.firstRange(of: "nable to create '"),
        let end = line[start.upperBound...].firstRange(of: ".lock': File exists")
      else { continue }
      return line[start.upperBound..<end.lowerBound].replacing("/./", with: "/") + ".lock"
    }
    return nil
  }

  /// Removes the part before the @ of an address, since a git setting may have put a token there.
  static func withoutLogins(_ words: String) -> String {
    words.replacing(/:\/\/[^\/\s'"]*@/) { _ in "://" }
  }
}
