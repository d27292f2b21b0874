internal import CArguments

/// The words that the program was started with.
public enum ProgramArguments {
  /// The name by which it was called, and what was typed behind it.
  ///
  /// Swift's own `CommandLine` reads them from /proc, and finds none where that is not mounted.
  public static func all() -> [String] {
    (0..<cyc_argument_count()).map { index in
      unsafe cyc_argument(index).map { unsafe String(cString: $0) } ?? ""
    }
  }
}
