package import CycBase
internal import Foundation
internal import Platform

/// The session bus of the last login. Cron passes on no address, and without systemd or elogind (OpenRC, Void) the bus
/// is not in the runtime folder and changes at each login.
package struct RememberedBus: Codable, Equatable {
  let address: String
  /// `XDG_RUNTIME_DIR`, where `DesktopBubble` keeps the number of the last notification.
  let runtimeFolder: String?

  private static func path(in directories: Directories) -> String { "\(directories.state)/session-bus.json" }

  private static func load(in directories: Directories) -> RememberedBus? {
    guard let bytes = try? PrivateFile.read(path(in: directories), limitBytes: 4096) else { return nil }
    return try? JSONDecoder().decode(RememberedBus.self, from: Data(bytes))
  }

  /// Nil if the environment names no bus, or one that a run of the schedule finds by itself.
  init?(_ environment: [String: String]) {
    guard let address = environment[SessionBus.variable], let path = RememberedBus.path(of: address),
      path != "/run/user/\(LocalSocket.userID)/bus"
    else { return nil }
    self.address = address
    runtimeFolder = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Socket of an address such as `unix:path=/tmp/dbus-1,guid=2`; nil for other addresses, for paths with escapes (`%`)
  /// and for several addresses (`;`). An abstract name is free for every user once the bus has ended, so it is not
  /// remembered.
  static func path(of address: String) -> String? {
    guard address.hasPrefix("unix:path="), !address.contains(where: { "%;".contains($0) }) else { return nil }
    let path = address.dropFirst("unix:path=".count).prefix { $0 != "," }
    return path.hasPrefix("/") ? String(path) : nil
  }

  /// Whether the bus listens, as a process of this user.
  private var isAlive: Bool {
    guard let path = RememberedBus.path(of: address) else { return false }
    return LocalSocket.isOwn(path) && LocalSocket(path) != nil
  }

  /// Remembers the bus of a command that a user typed, if reminders are on.
  package static func note(in world: World) {
    guard let bus = RememberedBus(world.home.environment), InstalledSchedule.load(in: world.home.directories) != nil,
      bus != load(in: world.home.directories), let bytes = try? JSONEncoder().encode(bus)
    else { return }
    // If this fails, reminders may not reach the desktop, which the channel then reports.
    try? PrivateFile.write(Array(bytes), to: path(in: world.home.directories))
  }

  /// The environment of a scheduled run, with the remembered bus if it names none. Forgets a bus that does not listen.
  static func completing(_ home: Home) -> [String: String] {
    // A bus in the runtime folder need not be added: channels find it by the same function.
    let found = SessionBus.completing(home.environment)
    guard found[SessionBus.variable, default: ""].isEmpty, let bus = load(in: home.directories) else {
      return home.environment
    }
    guard bus.isAlive else {
      try? PrivateFile.remove(path(in: home.directories))
      return home.environment
    }
    var environment = home.environment
    environment[SessionBus.variable] = bus.address
    if environment["XDG_RUNTIME_DIR"] == nil { environment["XDG_RUNTIME_DIR"] = bus.runtimeFolder }
    return environment
  }
}
