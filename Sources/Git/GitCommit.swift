public import Days

/// A commit, as `git log` prints it with `arguments`.
public struct GitCommit: Equatable, Sendable {
  public let hash: String
  /// The revision from which git reached it first: `HEAD` or the name of a branch.
  public var source: String
  public let authored: Instant
  /// Committer date; later than `authored` after a rebase or an amend.
  public let committed: Instant
  /// The author's e-mail as the commit has it.
  public let writtenEmail: String
  public let authorName: String
  /// E-mails in its `Co-authored-by` trailers, in lower case.
  public let coAuthors: Set<String>
  public let subject: String
  public let parents: [String]
  /// Whether it has an `encoding` header: git changes the bytes of such a commit when it recreates it.
  public let hasEncoding: Bool

  /// In lower case.
  public var authorEmail: String { writtenEmail.lowercased() }
  public var shortHash: String { String(hash.prefix(8)) }

  /// The author date in the commit's own zone. GitHub counts the commit on this day. Source: GitHub, "Viewing
  /// contributions on your profile", "How contribution event times are calculated".
  public var countedDay: Day { authored.local.day }

  public enum Reach: Equatable, Sendable {
    /// Commits from 3 days before this moment on. The walk ends at a commit with an older date, and misses newer
    /// commits below it.
    case since(Instant)
    /// Commits from 3 days before this moment on, even below commits with an older date. Needs git 2.37.
    case everySince(Instant)
    /// The newest commits of any date, up to `maxCommits`.
    case newest
    /// A page of the commits from 3 days before `since` on, even below commits with an older date; of all commits if it
    /// is nil. `skipping` is the number of commits on earlier pages. Needs git 2.37 unless `since` is nil.
    case page(since: Instant?, skipping: Int)
  }

  /// Most commits of a page: their text stays far below the limit for a program's output.
  public static let pageSize = 20_000

  /// Arguments of git whose output `list` reads. A commit's own zone decides its day, which may be a day off from here,
  /// so `reach` begins 3 days early.
  public static func arguments(_ reach: Reach, _ revisions: [String]) -> [String] {
    logArguments(
      reach,
      "%H%x00%P%x00%S%x00%ad%x00%cd%x00%ae%x00%an%x00%(trailers:key=Co-authored-by,valueonly,separator=%x01)%x00%e%x00%s",
      revisions)
  }

  /// Arguments that print hashes only, all of them on one page.
  public static func hashArguments(_ reach: Reach, _ revisions: [String]) -> [String] {
    logArguments(reach, "%H", revisions, pageSize: maxHashes)
  }

  private static func logArguments(
    _ reach: Reach, _ format: String, _ revisions: [String], pageSize: Int = pageSize
  ) -> [String] {
    // Without a revision git would use HEAD. An unknown hash lists nothing.
    let revisions = revisions.isEmpty ? [unknownHash] : revisions
    // git reads a negative number as the present time.
    func daysBefore(_ moment: Instant) -> String { "@\(max(0, moment.secondsSince1970 - 3 * 86_400)) +0000" }
    let limit =
      switch reach {
      case .since(let moment): ["--max-count=\(maxCommits)", "--since=\(daysBefore(moment))"]
      case .everySince(let moment): ["--max-count=\(maxCommits)", "--since-as-filter=\(daysBefore(moment))"]
      case .newest: ["--max-count=\(maxCommits)"]
      case .page(let start, let count):
        ["--max-count=\(pageSize)", "--skip=\(count)"] + (start.map { ["--since-as-filter=\(daysBefore($0))"] } ?? [])
      }
    let options = ["-z", "--no-show-signature", "--ignore-missing", "--date=raw"]
    return ["log"] + options + limit + ["--format=tformat:\(format)"] + revisions + ["--"]
  }

  private static let unknownHash = String(repeating: "0", count: 40)
  private static let maxCommits = 2000
  private static let maxHashes = 300_000
  /// Fields of the format in `arguments`.
  private static let fieldCount = 10

  /// The commits in the output for `arguments`; nil if it has another form. Skips commits with an unreadable date.
  public static func list(_ bytes: [UInt8]) -> [GitCommit]? {
    // A page has 200,000 fields, and most are needed once or never as a `String`.
    var ends: [Int] = []
    for index in bytes.indices where bytes[index] == 0 { ends.append(index) }
    if bytes.last ?? 0 != 0 { ends.append(bytes.count) }
    guard ends.count % fieldCount == 0 else { return nil }
    func field(_ index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1] + 1)..<ends[index]] }
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    return stride(from: 0, to: ends.count, by: fieldCount).compactMap { start in
      let times = (field(start + 3), field(start + 4))
      guard let authored = instant(times.0), let committed = times.0 == times.1 ? authored : instant(times.1) else {
        return nil
      }
      let (parents, trailers) = (field(start + 1), field(start + 7))
      let space = UInt8(ascii: " ")
      return GitCommit(
        hash: text(field(start)), source: text(field(start + 2)), authored: authored, committed: committed,
        writtenEmail: text(field(start + 5)), authorName: text(field(start + 6)),
        coAuthors: trailers.isEmpty ? [] : Set(text(trailers).split(separator: "\u{1}").compactMap(email)),
        subject: text(field(start + 9)),
        parents: parents.contains(space)
          ? parents.split(separator: space).map(text) : parents.isEmpty ? [] : [text(parents)],
        hasEncoding: !field(start + 8).isEmpty)
    }
  }

  /// 9999-12-31T00:00:00Z: with an offset of less than a day, the year stays below 10000.
  private static let endOfDates = 253_402_214_400

  /// From `1753000000 +0900`: seconds since 1970, and the author's offset from UTC in hours and minutes. Nil for dates
  /// that git does not write itself: before 1970, in a year with more than four digits, or with an offset of a day.
  private static func instant(_ date: ArraySlice<UInt8>) -> Instant? {
    let parts = date.split(separator: UInt8(ascii: " "))
    guard parts.count == 2, let seconds = Int(String(decoding: parts[0], as: UTF8.self)),
      let clock = Int(String(decoding: parts[1], as: UTF8.self)), abs(clock) < 2400,
      (0..<endOfDates).contains(seconds)
    else { return nil }
    let offset = (clock / 100 * 60 + clock % 100) * 60
    return Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds + offset))
  }

  /// From `Hana <hana@example.com>`.
  private static func email(_ trailer: Substring) -> String? {
    guard let start = trailer.lastIndex(of: "<"), trailer.last == ">" else { return nil }
    return trailer[start...].dropFirst().dropLast().lowercased()
  }
}

/// Patch-ids of commits. They identify a commit after a rebase or a squash.
public struct GitPatches: Sendable {
  /// Commits by patch-id.
  private let commits: [String: String]

  /// Without these options, a repository's settings could run programs or change the form of patches.
  private static let options = [
    "--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--full-index", "--submodule=short",
    "--src-prefix=a/", "--dst-prefix=b/", "--diff-algorithm=myers", "--unified=3",
  ]
  private static let maxCommits = 1000

  /// Prints the patch of each commit in a range; merges have none.
  public static func arguments(ofRange range: String) -> [String] {
    ["log", "-p", "--no-merges", "--no-show-signature", "--max-count=\(maxCommits)", "--format=tformat:commit %H"]
      + options + [range, "--"]
  }

  /// Prints all changes between two commits as one patch.
  public static func arguments(from base: String, to commit: String) -> [String] {
    ["diff"] + options + [base, commit, "--"]
  }

  /// Reads the output of `arguments(ofRange:)`; nil if git gave no patch-ids.
  public init?(_ patches: [UInt8], _ git: GitClient) {
    guard let printed = git.patchIDs(of: patches) else { return nil }
    commits = GitPatches.pairs(printed)
  }

  public subscript(patchID: String) -> String? { commits[patchID] }

  /// Patch-ids by commit.
  public var patchIDs: [String: String] { Dictionary(commits.map { ($1, $0) }) { first, _ in first } }

  /// The patch-id of a whole difference; nil if it is empty.
  public static func patchID(ofDifference difference: [UInt8], _ git: GitClient) -> String? {
    git.patchIDs(of: difference).flatMap { pairs($0).keys.first }
  }

  /// Reads lines of a patch-id and its commit.
  private static func pairs(_ printed: [UInt8]) -> [String: String] {
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }) { first, _ in first }
  }
}
