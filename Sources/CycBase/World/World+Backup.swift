internal import Days
internal import Store

extension World {
  /// Copies the personal database after a change, once a day. Nobody's command fails because of it: what is found damaged is said,
  /// and what cannot be copied now is tried again after the next change.
  package func backUp() {
    let path = PersonalDatabase.path(in: directories)
    let outcome = try? PersonalDatabase.backups(in: directories).keep(path, on: now().today)
    guard outcome == .damaged else { return }
    complain(StoreError.corrupt(path: path).message, hint: StoreError.corrupt(path: path).hint)
  }
}
