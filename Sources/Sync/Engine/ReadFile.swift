/// A file of the remote and the record parsed from it.
struct ReadFile {
  private let file: RemoteFile
  /// Nil if the file is not a record.
  let record: (path: RecordPath, content: RemoteContent)?

  init(_ file: RemoteFile, record: (path: RecordPath, content: RemoteContent)?) {
    self.file = file
    self.record = record
  }

  var path: String { file.path }
  var isRemoved: Bool { file.content == .removed }
  /// Nil if the file is removed or unreadable.
  var bytes: [UInt8]? { if case .bytes(let bytes) = file.content { bytes } else { nil } }
}

/// The record in a file of the remote.
enum RemoteContent {
  case record(Record, [UInt8])
  case removed
  /// Exists, so it is not a removal.
  case notUnderstood(RecordProblem)
}
