/// Why the operating system refused something.
public struct SystemReason: Hashable, Sendable {
  /// As `errno` numbers it.
  public let code: Int32

  public init(code: Int32) { self.code = code }

  /// The text of strerror(3), in lower case.
  public var text: String { Libc.message(code) }
}
