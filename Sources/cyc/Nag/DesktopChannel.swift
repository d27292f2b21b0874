internal import Platform

/// Bubbles on the desktop, by `notify-send`.
///
/// Source: the Desktop Notifications Specification 1.2; notify-send(1).
enum DesktopChannel {
  static func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    let arguments = [
      "notify-send", "-a", NagMessage.title, "-u", message.urgency.rawValue, "--", message.title, escaped(message.body),
    ]
    do {
      let result = try world.run(arguments, world.environmentForOthers, "")
      if result.exitCode != 0 { throw NagChannelFailure(reason: DesktopChannel.noDesktop) }
    } catch {
      throw NagChannelFailure(reason: DesktopChannel.noDesktop)
    }
  }

  private static let noDesktop = Sentence(en: "no desktop takes notifications", ko: "알림을 받을 데스크톱이 없습니다")

  /// Bodies are markup.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
