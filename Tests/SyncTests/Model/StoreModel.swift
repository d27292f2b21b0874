import Formats
import Sync

/// The records of one machine in memory.
final class StoreModel: SyncStore {
  struct Content: SyncRecords {
    final class Box {
      var records: [RecordPath: Record] = [:]
      var bases: [RecordPath: [UInt8]] = [:]
      var unknown: [RecordPath: Record] = [:]
      var dirty: Set<RecordPath> = []
      var state = SyncState()
      var dataVersion = 0
      var conflicts: [SyncConflict] = []
      var cameBack: [SyncReturn] = []
    }
    let box: Box
    /// Whether fields that are not in the rules are kept.
    let keepsUnknown: Bool
    /// What becomes of a record that was merged.
    let normalise: (Record) -> Record

    func dataVersion() -> Int { box.dataVersion }
    func state() -> SyncState { box.state }
    func setState(_ state: SyncState) { box.state = state }
    func dirtyPaths() -> [RecordPath] { Array(box.dirty) }
    func basePaths() -> [RecordPath] { Array(box.bases.keys) }
    func base(at path: RecordPath) -> [UInt8]? { box.bases[path] }

    func setBase(_ bytes: [UInt8]?, isDirty: Bool, at path: RecordPath) {
      box.bases[path] = bytes
      if isDirty { box.dirty.insert(path) } else { box.dirty.remove(path) }
    }

    func unknown() -> [RecordPath: Record] { box.unknown }
    func keepUnknown(_ fields: Record?, at path: RecordPath) { box.unknown[path] = fields }

    func mine(at path: RecordPath) -> Record? { box.records[path] }

    func apply(_ changes: [RecordChange]) -> Set<RecordPath> {
      var normalised: Set<RecordPath> = []
      for change in changes {
        let kept = change.record.map(normalise)
        if kept != change.record { normalised.insert(change.path) }
        box.records[change.path] = kept.map(known)
      }
      return normalised
    }

    func note(_ conflicts: [SyncConflict], cameBack: [SyncReturn]) {
      box.conflicts += conflicts
      box.cameBack += cameBack
    }

    private func known(_ record: Record) -> Record {
      keepsUnknown ? record : Record(record.fields.filter { Tasks.rules.fields.contains($0.name) })
    }
  }

  private(set) var content: Content
  /// What may happen before a transaction, before its end, and behind it.
  var step: () throws -> Void = {}

  init(keepsUnknown: Bool = true, normalise: @escaping (Record) -> Record = { $0 }) {
    content = Content(box: .init(), keepsUnknown: keepsUnknown, normalise: normalise)
  }

  func transaction<Value>(_ body: (any SyncRecords) throws -> Value) throws -> Value {
    try step()
    let copy = Content(box: copied(content.box), keepsUnknown: content.keepsUnknown, normalise: content.normalise)
    let value = try body(copy)
    content = copy
    try step()
    return value
  }

  private func copied(_ box: Content.Box) -> Content.Box {
    let copy = Content.Box()
    copy.records = box.records
    copy.bases = box.bases
    copy.unknown = box.unknown
    copy.dirty = box.dirty
    copy.state = box.state
    copy.dataVersion = box.dataVersion
    copy.conflicts = box.conflicts
    copy.cameBack = box.cameBack
    return copy
  }

  /// What a person does on this machine.
  func write(_ record: Record?, at path: RecordPath) {
    content.box.records[path] = record
    content.box.dirty.insert(path)
    content.box.dataVersion += 1
  }

  var records: [RecordPath: Record] { content.box.records }
  var conflicts: [SyncConflict] { content.box.conflicts }
  var cameBack: [SyncReturn] { content.box.cameBack }
  var dirty: Set<RecordPath> { content.box.dirty }
  var state: SyncState { content.box.state }

  /// Another machine, copied from this one's file, or a program that forgot its state.
  func setState(_ state: SyncState) { content.box.state = state }
}
