import Formats

@testable import Sync

/// A repository that machines share, as other tools see it.
protocol Server: AnyObject {
  /// The last commit of the branch; nil if there is no branch.
  var head: String? { get throws }
  /// The files of the last commit.
  var tree: [String: [UInt8]] { get throws }
  func parent(of commit: String) throws -> String?
  /// The connection of a machine.
  func remote(of machine: Int) throws -> any SyncRemote
  /// Commits files on the last commit, like a person with another clone; returns the commit.
  func edit(_ files: [String: [UInt8]?]) throws -> String
  /// Moves the branch, like other tools do; nil removes it.
  func setHead(_ commit: String?) throws
}

/// A repository in memory: a chain of commits, each with its tree.
final class RemoteModel: Server {
  private(set) var trees: [String: [String: [UInt8]]] = [:]
  private(set) var parents: [String: String] = [:]
  private(set) var head: String?
  /// Message of a server that refuses every push; nil accepts.
  var refusal: [String]?

  var tree: [String: [UInt8]] { head.flatMap { trees[$0] } ?? [:] }

  func parent(of commit: String) -> String? { parents[commit] }

  func remote(of machine: Int) -> any SyncRemote { RemoteModelConnection(server: self, step: {}) }

  func edit(_ files: [String: [UInt8]?]) -> String {
    let commit = commit(on: head, files)
    head = commit
    return commit
  }

  func commit(on parent: String?, _ files: [String: [UInt8]?]) -> String {
    var tree = parent.flatMap { trees[$0] } ?? [:]
    for (path, bytes) in files { tree[path] = bytes }
    return commit(on: parent, tree: tree)
  }

  func commit(on parent: String?, tree: [String: [UInt8]]) -> String {
    let id = "commit-\(trees.count)"
    trees[id] = tree
    parents[id] = parent
    return id
  }

  func isAncestor(_ commit: String, of head: String) -> Bool {
    sequence(first: head) { self.parents[$0] }.contains(commit)
  }

  func push(_ commit: String, on parent: String?) -> PushAnswer {
    if let refusal { return .rejected(refusal) }
    guard parent == head, head.map({ isAncestor($0, of: commit) }) ?? true else {
      return .rejected(["[rejected] (fetch first)"])
    }
    head = commit
    return .accepted
  }

  func removedVersion(of path: String, in head: String) -> [UInt8]? {
    let chain = sequence(first: head) { self.parents[$0] }.compactMap { trees[$0]?[path] }
    return trees[head]?[path] == nil ? chain.first : nil
  }

  func setHead(_ commit: String?) { head = commit }
}

/// Connection of one machine; `step` runs around each call and may throw or change anything.
struct RemoteModelConnection: SyncRemote {
  let server: RemoteModel
  let step: () throws -> Void

  func fetch() throws -> RemoteHead? {
    try step()
    return server.head.map { RemoteHead(commit: $0, parents: [server.parents[$0]].compactMap(\.self)) }
  }

  func isAncestor(_ commit: String, of head: String) throws -> Bool { server.isAncestor(commit, of: head) }

  func changes(from: String?, to: String) throws -> [RemoteFile] {
    try step()
    let (old, new) = (from.flatMap { server.trees[$0] } ?? [:], server.trees[to] ?? [:])
    let changed = new.filter { old[$0.key] != $0.value }.keys.map { path in
      RemoteFile(path: path, content: .stored("\(to) \(path)"))
    }
    return changed + old.keys.filter { new[$0] == nil }.map { RemoteFile(path: $0, content: .removed) }
  }

  func contents(of ids: [String]) throws -> [String: [UInt8]?] {
    try step()
    let contents = ids.map { id in
      let words = id.split(separator: " ", maxSplits: 1).map(String.init)
      return (id, server.trees[words[0]]?[words[1]])
    }
    return Dictionary(contents) { $1 }
  }

  func commit(on parent: String?, files: [String: [UInt8]?], message: String) throws -> String? {
    try step()
    if let parent, server.trees[parent] == nil { return nil }
    return server.commit(on: parent, files)
  }

  func commit(on parent: String?, filesOf other: String, message: String) throws -> String {
    try step()
    return server.commit(on: parent, tree: server.trees[other] ?? [:])
  }

  func removedVersion(of path: String, in head: String) throws -> [UInt8]? {
    server.removedVersion(of: path, in: head)
  }

  func commonAncestor(of one: String, and other: String) throws -> String? {
    sequence(first: other) { server.parents[$0] }.first { server.isAncestor($0, of: one) }
  }

  func push(_ commit: String, on parent: String?) throws -> PushAnswer {
    try step()
    let answer = server.push(commit, on: parent)
    // The push succeeded, but its reply may be lost.
    try step()
    return answer
  }
}

/// A connection that notes each commit; `step` runs around each call and may throw or change anything.
struct WatchedRemote: SyncRemote {
  let remote: any SyncRemote
  let step: () throws -> Void
  let note: (_ commit: String) -> Void
  /// Whether `removedVersion` finds nothing, as a planted fault.
  let forgetsRemovals: Bool

  func fetch() throws -> RemoteHead? {
    try step()
    return try remote.fetch()
  }

  func isAncestor(_ commit: String, of head: String) throws -> Bool { try remote.isAncestor(commit, of: head) }

  func changes(from: String?, to: String) throws -> [RemoteFile] {
    try step()
    return try remote.changes(from: from, to: to)
  }

  func contents(of ids: [String]) throws -> [String: [UInt8]?] {
    try step()
    return try remote.contents(of: ids)
  }

  func commit(on parent: String?, files: [String: [UInt8]?], message: String) throws -> String? {
    try step()
    let commit = try remote.commit(on: parent, files: files, message: message)
    if let commit { note(commit) }
    return commit
  }

  func commit(on parent: String?, filesOf other: String, message: String) throws -> String {
    try step()
    let commit = try remote.commit(on: parent, filesOf: other, message: message)
    note(commit)
    return commit
  }

  func removedVersion(of path: String, in head: String) throws -> [UInt8]? {
    forgetsRemovals ? nil : try remote.removedVersion(of: path, in: head)
  }

  func commonAncestor(of one: String, and other: String) throws -> String? {
    try remote.commonAncestor(of: one, and: other)
  }

  func push(_ commit: String, on parent: String?) throws -> PushAnswer {
    try step()
    let answer = try remote.push(commit, on: parent)
    // The push succeeded, but its reply may be lost.
    try step()
    return answer
  }
}

/// Records of one machine in memory.
final class StoreModel: SyncStore {
  struct Content: SyncRecords {
    /// A class, since `SyncRecords` has no mutating functions.
    final class Box {
      var records: [RecordPath: Record] = [:]
      var bases: [RecordPath: [UInt8]] = [:]
      var unknown: [RecordPath: Record] = [:]
      var times: [RecordPath: [String: Int]] = [:]
      var removed: [RecordPath: Record] = [:]
      var dirty: Set<RecordPath> = []
      var state = SyncState()
      var dataVersion = 0
      /// Identifiers of the writes that this machine has seen.
      var seen: Set<Int> = []
      var conflicts: [SyncConflict] = []
      var cameBack: [SyncReturn] = []
    }
    var box: Box
    /// Whether fields outside the rules are kept.
    let keepsUnknown: Bool
    let fault: PlantedFault?
    /// Applied to each record before it is stored.
    let normalise: (Record) -> Record
    /// The writes that the author of a commit had seen.
    var seenIn: (String) -> Set<Int> = { _ in [] }

    func dataVersion() -> Int { box.dataVersion }
    func state() -> SyncState { box.state }
    func setState(_ state: SyncState) {
      if let commit = state.baseCommit, commit != box.state.baseCommit { box.seen.formUnion(seenIn(commit)) }
      box.state = state
    }

    func dirtyPaths() -> [RecordPath] { box.dirty.sorted() }
    func basePaths() -> [RecordPath] { Array(box.bases.keys) }
    func base(at path: RecordPath) -> [UInt8]? { box.bases[path] }

    func setBase(_ bytes: [UInt8]?, isDirty: Bool, at path: RecordPath) {
      box.bases[path] = bytes
      if isDirty { box.dirty.insert(path) } else { box.dirty.remove(path) }
    }

    func unknown() -> [RecordPath: Record] { box.unknown }
    func keepUnknown(_ fields: Record?, at path: RecordPath) { box.unknown[path] = fields }

    func localRecord(at path: RecordPath) -> Record? { box.records[path] }

    func times(at path: RecordPath) -> [String: Int] {
      let times = box.times[path] ?? [:]
      let latest = times.values.max() ?? 0
      return fault == .recordTime ? times.mapValues { _ in latest } : times
    }

    func removed(at path: RecordPath) -> Record? { box.removed[path] }

    func apply(_ changes: [RecordChange]) -> Set<RecordPath> {
      var normalised: Set<RecordPath> = []
      for change in changes where fault != .droppedConflict || change.path.kind != "conflict" {
        let kept = change.record.map { change.path.kind == "todo" ? normalise($0) : $0 }
        if kept != change.record { normalised.insert(change.path) }
        box.records[change.path] = kept.map { stored($0, isTask: change.path.kind == "todo") }
      }
      return normalised
    }

    func recordConflicts(_ conflicts: [SyncConflict], cameBack: [SyncReturn]) {
      box.conflicts += conflicts
      box.cameBack += cameBack
    }

    /// Without the fields that this machine does not keep. Times of fields are stored apart, in `times`.
    private func stored(_ record: Record, isTask: Bool) -> Record {
      Record(
        record.fields.filter {
          isTask && Tasks.rules.fields.contains($0.name) || (keepsUnknown || !isTask) && !FieldTime.isName($0.name)
        })
    }
  }

  private(set) var content: Content
  private(set) var isInTransaction = false
  /// Called before and after each transaction.
  var step: () throws -> Void = {}

  init(
    keepsUnknown: Bool = true, fault: PlantedFault? = nil, normalise: @escaping (Record) -> Record = { $0 }
  ) {
    content = Content(box: .init(), keepsUnknown: keepsUnknown, fault: fault, normalise: normalise)
  }

  func transaction<Value>(_ body: (any SyncRecords) throws -> Value) throws -> Value {
    try step()
    var copy = content
    copy.box = copied(content.box)
    isInTransaction = true
    defer { isInTransaction = false }
    let value = try body(copy)
    isInTransaction = false
    content = copy
    seenBySync = copy.box.seen
    try step()
    return value
  }

  private func copied(_ box: Content.Box) -> Content.Box {
    let copy = Content.Box()
    copy.records = box.records
    copy.bases = box.bases
    copy.unknown = box.unknown
    copy.times = box.times
    copy.removed = box.removed
    copy.dirty = box.dirty
    copy.state = box.state
    copy.dataVersion = box.dataVersion
    copy.seen = box.seen
    copy.conflicts = box.conflicts
    copy.cameBack = box.cameBack
    return copy
  }

  /// Changes a record like the user of this machine.
  ///
  /// - Parameter times: of changed fields, by the first field of their unit
  func write(_ record: Record?, at path: RecordPath, times: [String: Int] = [:]) {
    if record == nil { content.box.removed[path] = content.box.records[path] }
    content.box.times[path, default: [:]].merge(times) { $1 }
    content.box.records[path] = record
    content.box.dirty.insert(path)
    content.box.dataVersion += 1
  }

  /// The writes that this machine had seen at the end of the sync's last transaction.
  private(set) var seenBySync: Set<Int> = []
  var seen: Set<Int> { content.box.seen }
  var seenIn: (String) -> Set<Int> {
    get { content.seenIn }
    set { content.seenIn = newValue }
  }

  func see(_ write: Int) { content.box.seen.insert(write) }

  var records: [RecordPath: Record] { content.box.records }
  var conflicts: [SyncConflict] { content.box.conflicts }
  var cameBack: [SyncReturn] { content.box.cameBack }
  var dirty: Set<RecordPath> { content.box.dirty }
  var state: SyncState { content.box.state }

  /// Replaces the state, like a copied file or a lost state.
  func setState(_ state: SyncState) { content.box.state = state }
}

/// Record kinds like those of cyc; `rules`, `kind` and `path` are of tasks.
enum Tasks {
  static let rules = MergeRules(
    fields: [
      "uuid", "title", "body", "column", "completed", "due", "alert", "changed", "number", "order", "color", "created",
      "repeat",
    ],
    units: [["column", "completed"], ["due", "alert"]], textFields: ["body"], timeField: "changed",
    requestedFields: ["number"],
    earliest: ["created", "completed"], derived: MergeRules.Derived(fields: ["due"], mark: "repeat"))
  static let kind = RecordKind(folder: "todo", layout: .sharded, rules: rules)
  static let schema = RecordSchema(
    markerPath: "marker.json", format: 1,
    kinds: [
      kind, .conflict, RecordKind(folder: "goal", layout: .single, rules: MergeRules(fields: [])),
      RecordKind(folder: "dday", layout: .flat, rules: MergeRules(fields: [])),
      RecordKind(folder: "freeze", layout: .flat, rules: MergeRules(fields: [])),
    ])

  static func uuid(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "ab\(String(repeating: "0", count: 6 - digits.count))\(digits)-0000-4000-8000-000000000000"
  }

  static func path(_ number: Int) -> RecordPath {
    guard let path = schema.path(kind: "todo", name: uuid(number)) else { preconditionFailure("a UUID") }
    return path
  }

  /// RFC 3339 time `seconds` after 2026-01-01T00:00:00Z.
  static func time(_ seconds: Int) -> JSONValue {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return .string(
      "2026-01-\(two(1 + seconds / 86_400))T\(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
    )
  }

  /// The zero of `time`, in seconds since 1970.
  static let epoch = 1_767_225_600
}
