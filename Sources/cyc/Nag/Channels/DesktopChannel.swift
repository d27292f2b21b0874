internal import Platform
internal import Terminal

/// Bubbles on the desktop, by `notify-send`.
///
/// Source: the Desktop Notifications Specification 1.2; notify-send(1).
enum DesktopChannel {
  private static let program = "notify-send"
  /// As long as any program is given that hands a message over.
  private static let patienceSeconds = 10.0

  static func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    let environment = SessionBus.completing(world.environmentForOthers)
    let hasBus = !environment[SessionBus.variable, default: ""].isEmpty
    if message.hasActions, hasBus, !world.programPath.isEmpty, try isShownWithButtons(message, in: world) { return }
    do throws(NagChannelFailure) {
      try sendWithoutButtons(message, environment, in: world)
    } catch {
      if error.reason == NagChannelPhrases.missing(program) { throw error }
      throw NagChannelFailure(reason: NagChannelPhrases.noDesktop)
    }
  }

  private static func sendWithoutButtons(
    _ message: NagMessage, _ environment: [String: String], in world: World
  ) throws(NagChannelFailure) {
    let bubble = message.hasActions ? DesktopBubble(environment) : nil
    let earlier = bubble?.number(on: NotificationServer.current(environment, in: world))
    let printed: String
    do throws(NagChannelFailure) {
      printed = try world.deliver(by: arguments(message, numbered(replacing: earlier)), called: program, environment)
    } catch {
      guard error.reason == NagChannelPhrases.failed(program, 1) else { throw error }
      // Before 0.8 it knows nothing of numbers.
      printed = try world.deliver(by: arguments(message, []), called: program, environment)
    }
    let server = NotificationServer.current(environment, in: world)
    if server == .nobody { throw NagChannelFailure(reason: NagChannelPhrases.noDesktop) }
    // A reminder that could not be replaced is only a bubble more.
    if let number = number(printed: printed) { bubble?.keep(number, on: server) }
  }

  /// Lets a process of its own show it, which stays for the click when this one has ended; false where there can be no buttons.
  ///
  /// - Throws: where the desktop does not answer at all
  private static func isShownWithButtons(_ message: NagMessage, in world: World) throws(NagChannelFailure) -> Bool {
    // It asks GitHub when that is clicked, so that it is given the tokens.
    guard
      var waiting = try? world.start(
        NagBubbleCommand.words(for: message, in: world), world.environment, world.directories.nagLog)
    else { return false }
    if waiting.line(withinSeconds: patienceSeconds) == BubbleWait.sign { return true }
    let isSilent = !waiting.hasClosedItsOutput
    waiting.end()
    if isSilent { throw NagChannelFailure(reason: NagChannelPhrases.noDesktop) }
    return false
  }

  static func readiness(in world: World) -> Sentence? {
    let environment = SessionBus.completing(world.environmentForOthers)
    guard Program.find(program, environment: environment) != nil else { return NagChannelPhrases.noNotifySend }
    return environment[SessionBus.variable, default: ""].isEmpty ? NagChannelPhrases.noSession : nil
  }

  /// What is called, with options beside the usual ones.
  static func arguments(_ message: NagMessage, _ more: [String]) -> [String] {
    let options = ["-a", NagMessage.title, "-i", icon(message.urgency), "-u", message.urgency.rawValue]
    let texts = [Sanitizer.clean(message.title), Markup.escaped(Sanitizer.clean(message.body))]
    return [program] + options + more + ["--"] + texts
  }

  /// The options by which it prints the bubble's number, and takes the place of another one.
  static func numbered(replacing number: Int?) -> [String] { ["-p"] + (number.map { ["-r", "\($0)"] } ?? []) }

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
