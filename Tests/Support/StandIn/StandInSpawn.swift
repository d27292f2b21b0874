import Synchronization

/// Keeps the writing of programs and the starting of programs apart.
///
/// A child has its parent's open files until it becomes the new program. A script that is being written just then
/// counts as busy, and cannot be run ("text file busy") until that child is ready.
public enum StandInSpawn {
  private static let lock = Mutex(())

  /// Does the work while nobody else starts a program or writes one. Blocks.
  public static func alone<Result>(_ work: () throws -> Result) rethrows -> Result {
    try lock.withLock { _ in try work() }
  }
}
