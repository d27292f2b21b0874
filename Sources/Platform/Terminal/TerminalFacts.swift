#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which of the standard streams are terminals, and how large theirs is.
public struct TerminalFacts: Hashable, Sendable {
  public let inputIsTerminal: Bool
  public let outputIsTerminal: Bool
  public let errorIsTerminal: Bool
  /// The width of the window in columns, where a terminal says.
  public let windowColumns: Int?
  /// Its height in rows, where a terminal says.
  public let windowRows: Int?

  public init(
    inputIsTerminal: Bool, outputIsTerminal: Bool, errorIsTerminal: Bool, windowColumns: Int?, windowRows: Int? = nil
  ) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.windowColumns = windowColumns
    self.windowRows = windowRows
  }

  /// The facts about this process, at this moment: a window can change its size.
  public static func current() -> TerminalFacts {
    TerminalFacts(
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      windowColumns: Libc.windowColumns(STDOUT_FILENO) ?? Libc.windowColumns(STDERR_FILENO),
      windowRows: Libc.windowSize(STDOUT_FILENO).flatMap { $0.rows == .max ? nil : $0.rows })
  }

  /// The columns to write for: an option > `COLUMNS` > the window > 80; what is not a positive number is passed over.
  public static func columns(option: Int?, environment: [String: String], windowColumns: Int?) -> Int {
    [option, environment["COLUMNS"].flatMap { Int($0) }, windowColumns].lazy.compactMap { $0 }.first { $0 > 0 } ?? 80
  }
}
