import Foundation
import Platform

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
