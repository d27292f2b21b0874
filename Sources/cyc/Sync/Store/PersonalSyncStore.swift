internal import Days
internal import Platform
internal import Store
internal import Sync

/// The personal database as the engine of a sync sees it.
struct PersonalSyncStore: SyncStore {
  let database: PersonalDatabase
  let world: World

  func transaction<Value>(_ body: (any SyncRecords) throws -> Value) throws -> Value {
    try change { try body($0) }
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

extension World {
  /// Looks at what the sync keeps; nil where nothing was ever kept.
  ///
  /// - Throws: `StoreError`
  func lookAtSync<Value>(_ work: (SyncDatabase) throws -> Value) throws -> Value? {
    try PersonalDatabase.existing(in: self)?.look {
      try work(SyncDatabase(database: $0, now: now()))
    }
  }

  /// The personal database for a sync, which is made where there is none.
  ///
  /// - Throws: `StoreError`
  func syncStore() throws(StoreError) -> PersonalSyncStore {
    PersonalSyncStore(database: try PersonalDatabase(in: self), world: self)
  }
}
