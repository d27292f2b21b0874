import Formats
@testable import Sync

/// Records as they come in from another machine: the base, mine and theirs, with a NUL between them.
enum SyncFuzz {
  private static let rules = MergeRules(
    fields: ["uuid", "title", "body", "column", "completed", "due", "alert", "changed"],
    units: [["column", "completed"], ["due", "alert"]], textFields: ["body"], timeField: "changed")
  private static let schema = RecordSchema(
    markerPath: "cyc.json", format: 1,
    kinds: [
      RecordKind(folder: "todo", layout: .sharded, rules: rules),
      RecordKind(folder: "goal", layout: .single, rules: rules),
      RecordKind(folder: "goal/reached", layout: .flat, nameForm: .digest, rules: rules),
    ])
  private static let now = 1_795_263_120

  static func tryOne(_ bytes: [UInt8]) {
    tryPath(bytes)
    _ = RepositoryMarker(bytes).map { law(RepositoryMarker($0.bytes) == $0, "a marker is not read back") }
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    let records = parts.map { try? Record(bytes: Array($0)) }
    for record in records.compactMap(\.self) {
      // Written in the one form it may be longer than it came.
      guard record.bytes.count <= Record.maxBytes else { continue }
      law((try? Record(bytes: record.bytes)) == record, "a record is not read back")
      law((try? Record(bytes: record.bytes))?.bytes == record.bytes, "a record has two forms")
    }
    if records.count == 3 { tryMerge(records[0], records[1], records[2]) }
  }

  private static func tryPath(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), let path = schema.path(at: text) else { return }
    law(path.text.utf8.elementsEqual(bytes), "a path with two forms")
    law(schema.path(kind: path.kind, name: path.name) == path, "a path that is not made again")
  }

  /// Two machines that merge the same come to the same, whichever of them does it.
  private static func tryMerge(_ base: Record?, _ mine: Record?, _ theirs: Record?) {
    let here = rules.merge(base: base, mine: mine, theirs: theirs, now: now)
    let there = rules.merge(base: base, mine: theirs, theirs: mine, now: now)
    law(here.record == there.record, "two machines end with different records")
    law(here.conflicts.count == there.conflicts.count, "a conflict that one of two machines tells of")
    law(
      rules.merge(base: base, mine: mine, theirs: mine, now: now).record == mine, "what is the same comes out changed")
    law(
      rules.merge(base: base, mine: base, theirs: theirs, now: now).record == theirs,
      "what one side changed is not taken")
    if mine != nil, theirs != nil { law(here.record != nil, "a record that is on both sides is removed") }
    let values = [base, mine, theirs].compactMap(\.self).reduce(into: Set<String>()) { names, record in
      names.formUnion(record.fields.map(\.name))
    }
    law(Set(here.record?.fields.map(\.name) ?? []).isSubset(of: values), "a field that nobody wrote")
  }
}
