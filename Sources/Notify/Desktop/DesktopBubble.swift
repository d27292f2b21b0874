internal import Platform

/// The message with buttons that may still stand on the desktop, for the next one to take its place.
///
/// Its number lies in the runtime folder of the person's session, with who gave it: whoever comes after that one counts anew, and
/// the number would belong to another program's bubble.
struct DesktopBubble {
  private let folder: String
  private var path: String { "\(folder)/bubble" }

  /// A number, a connection's name and a bus's address, the longest of which is a path (unix(7): 108 bytes).
  private static let maxBytes = 1024

  /// Nil where the session has no folder.
  init?(_ environment: [String: String], folder: String) {
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
    self.folder = "\(runtime)/\(folder)"
  }

  /// As the server gave it, 1 or more; nil where another one, or nobody, gave it.
  func number(on server: NotificationServer) -> Int? {
    guard let bytes = try? PrivateFile.read(path, limitBytes: Self.maxBytes), let line = Self.line(server) else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n\(line)\n") ? DesktopChannel.number(printed: text) : nil
  }

  /// Ends whoever waits for a click on it, and lets this process be the one.
  ///
  /// - Throws: `PrivateFileError`
  func takePlace() throws(PrivateFileError) -> SingleInstance { try SingleInstance(taking: "\(folder)/bubble.lock") }

  /// Without it the next message is only a bubble more.
  func keep(_ number: Int, on server: NotificationServer) {
    guard let line = Self.line(server) else { return }
    try? PrivateFile.write(Array("\(number)\n\(line)\n".utf8), to: path)
  }

  private static func line(_ server: NotificationServer) -> String? {
    switch server {
    case .connection(let name, let bus): "\(name) \(bus)"
    case .nobody, .unknown: nil
    }
  }
}
