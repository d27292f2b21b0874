/// The records of this machine. Other processes may change them between two transactions, but only one syncs at a time.
public protocol SyncStore {
  /// Does all of it or, where it throws, nothing.
  func transaction<Value>(_ body: (any SyncRecords) throws -> Value) throws -> Value
}

/// The records within a transaction.
///
/// A record is *dirty* where it may differ from its base: a change makes it so in its own transaction, and so is each record that
/// was there before the first sync. The *base* is the file as this machine and the remote last had it in common.
public protocol SyncRecords {
  /// Another number than before where somebody else has changed something since.
  func dataVersion() throws -> Int
  func state() throws -> SyncState
  func setState(_ state: SyncState) throws

  /// Removed ones too.
  func dirtyPaths() throws -> [RecordPath]
  /// What has a base.
  func basePaths() throws -> [RecordPath]
  func base(at path: RecordPath) throws -> [UInt8]?
  /// - Parameter bytes: nil where the remote has no such record
  func setBase(_ bytes: [UInt8]?, isDirty: Bool, at path: RecordPath) throws

  /// What was kept of records by `keepUnknown`; of few, mostly of none.
  func unknown() throws -> [RecordPath: Record]
  /// Keeps fields of a record whose base is about to go; nil where there are none, and whatever was kept of it before goes.
  func keepUnknown(_ fields: Record?, at path: RecordPath) throws

  /// The record as it is here; nil where there is none. Fields that the store does not know it may leave out: they come back from the
  /// base or, where that is gone, from what was kept of it. Wishes it may give as they were granted.
  func mine(at path: RecordPath) throws -> Record?
  /// Takes over what was merged, as one step, and brings into order what a merge of fields cannot know of: limits, things that
  /// overlap, wishes that cannot be granted. Other records that change by that become dirty.
  ///
  /// - Returns: those of the records that are not as they were handed in, but for fields that are not known and wishes: they become
  ///   dirty.
  func apply(_ changes: [RecordChange]) throws -> Set<RecordPath>
  /// Keeps what a person may want to see.
  func note(_ conflicts: [SyncConflict], cameBack: [SyncReturn]) throws
}

/// How far this machine has come with the remote.
public struct SyncState: Hashable, Sendable {
  /// Which repository it is; nil before the first sync.
  public var repository: String?
  /// The commit whose tree the bases are; nil before the first sync.
  public var baseCommit: String?
  /// A commit on `baseCommit` that was sent, where the answer was lost.
  public var sentCommit: String?
  /// Files among the records that are not understood. Nothing is sent for them, and they are read again each time.
  public var notUnderstood: Set<String>

  public init(
    repository: String? = nil, baseCommit: String? = nil, sentCommit: String? = nil, notUnderstood: Set<String> = []
  ) {
    self.repository = repository
    self.baseCommit = baseCommit
    self.sentCommit = sentCommit
    self.notUnderstood = notUnderstood
  }
}

/// What a record becomes.
public struct RecordChange: Equatable, Sendable {
  public let path: RecordPath
  /// Nil where it is removed.
  public let record: Record?

  public init(path: RecordPath, record: Record?) {
    self.path = path
    self.record = record
  }
}
