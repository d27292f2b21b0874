internal import Formats

/// The difference between the remote and the state known to this machine.
private struct Arrival {
  let head: String
  let marker: RepositoryMarker?
  /// Files of this machine's own commit whose push got no answer.
  let acknowledged: [ReadFile]
  let files: [ReadFile]
  let isWhole: Bool
  /// If the branch was rewritten, the files of the last commit that the old and the new branch have in common.
  let fork: [RecordPath: [UInt8]]?
}

extension SyncEngine {
  /// Merges the changes of the remote, and makes its tree the base.
  func receive(_ head: RemoteHead?, _ outcome: inout SyncOutcome) throws {
    let state = try store.transaction { try $0.state() }
    guard let head else { return try startAgain(state) }
    let arrival = try arrival(of: head, state)
    if !arrival.files.isEmpty { effects.stage(.receiving(arrival.files.count)) }
    let taken = try store.transaction { try take(arrival, $0) }
    outcome.received += taken.received
    outcome.conflicts += taken.conflicts
    outcome.toldConflicts += taken.toldConflicts
    outcome.cameBack += taken.cameBack
  }

  /// The remote is empty. Everything is sent again if nothing was ever synced, or if the user agreed.
  private func startAgain(_ state: SyncState) throws {
    guard state.baseCommit != nil else { return }
    guard consent.contains(.newBranch) else { throw SyncFailure.branchGone }
    try store.transaction { records in
      for path in try records.basePaths() { try setBase(nil, isDirty: true, at: path, records) }
      try records.setState(SyncState(repository: state.repository))
    }
  }

  private func arrival(of head: RemoteHead, _ state: SyncState) throws -> Arrival {
    var known = try state.baseCommit.flatMap { try isAncestor($0, of: head) ? $0 : nil }
    var acknowledged: [ReadFile] = []
    if let sent = state.sentCommit, known != nil || state.baseCommit == nil, try isAncestor(sent, of: head) {
      acknowledged = try read(from: known, to: sent)
      known = sent
    }
    // Files that were not understood may be now, so everything is read again.
    let start = state.notUnderstood.isEmpty ? known : nil
    let files = start == head.commit ? [] : try read(from: start, to: head.commit)
    let marker = try marker(in: files + (start == nil ? [] : acknowledged), isWhole: start == nil, for: state)
    return Arrival(
      head: head.commit, marker: marker, acknowledged: acknowledged, files: files, isWhole: start == nil,
      fork: known == nil ? try state.baseCommit.flatMap { try fork(of: $0, head) } : nil)
  }

  private func fork(of base: String, _ head: RemoteHead) throws -> [RecordPath: [UInt8]]? {
    try remote.commonAncestor(of: base, and: head.commit).map { commit in
      let files = try read(from: nil, to: commit).compactMap { file in
        if case (let path, .record(_, let bytes))? = file.record { (path, bytes) } else { nil }
      }
      return Dictionary(uniqueKeysWithValues: files)
    }
  }

  private func isAncestor(_ commit: String, of head: RemoteHead) throws -> Bool {
    try head.parents.contains(commit) || remote.isAncestor(commit, of: head.commit)
  }

  /// Nil if the marker is unchanged.
  func marker(in files: [ReadFile], isWhole: Bool, for state: SyncState) throws(SyncFailure) -> RepositoryMarker? {
    guard let file = files.first(where: { $0.path == schema.markerPath }) else {
      if isWhole { throw .notSynced }
      return nil
    }
    guard let marker = file.bytes.flatMap(RepositoryMarker.init) else { throw .notSynced }
    guard marker.format <= schema.format else { throw .newerFormat(marker.format) }
    if let here = state.repository, here != marker.repository {
      throw .otherRepository(here: here, there: marker.repository)
    }
    return marker
  }

  /// The files that differ between two commits; all files of the second one if `from` is nil.
  func read(from: String?, to: String) throws -> [ReadFile] {
    if from == nil, let files = firstLook.files(of: to) { return files }
    let files = try remote.changes(from: from, to: to).map { file in
      ReadFile(file: file, record: schema.path(at: file.path).map { ($0, content(of: file, at: $0)) })
    }
    if from == nil { firstLook.keep(files, of: to) }
    return files
  }

  private func content(of file: RemoteFile, at path: RecordPath) -> RemoteContent {
    switch file.content {
    case .removed: return .removed
    case .unreadable: return .notUnderstood(.unreadable)
    case .bytes(let bytes):
      do throws(RecordProblem) {
        let record = try schema.record(bytes, at: path)
        return schema.kind(of: path).accepts(record) ? .record(record, bytes) : .notUnderstood(.notOfItsKind)
      } catch {
        return .notUnderstood(error)
      }
    }
  }

  // MARK: - Merging, in one transaction

  private typealias Taken = (
    received: [RecordPath], conflicts: [SyncConflict], toldConflicts: [RecordPath], cameBack: [SyncReturn]
  )

  private func take(_ arrival: Arrival, _ records: any SyncRecords) throws -> Taken {
    var state = try records.state()
    try acknowledge(arrival.acknowledged, records)
    let contents = try contents(of: arrival, records, &state)
    try guardRemovals(contents, records)
    // Local records are dirty or have a base, so if there is neither, the lookups below can be skipped.
    let isNew = try arrival.isWhole && records.basePaths().isEmpty && records.dirtyPaths().isEmpty
    let (now, unknown) = (effects.now(), try records.unknown())
    let merged = try contents.map { path, content in
      try merge(path, content, of: arrival, since: state.baseCommit, isNew ? nil : records, unknown[path], at: now)
    }
    // Two machines that find the same conflict may differ about the kept value, which is no conflict.
    let conflicts = merged.filter { $0.path.kind != RecordKind.conflict.folder }.flatMap { record in
      record.result.conflicts.map { SyncConflict(path: record.path, conflict: $0) }
    }
    let losses = try conflictRecords(conflicts, received: Set(contents.map(\.0)), records)
    let changes = merged.filter(\.isChange).map { RecordChange(path: $0.path, record: $0.result.record) } + losses
    let normalised = changes.isEmpty ? [] : try records.apply(changes)
    for record in merged {
      try setBase(record.theirs, isDirty: record.isToSend || normalised.contains(record.path), at: record.path, records)
    }
    for loss in losses { try setBase(nil, isDirty: true, at: loss.path, records) }
    for record in merged where record.isToSend || unknown[record.path] != nil {
      let rules = schema.kind(of: record.path).rules
      let kept = record.isToSend ? record.result.record.flatMap(rules.unknown(in:)) : nil
      if kept != unknown[record.path] { try records.keepUnknown(kept, at: record.path) }
    }
    let cameBack = merged.compactMap { record in
      record.result.cameBackFor.map { SyncReturn(path: record.path, removedBy: $0) }
    }
    if !conflicts.isEmpty || !cameBack.isEmpty { try records.note(conflicts, cameBack: cameBack) }
    state.repository = arrival.marker?.repository ?? state.repository
    state.baseCommit = arrival.head
    state.sentCommit = nil
    try records.setState(state)
    let told = merged.filter { $0.isChange && $0.path.kind == RecordKind.conflict.folder && $0.result.record != nil }
    return (merged.filter(\.isChange).map(\.path), conflicts, told.map(\.path), cameBack)
  }

  /// Records that this machine's own commit has arrived.
  private func acknowledge(_ files: [ReadFile], _ records: any SyncRecords) throws {
    for file in files {
      guard let path = file.record?.path else { continue }
      let isDirty = try outgoing(records, path, base: file.bytes) != file.bytes
      try setBase(file.bytes, isDirty: isDirty, at: path, records)
    }
  }

  /// The remote's version of each record that may have changed. Files that are not understood are noted in the state.
  private func contents(
    of arrival: Arrival, _ records: any SyncRecords, _ state: inout SyncState
  ) throws -> [(RecordPath, RemoteContent)] {
    if arrival.isWhole { state.notUnderstood = [] }
    var contents: [RecordPath: RemoteContent] = [:]
    for file in arrival.files {
      switch file.record {
      case nil where !file.isRemoved && file.path != schema.markerPath && schema.isAmongRecords(file.path),
        (_, .notUnderstood)?:
        state.notUnderstood.insert(file.path)
      case nil: state.notUnderstood.remove(file.path)
      case (let path, let content)?:
        state.notUnderstood.remove(file.path)
        contents[path] = content
      }
    }
    if arrival.isWhole { try compare(&contents, arrival, without: state.notUnderstood, records) }
    return contents.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Reduces a whole tree to its differences from the bases. Records that it lacks were removed.
  private func compare(
    _ contents: inout [RecordPath: RemoteContent], _ arrival: Arrival, without notUnderstood: Set<String>,
    _ records: any SyncRecords
  ) throws {
    for path in try records.basePaths() {
      switch contents[path] {
      // The rewritten branch lost the record, but did not remove it.
      case nil where arrival.fork.map { $0[path] == nil } ?? false && !notUnderstood.contains(path.text):
        try setBase(nil, isDirty: true, at: path, records)
      case .record(_, let bytes)? where try records.base(at: path) == bytes: contents[path] = nil
      case nil where !notUnderstood.contains(path.text): contents[path] = .removed
      default: break
      }
    }
  }

  /// A branch emptied by mistake must not empty all machines.
  private func guardRemovals(_ contents: [(RecordPath, RemoteContent)], _ records: any SyncRecords) throws {
    guard !consent.contains(.removal) else { return }
    let removed = try contents.filter { path, content in
      if case .removed = content { return try records.base(at: path) != nil && records.mine(at: path) != nil }
      return false
    }.count
    guard removed >= 10 else { return }
    let all = try records.basePaths().count
    if removed * 2 > all { throw SyncFailure.wouldRemove(removed, of: all) }
  }

  /// - Parameter records: nil if this machine has none
  private func merge(
    _ path: RecordPath, _ content: RemoteContent, of arrival: Arrival, since baseCommit: String?,
    _ records: (any SyncRecords)?, _ unknown: Record?, at now: Int
  ) throws -> MergedRecord {
    let rules = schema.kind(of: path).rules
    func record(_ bytes: [UInt8]?) -> Record? { bytes.flatMap { try? schema.record($0, at: path) } }
    let agreed = record(try records?.base(at: path))
    func stamped(_ mine: Record?) throws -> Record? {
      let mine = rules.completed(rules.completed(mine, from: unknown), from: agreed)
      if mine == agreed { return mine }
      return try rules.stamped(mine, since: agreed, times: records?.times(at: path) ?? [:], now: now)
    }
    var base = arrival.fork.map { record($0[path]) } ?? agreed
    let mine = try stamped(records?.mine(at: path))
    let (theirs, bytes): (Record?, [UInt8]?) =
      if case .record(let record, let bytes) = content { (record, bytes) } else { (nil, nil) }
    var removed: Record?
    switch (mine, theirs) {
    case (nil, _?) where base != nil: removed = try stamped(records?.removed(at: path))
    case (let mine?, nil) where !rules.isSame(mine, base):
      removed = record(try remote.removedVersion(of: path.text, in: arrival.head))
    // Removed and restored here while the remote restored it, too.
    case (let mine?, let theirs?) where base == nil && !rules.isSame(mine, theirs):
      base = record(try baseCommit.flatMap { try remote.removedVersion(of: path.text, in: $0) })
    default: break
    }
    let result = rules.merge(base: base, mine: mine, theirs: theirs, removed: removed)
    return MergedRecord(
      path: path, theirs: bytes, result: result, isChange: !rules.isSame(result.record, mine),
      isToSend: !rules.isSame(result.record, theirs))
  }

  /// A record for each lost value, unless there is one already, or another machine has just sent it.
  private func conflictRecords(
    _ conflicts: [SyncConflict], received: Set<RecordPath>, _ records: any SyncRecords
  ) throws -> [RecordChange] {
    guard schema.keepsConflicts else { return [] }
    return try conflicts.compactMap { conflict in
      let loss = LostValue(conflict)
      guard let path = RecordKind.conflict.path(named: loss.uuid), !received.contains(path),
        try records.mine(at: path) == nil, try records.base(at: path) == nil
      else { return nil }
      return RecordChange(path: path, record: loss.record)
    }
  }
}

private struct MergedRecord {
  let path: RecordPath
  let theirs: [UInt8]?
  let result: MergeResult
  let isChange: Bool
  /// Whether it differs from the remote's version.
  let isToSend: Bool
}

/// A file of the remote and the record parsed from it.
struct ReadFile {
  let file: RemoteFile
  /// Nil if the file is not a record.
  let record: (path: RecordPath, content: RemoteContent)?

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

/// The file that identifies the repository of a branch: `{"format":1,"repository":"…"}`.
struct RepositoryMarker: Equatable {
  let format: Int
  /// Random; the same on all machines that sync with each other.
  let repository: String

  var bytes: [UInt8] {
    Record(["format": format.json, "repository": .string(repository)]).bytes
  }
}

extension RepositoryMarker {
  /// Nil if the file is not a marker.
  init?(_ bytes: [UInt8]) {
    guard let record = try? Record(bytes: bytes), case .number(let digits) = record["format"],
      let format = Int(digits), format > 0, case .string(let repository) = record["repository"], !repository.isEmpty
    else { return nil }
    self.init(format: format, repository: repository)
  }
}
