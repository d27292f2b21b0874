/// The last commit of a branch.
public struct GitHead: Hashable, Sendable {
  public let commit: String
  /// The commits that it builds on: most often the one that was the last before.
  public let parents: [String]

  public init(commit: String, parents: [String]) {
    self.commit = commit
    self.parents = parents
  }

  /// Source: git-for-each-ref(1), "Field names".
  static let format = "--format=%(objecttype) %(objectname) %(parent)"

  /// Reads what git answers with that format; nil where it is no commit.
  init?(_ answer: String) {
    let words = answer.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count >= 2, words[0] == "commit", words.dropFirst().allSatisfy(GitRemoteBranch.isCommitID) else {
      return nil
    }
    self.init(commit: words[1], parents: Array(words.dropFirst(2)))
  }
}
