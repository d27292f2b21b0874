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

/// What was seen of a remote for the plan of a first sync, which begins with it: it need not be fetched and read again.
public final class FirstLook {
  private struct Fetched { let head: RemoteHead? }

  private var fetched: Fetched?
  private var tree: (commit: String, files: [ReadFile])?

  public init() {}

  /// - Parameter head: nil where the remote is empty
  func keep(_ head: RemoteHead?) { fetched = Fetched(head: head) }

  /// What was kept, once: whoever has to try again has to look again.
  func head(orFetch fetch: () throws -> RemoteHead?) rethrows -> RemoteHead? {
    guard let fetched else { return try fetch() }
    self.fetched = nil
    return fetched.head
  }

  func files(of commit: String) -> [ReadFile]? { tree?.commit == commit ? tree?.files : nil }

  func keep(_ files: [ReadFile], of commit: String) { tree = (commit, files) }
}
