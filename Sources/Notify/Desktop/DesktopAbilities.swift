internal import Platform

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
