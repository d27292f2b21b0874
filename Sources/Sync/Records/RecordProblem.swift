public import Formats

/// Why a file is not understood. It still exists: it is neither taken for a removal nor overwritten.
public enum RecordProblem: Error, Hashable, Sendable {
  /// More than `Record.maxBytes`.
  case tooLarge
  case notUTF8
  case notJSON(line: Int)
  case notObject
  case repeatedKey(String)
  /// The name of a field is not printable ASCII, or longer than 64 characters.
  case badValue(String)
  /// Its `uuid` differs from that of its path.
  case otherName
  /// It is not valid for its kind.
  case notOfItsKind
  /// The remote does not provide it: too large, a link or an executable.
  case unreadable
}

extension RecordProblem: JSONFieldsFailure {}
