extension NagChannel {
  /// Sends a message, and waits until it is handed over.
  func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    switch self {
    case .desktop: try DesktopChannel.send(message, in: world)
    case .terminal, .ntfy, .webhook, .mail, .command:
      throw NagChannelFailure(reason: Sentence(en: "not there yet", ko: "아직 쓸 수 없습니다"))
    }
  }
}
