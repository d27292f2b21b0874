/// Files that are to be text, as other programs write them.
public enum PlainText {
  /// Why bytes are no text, with the line in which that begins, from 1.
  public enum Problem: Error, Hashable, Sendable {
    case notUTF8(line: Int)
    /// A NUL byte.
    case binary(line: Int)
  }

  /// The bytes of a text without a byte order mark, which programs of Windows write: well-formed UTF-8 without a NUL.
  ///
  /// - Throws: `Problem`
  public static func bytes(of file: [UInt8]) throws(Problem) -> [UInt8] {
    if String(validating: file, as: UTF8.self) == nil {
      let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
      throw .notUTF8(line: (bad ?? 0) + 1)
    }
    if let index = file.firstIndex(of: 0) {
      throw .binary(line: file[..<index].count { $0 == UInt8(ascii: "\n") } + 1)
    }
    return file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
  }
}
