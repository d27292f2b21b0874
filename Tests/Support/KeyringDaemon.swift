import Foundation
import Platform

/// `Tests/Notifications/keyring.sh`: a real gnome-keyring-daemon on its own session bus; `deinit` ends it.
public final class KeyringDaemon {
  public static let missing = "a part is missing: apt install gnome-keyring dbus libsecret-tools"

  public static var isThere: Bool {
    ["gnome-keyring-daemon", "dbus-daemon", "dbus-send", "secret-tool"].allSatisfy {
      Program.find($0, environment: ["PATH": NotificationDaemon.path]) != nil
    }
  }

  private static let script = PackageFolder.url.appending(path: "Tests/Notifications/keyring.sh")

  /// Runtime folder of the session; contains the bus socket.
  public let folder: TemporaryDirectory
  private let process = Process()
  private let input = StandInSpawn.pipe()
  private let output = StandInSpawn.pipe()

  public init() throws {
    folder = try TemporaryDirectory()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [KeyringDaemon.script.path, folder.path]
    process.environment = ["PATH": NotificationDaemon.path, "HOME": folder.path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try StandInSpawn.alone { try process.run() }
    // The script prints "ready"; no data means that it has ended.
    guard !output.fileHandleForReading.availableData.isEmpty else { throw CocoaError(.executableLoad) }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  public func lock() throws { try send("lock") }

  /// Makes the daemon accept calls and answer none.
  public func freeze() throws { try send("freeze") }

  public func thaw() throws { try send("thaw") }

  /// Ends the daemon; the bus stays.
  public func leave() throws { try send("leave") }

  /// Ends the daemon, and lets the bus start another one that never becomes ready.
  public func stall() throws { try send("stall") }

  private func send(_ word: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
    guard !output.fileHandleForReading.availableData.isEmpty else { throw CocoaError(.fileReadUnknown) }
  }

  /// Output of `secret-tool` with these arguments; nil if it fails.
  public func secretTool(_ arguments: String..., input: String = "") throws -> String? {
    let environment = [
      "PATH": NotificationDaemon.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus", "HOME": folder.path,
    ]
    let result = try Program.run(
      ["secret-tool"] + arguments, input: Array(input.utf8), environment: environment, timeoutSeconds: 10)
    return result.exitCode == 0 ? result.output : nil
  }
}
