internal import Platform

/// The reminder that may still stand on the desktop, for the next one to take its place.
///
/// Its number lies in the runtime folder of the person's session and goes away with that: numbers begin anew in the next one, and
/// would belong to other programs.
struct DesktopBubble {
  private let path: String

  /// Nil where the session has no folder.
  init?(_ environment: [String: String]) {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    path = "\(folder)/cyc/bubble"
  }

  /// As the desktop gave it, 1 or more.
  var number: Int? {
    guard let bytes = try? PrivateFile.read(path, limitBytes: 64) else { return nil }
    return DesktopChannel.number(printed: String(decoding: bytes, as: UTF8.self))
  }

  /// Without it the next reminder is only a bubble more.
  func keep(_ number: Int) {
    try? PrivateFile.write(Array("\(number)\n".utf8), to: path)
  }
}
