extension SyncEngine {
  /// Sets a base. If it is removed, its fields unknown to the store are kept, in case the record comes back.
  func setBase(_ bytes: [UInt8]?, isDirty: Bool, at path: RecordPath, _ records: any SyncRecords) throws {
    if bytes == nil, let base = try records.base(at: path) {
      let record = try? schema.record(base, at: path)
      try records.keepUnknown(record.flatMap(schema.kind(of: path).rules.unknown(in:)), at: path)
    }
    try records.setBase(bytes, isDirty: isDirty, at: path)
  }
}
