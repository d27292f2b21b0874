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

/// What a desktop can show of a message.
///
/// Source: Desktop Notifications Specification 1.2, "GetCapabilities", "GetServerInformation".
struct DesktopAbilities: Hashable {
  /// Whether it draws actions as buttons: those that do draw three at least.
  let drawsButtons: Bool
  /// Whether a body is markup.
  let readsMarkup: Bool

  /// These take actions, and show them only in a menu of another program.
  private static let withoutButtons: Set<String> = ["dunst", "mako"]

  /// - Parameters:
  ///   - capabilities: as `dbus-send` or `gdbus` print the answer.
  ///   - information: the same, the server's name first.
  init(capabilities: String, information: String) {
    let names = Set(DesktopAbilities.words(capabilities))
    let server = DesktopAbilities.words(information).first?.lowercased() ?? ""
    drawsButtons = names.contains("actions") && !DesktopAbilities.withoutButtons.contains(server)
    // dunst 1.9 without settings reads markup and does not say so: text would be lost that looks like it.
    readsMarkup = names.contains("body-markup") || server == "dunst"
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
  }
}

extension NotificationServer {
  /// Nil where nobody can be asked, or nobody answers.
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
