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
