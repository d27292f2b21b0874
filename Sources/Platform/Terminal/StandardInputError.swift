/// Why the standard input was not read to its end.
public enum StandardInputError: Error, Hashable {
  case tooLarge(limitBytes: Int)
  /// A call of the operating system failed, with an `errno` code.
  case system(operation: String, errno: Int32)

  /// What is wrong, in lower case.
  public var reason: String {
    switch self {
    case .tooLarge(let limitBytes): "it is larger than \(limitBytes) bytes"
    case .system(let operation, let code): "\(operation): \(Libc.message(code))"
    }
  }
}
