internal import Days
internal import Git
internal import Sync

/// A branch of a git repository as the engine of a sync sees it.
struct GitSyncRemote: SyncRemote {
  let branch: GitRemoteBranch
  let now: () -> Instant
  let instant: (Timestamp) -> Instant
  /// Waits for so many seconds.
  let pause: (Double) -> Void
  let tree: ReadTree

  func fetch() throws -> String? { try branch.fetch() }

  func knows(_ commit: String) throws -> Bool { try branch.knows(commit) }

  func isAncestor(_ commit: String, of head: String) throws -> Bool { try branch.isAncestor(commit, of: head) }

  func changes(from: String?, to: String) throws -> [RemoteFile] {
    if from == nil, let files = tree.files(of: to) { return files }
    let files = try branch.changes(from: from, to: to).map { RemoteFile(path: $0.path, content: content(of: $0)) }
    if from == nil { tree.keep(files, of: to) }
    return files
  }

  func commit(on parent: String?, files: [String: [UInt8]?], message: String) throws -> String {
    try branch.commit(on: parent, files: files, message: message, at: now())
  }

  func push(_ commit: String) throws -> PushAnswer {
    for seconds in GitSyncRemote.lockWaits {
      switch try branch.push(commit) {
      case .accepted: return .accepted
      // Another git is writing just then; one that crashed leaves its lock behind for ever.
      case .rejected(let rejection) where rejection.lockFile != nil && seconds != nil: pause(seconds ?? 0)
      case .rejected(let rejection):
        return .rejected([rejection.summary] + rejection.serverLines + [rejection.lockFile].compactMap(\.self))
      }
    }
    return .rejected([])
  }

  /// Before which tries it waits, in seconds; the last answer counts.
  private static let lockWaits: [Double?] = [0.05, 0.1, 0.2, 0.4, 0.8, nil]

  /// A record that cannot be kept here is neither a removal nor written over: it counts as not handed over.
  private func content(of file: GitFileChange) -> RemoteFile.Content {
    switch file.content {
    case .removed: return .removed
    case .unreadable: return .unreadable
    case .bytes(let bytes):
      guard let path = SyncKinds.schema.path(at: file.path), let record = try? SyncKinds.schema.record(bytes, at: path)
      else { return .bytes(bytes) }
      return accepts(record, at: path) ? .bytes(bytes) : .unreadable
    }
  }

  private func accepts(_ record: Sync.Record, at path: RecordPath) -> Bool {
    if let table = SyncKinds.table(of: path) { return table.accepts(record) }
    return SyncedTodos.todo(record, number: 1, instant: instant) != nil
  }
}

/// The tree that was read last as a whole: a first sync looks at it for its plan, and takes it over afterwards.
final class ReadTree {
  private var last: (commit: String, files: [RemoteFile])?

  func files(of commit: String) -> [RemoteFile]? { last?.commit == commit ? last?.files : nil }

  func keep(_ files: [RemoteFile], of commit: String) { last = (commit, files) }
}
