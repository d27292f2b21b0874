extension PrivateFileError {
  init(_ error: SystemError, path: String) {
    self = .system(path: path, operation: error.operation, errno: error.code)
  }

  /// Runs calls of the operating system, and names the path in the error of one that fails.
  static func naming<Value: ~Copyable>(
    _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(PrivateFileError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw PrivateFileError(error, path: path)
    }
  }
}
