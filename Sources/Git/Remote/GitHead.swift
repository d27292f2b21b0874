/// The last commit of a branch.
public struct GitHead: Hashable, Sendable {
  public let commit: String
  /// The commits that it builds on: most often the one that was the last before.
  public let parents: [String]

  public init(commit: String, parents: [String]) {
    self.commit = commit
    self.parents = parents
  }
}
