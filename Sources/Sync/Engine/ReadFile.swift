/// A file of the remote, read.
struct ReadFile {
  private let file: RemoteFile
  /// What it says of a record; nil for a file that is none.
  let record: (path: RecordPath, content: RemoteContent)?

  init(_ file: RemoteFile, record: (path: RecordPath, content: RemoteContent)?) {
    self.file = file
    self.record = record
  }

  var path: String { file.path }
  var isRemoved: Bool { file.content == .removed }
  /// Nil where it is removed, or not handed over.
  var bytes: [UInt8]? { if case .bytes(let bytes) = file.content { bytes } else { nil } }
}

/// What a file of the remote says of a record.
enum RemoteContent {
  case record(Record, [UInt8])
  case removed
  /// It is there: not a removal.
  case notUnderstood(RecordProblem)
}
