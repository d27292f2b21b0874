public import Days

/// A commit in a repository on this machine.
public struct GitCommit: Equatable, Sendable {
  /// In full, in hexadecimal digits.
  public let hash: String
  /// The revision by which git came to it first: `HEAD` or the name of a branch.
  public var source: String
  /// When it was written, on the clock of its own zone.
  public let authored: Instant
  /// When it was made as it is; later than `authored` after a rebase or an amend.
  public let committed: Instant
  /// The author's e-mail as it is written in the commit.
  public let writtenEmail: String
  public let authorName: String
  /// The e-mails in its `Co-authored-by` trailers, in lower case.
  public let coAuthors: Set<String>
  public let subject: String
  /// The hashes of its parents.
  public let parents: [String]
  /// Whether it has an `encoding` header: git changes its bytes when it makes the commit anew.
  public let hasEncoding: Bool

  public init(
    hash: String, source: String, authored: Instant, committed: Instant, authorEmail: String, authorName: String,
    coAuthors: Set<String> = [], subject: String, parents: [String] = [], hasEncoding: Bool = false
  ) {
    self.hash = hash
    self.source = source
    self.authored = authored
    self.committed = committed
    writtenEmail = authorEmail
    self.authorName = authorName
    self.coAuthors = coAuthors
    self.subject = subject
    self.parents = parents
    self.hasEncoding = hasEncoding
  }

  /// The author's e-mail in lower case.
  public var authorEmail: String { writtenEmail.lowercased() }

  public var shortHash: String { String(hash.prefix(8)) }

  /// The day on which it was written by its own clock, which is the day that GitHub counts it on.
  ///
  /// Source: GitHub, "Viewing contributions on your profile", "How contribution event times are calculated".
  public var countedDay: Day { authored.local.day }

  /// Which commits are printed.
  public enum Reach: Equatable, Sendable {
    /// Those of the last days before this moment. A commit in an old clock's time ends the walk: the commits below it are missed.
    case since(Instant)
    /// Those of the last days before this moment, however old the commits above them say they are. Needs git 2.37.
    case everySince(Instant)
    /// The newest 2,000.
    case newest
  }

  /// The question that `list` reads the answer to.
  ///
  /// The commit's own zone decides of which day it is. That day may lie a day away from here, so the question reaches 3 days back.
  ///
  /// - Parameter revisions: what `git log` begins with; none means no commit.
  public static func arguments(_ reach: Reach, _ revisions: [String]) -> [String] {
    question(
      reach,
      "%H%x00%P%x00%S%x00%aI%x00%cI%x00%ae%x00%an%x00%(trailers:key=Co-authored-by,valueonly,separator=%x01)%x00%e%x00%s",
      revisions)
  }

  /// The question for the hashes alone.
  public static func hashArguments(_ reach: Reach, _ revisions: [String]) -> [String] {
    question(reach, "%H", revisions)
  }

  private static func question(_ reach: Reach, _ format: String, _ revisions: [String]) -> [String] {
    // Without a revision git takes HEAD; one that is not there means none at all.
    let revisions = revisions.isEmpty ? [nothing] : revisions
    func moment(_ now: Instant) -> String { "@\(now.secondsSince1970 - 3 * 86_400) +0000" }
    let limit =
      switch reach {
      case .since(let now): ["--since=\(moment(now))"]
      case .everySince(let now): ["--since-as-filter=\(moment(now))"]
      case .newest: [String]()
      }
    return [
      "log", "-z", "--no-show-signature", "--ignore-missing", "--max-count=\(maxCommits)",
    ] + limit + ["--format=tformat:\(format)"] + revisions + ["--"]
  }

  /// The hash of no object.
  private static let nothing = String(repeating: "0", count: 40)
  /// No more commits of the last days are looked at.
  private static let maxCommits = 2000
  private static let fieldCount = 10

  /// Reads the answer; nil where it is not what was asked for. A commit without a date that can be read is of no day.
  public static func list(_ bytes: [UInt8]) -> [GitCommit]? {
    let fields = NULFields.read(bytes)
    guard fields.count % fieldCount == 0 else { return nil }
    return stride(from: 0, to: fields.count, by: fieldCount).compactMap { start in
      guard let authored = Instant(rfc3339: fields[start + 3]), let committed = Instant(rfc3339: fields[start + 4])
      else { return nil }
      return GitCommit(
        hash: fields[start], source: fields[start + 2], authored: authored, committed: committed,
        authorEmail: fields[start + 5], authorName: fields[start + 6],
        coAuthors: Set(fields[start + 7].split(separator: "\u{1}").compactMap(email)), subject: fields[start + 9],
        parents: fields[start + 1].split(separator: " ").map(String.init), hasEncoding: !fields[start + 8].isEmpty)
    }
  }

  /// Reads `Hana <hana@example.com>`.
  private static func email(_ trailer: Substring) -> String? {
    guard let start = trailer.lastIndex(of: "<"), trailer.last == ">" else { return nil }
    return trailer[start...].dropFirst().dropLast().lowercased()
  }
}

/// Patches of commits, by which a commit is recognised after it was rebased or squashed.
public struct GitPatches: Sendable {
  /// The commits by their patch-ids, the newest first.
  private let commits: [String: String]

  /// Options without which a repository's own settings would run programs or change how patches look.
  private static let options = [
    "--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--full-index", "--submodule=short",
    "--src-prefix=a/", "--dst-prefix=b/", "--diff-algorithm=myers", "--unified=3",
  ]
  /// No more commits of a range are compared.
  private static let maxCommits = 1000

  /// The question for the patch of each commit of a range; merges have none.
  public static func arguments(ofRange range: String) -> [String] {
    ["log", "-p", "--no-merges", "--no-show-signature", "--max-count=\(maxCommits)", "--format=tformat:commit %H"]
      + options + [range, "--"]
  }

  /// The question for all changes between two commits as one patch.
  public static func arguments(from base: String, to commit: String) -> [String] {
    ["diff"] + options + [base, commit, "--"]
  }

  /// - Parameter patches: the answer to `arguments(ofRange:)`
  /// - Returns: nil if git gave no patch-ids
  public init?(_ patches: [UInt8], _ git: GitClient) {
    guard let printed = git.patchIDs(of: patches) else { return nil }
    commits = GitPatches.pairs(printed)
  }

  /// The commit with a patch; nil if none has it.
  public subscript(patchID: String) -> String? { commits[patchID] }

  /// The patch-ids of commits.
  public var patchIDs: [String: String] { Dictionary(commits.map { ($1, $0) }) { first, _ in first } }

  /// The patch-id of a whole difference; nil if it is empty.
  public static func patchID(ofDifference difference: [UInt8], _ git: GitClient) -> String? {
    git.patchIDs(of: difference).flatMap { pairs($0).keys.first }
  }

  /// Reads lines of a patch-id and a commit.
  private static func pairs(_ printed: [UInt8]) -> [String: String] {
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }) { first, _ in first }
  }
}
