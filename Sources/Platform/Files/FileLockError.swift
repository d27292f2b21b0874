/// Why a lock was not taken.
public enum FileLockError: Error, Hashable {
  /// Somebody else held it for the whole waiting time.
  case busy(path: String)
}
