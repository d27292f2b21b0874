internal import CycBase
internal import CycStreak
internal import Days
internal import Foundation
internal import Git
internal import GitHub
internal import Platform
internal import Sync

/// One sync, from taking the lock to recording the result.
struct SyncRun {
  let world: World
  let sync: ExistingSync
  let consent: SyncConsent
  /// How long to wait if another cyc is syncing.
  let maxWaitSeconds: Double
  /// Spares `run()` a second fetch after `plan()`.
  private let firstLook = FirstLook()

  init(world: World, sync: ExistingSync, consent: SyncConsent = [], maxWaitSeconds: Double = defaultMaxWaitSeconds) {
    (self.world, self.sync, self.consent, self.maxWaitSeconds) = (world, sync, consent, maxWaitSeconds)
  }

  /// Nil if another cyc is syncing. Throws `SyncProblem` and `StoreError`.
  func run() throws -> SyncOutcome? {
    world.call.changes.hasSynced = true
    let branch = try world.syncBranch(setup)
    let spinner = SyncSpinner(world)
    defer { spinner.stop() }
    let engine = engine(branch) { spinner.show($0) }
    do {
      return try FileLock.withLock(lockPath, waitSeconds: maxWaitSeconds) {
        try store.change { try $0.removeSettledConflicts() }
        let outcome = try SyncRun.synced(engine)
        try store.change { try $0.recordAttempt(failure: nil) }
        // The sync has succeeded, even if git cannot tidy up its clone.
        try? branch.housekeep()
        return outcome
      }
    } catch FileLockError.busy {
      return nil
    } catch {
      guard let problem = SyncProblem(error, setup) else { throw error }
      try store.change { try $0.recordAttempt(failure: problem.name) }
      throw problem
    }
  }

  /// Compares both sides before a first sync. Throws `SyncProblem` and `StoreError`.
  func plan() throws -> FirstSyncPlan {
    let spinner = SyncSpinner(world)
    defer { spinner.stop() }
    let engine = engine(try world.syncBranch(setup)) { spinner.show($0) }
    spinner.show(.looking)
    return try alone {
      try SyncProblem.naming(setup) {
        // Records of conflicts hold values that lost; they are not entries of a list.
        func isEntry(_ path: RecordPath) -> Bool { path.kind != SyncedConflicts.kind.folder }
        let paths = try engine.remotePaths().filter(isEntry)
        // Records are read only if both sides have some, which must be compared.
        let here = try store.change { try paths.isEmpty ? [:] : $0.localRecords() }.filter { isEntry($0.key) }
        if here.isEmpty { return FirstSyncPlan(onlyThere: paths.count) }
        let there = try engine.remoteRecords().filter { isEntry($0.key) }
        return FirstSyncPlan(
          here: here, there: there, schema: SyncKinds.schema,
          joinKey: { path, record in
            [SyncKinds.todo, SyncedDDays.kind].contains { $0.folder == path.kind }
              ? record.textWithoutIdentity : nil
          },
          twinKey: { path, record in
            switch path.kind {
            case SyncKinds.todo.folder: "\(record.text("title") ?? "") \(record.text("due") ?? "")"
            case SyncedDDays.kind.folder: "\(record.text("title") ?? "") \(record.text("date") ?? "")"
            default: nil
            }
          })
      }
    }
  }

  /// Whether the repository has the list that was synced before, at this address or another one. Throws `SyncProblem`
  /// and `StoreError`.
  func isSameList() throws -> Bool {
    let spinner = SyncSpinner(world)
    defer { spinner.stop() }
    let engine = engine(try world.syncBranch(setup)) { spinner.show($0) }
    return try alone { try SyncProblem.naming(setup) { try engine.isSameList() } }
  }

  /// Saves the setup, and replaces an earlier one, which is returned. Throws `SyncProblem` and `StoreError`.
  ///
  /// - Parameter joins: nil if the repository has the list that was synced before
  func begin(joining joins: [FirstSyncPlan.Join]?) throws -> ReplacedSync? {
    let engine = engine(try world.syncBranch(setup)) { _ in }
    return try alone {
      let moved = try SyncProblem.naming(setup) { try engine.movedRepository() }
      return try store.change { database in
        guard let joins else { return try database.move(to: setup) }
        return try database.begin(setup, joining: joins, moved: moved)
      }
    }
  }

  /// Reverses `begin`. Throws `SyncProblem` and `StoreError`.
  func restore(_ replaced: ReplacedSync, without joins: [FirstSyncPlan.Join]) throws {
    try alone {
      try store.change { database in
        try database.separate(joins)
        try database.restore(replaced)
      }
    }
  }

  /// Runs `work` while no other cyc syncs: it would use the same clone with the earlier setup. Throws
  /// `SyncProblem.underWay`.
  private func alone<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try FileLock.withLock(lockPath, waitSeconds: maxWaitSeconds, body: work)
    } catch FileLockError.busy {
      throw SyncProblem.underWay
    }
  }

  /// Tries again if the clone is damaged: the first attempt has replaced it by a new one, and sent nothing.
  private static func synced(_ engine: Engine) throws -> SyncOutcome {
    do {
      return try engine.sync()
    } catch let error as GitRemoteError where error.reason == .damagedClone {
      return try engine.sync()
    }
  }

  /// Longer than `isUnderWay` holds the lock.
  static let defaultMaxWaitSeconds = 0.5

  static func isUnderWay(in directories: Directories) -> Bool {
    guard (try? PrivateFile.exists(directories.syncLock)) == true else { return false }
    do {
      try FileLock.withLock(directories.syncLock, waitSeconds: 0) {}
      return false
    } catch {
      return error is FileLockError
    }
  }

  private var setup: SyncSetup { sync.setup }
  private var store: PersonalSyncStore { sync.store }
  private var lockPath: String { world.home.directories.syncLock }

  private typealias Engine = SyncEngine<GitSyncRemote, PersonalSyncStore>

  private func engine(_ branch: GitRemoteBranch, stage: @escaping (SyncStage) -> Void) -> Engine {
    let machine = setup.machine
    return SyncEngine(
      GitSyncRemote(branch: branch, now: world.clock.now, pause: world.clock.sleep), store, schema: SyncKinds.schema,
      consent: consent, firstLook: firstLook,
      effects: SyncEffects(
        now: { world.clock.now().secondsSince1970 }, pause: { world.clock.sleep(.random(in: $0)) },
        newRepository: { UUID().uuidString.lowercased() },
        message: { "cyc: \($0) changed (\(machine)) [skip ci]" }, stage: stage))
  }
}

extension Directories {
  fileprivate var syncLock: String { "\(state)/sync.lock" }
  /// The local clone of the repository.
  var syncClone: String { "\(data)/sync.git" }
}

extension World {
  /// The branch of a setup. Contacts no server.
  func syncBranch(_ setup: SyncSetup) throws(SyncProblem) -> GitRemoteBranch {
    guard let branch = GitBranchName(setup.branch) else { throw .badBranch(setup.branch) }
    let address: GitAddress
    do { address = try GitAddress(setup.address) } catch { throw .address(error, setup.address) }
    let helper = call.programPath.isEmpty ? nil : ShellWords(words: [call.programPath, "sync", "credential"]).text
    // git's child, the helper, may have to take the token from a variable.
    let host = try? host(option: nil, credentials: Credentials.load(from: home.directories))
    let needsToken = host?.contains(url: setup.address) == true
    return GitRemoteBranch(
      branch, of: address, clone: home.directories.syncClone, identity: .sync, credentialHelper: helper,
      environment: needsToken ? home.environment : home.environmentForOthers, run: programs.runWithin)
  }
}

/// A spinner whose label is the stage of the sync.
final class SyncSpinner {
  private let world: World
  private var end: () -> Void = {}

  init(_ world: World) { self.world = world }

  func show(_ stage: SyncStage) {
    end()
    end = world.screen.spin(SyncPhrases.stage(stage)(world.screen.language))
  }

  func stop() {
    end()
    end = {}
  }
}

struct GitSyncRemote: SyncRemote {
  let branch: GitRemoteBranch
  let now: () -> Instant
  let pause: (Double) -> Void

  func fetch() throws -> RemoteHead? {
    try branch.fetch().map { RemoteHead(commit: $0.commit, parents: $0.parents) }
  }

  func isAncestor(_ commit: String, of head: String) throws -> Bool { try branch.isAncestor(commit, of: head) }

  func changes(from: String?, to: String) throws -> [RemoteFile] {
    try branch.changes(from: from, to: to).map { file in
      let content: RemoteFile.Content =
        switch file.content {
        case .object(let id): .stored(id)
        case .removed: .removed
        case .unreadable: .unreadable
        }
      return RemoteFile(path: file.path, content: content)
    }
  }

  func contents(of ids: [String]) throws -> [String: [UInt8]?] {
    try branch.contents(of: ids).mapValues { if case .bytes(let bytes) = $0 { bytes } else { nil } }
  }

  func commit(on parent: String?, files: [String: [UInt8]?], message: String) throws -> String? {
    try branch.commit(on: parent, files: files, message: message, at: now())
  }

  func commit(on parent: String?, filesOf other: String, message: String) throws -> String {
    try branch.commit(on: parent, filesOf: other, message: message, at: now())
  }

  func removedVersion(of path: String, in head: String) throws -> [UInt8]? {
    try branch.removedVersion(of: path, in: head)
  }

  func commonAncestor(of one: String, and other: String) throws -> String? {
    try branch.commonAncestor(of: one, and: other)
  }

  func push(_ commit: String, on parent: String?) throws -> PushAnswer {
    var waits = GitSyncRemote.lockWaitSeconds[...]
    while true {
      switch try branch.push(commit, on: parent) {
      case .accepted: return .accepted
      case .rejected(let rejection):
        // Another git is writing, or has crashed and left its lock behind.
        if rejection.lockFile != nil, let seconds = waits.popFirst() {
          pause(seconds)
          continue
        }
        let lines = rejection.serverLines.filter { !$0.isEmpty }
        return .rejected([rejection.summary] + [rejection.lockFile].compactMap(\.self) + lines)
      }
    }
  }

  /// Waits between the attempts to push if the repository is locked.
  private static let lockWaitSeconds = [0.05, 0.1, 0.2, 0.4, 0.8]
}
