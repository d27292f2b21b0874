import Formats
import Support
import Sync

/// Thrown where a machine crashes.
struct Crash: Error {}

/// Machines with different clocks, and one remote.
final class World {
  /// A value that was written. At the end it must exist, have been replaced knowingly, or be in a conflict log.
  struct Written: Hashable {
    let path: RecordPath
    let field: String
    let value: String
  }

  let server = RemoteModel()
  private(set) var stores: [StoreModel]
  private let skews: [Int]
  private var random: SeededGenerator
  private var clock = 0
  private var count = 0
  private var written: Set<Written> = []
  private var replaced: Set<Written> = []
  /// Paths of records that were created again after a removal. In reality two records never share a UUID.
  private var madeAnew: Set<RecordPath> = []
  private var lastChange: [Int: (path: RecordPath, before: Record?, after: Record?)] = [:]
  private var syncing: Set<Int> = []
  /// Percentages per step of a sync: `crashes` for a crash, `meddling` for a change or sync on some machine.
  var crashes = 0
  var meddling = 0

  init(seed: UInt64, machines: Int) {
    var random = SeededGenerator(seed: seed)
    skews = (0..<machines).map { _ in [0, 0, -3600, 3600, 250, 86_400].randomElement(using: &random) ?? 0 }
    stores = (0..<machines).map { StoreModel(keepsUnknown: $0 % 3 != 2) }
    self.random = random
  }

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  // MARK: - Syncing

  /// - Returns: nil after a crash, after too many lost races, or if the machine is already syncing
  @discardableResult
  func sync(_ machine: Int) throws -> SyncOutcome? {
    guard syncing.insert(machine).inserted else { return nil }
    defer { syncing.remove(machine) }
    let store = stores[machine]
    let step = { try self.disturb(machine) }
    store.step = step
    defer { store.step = {} }
    let effects = SyncEffects(
      now: { Tasks.epoch + self.clock + self.skews[machine] }, pause: { _ in },
      newRepository: { "repository of \(machine)" }, message: { "\($0) changed" })
    do {
      return try SyncEngine(RemoteDoor(server: server, step: step), store, schema: Tasks.schema, effects: effects)
        .sync()
    } catch is Crash {
      return nil
    } catch SyncFailure.tooManyRaces {
      return nil
    }
  }

  private func disturb(_ machine: Int) throws {
    if chance(crashes) { throw Crash() }
    guard chance(meddling) else { return }
    let other = number(below: stores.count)
    if other == machine { change(machine) } else { try sync(other) }
  }

  // MARK: - Changes

  func change(_ machine: Int) {
    clock += number(below: 120)
    let store = stores[machine]
    let path = Tasks.path(number(below: 4))
    let before = store.records[path]
    if before != nil, chance(12) {
      store.write(nil, at: path)
      for field in before?.fields.map(\.name) ?? [] { replace(field, before, path) }
      lastChange[machine] = (path, before, nil)
    } else if chance(12) {
      undo(machine)
    } else {
      edit(machine, path, before)
    }
  }

  private func edit(_ machine: Int, _ path: RecordPath, _ before: Record?) {
    if before == nil, written.contains(where: { $0.path == path }) { madeAnew.insert(path) }
    var record = before ?? Record(["uuid": .string(path.name), "number": count.json])
    let keepsUnknown = machine % 3 != 2
    count += 1
    switch number(below: keepsUnknown ? 5 : 4) {
    case 0: set("title", in: &record, path)
    case 1:
      set("column", in: &record, path)
      record["completed"] = chance(50) ? Tasks.time(count) : nil
    case 2: set("due", in: &record, path)
    case 3: setLine(in: &record, path)
    default: set("x_unknown", in: &record, path)
    }
    record["changed"] = Tasks.time(max(clock + skews[machine], 0) % 2_000_000)
    stores[machine].write(record, at: path)
    lastChange[machine] = (path, before, record)
  }

  private func set(_ field: String, in record: inout Record, _ path: RecordPath) {
    replace(field, record, path)
    record[field] = .string("v\(count)")
    written.insert(Written(path: path, field: field, value: "v\(count)"))
  }

  private func setLine(in record: inout Record, _ path: RecordPath) {
    var lines = World.lines(record["body"])
    let index = number(below: lines.count + 1)
    if index < lines.count, chance(40) {
      replaced.insert(Written(path: path, field: "body", value: lines.remove(at: index)))
    }
    lines.insert("l\(count)", at: index)
    record["body"] = .string(lines.joined(separator: "\n"))
    written.insert(Written(path: path, field: "body", value: "l\(count)"))
  }

  private func replace(_ field: String, _ record: Record?, _ path: RecordPath) {
    for value in field == "body" ? World.lines(record?[field]) : [World.text(record?[field])].compactMap({ $0 }) {
      replaced.insert(Written(path: path, field: field, value: value))
    }
  }

  /// Undoes the last change of a machine, even after later changes.
  private func undo(_ machine: Int) {
    guard let (path, before, after) = lastChange.removeValue(forKey: machine) else { return }
    let present = stores[machine].records[path]
    let result = Tasks.rules.merge(base: after, mine: present, theirs: before)
    stores[machine].write(result.record, at: path)
    for field in present?.fields.map(\.name) ?? [] where result.record?[field] != present?[field] {
      replace(field, present, path)
    }
    // An undo shows at once what it overrules, so these values are not lost.
    for conflict in result.conflicts {
      for field in conflict.fields { replace(field, conflict.lost, path) }
    }
  }

  // MARK: - Checks

  /// Values that are neither present nor replaced nor logged.
  func lostValues() -> [Written] {
    let logged = Set(stores.flatMap { $0.conflicts.flatMap(World.values) })
    let tree = server.tree.mapValues { try? Record(bytes: $0) }
    let there = written.filter { World.lines(tree[$0.path.text]??[$0.field]).contains($0.value) }
    return written.subtracting(there).subtracting(replaced).subtracting(logged)
      // A removal also replaces fields that its store does not know, and the model cannot tell which. They count as lost
      // only if the record came back without any such field.
      .filter { lost in
        guard lost.field == "x_unknown" else { return true }
        guard let record = tree[lost.path.text] ?? nil else { return false }
        return record["x_unknown"] == nil && !madeAnew.contains(lost.path)
      }
  }

  private static func values(of conflict: SyncConflict) -> [Written] {
    conflict.conflict.fields.flatMap { field in
      lines(conflict.conflict.lost[field]).map { Written(path: conflict.path, field: field, value: $0) }
    }
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private static func lines(_ value: JSONValue?) -> [String] {
    text(value)?.split(separator: "\n").map(String.init) ?? []
  }
}
