internal import CArguments

/// The words that the program was started with.
public enum ProgramArguments {
  /// The name by which it was called, and what was typed behind it; nil where something of it is not UTF-8, since whatever else was
  /// made of it would not be what was typed.
  ///
  /// Swift's own `CommandLine` reads them from /proc, and finds none where that is not mounted.
  public static func all() -> [String]? {
    var arguments: [String] = []
    for index in 0..<cyc_argument_count() {
      guard let word = unsafe cyc_argument(index) else {
        arguments.append("")
        continue
      }
      guard let text = unsafe String(validatingCString: word) else { return nil }
      arguments.append(text)
    }
    return arguments
  }
}
