/// Why nothing came of a question to a remote, or of one to the clone that stands for it here.
public struct GitRemoteError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// No network, no such host, nobody who listens, a cut connection, a server that is out of order (5xx) or asks to wait (429).
    case offline
    /// It took longer than it was given.
    case timedOut
    /// Nobody has logged in, or the login was refused: 401, or an ssh key that is missing or not known there.
    case loginNeeded
    /// Logged in, and not allowed (403).
    case forbidden
    /// No such repository, or no right to see it, which servers do not tell apart (404).
    case notFound
    /// The folder holds no repository, or is not there: a disk that is not mounted looks the same.
    case noRepository
    /// A host key or a certificate that nobody has agreed to.
    case untrustedServer
    /// The folder belongs to another user, so that git does not read it (`safe.directory`).
    case dubiousOwnership
    /// The disk that the clone lies on has no room.
    case diskFull
    /// The clone cannot be written.
    case unwritable
    /// What the clone has lost cannot be had again from the remote.
    case damagedClone
    /// More than can be held, such as a list of a million files.
    case tooLarge
    case gitMissing
    /// Older than `GitVersion.oldest`.
    case gitTooOld
    /// Something else; the words are all that is known.
    case other
  }

  public let reason: Reason
  /// What git and the server said, without logins; not cleaned for a terminal.
  public let words: String

  public init(_ reason: Reason, words: String = "") {
    self.reason = reason
    self.words = words
  }
}

/// What a failed git meant, read from what it printed in English (`LC_ALL=C`).
///
/// Its exit code is 128 for nearly all of this, and 1 for the rest: where words are read, nothing else tells.
struct GitFailure: Equatable {
  let reason: GitRemoteError.Reason
  /// Whether a damaged clone could have been the cause, so that looking into it is worth the time.
  let mayBeTheClone: Bool
  /// The lock that a git has left behind, or holds at this moment.
  let lockFile: String?

  init(errorOutput: String) {
    // What a server says behind "remote: " is for people, and may be anything.
    let lines = errorOutput.lowercased().split(whereSeparator: \.isNewline)
    let sign = GitFailure.sign(in: lines.filter { !$0.hasPrefix("remote: ") })
    let isVague = sign.map { GitFailure.vague.contains($0.words) } ?? true
    // Some say only there why they close the door.
    let hint = isVague ? GitFailure.sign(in: lines.filter { $0.hasPrefix("remote: ") }) : nil
    let refusal = hint.flatMap { [.loginNeeded, .forbidden, .notFound].contains($0.reason) ? $0.reason : nil }
    reason = refusal ?? sign?.reason ?? .other
    mayBeTheClone = isVague && refusal == nil
    lockFile = GitFailure.lockFile(in: errorOutput)
  }

  private static func sign(in lines: [Substring]) -> (words: String, reason: GitRemoteError.Reason)? {
    let text = lines.joined(separator: "\n")
    return signs.first { text.contains($0.words) }
  }

  /// Of two that fit, the first is the cause and the second what came of it.
  private static let signs: [(words: String, reason: GitRemoteError.Reason)] =
    all(.diskFull, ["no space left on device", "disk quota exceeded", "out of diskspace"])
    + all(.dubiousOwnership, ["detected dubious ownership"])
    + all(
      .untrustedServer,
      [
        "host key verification failed", "remote host identification has changed", "ssl certificate problem",
        "server certificate verification failed",
      ])
    + all(
      .loginNeeded,
      [
        "could not read username", "could not read password", "authentication failed for", "returned error: 401",
        "permission denied (", "too many authentication failures",
      ])
    + all(
      .forbidden,
      ["returned error: 403", "marked as read only", "write access to repository not granted", " denied to "])
    + all(.notFound, ["returned error: 404", "fatal: repository '", "repository not found", "could not be found"])
    + all(.noRepository, ["does not appear to be a git repository"])
    + all(
      .offline,
      [
        "could not resolve", "name or service not known", "temporary failure in name resolution", "failed to connect",
        "couldn't connect", "connection refused", "connection timed out", "operation timed out", "connection reset",
        "no route to host", "network is unreachable", "operation too slow", "returned error: 5", "returned error: 429",
        "empty reply from server", "ssl_error_syscall", "gnutls_handshake", "connection closed by",
      ] + vague)

  private static func all(
    _ reason: GitRemoteError.Reason, _ words: [String]
  ) -> [(words: String, reason: GitRemoteError.Reason)] {
    words.map { ($0, reason) }
  }

  /// What is also said where this side could not go on.
  private static let vague = [
    "hung up unexpectedly", "early eof", "rpc failed", "unexpected disconnect", "transfer closed",
    "could not read from remote repository",
  ]

  /// The path of `Unable to create '….lock': File exists`, whoever says it.
  private static func lockFile(in errorOutput: String) -> String? {
    for line in errorOutput.split(whereSeparator: \.isNewline) {
      guard let start = line.firstRange(of: "nable to create '"),
        let end = line[start.upperBound...].firstRange(of: ".lock': File exists")
      else { continue }
      return line[start.upperBound..<end.lowerBound].replacing("/./", with: "/") + ".lock"
    }
    return nil
  }

  /// The words without what stands before the @ of an address: a setting of git may have put a token there.
  static func withoutLogins(_ words: String) -> String {
    words.replacing(/:\/\/[^\/\s'"]*@/) { _ in "://" }
  }
}
