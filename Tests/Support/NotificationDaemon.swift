import Foundation
import Platform

/// `Tests/Notifications/notification-daemon.py` on its own session bus; `deinit` ends it.
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
    /// Milliseconds; 0 for no limit, -1 if the daemon decides.
    public let timeout: Int
  }

  public static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  /// Debian's own Python, which finds the modules of Debian packages.
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

  /// Runtime folder of the session; contains the bus socket.
  public let folder: TemporaryDirectory
  private let process = Process()
  private let input = StandInSpawn.pipe()
  private let output = StandInSpawn.pipe()

  /// - Parameter clicking: actions to click on each bubble that offers them, separated by commas; or `close`, which
  ///   closes every bubble; `plain`, a daemon without actions; `bare`, without actions and markup; or `refuse`, which
  ///   takes no bubble
  public init(clicking action: String? = nil) throws {
    folder = try TemporaryDirectory()
    process.executableURL = URL(filePath: NotificationDaemon.python)
    process.arguments = [NotificationDaemon.script.path, folder.path] + (action.map { [$0] } ?? [])
    process.environment = ["PATH": NotificationDaemon.path]
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

  /// Makes the daemon leave the bus, as if it had ended.
  public func leave() throws { try send("leave") }

  /// Makes a new daemon join the bus; it numbers bubbles from the start.
  public func comeBack() throws { try send("return") }

  private func send(_ word: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
    guard !output.fileHandleForReading.availableData.isEmpty else { throw CocoaError(.fileReadUnknown) }
  }

  /// Numbers of the bubbles that their sender closed, in order.
  public var closed: [Int] {
    struct Closed: Decodable { let closed: Int }
    return entries(Closed.self).map(\.closed)
  }

  private func entries<Entry: Decodable>(_ type: Entry.Type) -> [Entry] {
    guard let log = try? String(contentsOfFile: folder.path("log"), encoding: .utf8) else { return [] }
    return log.split(separator: "\n").compactMap { try? JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
  }

  /// Bubbles received, in order.
  public var bubbles: [Bubble] { entries(Bubble.self) }
}

/// `Tests/Notifications/dunst.sh`: a real dunst on a virtual display; `deinit` ends it.
public final class DunstDesktop {
  public static let missing = "a part is missing: apt install dunst xvfb dbus libnotify-bin"

  public static var isThere: Bool {
    ["dunst", "dunstctl", "Xvfb", "dbus-daemon", "notify-send"].allSatisfy {
      Program.find($0, environment: ["PATH": NotificationDaemon.path]) != nil
    }
  }

  private static let script = PackageFolder.url.appending(path: "Tests/Notifications/dunst.sh")

  /// Runtime folder of the session; contains the bus socket.
  public let folder: TemporaryDirectory
  private let process = Process()
  private let input = StandInSpawn.pipe()
  private let output = StandInSpawn.pipe()

  public init() throws {
    folder = try TemporaryDirectory()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [DunstDesktop.script.path, folder.path]
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

  /// Closes all bubbles and returns the output of `dunstctl history`, latest first.
  public func history() throws -> String { try answer(to: "history") }

  /// Rows of the display on which something is drawn.
  public func drawnRows() throws -> Set<Int> {
    let path = folder.path("display.ppm")
    guard try answer(to: "picture \(path)") == "done\n" else { throw CocoaError(.fileReadUnknown) }
    let bytes = try Array(Data(contentsOf: URL(filePath: path)))
    // ppm(5): "P6", width, height and 255, each followed by one blank, then three bytes for each pixel.
    let header = bytes.prefix(32).split(whereSeparator: { [0x20, 0x0A].contains($0) }).prefix(4)
    let numbers = header.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, let start = header.last?.endIndex else { throw CocoaError(.fileReadCorruptFile) }
    let pixels = bytes[(start + 1)...]
    let (rowBytes, background) = (numbers[0] * 3, Array(pixels.suffix(3)))
    return Set(
      (0..<numbers[1]).filter { row in
        let line = pixels.dropFirst(row * rowBytes).prefix(rowBytes)
        return line.indices.contains { line[$0] != background[(line.distance(from: line.startIndex, to: $0)) % 3] }
      })
  }

  private func answer(to command: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
    var text = Data()
    while !text.contains(UInt8(ascii: "\n")) {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      text += piece
    }
    return String(decoding: text, as: UTF8.self)
  }
}
