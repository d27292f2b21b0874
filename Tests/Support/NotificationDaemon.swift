import Foundation
import Platform

/// `Tests/Notifications/notification-daemon.py` on a session bus of its own, for as long as it is held.
public final class NotificationDaemon {
  public struct Bubble: Decodable, Equatable {
    public let number: Int
    public let application: String
    public let replaces: Int
    public let icon: String
    public let title: String
    public let body: String
    public let actions: [String]
    /// 0 low, 1 normal, 2 critical.
    public let urgency: Int
  }

  public static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  /// Debian's own, for which its packages are.
  private static let python = "/usr/bin/python3"
  private static let script = PackageFolder.url.appending(path: "Tests/Notifications/notification-daemon.py")

  public static let missing = "a part is missing: apt install dbus libnotify-bin python3-dbus python3-gi"

  public static var isThere: Bool {
    let programs = ["notify-send", "dbus-daemon", python]
    guard programs.allSatisfy({ Program.find($0, environment: ["PATH": path]) != nil }) else { return false }
    let result = try? Program.run(
      [python, "-c", "import dbus, gi"], environment: ["PATH": path], timeoutSeconds: 20)
    return result?.exitCode == 0
  }

  /// The runtime folder of the session: the bus lies in it, as in a real one.
  public let folder: TemporaryDirectory
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// - Parameter clicking: the action that is clicked on each bubble that offers it, or several with commas between them; `close` closes every
  ///   bubble instead, `plain` knows no actions, `bare` no markup either, and `refuse` takes no bubble.
  public init(clicking action: String? = nil) throws {
    folder = try TemporaryDirectory()
    process.executableURL = URL(filePath: NotificationDaemon.python)
    process.arguments = [NotificationDaemon.script.path, folder.path] + (action.map { [$0] } ?? [])
    process.environment = ["PATH": NotificationDaemon.path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try StandInSpawn.alone { try process.run() }
    // "ready", or nothing where it has ended.
    guard !output.fileHandleForReading.availableData.isEmpty else { throw CocoaError(.executableLoad) }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Nobody is left on the bus who takes notifications, as when the daemon was ended.
  public func leave() throws { try obey("leave") }

  /// Another one comes, who counts anew.
  public func comeBack() throws { try obey("return") }

  private func obey(_ word: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
    guard !output.fileHandleForReading.availableData.isEmpty else { throw CocoaError(.fileReadUnknown) }
  }

  /// The numbers of what was taken away by its sender, in its order.
  public var closed: [Int] {
    struct Closed: Decodable { let closed: Int }
    return entries(Closed.self).map(\.closed)
  }

  private func entries<Entry: Decodable>(_ type: Entry.Type) -> [Entry] {
    guard let log = try? String(contentsOfFile: folder.path("log"), encoding: .utf8) else { return [] }
    return log.split(separator: "\n").compactMap { try? JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
  }

  /// What came, in its order.
  public var bubbles: [Bubble] { entries(Bubble.self) }
}

/// `Tests/Notifications/dunst.sh`, a real dunst on a display that nobody sees, for as long as it is held.
public final class DunstDesktop {
  public static let missing = "a part is missing: apt install dunst xvfb dbus libnotify-bin"

  public static var isThere: Bool {
    ["dunst", "dunstctl", "Xvfb", "dbus-daemon", "notify-send"].allSatisfy {
      Program.find($0, environment: ["PATH": NotificationDaemon.path]) != nil
    }
  }

  private static let script = PackageFolder.url.appending(path: "Tests/Notifications/dunst.sh")

  /// The runtime folder of the session: the bus lies in it.
  public let folder: TemporaryDirectory
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  public init() throws {
    folder = try TemporaryDirectory()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [DunstDesktop.script.path, folder.path]
    process.environment = ["PATH": NotificationDaemon.path, "HOME": folder.path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try StandInSpawn.alone { try process.run() }
    // "ready", or nothing where it has ended.
    guard !output.fileHandleForReading.availableData.isEmpty else { throw CocoaError(.executableLoad) }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// What it has shown, the latest first, as `dunstctl history` prints it; then nothing is shown any more.
  public func history() throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data("history\n".utf8))
    var text = Data()
    while !text.contains(UInt8(ascii: "\n")) {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      text += piece
    }
    return String(decoding: text, as: UTF8.self)
  }
}
