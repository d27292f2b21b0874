internal import Platform
internal import Store

extension World {
  /// Lets one process at a time do something, under a lock of that name; another one has nothing to add, and does nothing.
  ///
  /// - Throws: `StoreError` where there can be no lock, and what the work throws
  package func alone(_ name: String, work: () throws -> Void) throws {
    do {
      try FileLock.withLock("\(directories.state)/\(name).lock", waitSeconds: 0, body: work)
    } catch FileLockError.busy {
      // Somebody else is at it.
    } catch let error as PrivateFileError {
      throw StoreError.notOpened(path: error.path, error)
    }
  }
}
