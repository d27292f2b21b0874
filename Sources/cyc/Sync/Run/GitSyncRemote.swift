internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Git
internal import Sync

/// A branch of a git repository as the engine of a sync sees it.
struct GitSyncRemote: SyncRemote {
  let branch: GitRemoteBranch
  let now: () -> Instant
  /// Waits for so many seconds.
  let pause: (Double) -> Void

  func fetch() throws -> RemoteHead? {
    try branch.fetch().map { RemoteHead(commit: $0.commit, parents: $0.parents) }
  }

  func isAncestor(_ commit: String, of head: String) throws -> Bool { try branch.isAncestor(commit, of: head) }

  func changes(from: String?, to: String) throws -> [RemoteFile] {
    try branch.changes(from: from, to: to).map { file in
      let content: RemoteFile.Content =
        switch file.content {
        case .removed: .removed
        case .unreadable: .unreadable
        case .bytes(let bytes): .bytes(bytes)
        }
      return RemoteFile(path: file.path, content: content)
    }
  }

  func commit(on parent: String?, files: [String: [UInt8]?], message: String) throws -> String? {
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
}
