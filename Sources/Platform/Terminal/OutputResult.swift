/// What became of a text that was written.
public enum OutputResult: Hashable, Sendable {
  case written
  /// Nobody reads any more, as in `… | head -1`: the program can end quietly.
  case brokenPipe
  /// Another call of the operating system failed, with an `errno` code.
  case failed(errno: Int32)
}
