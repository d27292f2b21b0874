extension SyncEngine {
  /// Sets a base. What of it the store does not know outlives it: should the record come back, that comes back with it.
  func setBase(_ bytes: [UInt8]?, isDirty: Bool, at path: RecordPath, _ records: any SyncRecords) throws {
    if bytes == nil, let base = try records.base(at: path) {
      let record = try? schema.record(base, at: path)
      try records.keepUnknown(record.flatMap(schema.kind(of: path).rules.unknown(in:)), at: path)
    }
    try records.setBase(bytes, isDirty: isDirty, at: path)
  }
}
