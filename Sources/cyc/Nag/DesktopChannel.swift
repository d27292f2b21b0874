internal import Platform
internal import Terminal

/// Bubbles on the desktop, by `notify-send`.
///
/// Source: the Desktop Notifications Specification 1.2; notify-send(1).
enum DesktopChannel {
  static func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    let environment = SessionBus.completing(world.environmentForOthers)
    let bubble = message.isReminder ? DesktopBubble(environment) : nil
    let program = arguments(message, replacing: bubble?.number)
    do throws(NagChannelFailure) {
      let printed = try world.deliver(by: program, called: program[0], environment)
      // A reminder that could not be replaced is only a bubble more.
      if let number = number(printed: printed) { bubble?.keep(number) }
    } catch {
      if error.reason == NagChannelPhrases.missing(program[0]) { throw error }
      throw NagChannelFailure(reason: NagChannelPhrases.noDesktop)
    }
  }

  static func readiness(in world: World) -> Sentence? {
    let environment = SessionBus.completing(world.environmentForOthers)
    guard Program.find("notify-send", environment: environment) != nil else { return NagChannelPhrases.noNotifySend }
    return environment[SessionBus.variable, default: ""].isEmpty ? NagChannelPhrases.noSession : nil
  }

  /// What is called; `-p` prints the bubble's number.
  static func arguments(_ message: NagMessage, replacing number: Int?) -> [String] {
    let options = ["-a", NagMessage.title, "-i", icon(message.urgency), "-u", message.urgency.rawValue, "-p"]
    let replaced = number.map { ["-r", "\($0)"] } ?? []
    let texts = [Sanitizer.clean(message.title), Markup.escaped(Sanitizer.clean(message.body))]
    return ["notify-send"] + options + replaced + ["--"] + texts
  }

  /// The number that `notify-send -p` printed.
  static func number(printed text: String) -> Int? {
    text.split(whereSeparator: \.isNewline).first.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Source: the freedesktop.org Icon Naming Specification 0.8.90.
  private static func icon(_ urgency: NagRule.Urgency) -> String {
    switch urgency {
    case .low: "appointment-soon"
    case .normal: "dialog-information"
    case .critical: "dialog-warning"
    }
  }
}

extension NagMessage {
  /// Whether it is about today's commit; a later one takes the place of an earlier one.
  var isReminder: Bool { key.occasion != nil }
}
