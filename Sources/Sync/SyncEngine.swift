/// Synchronizes the records of this machine with a remote.
///
/// The remote is a chain of commits that accepts only commits on top of its last one, so it puts the changes of all
/// machines in one order. A machine with changes pushes first. If that is rejected, it fetches, merges each changed
/// record, and tries again.
///
/// A sync may be interrupted at any point: a change stays dirty until the chain contains it, or a merge has replaced
/// and noted it. Merging the same change twice has no effect.
///
/// The caller holds a lock, so that one process at a time syncs the store.
public struct SyncEngine<Remote: SyncRemote, Store: SyncStore> {
  let remote: Remote
  let store: Store
  let schema: RecordSchema
  let consent: SyncConsent
  let effects: SyncEffects
  let firstLook: FirstLook
  let pageSize: SyncPageSize

  /// How often a sync fetches, merges and pushes before it gives up.
  public static var maxTries: Int { 6 }
  /// Pause between two tries, of random length, so that two machines do not collide again.
  public static var pauseSeconds: ClosedRange<Double> { 0.05...0.8 }

  /// - Parameter firstLook: shared by two engines, so that the second one need not fetch again
  public init(
    _ remote: Remote, _ store: Store, schema: RecordSchema, consent: SyncConsent = [],
    firstLook: FirstLook = FirstLook(), pageSize: SyncPageSize = .usual, effects: SyncEffects
  ) {
    self.remote = remote
    self.store = store
    self.schema = schema
    self.consent = consent
    self.firstLook = firstLook
    self.pageSize = pageSize
    self.effects = effects
  }

  /// Sends and receives all changes. Throws `SyncFailure` and errors of the remote and the store.
  public func sync() throws -> SyncOutcome {
    var outcome = SyncOutcome()
    var result = try sendAtOnce(&outcome)
    if case .done = result { return try finished(outcome) }
    var looksWithoutChange = 0
    for _ in 0..<Self.maxTries {
      effects.stage(.looking)
      let head = try firstLook.head(orFetch: remote.fetch)
      if case .rejected(let words, let parent) = result {
        // We may have looked before the other push had finished.
        looksWithoutChange = head?.commit == parent ? looksWithoutChange + 1 : 0
        guard looksWithoutChange < 2 else { throw SyncFailure.refused(words) }
        effects.pause(Self.pauseSeconds)
      }
      try receive(head, &outcome)
      result = try send(on: head?.commit, &outcome)
      if case .done = result { return try finished(outcome) }
    }
    throw SyncFailure.tooManyRaces
  }

  /// The paths of all records of the remote, for the plan of a first sync. Throws `SyncFailure` and errors of the
  /// remote.
  public func remotePaths() throws -> [RecordPath] { try remoteFiles().compactMap { schema.path(at: $0.path) } }

  /// All records of the remote, for the plan of a first sync of two lists. Throws `SyncFailure` and errors of the
  /// remote.
  public func remoteRecords() throws -> [RecordPath: Record] {
    var records: [RecordPath: Record] = [:]
    for page in SyncPages(try remoteFiles(), size: pageSize.received) {
      for case (let path, .record(let record, _))? in try read(page).map(\.record) { records[path] = record }
    }
    return records
  }

  /// Whether the remote has the list that this machine has synced before, and most of it is still here. If so, the
  /// bases are valid for it, even at another address. Throws `SyncFailure` and errors of the remote and the store.
  public func isSameList() throws -> Bool {
    guard let repository = try syncedRepository() else { return false }
    return try remoteTree()?.marker?.repository == repository
  }

  /// The repository whose list moves to the remote; nil if that has a list, or if most of the list is gone here. Throws
  /// `SyncFailure` and errors of the remote and the store.
  public func movedRepository() throws -> String? {
    try firstLook.keptHead(orFetch: remote.fetch) == nil ? syncedRepository() : nil
  }

  /// The repository that this machine has synced before; nil if there is none, or if most of its list is gone here.
  private func syncedRepository() throws -> String? {
    let (state, isEmptied) = try store.transaction { (try $0.state(), try isMostlyRemoved($0)) }
    return state.baseCommit == nil || isEmptied ? nil : state.repository
  }

  /// Whether most of what was synced is gone here, as after `cyc todo reset`: a list emptied to start afresh must not
  /// empty the remote, and with it all machines.
  private func isMostlyRemoved(_ records: any SyncRecords) throws -> Bool {
    let removed = try records.dirtyPaths().count { path in
      try records.base(at: path) != nil && records.localRecord(at: path) == nil
    }
    return try removed * 2 > records.basePaths().count
  }

  private func remoteFiles() throws -> [RemoteFile] { try remoteTree()?.files ?? [] }

  /// Nil if the remote has no such branch.
  private func remoteTree() throws -> (files: [RemoteFile], marker: RepositoryMarker?)? {
    guard let head = try firstLook.keptHead(orFetch: remote.fetch) else { return nil }
    let files = try changes(from: nil, to: head.commit)
    // With an empty state, since another repository than the one synced before is no error here.
    let marker = try marker(in: files, isWhole: true, for: SyncState())
    firstLook.keep(files, of: head.commit)
    return (files, marker)
  }

  private func finished(_ outcome: SyncOutcome) throws -> SyncOutcome {
    var outcome = outcome
    try store.transaction { records in
      outcome.isSomethingLeft = try !records.dirtyPaths().isEmpty
      outcome.notUnderstood = try records.state().notUnderstood.sorted()
    }
    (outcome.sent, outcome.received) = (distinct(outcome.sent), distinct(outcome.received))
    return outcome
  }

  private func distinct(_ paths: [RecordPath]) -> [RecordPath] {
    // After a single try they are sorted and distinct already.
    zip(paths, paths.dropFirst()).allSatisfy { $0 < $1 } ? paths : Set(paths).sorted()
  }

  /// Sets a base. If it is removed, its fields unknown to the store are kept, in case the record comes back.
  func setBase(_ bytes: [UInt8]?, isDirty: Bool, at path: RecordPath, _ records: any SyncRecords) throws {
    if bytes == nil, let base = try records.base(at: path) {
      let record = try? schema.record(base, at: path)
      try records.keepUnknown(record.flatMap(schema.kind(of: path).rules.unknown(in:)), at: path)
    }
    try records.setBase(bytes, isDirty: isDirty, at: path)
  }
}

/// The engine's access to the clock, to random values and to the user.
public struct SyncEffects {
  /// Seconds since 1970.
  let now: () -> Int
  /// Waits for a random time within a range of seconds.
  let pause: (ClosedRange<Double>) -> Void
  /// Makes a random identifier for a new repository.
  let newRepository: () -> String
  /// The message of a commit that changes `count` records.
  let message: (_ count: Int) -> String
  let stage: (SyncStage) -> Void

  public init(
    now: @escaping () -> Int, pause: @escaping (ClosedRange<Double>) -> Void, newRepository: @escaping () -> String,
    message: @escaping (_ count: Int) -> String, stage: @escaping (SyncStage) -> Void = { _ in }
  ) {
    self.now = now
    self.pause = pause
    self.newRepository = newRepository
    self.message = message
    self.stage = stage
  }
}

public enum SyncStage: Hashable, Sendable {
  /// Fetching the remote.
  case looking
  /// With the number of files.
  case receiving(Int)
  /// With the number of records.
  case sending(Int)
}

/// The remote as it was fetched and listed for the plan of a first sync, so that the sync itself need not do that
/// again.
public final class FirstLook {
  private struct Fetched { let head: RemoteHead? }

  private var fetched: Fetched?
  private var tree: (commit: String, files: [RemoteFile])?

  public init() {}

  /// The head for the plan: fetched by the first call, and kept.
  func keptHead(orFetch fetch: () throws -> RemoteHead?) rethrows -> RemoteHead? {
    if let fetched { return fetched.head }
    let head = try fetch()
    fetched = Fetched(head: head)
    return head
  }

  /// The head for the sync: the kept one in the first call. Later calls, for another try, fetch again.
  func head(orFetch fetch: () throws -> RemoteHead?) rethrows -> RemoteHead? {
    guard let fetched else { return try fetch() }
    self.fetched = nil
    return fetched.head
  }

  /// The kept files of a commit, in the first call only: they take memory. Otherwise nil.
  func files(of commit: String) -> [RemoteFile]? {
    defer { tree = nil }
    return tree?.commit == commit ? tree?.files : nil
  }

  func keep(_ files: [RemoteFile], of commit: String) { tree = (commit, files) }
}

/// Splits a list into parts of `size` elements, so that their contents fit in memory.
struct SyncPages<Element>: Sequence, IteratorProtocol {
  private var rest: ArraySlice<Element>
  private let size: Int

  init(_ list: [Element], size: Int) { (rest, self.size) = (list[...], size) }

  mutating func next() -> [Element]? {
    guard !rest.isEmpty else { return nil }
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}

/// How many records are in memory at once.
public struct SyncPageSize: Sendable {
  /// Packed records take about 1.5 KB each.
  let sent: Int
  /// Merged records take about 4 KB each.
  let received: Int

  public init(sent: Int, received: Int) { (self.sent, self.received) = (sent, received) }

  public static let usual = SyncPageSize(sent: 16_000, received: 5000)
}
