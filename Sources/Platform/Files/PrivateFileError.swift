/// Why a private file was not read or written.
public enum PrivateFileError: Error, Hashable {
  /// Others than the owner have rights on it; `mode` are its permission bits.
  case readableByOthers(path: String, mode: Int)
  case notOwned(path: String)
  /// It is a symbolic link, a folder, a device or the like.
  case notRegular(path: String)
  case tooLarge(path: String)
  /// A call of the operating system failed.
  case system(path: String, operation: String, SystemReason)

  public var path: String {
    switch self {
    case .readableByOthers(let path, _), .notOwned(let path), .notRegular(let path), .tooLarge(let path),
      .system(let path, _, _):
      path
    }
  }
}

extension PrivateFileError {
  init(_ error: SystemError, path: String) {
    self = .system(path: path, operation: error.operation, SystemReason(code: error.code))
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
