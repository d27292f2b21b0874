#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pictures that follow each other on the whole screen of a terminal until somebody presses a key.
///
/// They are drawn on the alternate screen, so that what was there comes back, however the window is resized meanwhile. For
/// programs whose standard input and output are a terminal.
public enum ScreenAnimation {
  /// Draws until a key is pressed or the input ends, and leaves the terminal as it was found.
  ///
  /// A signal that ends the process (Ctrl-C among them) brings the terminal back first and then ends it, as ever. The picture
  /// is asked for with the number of the frame and the columns of the window. Rethrows what writing throws.
  public static func run(
    frameSeconds: Double, write: (String) throws -> Void, picture: (_ frame: Int, _ windowColumns: Int?) -> [String]
  ) throws {
    try RawTerminal.use {
      try write(RawTerminal.begin)
      var frame = 0
      repeat {
        let size = Libc.windowSize(STDOUT_FILENO)
        try write(screen(picture(frame, size?.columns), rows: size?.rows))
        frame += 1
      } while !RawTerminal.waitForKey(seconds: frameSeconds)
    }
  }

  /// What draws a picture over the one before: as many of its lines as there are rows.
  static func screen(_ lines: [String], rows: Int?) -> String {
    let shown = lines.prefix(rows ?? lines.count).map { $0 + "\u{1B}[K" }
    return "\u{1B}[H" + shown.joined(separator: "\r\n") + "\u{1B}[J"
  }
}
