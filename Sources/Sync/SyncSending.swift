enum SendResult {
  /// Accepted, or there was nothing to send.
  case done
  /// Not possible: the remote must be fetched first.
  case notTried
  case rejected([String], on: String?)
}

extension SyncEngine {
  /// Sends without fetching. If this is accepted, there was nothing to fetch.
  func sendAtOnce(_ outcome: inout SyncOutcome) throws -> SendResult {
    let (state, isDirty) = try store.transaction { (try $0.state(), try !$0.dirtyPaths().isEmpty) }
    // Files that are not understood are read again with each fetch, so they need one.
    guard isDirty, state.sentCommit == nil, state.notUnderstood.isEmpty, let base = state.baseCommit
    else { return .notTried }
    let sending = try send(on: base, &outcome)
    // All dirty records turned out unchanged, so the remote was not contacted.
    if case .done = sending, outcome.sent.isEmpty { return .notTried }
    return sending
  }

  /// Sends the dirty records as one commit on `parent`, whose tree the bases are.
  func send(on parent: String?, _ outcome: inout SyncOutcome) throws -> SendResult {
    var parcel = try store.transaction { try pack($0, on: parent) }
    outcome.tooLarge = parcel.tooLarge
    if parcel.files.isEmpty { return .done }
    effects.stage(.sending(parcel.files.count))
    let message = effects.message(parcel.files.count)
    var start = parent
    if !parcel.unsent.isEmpty {
      guard let unsent = try remote.commit(on: parent, files: parcel.unsent, message: message) else { return .notTried }
      start = unsent
    }
    guard let commit = try remote.commit(on: start, files: parcel.contents(schema), message: message)
    else { return .notTried }
    parcel.commit = commit
    // A push whose answer is lost may have arrived. Without this note, the next sync would take our own commit for that
    // of another machine.
    try store.transaction { records in
      var state = try records.state()
      state.sentCommit = parcel.commit
      try records.setState(state)
    }
    if case .rejected(let words) = try remote.push(parcel.commit, on: parent) { return .rejected(words, on: parent) }
    try store.transaction { try acknowledge(parcel, $0) }
    outcome.sent += parcel.files.keys
    return .done
  }

  /// Collects dirty records that differ from their base; the others become clean.
  private func pack(_ records: any SyncRecords, on parent: String?) throws -> Parcel {
    let state = try records.state()
    var parcel = Parcel(
      repository: state.repository ?? effects.newRepository(), isFirst: parent == nil,
      dataVersion: try records.dataVersion())
    let unknown = try records.unknown()
    for path in try records.dirtyPaths() where !state.notUnderstood.contains(path.text) {
      let base = try records.base(at: path)
      let bytes = try outgoing(records, path, base: base, unknown: unknown[path])
      if bytes == base {
        try setBase(base, isDirty: false, at: path, records)
      } else if let bytes, bytes.count > Record.maxBytes {
        parcel.tooLarge.append(path)
      } else {
        parcel.files.updateValue(bytes, forKey: path)
        if bytes == nil, base != nil, let last = try records.removed(at: path),
          let bytes = try outgoing(last, records, path, base: base, unknown: unknown[path]), bytes != base,
          bytes.count <= Record.maxBytes
        {
          parcel.unsent[path.text] = bytes
        }
      }
    }
    parcel.tooLarge.sort()
    return parcel
  }

  /// Makes the sent files the bases. Records changed by another process in the meantime stay dirty.
  private func acknowledge(_ parcel: Parcel, _ records: any SyncRecords) throws {
    let isUntouched = try records.dataVersion() == parcel.dataVersion
    for path in try records.unknown().keys where parcel.files[path] != nil {
      if case .some(.some) = parcel.files[path] { try records.keepUnknown(nil, at: path) }
    }
    for (path, bytes) in parcel.files {
      let isDirty = try !isUntouched && outgoing(records, path, base: bytes) != bytes
      try setBase(bytes, isDirty: isDirty, at: path, records)
    }
    var state = try records.state()
    state.repository = parcel.repository
    state.baseCommit = parcel.commit
    state.sentCommit = nil
    try records.setState(state)
  }

  /// The local record as a file, completed with fields unknown to the store, and with the wishes of the base. Returns
  /// the base itself if it means the same in other bytes.
  ///
  /// - Parameter unknown: fields kept from an earlier base, used if there is no base
  func outgoing(
    _ records: any SyncRecords, _ path: RecordPath, base: [UInt8]?, unknown: Record? = nil
  ) throws -> [UInt8]? {
    try records.mine(at: path).flatMap { try outgoing($0, records, path, base: base, unknown: unknown) }
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

private struct Parcel {
  let repository: String
  let isFirst: Bool
  /// Version of the local data that it was made from.
  let dataVersion: Int
  var files: [RecordPath: [UInt8]?] = [:]
  /// Last versions of removed records that were never sent: a commit of their own, for machines that still change them.
  var unsent: [String: [UInt8]?] = [:]
  var tooLarge: [RecordPath] = []
  var commit = ""

  func contents(_ schema: RecordSchema) -> [String: [UInt8]?] {
    var contents = Dictionary(uniqueKeysWithValues: files.map { ($0.text, $1) })
    if isFirst { contents[schema.markerPath] = RepositoryMarker(format: schema.format, repository: repository).bytes }
    return contents
  }
}
