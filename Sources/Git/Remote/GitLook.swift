/// The last commit of a branch as git shows it, together with what it changes: to the machine that knows the one before, that is all
/// there is to read.
struct GitLook {
  let head: GitHead
  /// What `diff-tree` prints of the difference to the only parent. Not read yet: mostly nobody asks.
  private let difference: ArraySlice<UInt8>

  /// Source: git-diff-tree(1), "Diff Formats", `--always`.
  static func arguments(of reference: String) -> [String] {
    GitRawChange.command + ["--always", "--format=%H %P", reference]
  }

  /// Reads what git answers to that; nil where the reference is no commit.
  init?(_ answer: [UInt8]) {
    guard let end = answer.firstIndex(of: 0) else { return nil }
    let ids = answer[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard let commit = ids.first, ids.allSatisfy(GitRemoteBranch.isCommitID) else { return nil }
    head = GitHead(commit: commit, parents: Array(ids.dropFirst()))
    // A line break stands between the two.
    difference = answer[(end + 1)...].drop { $0 == 10 }
  }

  /// What differs between two commits, where that is what this shows.
  func difference(from: String?, to: String) -> ArraySlice<UInt8>? {
    head.commit == to && head.parents == [from] ? difference : nil
  }
}
