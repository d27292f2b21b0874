/// What became of a file between two commits.
public struct GitFileChange: Hashable, Sendable {
  /// From the top; bytes that are not UTF-8 are replaced by U+FFFD.
  public let path: String
  public let content: Content

  public enum Content: Hashable, Sendable {
    case bytes([UInt8])
    case removed
    /// It is there, and is not read.
    case unreadable(Reason)
  }

  public enum Reason: Hashable, Sendable {
    case tooLarge(bytes: Int)
    /// Not a plain file: a program (100755), a link (120000), another repository (160000).
    case mode(String)
    /// Its name is not UTF-8.
    case name
  }

  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}

/// What `git diff-tree` prints of a file.
///
/// Source: git-diff-tree(1), "Raw output format".
struct GitRawChange: Equatable {
  let path: String
  let isNameReadable: Bool
  /// `000000` where the file is gone.
  let mode: String
  /// The content's.
  let object: String

  var isFile: Bool { mode == "100644" && isNameReadable }

  static let command = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev"]

  /// Nil where it is not what was asked for.
  static func list(_ bytes: ArraySlice<UInt8>) -> [GitRawChange]? {
    let fields = bytes.split(separator: 0)
    guard fields.count % 2 == 0, bytes.last ?? 0 == 0 else { return nil }
    var changes: [GitRawChange] = []
    changes.reserveCapacity(fields.count / 2)
    for index in stride(from: 0, to: fields.count, by: 2) {
      // :oldmode newmode oldobject newobject status
      let facts = fields[index].split(separator: UInt8(ascii: " "))
      guard facts.count == 5, facts[0].first == UInt8(ascii: ":") else { return nil }
      let object = String(decoding: facts[3], as: UTF8.self)
      guard GitRemoteBranch.isCommitID(object) else { return nil }
      let path = String(validating: fields[index + 1], as: UTF8.self)
      changes.append(
        GitRawChange(
          path: path ?? String(decoding: fields[index + 1], as: UTF8.self), isNameReadable: path != nil,
          mode: String(decoding: facts[1], as: UTF8.self), object: object))
    }
    return changes
  }
}
