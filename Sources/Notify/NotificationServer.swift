internal import Platform

/// The notification server on the session bus.
///
/// Source: Desktop Notifications Specification 1.2, "D-BUS Protocol"; D-Bus Specification 0.43, "GetNameOwner".
enum NotificationServer: Equatable {
  /// The server's connection name, such as `:1.42`, which the bus never reuses, and the bus's address.
  case connection(String, bus: String)
  case nobody
  /// The bus does not respond, or no program to query it is installed.
  case unknown

  static let name = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"

  /// Every session bus comes with one of these programs. Both print the owner's name, amid other text.
  private static let ownerQueries = [
    [
      "dbus-send", "--session", "--print-reply=literal", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
      "org.freedesktop.DBus.GetNameOwner", "string:\(name)",
    ],
    [
      "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus",
      "--method", "org.freedesktop.DBus.GetNameOwner", name,
    ],
  ]

  /// Queries the bus named in `environment`.
  static func current(_ environment: [String: String], _ effects: NotifyEffects) -> NotificationServer {
    let bus = environment[SessionBus.variable, default: ""]
    let query = ownerQueries.first { Program.find($0[0], environment: environment) != nil }
    guard let query, let result = try? effects.run(query, environment, []) else { return .unknown }
    if result.exitCode == 0 { return owner(in: result.output).map { .connection($0, bus: bus) } ?? .unknown }
    return result.errorOutput.contains("org.freedesktop.DBus.Error.NameHasNoOwner") ? .nobody : .unknown
  }

  /// Alternatives to close a notification. If neither program is installed, it stays.
  private static func closeCommands(_ number: Int) -> [[String]] {
    let method = "\(name).CloseNotification"
    return [
      ["dbus-send", "--session", "--print-reply", "--dest=\(name)", path, method, "uint32:\(number)"],
      ["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, "\(number)"],
    ]
  }

  static func close(_ number: Int, _ environment: [String: String], _ effects: NotifyEffects) {
    let program = closeCommands(number).first { Program.find($0[0], environment: environment) != nil }
    if let program { _ = try? effects.run(program, environment, []) }
  }

  /// The first connection name in a text: a colon, then numbers separated by dots.
  static func owner(in text: String) -> String? {
    guard let start = text.firstIndex(of: ":") else { return nil }
    let name = text[start...].dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return name.isEmpty ? nil : ":\(name)"
  }
}

/// Features of the desktop's notification server.
///
/// Source: Desktop Notifications Specification 1.2, "GetCapabilities", "GetServerInformation".
struct DesktopAbilities: Hashable {
  /// Whether it draws actions as buttons. Servers that do draw at least three.
  let drawsButtons: Bool
  /// Whether it interprets markup in the body.
  let readsMarkup: Bool

  /// They accept actions, but show them only in a menu of another program.
  private static let withoutButtons: Set<String> = ["dunst", "mako"]

  /// - Parameters:
  ///   - capabilities: reply as printed by `dbus-send` or `gdbus`
  ///   - information: reply in the same form; the server's name comes first
  init(capabilities: String, information: String) {
    let names = Set(DesktopAbilities.words(capabilities))
    let server = DesktopAbilities.words(information).first?.lowercased() ?? ""
    drawsButtons = names.contains("actions") && !DesktopAbilities.withoutButtons.contains(server)
    // dunst 1.9 interprets markup by default but does not report it: text that looks like markup would be lost.
    readsMarkup = names.contains("body-markup") || server == "dunst"
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
  }
}

extension NotificationServer {
  /// Nil if the server does not respond, or no program to query it is installed.
  static func abilities(_ environment: [String: String], _ effects: NotifyEffects) -> DesktopAbilities? {
    guard let capabilities = answer(to: "GetCapabilities", environment, effects),
      let information = answer(to: "GetServerInformation", environment, effects)
    else { return nil }
    return DesktopAbilities(capabilities: capabilities, information: information)
  }

  private static func answer(
    to method: String, _ environment: [String: String], _ effects: NotifyEffects
  ) -> String? {
    let programs = [
      ["dbus-send", "--session", "--print-reply=literal", "--dest=\(name)", path, "\(name).\(method)"],
      ["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", "\(name).\(method)"],
    ]
    let program = programs.first { Program.find($0[0], environment: environment) != nil }
    guard let program, let result = try? effects.run(program, environment, []), result.exitCode == 0 else { return nil }
    return result.output
  }
}

/// The current notification that the next one replaces.
///
/// Its number is stored in the session's runtime folder, together with the server that assigned it.
/// Another server counts anew, so the same number could be another program's notification.
struct DesktopBubble {
  private let folder: String
  private var path: String { "\(folder)/bubble" }

  /// Room for a number, a connection's name and a bus's address, which contains a path of at most 108 bytes
  /// (unix(7)).
  private static let maxBytes = 1024

  /// Nil if the session has no runtime folder.
  init?(_ environment: [String: String], folder: String) {
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
    self.folder = "\(runtime)/\(folder)"
  }

  /// The stored number (1 or more); nil if `server` did not assign it.
  func number(on server: NotificationServer) -> Int? {
    guard let bytes = try? PrivateFile.read(path, limitBytes: Self.maxBytes), let line = Self.line(server) else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n\(line)\n") ? DesktopChannel.number(printed: text) : nil
  }

  /// Ends the process that waits for a click, and takes its place.
  func takePlace() throws(PrivateFileError) -> SingleInstance { try SingleInstance(taking: "\(folder)/bubble.lock") }

  /// An error is ignored: the next message then appears as an additional notification.
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
