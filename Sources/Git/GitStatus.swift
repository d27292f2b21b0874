/// What stands in a working tree and in no commit.
public struct GitStatus: Equatable, Sendable {
  /// Paths from the top of the working tree; of a folder of which git follows nothing only its own, with a slash at its end.
  public let changes: [String]

  /// The question that `init` reads the answer to.
  ///
  /// To compare a file that has a filter git would run the filter, a program that the repository names and that may write, as that
  /// of git-lfs does: such files are left out. Submodules are repositories of their own, and asking for them would run git in each.
  /// Whether files count that git does not follow is left to the person's `status.showUntrackedFiles`.
  public static let arguments = [
    "status", "--porcelain=v2", "-z", "--no-renames", "--ignore-submodules=all", "--", ":(top,attr:!filter)",
  ]

  /// Reads the answer; nil where it is not what was asked for.
  ///
  /// Source: git-status(1), "Porcelain Format Version 2".
  public init?(_ bytes: [UInt8]) {
    var changes: [String] = []
    for field in NULFields.read(bytes) {
      // How many fields stand before the path.
      let count =
        switch field.first {
        case "1": 8
        case "u": 10
        case "?": 1
        default: 0
        }
      // By scalars: a path may begin with a mark, which makes another character of the space before it.
      let parts = field.unicodeScalars.split(separator: " ", maxSplits: count, omittingEmptySubsequences: false)
      guard count > 0, parts.count == count + 1, let path = parts.last, !path.isEmpty else { return nil }
      changes.append(String(path))
    }
    self.changes = changes
  }
}
