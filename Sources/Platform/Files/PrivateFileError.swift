/// Why a private file was not read or written.
public enum PrivateFileError: Error, Hashable {
  /// Others than the owner have rights on it; `mode` are its permission bits.
  case readableByOthers(path: String, mode: Int)
  case notOwned(path: String)
  /// It is a symbolic link, a folder, a device or the like.
  case notRegular(path: String)
  case tooLarge(path: String)
  /// A call of the operating system failed, with an `errno` code.
  case system(path: String, operation: String, errno: Int32)

  public var path: String {
    switch self {
    case .readableByOthers(let path, _), .notOwned(let path), .notRegular(let path), .tooLarge(let path),
      .system(let path, _, _):
      path
    }
  }

  /// What is wrong, in lower case and without the path.
  public var reason: String {
    switch self {
    case .readableByOthers(_, let mode): "others have rights on it (mode \(octal(mode)))"
    case .notOwned: "it belongs to another user"
    case .notRegular: "it is not a regular file"
    case .tooLarge: "it is too large"
    case .system(_, let operation, let code): "\(operation): \(Libc.message(code))"
    }
  }

  private func octal(_ mode: Int) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

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
