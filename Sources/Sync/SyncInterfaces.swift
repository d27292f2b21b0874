/// The records of this machine. Other processes may change them between two transactions, but only one process syncs.
public protocol SyncStore {
  /// Runs `body` atomically: if it throws, nothing is changed.
  func transaction<Value>(_ body: (any SyncRecords) throws -> Value) throws -> Value
}

/// The records within a transaction.
///
/// The *base* of a record is its file as this machine and the remote last agreed on it. A record is *dirty* if it may
/// differ from its base: each change makes it dirty in its own transaction, and so are all records that existed before
/// the first sync.
public protocol SyncRecords {
  /// A number that changes whenever another process changes the data.
  func dataVersion() throws -> Int
  func state() throws -> SyncState
  func setState(_ state: SyncState) throws

  /// Paths of dirty records, including removed ones. Sorted.
  func dirtyPaths() throws -> [RecordPath]
  /// Paths of all records with a base, in any order.
  func basePaths() throws -> [RecordPath]
  func base(at path: RecordPath) throws -> [UInt8]?
  /// Sets the base of a record, and whether the record is dirty.
  ///
  /// - Parameter bytes: nil if the remote has no such record
  func setBase(_ bytes: [UInt8]?, isDirty: Bool, at path: RecordPath) throws

  /// Fields kept by `keepUnknown`; usually none.
  func unknown() throws -> [RecordPath: Record]
  /// Keeps fields of a record whose base is removed, in place of any kept before; nil removes them.
  func keepUnknown(_ fields: Record?, at path: RecordPath) throws

  /// The local record; nil if it does not exist. Fields unknown to the store may be missing: the engine adds them from
  /// the base or from kept fields. Fields in `MergeRules.requestedFields`, such as a number, have this machine's
  /// values, which may differ from the requested ones.
  func localRecord(at path: RecordPath) throws -> Record?
  /// Stores merged records. If a value in `MergeRules.requestedFields` is in use by another record, it is replaced. A
  /// record that the store cannot hold is skipped or changed. All calls within a transaction are one step of the undo
  /// history.
  ///
  /// - Returns: paths of records stored differently from `changes`, except for unknown and requested fields
  func apply(_ changes: [RecordChange]) throws -> Set<RecordPath>
  /// Resolves what depends on all records, such as overlaps, after the last `apply`. Records changed by this become
  /// dirty.
  func resolveOverlaps() throws
  /// Stores which side lost each conflict. Called after the `apply` that stored the merged records and the lost values.
  ///
  /// - Parameter cameBack: records that return although one side removed them; `SyncOutcome` has them too
  func recordConflicts(_ conflicts: [SyncConflict], cameBack: [SyncReturn]) throws

  /// When fields of a record were last changed here, in seconds since 1970. Fields that are merged together
  /// (`MergeRules.units`) have one time, under the name of the first. Fields without a time count as changed now.
  func times(at path: RecordPath) throws -> [String: Int]
  /// The last version of a record that was removed here; nil if unknown.
  func removed(at path: RecordPath) throws -> Record?
}

extension SyncRecords {
  /// For stores whose records cannot overlap, and which do not know when records were changed or removed.
  public func times(at path: RecordPath) throws -> [String: Int] { [:] }
  public func removed(at path: RecordPath) throws -> Record? { nil }
  public func resolveOverlaps() throws {}
}

/// The state in which the last sync left the records.
public struct SyncState: Hashable, Sendable {
  /// Identifier of the repository; nil before the first sync.
  public var repository: String?
  /// The commit whose files are the bases; nil before the first sync.
  public var baseCommit: String?
  /// A commit on top of `baseCommit` whose push got no answer, so that it may have arrived or not; usually nil.
  public var sentCommit: String?
  /// Paths of files in record folders that this program cannot read. They are never overwritten, and are read again
  /// each time.
  public var notUnderstood: Set<String>

  public init(
    repository: String? = nil, baseCommit: String? = nil, sentCommit: String? = nil, notUnderstood: Set<String> = []
  ) {
    (self.repository, self.baseCommit, self.sentCommit) = (repository, baseCommit, sentCommit)
    self.notUnderstood = notUnderstood
  }
}

/// A record to be stored, or removed.
public struct RecordChange: Equatable, Sendable {
  public let path: RecordPath
  /// Nil if it is removed.
  public let record: Record?
}

/// A remote chain of commits. The engine passes on its errors unchanged.
public protocol SyncRemote {
  /// Fetches the chain. Returns its last commit, or nil if it is empty.
  func fetch() throws -> RemoteHead?
  /// Whether `commit` is `head` or one of its ancestors; false if unknown.
  func isAncestor(_ commit: String, of head: String) throws -> Bool
  /// The files that differ between two known commits; all files of the second one if `from` is nil.
  func changes(from: String?, to: String) throws -> [RemoteFile]
  /// The contents of files, by the ids in `changes`; a value is nil if the file is too large.
  func contents(of ids: [String]) throws -> [String: [UInt8]?]
  /// Creates a local commit; nil if its parent has to be fetched first. In `files`, contents by path, nil removes a
  /// file that exists. Other files stay as in the parent.
  func commit(on parent: String?, files: [String: [UInt8]?], message: String) throws -> String?
  /// Creates a local commit with the files of another local commit.
  func commit(on parent: String?, filesOf other: String, message: String) throws -> String
  /// Makes a commit the last one, if its parent is the last one, or if it has none and the chain is empty. If this
  /// throws, the commit may have arrived or not.
  func push(_ commit: String, on parent: String?) throws -> PushAnswer
  /// The last version of a file that `head` or one of its ancestors removed; nil if unknown.
  func removedVersion(of path: String, in head: String) throws -> [UInt8]?
  /// The last commit that two commits have in common; nil if unknown.
  func commonAncestor(of one: String, and other: String) throws -> String?
}

/// The last commit of the remote's chain.
public struct RemoteHead: Hashable, Sendable {
  public let commit: String
  /// As far as they are known; a shortcut for `isAncestor`, since they often include this machine's last commit.
  public let parents: [String]

  public init(commit: String, parents: [String]) { (self.commit, self.parents) = (commit, parents) }
}

public enum PushAnswer: Hashable, Sendable {
  case accepted
  /// Lines of output from git and the server, not cleaned for a terminal.
  case rejected([String])
}

/// A file that differs between two commits, with its content in the later one.
public struct RemoteFile: Hashable, Sendable {
  public let path: String
  public let content: Content

  public enum Content: Hashable, Sendable {
    /// The id of its content, for `SyncRemote.contents`.
    case stored(String)
    case removed
    /// Exists but is not provided, such as a link or an executable.
    case unreadable
  }

  public init(path: String, content: Content) { (self.path, self.content) = (path, content) }

  var id: String? { if case .stored(let id) = content { id } else { nil } }
}
