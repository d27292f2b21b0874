/// A call of the operating system that failed.
struct SystemError: Error, Hashable {
  let operation: String
  /// As `errno` numbers it.
  let code: Int32
}
