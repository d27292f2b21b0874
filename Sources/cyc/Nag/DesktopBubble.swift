internal import Platform

/// The reminder that may still stand on the desktop, for the next one to take its place.
///
/// Its number lies in the runtime folder of the person's session and goes away with that: numbers begin anew in the next one, and
/// would belong to other programs.
struct DesktopBubble {
  private let folder: String
  private var path: String { "\(folder)/bubble" }

  /// Nil where the session has no folder.
  init?(_ environment: [String: String]) {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    self.folder = "\(folder)/cyc"
  }

  /// As the desktop gave it, 1 or more.
  var number: Int? {
    guard let bytes = try? PrivateFile.read(path, limitBytes: 64) else { return nil }
    return DesktopChannel.number(printed: String(decoding: bytes, as: UTF8.self))
  }

  /// Ends whoever waits for a click on it, and lets this process be the one.
  ///
  /// - Throws: `PrivateFileError`
  func takePlace() throws(PrivateFileError) -> SolePlace { try SolePlace(taking: "\(folder)/bubble.lock") }

  /// Without it the next reminder is only a bubble more.
  func keep(_ number: Int) {
    try? PrivateFile.write(Array("\(number)\n".utf8), to: path)
  }
}
