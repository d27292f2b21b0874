internal import Days

/// A commit in a repository on this machine.
struct LocalCommit: Equatable {
  /// In full, in hexadecimal digits.
  let hash: String
  /// `HEAD` where it is part of what is checked out, else the name of a branch that holds it.
  let source: String
  /// When it was written, on the clock of its own zone: GitHub counts it on that day.
  let authored: Instant
  /// When it was made as it is; later than `authored` after a rebase or an amend.
  let committed: Instant
  /// In lower case.
  let authorEmail: String
  let authorName: String
  let subject: String
  /// Whether no commit comes before it.
  let isRoot: Bool

  var shortHash: String { String(hash.prefix(8)) }

  /// The day on which GitHub counts it.
  ///
  /// Source: GitHub, "Viewing contributions on your profile", "How contribution event times are calculated".
  var countedDay: Day { authored.local.day }

  /// How it is asked for; `revisions` say of which commits.
  ///
  /// Whether a commit is of a day its own zone decides, which may lie a day away from here: the question reaches further back.
  static func arguments(since now: Instant, _ revisions: [String]) -> [String] {
    question(since: now, "%H%x00%P%x00%S%x00%aI%x00%cI%x00%ae%x00%an%x00%s", revisions)
  }

  /// The same where the hashes are enough.
  static func hashArguments(since now: Instant, _ revisions: [String]) -> [String] {
    question(since: now, "%H", revisions)
  }

  private static func question(since now: Instant, _ format: String, _ revisions: [String]) -> [String] {
    // Without a revision git takes HEAD; one that is not there means none at all.
    let revisions = revisions.isEmpty ? [nothing] : revisions
    return [
      "log", "-z", "--no-show-signature", "--ignore-missing", "--max-count=\(mostCommits)",
      "--since=@\(now.secondsSince1970 - 3 * 86_400) +0000", "--format=tformat:\(format)",
    ] + revisions + ["--"]
  }

  /// The hash of no object.
  private static let nothing = String(repeating: "0", count: 40)
  /// So many commits of the last days are looked at.
  private static let mostCommits = 2000
  private static let fieldCount = 8

  /// Reads the answer; nil where it is not what was asked for. A commit without a date that can be read is of no day.
  static func list(_ bytes: [UInt8]) -> [LocalCommit]? {
    let fields = NULFields.read(bytes)
    guard fields.count % fieldCount == 0 else { return nil }
    return stride(from: 0, to: fields.count, by: fieldCount).compactMap { start in
      guard let authored = Instant(rfc3339: fields[start + 3]), let committed = Instant(rfc3339: fields[start + 4])
      else { return nil }
      return LocalCommit(
        hash: fields[start], source: fields[start + 2], authored: authored, committed: committed,
        authorEmail: fields[start + 5].lowercased(), authorName: fields[start + 6], subject: fields[start + 7],
        isRoot: fields[start + 1].isEmpty)
    }
  }
}
