import Formats
import Support

@testable import Sync

/// Thrown when a machine is killed.
struct Crash: Error {}

/// A fault built into a world, which `problems()` must find.
enum PlantedFault: CaseIterable {
  case recordTime, forgottenRemoval, droppedConflict
  /// Each machine gives the next occurrence of a repeating task an id of its own.
  case ownOccurrence
}

/// Machines with different clocks, and one remote. It keeps what the author of each write had seen.
///
/// Numbers of records: 0 and 1 are tasks, 100 and 101 imported ones, 200 a D-day, 300 and later freezes, 400 and later
/// the occurrences of a repeating task.
final class World {
  struct Write {
    enum Change: Equatable { case removal, restoring, field(String, String?) }
    let id: Int
    let path: RecordPath
    let change: Change
    let seen: Set<Int>
    /// Nil if it was written without a time of its field: by hand, by an old version of cyc, or in
    /// a new record.
    let time: Int?
    /// Whether it was undone, or undid another write: without a sync in between, neither is a change.
    var isVoid = false
    /// Whether it is a field of a new occurrence, which each machine that finishes the one before computes.
    var isDerived = false
  }

  let server: any Server
  /// The writes that the author of each commit had seen.
  private var seen: [String: Set<Int>] = [:]
  private(set) var stores: [StoreModel]
  private(set) var writes: [Write] = []
  private let skews: [Int]
  /// Records per page; usually few, so that most syncs take several pages.
  private let pageSize: Int
  private let fault: PlantedFault?
  private var random: SeededGenerator
  private var clock = 0
  private var lastChange: [Int: (path: RecordPath, before: Record?, after: Record?, ids: [Int])] = [:]
  private var syncing: Set<Int> = []
  /// Percentages per step of a sync: `crashes` for a kill, `meddling` for a change or sync on some machine.
  var crashes = 0
  var meddling = 0
  /// A deleted branch leaves nothing to tell a removed record from a lost one.
  private(set) var isBranchLost = false
  /// Whether commits were lost. If one of them removed a record, a machine that still has it may send it again.
  private var isRewound = false

  init(seed: UInt64, machines: Int, server: any Server = RemoteModel(), fault: PlantedFault? = nil) {
    self.server = server
    var random = SeededGenerator(seed: seed)
    skews = (0..<machines).map { _ in [0, 0, -600, 3600, 250, 86_400].randomElement(using: &random) ?? 0 }
    pageSize = [1, 2, 3, 1000].randomElement(using: &random) ?? 1
    stores = (0..<machines).map { StoreModel(keepsUnknown: $0 % 3 != 2, fault: fault) }
    (self.random, self.fault) = (random, fault)
  }

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  // MARK: - Syncing

  /// - Returns: nil if it was killed, after too many lost races, or if the machine is already syncing
  @discardableResult
  func sync(_ machine: Int) throws -> SyncOutcome? {
    guard syncing.insert(machine).inserted else { return nil }
    defer { syncing.remove(machine) }
    let store = stores[machine]
    let step = { store.isInTransaction ? try self.kill() : try self.disturb(machine) }
    (store.step, store.seenIn) = (step, { self.seen[$0] ?? [] })
    defer { store.step = {} }
    let effects = SyncEffects(
      now: { self.time(on: machine) }, pause: { _ in }, newRepository: { "one repository" },
      message: { "\($0) changed" })
    let remote = WatchedRemote(
      remote: try server.remote(of: machine), step: step, note: { self.seen[$0] = store.seenBySync },
      forgetsRemovals: fault == .forgottenRemoval)
    do {
      return try SyncEngine(
        remote, store, schema: Tasks.schema, consent: [.newBranch, .removal],
        pageSize: SyncPageSize(sent: pageSize, received: pageSize), effects: effects
      ).sync()
    } catch is Crash {
      return nil
    } catch SyncFailure.tooManyRaces {
      return nil
    }
  }

  private func kill() throws { if chance(crashes) { throw Crash() } }

  private func disturb(_ machine: Int) throws {
    try kill()
    guard chance(meddling) else { return }
    let other = number(below: stores.count)
    if other == machine { change(machine) } else { try sync(other) }
  }

  private func time(on machine: Int) -> Int { Tasks.epoch + 100_000 + clock + skews[machine] }
  private func timestamp(on machine: Int) -> JSONValue { Tasks.time(time(on: machine) - Tasks.epoch) }

  // MARK: - Changes on a machine

  func change(_ machine: Int) {
    clock += 1 + number(below: 120)
    let store = stores[machine]
    // Two machines may import the same record; it is not removed.
    let isImport = chance(15)
    let path = isImport ? Tasks.path(100 + number(below: 2)) : Tasks.path(number(below: 2))
    let before = store.records[path]
    switch number(below: 25) {
    case 0: return setGoal(machine)
    case 1: return changeDDay(machine)
    case 2: return changeFreeze(machine)
    case 3...5: return changeRepeatingTask(machine)
    default: break
    }
    if chance(12) { return undo(machine) }
    if before != nil, !isImport, chance(12) { return write(nil, at: path, on: machine) }
    guard before != nil || isImport || store.seen.allSatisfy({ writes[$0].path != path }) else { return }
    if before == nil, !isImport, writes.contains(where: { $0.path == path }) { return }
    var record = before ?? World.empty(path)
    let value = JSONValue.string("v\(writes.count)")
    switch number(below: store.content.keepsUnknown ? 5 : 4) {
    case 0: record["title"] = value
    case 1:
      record["column"] = value
      record["completed"] = chance(50) ? Tasks.time(writes.count) : nil
    case 2: record["due"] = value
    case 3: record["order"] = value
    default: record["x_unknown"] = value
    }
    record["changed"] = timestamp(on: machine)
    write(record, at: path, on: machine)
  }

  private static func empty(_ path: RecordPath) -> Record {
    // Only a repeating task has this field.
    let fields = Tasks.rules.fields.subtracting(["repeat"])
    var record = Record(Dictionary(uniqueKeysWithValues: fields.map { ($0, .null) }))
    record["uuid"] = .string(path.name)
    return record
  }

  private func setGoal(_ machine: Int) {
    guard let path = Tasks.schema.path(kind: "goal", name: "") else { return }
    write(Record(["days": .string("v\(writes.count)")]), at: path, on: machine)
  }

  /// Two machines may have the same D-day, for example from copies of a file.
  private func changeDDay(_ machine: Int) {
    guard let path = Tasks.schema.path(kind: "dday", name: Tasks.uuid(200)) else { return }
    var record = stores[machine].records[path] ?? Record(["uuid": .string(path.name)])
    record[chance(50) ? "title" : "date"] = .string("v\(writes.count)")
    write(record, at: path, on: machine)
  }

  /// A freeze is added and removed, but never changed.
  private func changeFreeze(_ machine: Int) {
    let known = stores[machine].records.keys.filter { $0.kind == "freeze" }.min()
    if let known, chance(50) { return write(nil, at: known, on: machine) }
    guard let path = Tasks.schema.path(kind: "freeze", name: Tasks.uuid(300 + writes.count)) else { return }
    write(Record(["uuid": .string(path.name), "from": .string("v\(writes.count)")]), at: path, on: machine)
  }

  /// Adds, finishes, reopens or moves a repeating task. Finishing adds the next occurrence, whose id follows from the one
  /// before; reopening removes it if it was not changed since.
  private func changeRepeatingTask(_ machine: Int) {
    let records = stores[machine].records
    let occurrences = records.keys.filter { $0.kind == "todo" && $0.name >= Tasks.uuid(400) }.sorted()
    guard let last = occurrences.last, var record = records[last] else {
      let first = Tasks.path(400)
      guard !writes.contains(where: { $0.path == first }) else { return }
      return write(occurrence(0, due: "1000", on: machine, at: first), at: first, on: machine)
    }
    let number = World.text(record["title"]).flatMap { Int($0) } ?? 0
    switch self.number(below: 4) {
    case 0:
      record["due"] = .string("v\(writes.count)")
      write(record, at: last, on: machine)
    case 1:
      guard occurrences.count > 1, var former = records[occurrences[occurrences.count - 2]],
        isDone(former),
        World.text(record["due"])?.hasPrefix("v") == false, World.text(record["column"]) == "open"
      else { return }
      (former["column"], former["completed"]) = (.string("v\(writes.count)"), .null)
      write(former, at: occurrences[occurrences.count - 2], on: machine)
      write(nil, at: last, on: machine)
    default:
      guard !isDone(record) else { return }
      // One that was reopened gets a value of its own, so that the judge can tell its writes apart.
      let value = World.text(record["column"]) == "open" ? "done" : "done v\(writes.count)"
      (record["column"], record["completed"]) = (.string(value), timestamp(on: machine))
      write(record, at: last, on: machine)
      let next = Tasks.path(401 + number + (fault == .ownOccurrence ? 50 * machine : 0))
      guard stores[machine].records[next] == nil else { return }
      // A machine on which it is later skips the days before its own.
      let due = "\(1001 + number + max(clock + skews[machine], 0) / 600)"
      let start = writes.count
      write(occurrence(number + 1, due: due, on: machine, at: next), at: next, on: machine)
      for id in start..<writes.count { writes[id].isDerived = true }
    }
    lastChange[machine] = nil
  }

  private func isDone(_ record: Record) -> Bool { World.text(record["column"])?.hasPrefix("done") == true }

  private func occurrence(_ number: Int, due: String, on machine: Int, at path: RecordPath) -> Record {
    var record = World.empty(path)
    (record["title"], record["due"], record["repeat"]) = (.string("\(number)"), .string(due), .string("day"))
    record["column"] = .string("open")
    let now = timestamp(on: machine)
    (record["created"], record["changed"]) = (now, now)
    return record
  }

  /// Undoes the last change of a machine, unless something came after it. Imports and first values of `x_unknown` stay.
  private func undo(_ machine: Int) {
    guard let (path, before, after, ids) = lastChange.removeValue(forKey: machine), path.kind == "todo",
      stores[machine].records[path] == after, before != nil || path.name < Tasks.uuid(100),
      after == nil || before?["x_unknown"] != nil || after?["x_unknown"] == nil
    else { return }
    write(before, at: path, on: machine, isRestoring: after == nil)
    for id in ids + (lastChange[machine]?.ids ?? []) where writes[id].field != nil { writes[id].isVoid = true }
  }

  private func write(_ record: Record?, at path: RecordPath, on machine: Int, isRestoring: Bool = false) {
    let store = stores[machine]
    let before = store.records[path]
    let start = writes.count
    var times: [String: Int] = [:]
    for change in isRestoring ? [.restoring] : changes(from: before, to: record) {
      var time: Int?
      // The choice of a goal has a time even if it is the first one.
      if case .field(let field, _) = change, before != nil || path.kind == "goal" {
        let seen = store.seen.lazy.map { self.writes[$0] }.filter { $0.path == path && $0.field == field }
        let latest = max(self.time(on: machine), (seen.compactMap(\.time).max() ?? 0) + 1)
        (time, times[field]) = (latest, latest)
      }
      store.see(add(change, at: path, seen: store.seen, time: time))
    }
    store.write(record, at: path, times: times)
    lastChange[machine] = (path, before, record, Array(start..<writes.count))
  }

  private func changes(from before: Record?, to after: Record?) -> [Write.Change] {
    guard let after else { return [.removal] }
    let changed = World.fields.filter { World.text(before?[$0]) != World.text(after[$0]) }
    return changed.isEmpty ? [.restoring] : changed.map { .field($0, World.text(after[$0])) }
  }

  private func add(_ change: Write.Change, at path: RecordPath, seen: Set<Int>, time: Int?) -> Int {
    writes.append(Write(id: writes.count, path: path, change: change, seen: seen, time: time))
    return writes.count - 1
  }

  // MARK: - Changes of the branch

  /// Changes a file by hand, or like a version without field times, which sets the time of the record alone.
  ///
  /// Not of a repeating task: without a time, such a day looks like one that another machine has computed.
  func editFile() throws {
    guard let head = try server.head,
      let file = try server.tree.filter({
        $0.key.hasPrefix("todo/") && $0.key < "\(Tasks.path(400).text)"
      }).min(by: { $0.key < $1.key }),
      let path = Tasks.schema.path(at: file.key), var record = try? Record(bytes: file.value)
    else { return }
    let value = "v\(writes.count)"
    record["due"] = .string(value)
    if chance(50) { record["changed"] = Tasks.time(100_000 + clock) }
    let known = seen[head] ?? []
    let id = add(.field("due", value), at: path, seen: known, time: nil)
    seen[try server.edit([path.text: record.bytes])] = known.union([id])
  }

  func rewindBranch() throws {
    guard let parent = try server.head.flatMap({ try server.parent(of: $0) }) else { return }
    try server.setHead(parent)
    isRewound = true
  }

  func deleteBranch() throws {
    try server.setHead(nil)
    isBranchLost = true
  }

  // MARK: - The judge

  private static let fields = ["title", "column", "due", "order", "x_unknown", "days", "date", "from"]

  fileprivate static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  /// Broken laws, after all machines have synced: each field must have the latest value that no write had seen and
  /// replaced, and each machine must show the others once.
  ///
  /// A deleted branch is not judged. After a rewound one, which lost commits, a removed record may come back, and a lost
  /// one may stay away if it was removed before, and an earlier value may win if the later one is shown as a conflict.
  func problems() throws -> [String] {
    if isBranchLost { return [] }
    let tree = try server.tree
    let ofRecords = Set(writes.map(\.path)).sorted().flatMap { path in
      problems(of: path, tree[path.text].flatMap { try? Record(bytes: $0) })
    }
    return ofRecords + problemsOfRepeating()
  }

  /// Machines that finish the same occurrence make one next task, and no conflict is shown of values that are equal.
  private func problemsOfRepeating() -> [String] {
    let titles = stores[0].records.filter { $0.value["repeat"] != nil && $0.key.kind == "todo" }
      .compactMap { World.text($0.value["title"]) }
    let doubled = Dictionary(grouping: titles) { $0 }.filter { $1.count > 1 }.keys.sorted()
    let equal = stores[0].losses.filter { loss in
      loss.kept["column"] != nil && loss.kept["column"] == loss.lost["column"] || loss.kept["created"] != nil
    }
    return doubled.map { "occurrence \($0) is there twice" }
      + equal.map { "a conflict without a difference: \($0.kept)" }
  }

  private func problems(of path: RecordPath, _ record: Record?) -> [String] {
    let all = writes.filter { $0.path == path }
    let removals = all.filter { $0.change == .removal }
    let edits = all.filter { $0.change != .removal }
    guard let record else {
      let replaced = edits.filter { edit in
        edits.contains { $0.field == edit.field && $0.field != nil && $0.seen.contains(edit.id) }
      }.map(\.id)
      // A restoring keeps the record only if it had seen every removal: another machine may have removed it, too.
      let isUnseen = edits.contains { edit in
        !edit.isVoid && !isRewound && !isShown(edit) && !replaced.contains(edit.id)
          && removals.allSatisfy { !$0.seen.contains(edit.id) && (edit.field != nil || edit.seen.contains($0.id)) }
      }
      return isUnseen ? ["\(path.name) is gone"] : []
    }
    // An occurrence that was removed, derived again and removed again may come back once: a merge had moved its time of
    // creation in between, which counts as a change.
    let wasDerivedAgain = removals.count > 1 && edits.contains(where: \.isDerived)
    if !isRewound, !wasDerivedAgain,
      removals.contains(where: { removal in edits.allSatisfy { removal.seen.contains($0.id) } })
    {
      return ["\(path.name) came back"]
    }
    // Of a record that two machines removed, one last version is kept. A rewritten branch may have lost the last version,
    // and a kind without times cannot tell which of two values came first then.
    if removals.count > 1 || isRewound && (path.kind != "todo" || !removals.isEmpty) { return [] }
    return World.fields.flatMap {
      problems(of: $0, all.filter { $0.field != nil }, record, wasRemoved: !removals.isEmpty)
    }
  }

  private func isShown(_ write: Write) -> Bool {
    stores[0].losses.contains { loss in
      loss.name == write.path.name && write.field.map { World.text(loss.lost[$0]) == write.value } ?? false
    }
  }

  private func problems(of field: String, _ all: [Write], _ record: Record, wasRemoved: Bool) -> [String] {
    let writes = all.filter { $0.field == field }
    let replaced = writes.reduce(into: Set<Int>()) { $0.formUnion($1.seen) }
    let last = writes.filter { !replaced.contains($0.id) }
    let value = World.text(record[field])
    guard let first = last.first else { return [] }
    var problems: [String] = []
    if last.allSatisfy(\.isDerived), !wasRemoved {
      let earliest = last.compactMap(\.value).min()
      return isRewound || value == earliest
        ? [] : ["\(field) is \(value ?? "empty"), not the earlier \(earliest ?? "")"]
    }
    // After a rewritten branch, the replaced value may win, but the other one is shown.
    if !isRewound, !last.contains(where: { $0.value == value }) {
      problems.append("\(field) is \(value ?? "empty"), not \(last.map { $0.value ?? "empty" })")
    } else if !isRewound, writes.allSatisfy({ $0.time != nil && !$0.isVoid }) {
      // A merge that keeps one of two values of the same second moves it to the next second.
      let latest = (last.compactMap(\.time).max() ?? 0) - 1
      if !last.contains(where: { $0.value == value && $0.time ?? 0 >= latest }) {
        problems.append("\(field) is \(value ?? "empty"), which is earlier than another value")
      }
    }
    // If several machines finish the same occurrence, seeing one of these writes is seeing all.
    let seen = Set(writes.lazy.filter { replaced.contains($0.id) && $0.value == "done" }.map(\.value))
    let unseen = last.filter { !$0.isVoid && !$0.isDerived && !seen.contains($0.value) }
    for lost in Set(unseen.map(\.value)) where lost != value {
      for (machine, store) in stores.enumerated() {
        let count = store.losses.filter { loss in
          loss.name == first.path.name && loss.kind == first.path.kind && World.text(loss.lost[field]) == lost
            && (loss.lost[field] ?? loss.kept[field]) != nil
        }.count
        if count == 0 { problems.append("machine \(machine) does not show \(field) \(lost ?? "empty")") }
        if count > writes.count(where: { $0.value == lost }) {
          problems.append("machine \(machine) shows \(field) \(lost ?? "empty") \(count) times")
        }
      }
    }
    return problems
  }
}

extension World.Write {
  var field: String? { if case .field(let field, _) = change { field } else { nil } }
  var value: String? { if case .field(_, let value) = change { value } else { nil } }
}

extension StoreModel {
  var losses: [LostValue] { records.filter { $0.key.kind == "conflict" }.compactMap { LostValue($0.value) } }
}
