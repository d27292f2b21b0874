internal import Platform

/// Who shows notifications on the bus of a session.
///
/// Source: Desktop Notifications Specification 1.2, "D-BUS Protocol"; D-Bus Specification 0.43, "GetNameOwner".
enum NotificationServer: Equatable {
  /// The bus's own name for its connection, such as `:1.42`, which the bus gives to nobody else, and the bus's address.
  case connection(String, bus: String)
  case nobody
  /// The bus does not answer, or there is no program to ask it with.
  case unknown

  static let name = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"

  /// One of them is wherever a session's bus is. What each prints holds the owner's name, whatever else is around it.
  private static let questions = [
    [
      "dbus-send", "--session", "--print-reply=literal", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
      "org.freedesktop.DBus.GetNameOwner", "string:\(name)",
    ],
    [
      "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus",
      "--method", "org.freedesktop.DBus.GetNameOwner", name,
    ],
  ]

  /// Asks the bus that an environment names.
  static func current(_ environment: [String: String], _ effects: NotifyEffects) -> NotificationServer {
    let bus = environment[SessionBus.variable, default: ""]
    let question = questions.first { Program.find($0[0], environment: environment) != nil }
    guard let question, let result = try? effects.run(question, environment, []) else { return .unknown }
    if result.exitCode == 0 { return owner(in: result.output).map { .connection($0, bus: bus) } ?? .unknown }
    return result.errorOutput.contains("org.freedesktop.DBus.Error.NameHasNoOwner") ? .nobody : .unknown
  }

  /// One of them takes a bubble away. Where neither is there, it stays.
  private static func closing(_ number: Int) -> [[String]] {
    let method = "\(name).CloseNotification"
    return [
      ["dbus-send", "--session", "--print-reply", "--dest=\(name)", path, method, "uint32:\(number)"],
      ["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, "\(number)"],
    ]
  }

  /// Takes a bubble away.
  static func close(_ number: Int, _ environment: [String: String], _ effects: NotifyEffects) {
    let program = closing(number).first { Program.find($0[0], environment: environment) != nil }
    if let program { _ = try? effects.run(program, environment, []) }
  }

  /// The first name of a connection in a text: a colon, then numbers between points.
  static func owner(in text: String) -> String? {
    guard let start = text.firstIndex(of: ":") else { return nil }
    let name = text[start...].dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return name.isEmpty ? nil : ":\(name)"
  }
}
