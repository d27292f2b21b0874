internal import Formats

/// The difference between the remote and the state known to this machine.
private struct Arrival {
  let head: String
  /// Nil if it is unchanged.
  let marker: RepositoryMarker?
  /// Files of this machine's own commit whose push got no answer.
  let acknowledged: [RemoteFile]
  let files: [RemoteFile]
  /// Whether `files` are all files of the remote, instead of those that differ from the base.
  let isWhole: Bool
  /// Whether the branch no longer has the base commit; true also if there is none.
  let isRewritten: Bool
  /// If the branch was rewritten, the files of the last commit that the old and the new branch have in common: the ids
  /// of their contents, by path.
  let fork: [String: String]?
}

extension SyncEngine {
  /// Merges the changes of the remote, and makes its tree the base.
  func receive(_ head: RemoteHead?, _ outcome: inout SyncOutcome) throws {
    let state = try store.transaction { try $0.state() }
    guard let head else { return try startAgain(state) }
    let arrival = try arrival(of: head, state)
    if !arrival.files.isEmpty { effects.stage(.receiving(arrival.files.count)) }
    try store.transaction { try merge(arrival, $0, &outcome) }
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
    var acknowledged: [RemoteFile] = []
    if let sent = state.sentCommit, known != nil || state.baseCommit == nil, try isAncestor(sent, of: head) {
      acknowledged = try changes(from: known, to: sent)
      known = sent
    }
    // Files that were not understood may be now, so everything is read again.
    let start = state.notUnderstood.isEmpty ? known : nil
    let files = start == head.commit ? [] : try changes(from: start, to: head.commit)
    let marker = try marker(in: files + (start == nil ? [] : acknowledged), isWhole: start == nil, for: state)
    return Arrival(
      head: head.commit, marker: marker, acknowledged: acknowledged, files: files, isWhole: start == nil,
      isRewritten: known == nil,
      fork: known == nil ? try state.baseCommit.flatMap { try fork(of: $0, head) } : nil)
  }

  /// See `Arrival.fork`; nil if there is no common commit.
  private func fork(of base: String, _ head: RemoteHead) throws -> [String: String]? {
    try remote.commonAncestor(of: base, and: head.commit).map { commit in
      let files = try changes(from: nil, to: commit).compactMap { file in
        if case .stored(let id) = file.content { (file.path, id) } else { nil }
      }
      return Dictionary(uniqueKeysWithValues: files)
    }
  }

  private func isAncestor(_ commit: String, of head: RemoteHead) throws -> Bool {
    try head.parents.contains(commit) || remote.isAncestor(commit, of: head.commit)
  }

  /// The marker in `files`, checked; nil if it is unchanged.
  ///
  /// - Parameter isWhole: whether `files` are all files of the remote
  func marker(in files: [RemoteFile], isWhole: Bool, for state: SyncState) throws -> RepositoryMarker? {
    guard let file = files.first(where: { $0.path == schema.markerPath }) else {
      if isWhole { throw SyncFailure.notSynced }
      return nil
    }
    guard let marker = try read([file]).first?.bytes.flatMap(RepositoryMarker.init) else { throw SyncFailure.notSynced }
    guard marker.format <= schema.format else { throw SyncFailure.newerFormat(marker.format) }
    if let here = state.repository, here != marker.repository {
      throw SyncFailure.otherRepository(here: here, there: marker.repository)
    }
    return marker
  }

  /// The files that differ between two commits, sorted by path; all files of the second one if `from` is nil.
  func changes(from: String?, to: String) throws -> [RemoteFile] {
    if from == nil, let files = firstLook.files(of: to) { return files }
    return try remote.changes(from: from, to: to).sorted { $0.path < $1.path }
  }

  func read(_ files: [RemoteFile]) throws -> [ReadFile] {
    let contents = try remote.contents(of: files.compactMap(\.id))
    return files.map { file in
      let bytes = file.id.flatMap { contents[$0] ?? nil }
      return ReadFile(
        file: file, bytes: bytes, record: schema.path(at: file.path).map { ($0, content(of: file, bytes, at: $0)) })
    }
  }

  private func content(of file: RemoteFile, _ bytes: [UInt8]?, at path: RecordPath) -> RemoteContent {
    switch (file.content, bytes) {
    case (.removed, _): return .removed
    case (.unreadable, _), (.stored, nil): return .notUnderstood
    case (.stored, let bytes?):
      guard let record = try? schema.record(bytes, at: path), schema.kind(of: path).accepts(record) else {
        return .notUnderstood
      }
      return .record(record, bytes)
    }
  }

  // MARK: - Merging, in one transaction

  private func merge(_ arrival: Arrival, _ records: any SyncRecords, _ outcome: inout SyncOutcome) throws {
    var state = try records.state()
    for page in SyncPages(arrival.acknowledged, size: pageSize.received) { try acknowledge(read(page), records) }
    if arrival.isWhole { state.notUnderstood = [] }
    let files = try arrival.isWhole ? arrival.files + removals(arrival, records) : arrival.files
    try guardRemovals(files, records)
    // Local records are dirty or have a base, so if there is neither, this machine has no records to look up.
    let isNew = try arrival.isWhole && records.basePaths().isEmpty && records.dirtyPaths().isEmpty
    let merging = Merging(
      arrival: arrival, baseCommit: state.baseCommit, isNew: isNew, unknown: try records.unknown(),
      conflictPaths: Set(files.lazy.map(\.path).filter { $0.hasPrefix("\(RecordKind.conflict.folder)/") }),
      now: effects.now())
    for page in SyncPages(files, size: pageSize.received) { try merge(page, merging, records, &state, &outcome) }
    try records.resolveOverlaps()
    state.repository = arrival.marker?.repository ?? state.repository
    state.baseCommit = arrival.head
    state.sentCommit = nil
    try records.setState(state)
  }

  private func merge(
    _ page: [RemoteFile], _ merging: Merging, _ records: any SyncRecords, _ state: inout SyncState,
    _ outcome: inout SyncOutcome
  ) throws {
    let contents = try contents(of: page, isWhole: merging.arrival.isWhole, records, &state)
    let bases = try merging.arrival.fork.map { fork in
      try remote.contents(of: contents.compactMap { fork[$0.0.text] })
    }
    let merged = try contents.map { path, content in
      let base = merging.arrival.fork?[path.text].flatMap { bases?[$0] ?? nil }
      return try merge(path, content, base, merging, records)
    }
    // Two machines that find the same conflict may create its record with different kept values. That is not a conflict
    // of its own.
    let conflicts = merged.filter { $0.path.kind != RecordKind.conflict.folder }.flatMap { record in
      record.result.conflicts.map { SyncConflict(path: record.path, conflict: $0) }
    }
    let losses = try conflictRecords(conflicts, arrived: merging.conflictPaths, records)
    let changes = merged.filter(\.isChange).map { RecordChange(path: $0.path, record: $0.result.record) } + losses
    let normalised = changes.isEmpty ? [] : try records.apply(changes)
    for record in merged {
      try setBase(record.theirs, isDirty: record.isToSend || normalised.contains(record.path), at: record.path, records)
    }
    for loss in losses { try setBase(nil, isDirty: true, at: loss.path, records) }
    // Of a record that is still to be sent, fields unknown to the store are kept apart: its new base, the remote's
    // file, may have others.
    for record in merged where record.isToSend || merging.unknown[record.path] != nil {
      let rules = schema.kind(of: record.path).rules
      let kept = record.isToSend ? record.result.record.flatMap(rules.unknown(in:)) : nil
      if kept != merging.unknown[record.path] { try records.keepUnknown(kept, at: record.path) }
    }
    let cameBack = merged.compactMap { record in
      record.result.cameBackFor.map { SyncReturn(path: record.path, removedBy: $0) }
    }
    if !conflicts.isEmpty || !cameBack.isEmpty { try records.recordConflicts(conflicts, cameBack: cameBack) }
    outcome.received += merged.filter(\.isChange).map(\.path)
    outcome.conflicts += conflicts
    outcome.cameBack += cameBack
    outcome.receivedConflicts += merged.filter {
      $0.isChange && $0.path.kind == RecordKind.conflict.folder && $0.result.record != nil
    }.map(\.path)
  }

  /// Makes the files of this machine's own commit, which has arrived after all, the bases.
  private func acknowledge(_ files: [ReadFile], _ records: any SyncRecords) throws {
    for file in files {
      guard let path = file.record?.path else { continue }
      let isDirty = try outgoing(records, path, base: file.bytes) != file.bytes
      try setBase(file.bytes, isDirty: isDirty, at: path, records)
    }
  }

  /// The remote's version of each record that may have changed. Files that are not understood are noted in the state.
  private func contents(
    of page: [RemoteFile], isWhole: Bool, _ records: any SyncRecords, _ state: inout SyncState
  ) throws -> [(RecordPath, RemoteContent)] {
    try read(page).compactMap { file in
      switch file.record {
      case nil where !file.isRemoved && file.path != schema.markerPath && schema.isInRecordFolder(file.path),
        (_, .notUnderstood)?:
        state.notUnderstood.insert(file.path)
        return nil
      case nil:
        state.notUnderstood.remove(file.path)
        return nil
      case (let path, let content)?:
        state.notUnderstood.remove(file.path)
        // Unchanged since the last sync.
        if isWhole, let bytes = file.bytes, try records.base(at: path) == bytes { return nil }
        return (path, content)
      }
    }
  }

  /// Removals of the records that have a base, but no file in the remote. Needs all files: `Arrival.isWhole`.
  private func removals(_ arrival: Arrival, _ records: any SyncRecords) throws -> [RemoteFile] {
    let bases = try records.basePaths()
    if bases.isEmpty { return [] }
    let present = Set(arrival.files.map(\.path))
    return try bases.sorted().compactMap { path in
      if present.contains(path.text) { return nil }
      // A rewritten branch may have lost the commit with the record instead of removing it: then it is sent again. It
      // was lost if the fork does not have it or, without a fork, if no commit removed it.
      if arrival.isRewritten, arrival.fork?[path.text] == nil,
        try arrival.fork != nil || remote.removedVersion(of: path.text, in: arrival.head) == nil
      {
        try setBase(nil, isDirty: true, at: path, records)
        return nil
      }
      return RemoteFile(path: path.text, content: .removed)
    }
  }

  /// Throws if many records would be removed: a branch emptied by mistake must not empty all machines.
  private func guardRemovals(_ files: [RemoteFile], _ records: any SyncRecords) throws {
    guard !consent.contains(.removal) else { return }
    let removed = try files.count { file in
      guard file.content == .removed, let path = schema.path(at: file.path) else { return false }
      return try records.base(at: path) != nil && records.localRecord(at: path) != nil
    }
    guard removed >= Self.minSuspectRemovals else { return }
    let all = try records.basePaths().count
    if removed * 2 > all { throw SyncFailure.wouldRemove(removed, of: all) }
  }

  /// Fewer removals are plausible, even if they are most of the records.
  private static var minSuspectRemovals: Int { 10 }

  /// Merges the versions of one record, without storing the result.
  ///
  /// - Parameter fork: the record's file in `Arrival.fork`
  private func merge(
    _ path: RecordPath, _ content: RemoteContent, _ fork: [UInt8]?, _ merging: Merging, _ records: any SyncRecords
  ) throws -> MergedRecord {
    let records = merging.isNew ? nil : records
    let unknown = merging.unknown[path]
    let rules = schema.kind(of: path).rules
    func record(_ bytes: [UInt8]?) -> Record? { bytes.flatMap { try? schema.record($0, at: path) } }
    // The version after the last sync. After a rewrite, the merge begins from the fork instead.
    let agreed = record(try records?.base(at: path))
    /// A local record with its unknown fields and the times of its changes.
    func stamped(_ mine: Record?) throws -> Record? {
      let mine = rules.completed(rules.completed(mine, from: unknown), from: agreed)
      if mine == agreed { return mine }
      return try rules.stamped(mine, since: agreed, times: records?.times(at: path) ?? [:], now: merging.now)
    }
    var base = merging.arrival.fork == nil ? agreed : record(fork)
    let mine = try stamped(records?.localRecord(at: path))
    let (theirs, bytes): (Record?, [UInt8]?) =
      if case .record(let record, let bytes) = content { (record, bytes) } else { (nil, nil) }
    var removed: Record?
    switch (mine, theirs) {
    // Removed here.
    case (nil, _?) where base != nil: removed = try stamped(records?.removed(at: path))
    // Changed here, and removed by the remote.
    case (let mine?, nil) where !rules.isSame(mine, base):
      removed = record(try remote.removedVersion(of: path.text, in: merging.arrival.head))
    // Already removed at the last sync, and restored on both sides since.
    case (let mine?, let theirs?) where base == nil && !rules.isSame(mine, theirs):
      base = record(try merging.baseCommit.flatMap { try remote.removedVersion(of: path.text, in: $0) })
    default: break
    }
    let result = rules.merge(base: base, mine: mine, theirs: theirs, removed: removed)
    return MergedRecord(
      path: path, theirs: bytes, result: result, isChange: !rules.isSame(result.record, mine),
      isToSend: !rules.isSame(result.record, theirs))
  }

  /// A record for each lost value, unless there is one already, or another machine has just sent or removed it.
  private func conflictRecords(
    _ conflicts: [SyncConflict], arrived: Set<String>, _ records: any SyncRecords
  ) throws -> [RecordChange] {
    guard schema.keepsConflicts else { return [] }
    return try conflicts.compactMap { conflict in
      let loss = LostValue(conflict)
      guard let path = RecordKind.conflict.path(named: loss.uuid), !arrived.contains(path.text),
        try records.localRecord(at: path) == nil, try records.base(at: path) == nil
      else { return nil }
      return RecordChange(path: path, record: loss.record)
    }
  }
}

/// Facts for the merges of one arrival.
private struct Merging {
  let arrival: Arrival
  let baseCommit: String?
  /// Whether this machine has no records.
  let isNew: Bool
  /// See `SyncRecords.unknown`.
  let unknown: [RecordPath: Record]
  /// Paths of the arrived conflict records, including removed ones.
  let conflictPaths: Set<String>
  /// Seconds since 1970.
  let now: Int
}

/// The result of a merge, compared with both sides.
private struct MergedRecord {
  let path: RecordPath
  /// The remote's file.
  let theirs: [UInt8]?
  let result: MergeResult
  /// Whether it differs from the local version.
  let isChange: Bool
  /// Whether it differs from the remote's version.
  let isToSend: Bool
}

/// A file of the remote and the record parsed from it.
struct ReadFile {
  let file: RemoteFile
  /// Nil if the file is removed or unreadable.
  let bytes: [UInt8]?
  /// Nil if the file is not a record.
  let record: (path: RecordPath, content: RemoteContent)?

  var path: String { file.path }
  var isRemoved: Bool { file.content == .removed }
}

enum RemoteContent {
  case record(Record, [UInt8])
  case removed
  /// Exists, so it is not a removal.
  case notUnderstood
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
