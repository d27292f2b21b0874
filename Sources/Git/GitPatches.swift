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
