public import Days

/// A commit in a repository on this machine.
public struct GitCommit: Equatable, Sendable {
  /// In full, in hexadecimal digits.
  public let hash: String
  /// `HEAD` where it is part of what is checked out, else the name of a branch that holds it.
  public let source: String
  /// When it was written, on the clock of its own zone.
  public let authored: Instant
  /// When it was made as it is; later than `authored` after a rebase or an amend.
  public let committed: Instant
  /// In lower case.
  public let authorEmail: String
  public let authorName: String
  public let subject: String
  /// Whether no commit comes before it.
  public let isRoot: Bool

  public init(
    hash: String, source: String, authored: Instant, committed: Instant, authorEmail: String, authorName: String,
    subject: String, isRoot: Bool
  ) {
    self.hash = hash
    self.source = source
    self.authored = authored
    self.committed = committed
    self.authorEmail = authorEmail
    self.authorName = authorName
    self.subject = subject
    self.isRoot = isRoot
  }

  public var shortHash: String { String(hash.prefix(8)) }

  /// The day on which it was written by its own clock, which is the day that GitHub counts it on.
  ///
  /// Source: GitHub, "Viewing contributions on your profile", "How contribution event times are calculated".
  public var countedDay: Day { authored.local.day }

  /// How it is asked for; `revisions` say of which commits.
  ///
  /// Whether a commit is of a day its own zone decides, which may lie a day away from here: the question reaches further back.
  public static func arguments(since now: Instant, _ revisions: [String]) -> [String] {
    question(since: now, "%H%x00%P%x00%S%x00%aI%x00%cI%x00%ae%x00%an%x00%s", revisions)
  }

  /// The same where the hashes are enough.
  public static func hashArguments(since now: Instant, _ revisions: [String]) -> [String] {
    question(since: now, "%H", revisions)
  }

  private static func question(since now: Instant, _ format: String, _ revisions: [String]) -> [String] {
    // Without a revision git takes HEAD; one that is not there means none at all.
    let revisions = revisions.isEmpty ? [nothing] : revisions
    return [
      "log", "-z", "--no-show-signature", "--ignore-missing", "--max-count=\(maxCommits)",
      "--since=@\(now.secondsSince1970 - 3 * 86_400) +0000", "--format=tformat:\(format)",
    ] + revisions + ["--"]
  }

  /// The hash of no object.
  private static let nothing = String(repeating: "0", count: 40)
  /// No more commits of the last days are looked at.
  private static let maxCommits = 2000
  private static let fieldCount = 8

  /// Reads the answer; nil where it is not what was asked for. A commit without a date that can be read is of no day.
  public static func list(_ bytes: [UInt8]) -> [GitCommit]? {
    let fields = NULFields.read(bytes)
    guard fields.count % fieldCount == 0 else { return nil }
    return stride(from: 0, to: fields.count, by: fieldCount).compactMap { start in
      guard let authored = Instant(rfc3339: fields[start + 3]), let committed = Instant(rfc3339: fields[start + 4])
      else { return nil }
      return GitCommit(
        hash: fields[start], source: fields[start + 2], authored: authored, committed: committed,
        authorEmail: fields[start + 5].lowercased(), authorName: fields[start + 6], subject: fields[start + 7],
        isRoot: fields[start + 1].isEmpty)
    }
  }
}
