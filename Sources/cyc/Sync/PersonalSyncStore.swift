internal import CycBase
internal import Store
internal import Sync

/// The personal database as the engine of a sync sees it.
struct PersonalSyncStore: SyncStore {
  let database: PersonalDatabase
  let world: World

  func transaction<Value>(_ body: (any SyncRecords) throws -> Value) throws -> Value {
    try change { try body($0) }
  }

  /// - Throws: `StoreError`
  func look<Value>(_ body: (SyncDatabase) throws -> Value) throws -> Value {
    try database.look { try body(SyncDatabase(database: $0, now: world.now())) }
  }

  /// Does all of it, or nothing.
  ///
  /// - Throws: `StoreError`, `SyncFailure` as the engine throws it
  func change<Value>(_ body: (SyncDatabase) throws -> Value) throws -> Value {
    var failure: SyncFailure?
    do {
      return try database.change { database in
        do {
          return try body(SyncDatabase(database: database, now: world.now()))
        } catch let error as SyncFailure {
          failure = error
          throw error
        }
      }
    } catch {
      throw failure ?? error
    }
  }
}

/// A sync that was set up on this machine. The database stays open, since opening it is a good part of a sync's time.
struct ExistingSync {
  let setup: SyncSetup
  let store: PersonalSyncStore
}

extension World {
  /// Looks at what the sync keeps; nil where nothing was ever kept.
  ///
  /// - Throws: `StoreError`
  func lookAtSync<Value>(_ work: (SyncDatabase) throws -> Value) throws -> Value? {
    try PersonalDatabase.existing(in: self).map { try PersonalSyncStore(database: $0, world: self).look(work) }
  }

  /// What is set up, with the database that it is kept in; nil where nothing is.
  ///
  /// - Throws: `StoreError`
  func existingSync() throws -> ExistingSync? {
    guard let database = try PersonalDatabase.existing(in: self) else { return nil }
    let store = PersonalSyncStore(database: database, world: self)
    return try store.look { try $0.setup() }.map { ExistingSync(setup: $0, store: store) }
  }

  /// The same where there has to be one.
  ///
  /// - Throws: `SyncProblem.notSetUp`, `StoreError`
  func requireSync() throws -> ExistingSync {
    guard let sync = try existingSync() else { throw SyncProblem.notSetUp }
    return sync
  }

  /// The personal database for a sync, which is made where there is none.
  ///
  /// - Throws: `StoreError`
  func syncStore() throws(StoreError) -> PersonalSyncStore {
    PersonalSyncStore(database: try PersonalDatabase(in: self), world: self)
  }
}
