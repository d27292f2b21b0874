/// The name of a branch, such as `main`, that git takes and that no shell, option or refspec can misread.
public struct GitBranchName: Hashable, Sendable {
  public let text: String

  /// Nil where it is none.
  ///
  /// Source: git-check-ref-format(1), whose rules leave out no character that stands here.
  public init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-._/".utf8.contains(byte)
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard isPlain, text.utf8.count <= 200, !text.hasPrefix("-"), !text.contains(".."), text != "HEAD",
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".") && !$0.hasSuffix(".lock") })
    else { return nil }
    self.text = text
  }

  /// Its full name in the repository.
  var reference: String { "refs/heads/\(text)" }
}
