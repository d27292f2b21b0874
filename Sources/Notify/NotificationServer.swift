internal import Platform

/// The notification server on the session bus.
/// Source: Desktop Notifications Specification 1.2, "D-BUS Protocol"; D-Bus Specification 0.43, "GetNameOwner".
enum NotificationServer: Equatable {
  /// The server's connection name, such as `:1.42`, which the bus never reuses, and the bus's address.
  case connection(String, bus: String)
  /// The bus has no notification server.
  case missing
  /// The bus does not respond, or no program to query it is installed.
  case unknown

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  private static let bus = (name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")

  /// Asks the bus which server runs now.
  static func current(_ environment: [String: String], _ effects: NotifyEffects) -> NotificationServer {
    let answer = call("GetNameOwner", with: ("string", name), of: bus, environment, effects)
    guard let answer else { return .unknown }
    if answer.exitCode == 0 {
      let bus = environment[SessionBus.variable, default: ""]
      return owner(in: answer.output).map { .connection($0, bus: bus) } ?? .unknown
    }
    return answer.errorOutput.contains("org.freedesktop.DBus.Error.NameHasNoOwner") ? .missing : .unknown
  }

  /// Closes a notification. It stays if neither `dbus-send` nor `gdbus` is installed.
  static func close(_ number: Int, _ environment: [String: String], _ effects: NotifyEffects) {
    _ = call("CloseNotification", with: ("uint32", "\(number)"), environment, effects)
  }

  /// Nil if the server does not respond, or no program to query it is installed.
  static func abilities(_ environment: [String: String], _ effects: NotifyEffects) -> DesktopAbilities? {
    guard let capabilities = call("GetCapabilities", environment, effects), capabilities.exitCode == 0,
      let information = call("GetServerInformation", environment, effects), information.exitCode == 0
    else { return nil }
    return DesktopAbilities(capabilities: capabilities.output, information: information.output)
  }

  /// Calls a method with `dbus-send` or `gdbus`; every session bus comes with one of them. Both print other text around
  /// the answer.
  private static func call(
    _ method: String, with argument: (type: String, value: String)? = nil,
    of server: (name: String, path: String) = (name, path), _ environment: [String: String], _ effects: NotifyEffects
  ) -> ProgramResult? {
    let (name, path) = server
    let method = "\(name).\(method)"
    let programs = [
      [
        "dbus-send", "--session", "--print-reply=literal", "--dest=\(name)", path, method,
        argument.map { "\($0.type):\($0.value)" },
      ],
      ["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, argument?.value],
    ].map { $0.compactMap(\.self) }
    let program = programs.first { Program.find($0[0], environment: environment) != nil }
    return program.flatMap { try? effects.run($0, environment, []) }
  }

  /// The first connection name in a text: a colon, then numbers separated by dots.
  static func owner(in text: String) -> String? {
    guard let start = text.firstIndex(of: ":") else { return nil }
    let name = text[start...].dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return name.isEmpty ? nil : ":\(name)"
  }
}

/// Features of the desktop's notification server.
/// Source: Desktop Notifications Specification 1.2, "GetCapabilities", "GetServerInformation".
struct DesktopAbilities: Hashable {
  /// Whether it draws actions as buttons. A server that does draws at least three.
  let drawsButtons: Bool
  let readsMarkup: Bool

  /// Servers that accept actions, but show them only in a menu of another program.
  private static let withoutButtons: Set<String> = ["dunst", "mako"]

  /// - Parameters:
  ///   - capabilities: reply to GetCapabilities, as printed by `dbus-send` or `gdbus`
  ///   - information: reply to GetServerInformation, likewise; the server's name comes first
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

/// The current notification, which the next one replaces. Its number is stored in the session's runtime folder, with
/// the server that assigned it: another server counts from 1 again, so the number could be another program's.
struct DesktopBubble {
  private let folder: String
  private var path: String { "\(folder)/bubble" }

  /// Room for a number, a connection's name and a bus's address, which contains a path of at most 108 bytes (unix(7)).
  private static let maxBytes = 1024

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

  /// Ends the process that waits for a click, and keeps others from waiting while the returned lock is held.
  func takeOver() throws(PrivateFileError) -> SingleInstance { try SingleInstance(taking: "\(folder)/bubble.lock") }

  /// Stores the number. An error is ignored: the next message then appears as an additional notification.
  func keep(_ number: Int, on server: NotificationServer) {
    guard let line = Self.line(server) else { return }
    try? PrivateFile.write(Array("\(number)\n\(line)\n".utf8), to: path)
  }

  private static func line(_ server: NotificationServer) -> String? {
    if case .connection(let name, let bus) = server { "\(name) \(bus)" } else { nil }
  }
}
