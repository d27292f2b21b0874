public import Formats

/// Why a file is not understood. It is there even so: it is neither taken for removed nor written over.
public enum RecordProblem: Error, Hashable, Sendable {
  /// More than `Record.maxBytes`.
  case tooLarge
  case notUTF8
  /// From this line on.
  case notJSON(line: Int)
  case notObject
  case repeatedKey(String)
  /// A field's name is no printable ASCII, or longer than 64.
  case badValue(String)
  /// The `uuid` in it is not the one of its path.
  case otherName
  /// It says nothing that a record of its kind could be.
  case notOfItsKind
  /// The remote does not hand it over: it is too large, a link or a program.
  case unreadable
}

extension RecordProblem: JSONFieldsFailure {}
