enum SendResult {
  /// Accepted, or there was nothing to send.
  case done
  /// Not possible: the remote must be fetched first.
  case notTried
  /// With the messages of the remote, and the parent of the rejected commit.
  case rejected([String], on: String?)
}

extension SyncEngine {
  /// Sends without fetching first. If this is accepted, there is nothing to receive.
  func sendAtOnce(_ outcome: inout SyncOutcome) throws -> SendResult {
    let state = try store.transaction { try $0.state() }
    // Files that are not understood are read again with each fetch, so they need one.
    guard state.sentCommit == nil, state.notUnderstood.isEmpty, let base = state.baseCommit else { return .notTried }
    let result = try send(on: base, &outcome)
    // No record is dirty, or all of them turned out unchanged, so the remote was not contacted.
    if case .done = result, outcome.sent.isEmpty { return .notTried }
    return result
  }

  /// Sends the dirty records as one commit on `parent`, whose files are the bases. Many records are committed page by
  /// page, on commits that are not pushed.
  func send(on parent: String?, _ outcome: inout SyncOutcome) throws -> SendResult {
    guard let (parcel, page, staged) = try store.transaction({ try pack($0, on: parent) }) else { return .notTried }
    outcome.tooLarge = parcel.tooLarge.sorted()
    if parcel.sent.isEmpty { return .done }
    effects.stage(.sending(parcel.sent.count))
    guard let commit = try commit(parcel, page, staged: staged, on: parent) else { return .notTried }
    // A push whose answer is lost may have arrived. Without this note, the next sync would take our own commit for that
    // of another machine.
    try store.transaction { records in
      var state = try records.state()
      state.sentCommit = commit
      try records.setState(state)
    }
    if case .rejected(let words) = try remote.push(commit, on: parent) { return .rejected(words, on: parent) }
    // Pages are no longer in memory, so they are read again.
    let files = staged == nil ? [] : try changes(from: parent, to: commit)
    try store.transaction { records in
      let isUntouched = try records.dataVersion() == parcel.dataVersion
      if staged == nil { try acknowledge(page, isUntouched: isUntouched, records) }
      for files in SyncPages(files, size: pageSize.received) {
        let page = try read(files).compactMap { file in file.record.map { ($0.path, file.bytes) } }
        try acknowledge(Dictionary(uniqueKeysWithValues: page), isUntouched: isUntouched, records)
      }
      var state = try records.state()
      state.repository = parcel.repository
      state.baseCommit = commit
      state.sentCommit = nil
      try records.setState(state)
    }
    outcome.sent += parcel.sent
    return .done
  }

  /// Packs all dirty records as they are at one moment. Returns the last page, and a commit with the pages before; nil
  /// if the parent has to be fetched first.
  private func pack(
    _ records: any SyncRecords, on parent: String?
  ) throws -> (parcel: Parcel, page: [RecordPath: [UInt8]?], staged: String?)? {
    var parcel = try Parcel(of: records, isFirst: parent == nil, newRepository: effects.newRepository)
    var page = try pack(&parcel, records)
    if !parcel.rest.isEmpty { effects.stage(.sending(parcel.sent.count + parcel.rest.count)) }
    var staged: String?
    while !parcel.rest.isEmpty {
      if !page.isEmpty {
        let files = parcel.contents(page, schema)
        guard let commit = try remote.commit(on: staged ?? parent, files: files, message: "page") else { return nil }
        staged = commit
      }
      page = try pack(&parcel, records)
    }
    return (parcel, page, staged)
  }

  /// Creates the commit to push, on top of one with `Parcel.unsent` if there are any. Nil if the parent has to be
  /// fetched first.
  ///
  /// - Parameters:
  ///   - page: the last page
  ///   - staged: a commit with the pages before; nil if there is only one page
  private func commit(
    _ parcel: Parcel, _ page: [RecordPath: [UInt8]?], staged: String?, on parent: String?
  ) throws -> String? {
    let message = effects.message(parcel.sent.count)
    var start = parent
    if !parcel.unsent.isEmpty {
      guard let unsent = try remote.commit(on: parent, files: parcel.unsent, message: message) else { return nil }
      start = unsent
    }
    let files = parcel.contents(page, schema)
    guard let staged else { return try remote.commit(on: start, files: files, message: message) }
    guard let whole = try remote.commit(on: staged, files: files, message: "page") else { return nil }
    return try remote.commit(on: start, filesOf: whole, message: message)
  }

  /// Collects the next page of dirty records that differ from their base; the others become clean.
  private func pack(_ parcel: inout Parcel, _ records: any SyncRecords) throws -> [RecordPath: [UInt8]?] {
    var files: [RecordPath: [UInt8]?] = [:]
    for path in parcel.nextPage(pageSize.sent) {
      let base = try records.base(at: path)
      let bytes = try outgoing(records, path, base: base, unknown: parcel.unknown[path])
      if bytes == base {
        try setBase(base, isDirty: false, at: path, records)
      } else if let bytes, bytes.count > Record.maxBytes {
        parcel.tooLarge.append(path)
      } else {
        files.updateValue(bytes, forKey: path)
        parcel.sent.append(path)
        // Removed after a change that was never sent.
        if bytes == nil, base != nil, let last = try records.removed(at: path),
          let bytes = try outgoing(last, records, path, base: base, unknown: parcel.unknown[path]), bytes != base,
          bytes.count <= Record.maxBytes
        {
          parcel.unsent[path.text] = bytes
        }
      }
    }
    return files
  }

  /// Makes the sent files the bases. Records changed by another process in the meantime stay dirty.
  ///
  /// - Parameter isUntouched: whether no other process has changed anything since the records were packed
  private func acknowledge(
    _ files: [RecordPath: [UInt8]?], isUntouched: Bool, _ records: any SyncRecords
  ) throws {
    // A sent file contains the kept fields; a sent removal does not.
    for path in try records.unknown().keys {
      if case .some(.some) = files[path] { try records.keepUnknown(nil, at: path) }
    }
    for (path, bytes) in files {
      let isDirty = try !isUntouched && outgoing(records, path, base: bytes) != bytes
      try setBase(bytes, isDirty: isDirty, at: path, records)
    }
  }

  /// The local record as a file, completed with fields unknown to the store, and with the base's values of
  /// `MergeRules.requestedFields`; nil if it does not exist. Returns the base itself if it means the same in other
  /// bytes.
  ///
  /// - Parameter unknown: fields kept from an earlier base, used if there is no base
  func outgoing(
    _ records: any SyncRecords, _ path: RecordPath, base: [UInt8]?, unknown: Record? = nil
  ) throws -> [UInt8]? {
    try records.localRecord(at: path).flatMap { try outgoing($0, records, path, base: base, unknown: unknown) }
  }

  private func outgoing(
    _ present: Record, _ records: any SyncRecords, _ path: RecordPath, base: [UInt8]?, unknown: Record?
  ) throws -> [UInt8]? {
    let rules = schema.kind(of: path).rules
    if let base, unknown == nil, present.bytes == base { return base }
    let before = base.flatMap { try? schema.record($0, at: path) }
    let mine = try rules.stamped(
      rules.completed(rules.completed(present, from: unknown), from: before), since: before,
      times: records.times(at: path),
      now: effects.now())
    guard let base else { return mine?.bytes }
    let record = rules.merge(base: before, mine: mine, theirs: before ?? mine).record
    return record == before ? base : record?.bytes
  }
}

/// The records of one push, and those left to pack.
private struct Parcel {
  let repository: String
  /// Whether the remote is empty, so that the commit needs the marker.
  let isFirst: Bool
  let dataVersion: Int
  let unknown: [RecordPath: Record]
  /// Dirty records that are not packed yet.
  private(set) var rest: ArraySlice<RecordPath>
  var sent: [RecordPath] = []
  /// Last versions of removed records, by path, if these versions were never sent. They become a commit of their own,
  /// where machines that changed such a record find its fields.
  var unsent: [String: [UInt8]?] = [:]
  var tooLarge: [RecordPath] = []

  init(of records: any SyncRecords, isFirst: Bool, newRepository: () -> String) throws {
    let state = try records.state()
    repository = state.repository ?? newRepository()
    self.isFirst = isFirst
    dataVersion = try records.dataVersion()
    unknown = try records.unknown()
    rest = try records.dirtyPaths().filter { !state.notUnderstood.contains($0.text) }[...]
  }

  mutating func nextPage(_ size: Int) -> ArraySlice<RecordPath> {
    let page = rest.prefix(size)
    // An empty slice would keep the whole list in memory.
    rest = rest.count > size ? rest.dropFirst(size) : []
    return page
  }

  /// The files of a page by path, with the marker if it is needed.
  func contents(_ page: [RecordPath: [UInt8]?], _ schema: RecordSchema) -> [String: [UInt8]?] {
    var contents = Dictionary(uniqueKeysWithValues: page.map { ($0.text, $1) })
    if isFirst { contents[schema.markerPath] = RepositoryMarker(format: schema.format, repository: repository).bytes }
    return contents
  }
}
