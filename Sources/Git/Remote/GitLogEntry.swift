/// A commit of a branch, as a list of them shows it.
public struct GitLogEntry: Hashable, Sendable {
  /// In full, in hexadecimal digits.
  public let commit: String
  /// What its committer's clock said, in seconds since 1970.
  public let secondsSince1970: Int
  /// The first line of its message; not cleaned for a terminal.
  public let subject: String
  public let changedFiles: Int

  public init(commit: String, secondsSince1970: Int, subject: String, changedFiles: Int) {
    self.commit = commit
    self.secondsSince1970 = secondsSince1970
    self.subject = subject
    self.changedFiles = changedFiles
  }

  /// The question that `list` reads the answer to; a reference that is not there has no commits.
  static func arguments(of reference: String, limit: Int) -> [String] {
    [
      "log", "-z", "--first-parent", "--ignore-missing", "--max-count=\(max(0, limit))", "--raw", "--no-abbrev",
      "--no-renames", "--format=tformat:%H%x00%ct%x00%s", reference, "--",
    ]
  }

  /// Reads the answer; nil where it is not what was asked for.
  static func list(_ bytes: [UInt8]) -> [GitLogEntry]? {
    let fields = NULFields.read(bytes).map { $0.drop { $0 == "\n" } }
    var entries: [GitLogEntry] = []
    var place = 0
    while place < fields.count {
      // Commits are apart by an empty field where files were listed.
      if fields[place].isEmpty {
        place += 1
        continue
      }
      guard fields.count >= place + 3, GitRemoteBranch.isCommitID(String(fields[place])),
        let seconds = Int(fields[place + 1])
      else { return nil }
      let first = place + 3
      var next = first
      while next + 1 < fields.count, fields[next].hasPrefix(":") { next += 2 }
      entries.append(
        GitLogEntry(
          commit: String(fields[place]), secondsSince1970: seconds, subject: String(fields[place + 2]),
          changedFiles: (next - first) / 2))
      place = next
    }
    return entries
  }
}
