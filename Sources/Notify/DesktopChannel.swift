public import Platform
internal import Terminal

/// Desktop notifications, sent by `notify-send`.
/// Source: the Desktop Notifications Specification 1.2; notify-send(1).
public struct DesktopChannel: Channel {
  private static let program = "notify-send"
  /// How long the waiting program may take to show a message.
  private static let deliverySeconds = 10.0

  let effects: NotifyEffects
  let application: String
  /// Name of a folder in the session's runtime folder; stores data about the current notification.
  let folder: String
  /// Used without a session bus; nil if the system has no other notifications.
  let native: NativeDesktop?
  /// Starts a program that calls `choice(on:)` and outlives this one. It prints `shownSign` when the message is shown.
  let startWaiting: ((Message) throws -> RunningProgram)?

  /// - Parameter startWaiting: nil if no program can wait; notifications then have no buttons
  public init(
    _ effects: NotifyEffects, application: String, folder: String, native: NativeDesktop? = nil,
    startWaiting: ((Message) throws -> RunningProgram)? = nil
  ) {
    self.effects = effects
    self.application = application
    self.folder = folder
    self.native = native
    self.startWaiting = startWaiting
  }

  public func send(_ message: Message) throws(DeliveryError) {
    let environment = SessionBus.completing(effects.environment)
    let hasBus = !environment[SessionBus.variable, default: ""].isEmpty
    if !hasBus, let native {
      _ = try effects.deliver(by: native.showing(message), called: native.program)
      return
    }
    if hasBus, !message.actions.isEmpty, try showWithButtons(message) { return }
    do throws(DeliveryError) {
      try sendWithoutButtons(message, environment)
    } catch {
      switch error {
      case .programMissing, .cannotStart: throw error
      default: throw .noDesktop
      }
    }
  }

  public func check() throws(DeliveryError) {
    let environment = SessionBus.completing(effects.environment)
    if environment[SessionBus.variable, default: ""].isEmpty, let native {
      guard Program.find(native.program, environment: effects.environment) != nil else {
        throw .programMissing(native.program)
      }
      return
    }
    guard Program.find(Self.program, environment: environment) != nil else { throw .programMissing(Self.program) }
    if environment[SessionBus.variable, default: ""].isEmpty { throw .noDesktopSession }
  }

  /// Whether the desktop draws actions as buttons, at least three; false if unknown.
  public func drawsButtons() -> Bool {
    NotificationServer.abilities(SessionBus.completing(effects.environment), effects)?.drawsButtons ?? false
  }

  private func sendWithoutButtons(_ message: Message, _ environment: [String: String]) throws(DeliveryError) {
    let bubble = message.replacesPrevious ? DesktopBubble(environment, folder: folder) : nil
    // Ends the process that waits for a click on the notification about to be replaced.
    let lock = try? bubble?.takeOver()
    defer { withExtendedLifetime(lock) {} }
    let earlier = bubble?.number(on: NotificationServer.current(environment, effects))
    func deliver(_ options: [String]) throws(DeliveryError) -> String {
      try effects.deliver(by: arguments(message, options, environment), called: Self.program, environment)
    }
    let printed: String
    do throws(DeliveryError) {
      printed = try deliver(Self.numbered(replacing: earlier))
    } catch .programFailed(_, exitCode: 1) {
      // notify-send before 0.8 does not know the options for numbers.
      printed = try deliver([])
    }
    let server = NotificationServer.current(environment, effects)
    if server == .missing { throw .noDesktop }
    // Without a number, the next message appears as an additional notification.
    if let number = Self.number(printed: printed) { bubble?.keep(number, on: server) }
  }

  /// Starts a separate process that shows the message and waits for a click. False if buttons are not possible.
  private func showWithButtons(_ message: Message) throws(DeliveryError) -> Bool {
    guard let startWaiting, var waiting = try? startWaiting(message) else { return false }
    if waiting.line(withinSeconds: Self.deliverySeconds) == Self.shownSign { return true }
    // It still runs, so the desktop does not respond.
    let hasTimedOut = !waiting.hasClosedItsOutput
    waiting.end()
    if hasTimedOut { throw .noDesktop }
    return false
  }

  func arguments(_ message: Message, _ more: [String], _ environment: [String: String]) -> [String] {
    // Most desktops hide a message after ten seconds. One with buttons stays until it is replaced or closed.
    let time = message.actions.isEmpty ? [] : ["-t", "0"]
    let options = ["-a", application, "-i", Self.icon(message.urgency), "-u", message.urgency.rawValue] + time
    let message = message.cleaned
    return [Self.program] + options + more + ["--", message.title, body(message.text, environment)]
  }

  /// notify-send reads escapes of C in the body, but not in the title: `\d` would lose its backslash, `\0` would end
  /// the text, and `\xff` would make it fail.
  private func body(_ text: String, _ environment: [String: String]) -> String {
    escaped(text, environment).replacing(["\\": "\\\\"])
  }

  /// Most desktops read markup; one that does not shows it as text. Asks the desktop only if the text contains markup
  /// characters.
  private func escaped(_ text: String, _ environment: [String: String]) -> String {
    let escaped = text.escapedAsXML()
    if escaped == text { return text }
    return NotificationServer.abilities(environment, effects)?.readsMarkup == false ? text : escaped
  }

  /// Options that print the notification's number and replace an earlier notification.
  static func numbered(replacing number: Int?) -> [String] { ["-p"] + (number.map { ["-r", "\($0)"] } ?? []) }

  /// The number that `notify-send -p` printed first; nil if there is none.
  static func number(printed text: String) -> Int? {
    text.split(whereSeparator: \.isNewline).first.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Source: the freedesktop.org Icon Naming Specification 0.8.90.
  private static func icon(_ urgency: Urgency) -> String {
    switch urgency {
    case .low: "appointment-soon"
    case .normal: "dialog-information"
    case .critical: "dialog-warning"
    }
  }
}

/// Messages with buttons. `notify-send` runs until a button is clicked, so a separate process waits for it.
extension DesktopChannel {
  /// Printed by the waiting program when the notification is shown.
  public static let shownSign = "shown"
  /// Wait for each line up to the number. A desktop accepts a message at once or not at all.
  private static let showingSeconds = 10.0
  /// GLib may print a few warnings before the number.
  private static let maxLines = 10

  /// Shows a message and waits for a click on a button, the end of the notification, or the time limit. Then it closes
  /// the notification, whose buttons would no longer work. Returns the `id` of the chosen action.
  ///
  /// Replaces an earlier message with buttons and ends the process that waits for it.
  public func choice(
    on message: Message, limitSeconds: Double, whenShown: () -> Void
  ) throws(DeliveryError) -> String? {
    do {
      let environment = SessionBus.completing(effects.environment)
      let bubble = DesktopBubble(environment, folder: folder)
      let lock = try bubble?.takeOver()
      defer { withExtendedLifetime(lock) {} }
      let earlier = bubble?.number(on: NotificationServer.current(environment, effects))
      let buttons = message.actions.flatMap { ["-A", "\($0.id)=\($0.label)"] }
      var program = try effects.start(
        Self.lineBuffered + arguments(message, Self.numbered(replacing: earlier) + buttons, environment), environment)
      let number = number(printedBy: &program)
      let server = NotificationServer.current(environment, effects)
      guard let number, server != .missing else {
        program.end()
        throw DeliveryError.noDesktop
      }
      bubble?.keep(number, on: server)
      whenShown()
      let choice = choice(among: message.actions, printedBy: &program, withinSeconds: limitSeconds)
      let hasTimedOut = choice == nil && !program.hasClosedItsOutput
      if hasTimedOut, NotificationServer.current(environment, effects) == server {
        NotificationServer.close(number, environment, effects)
      }
      program.end()
      return choice
    } catch {
      throw .noDesktop
    }
  }

  /// notify-send buffers its output to a pipe until it exits, so force line buffering. Standard error is read too.
  private static let lineBuffered = ["sh", "-c", "exec stdbuf -oL \"$@\" 2>&1", "sh"]

  /// The notification's number; nil if the desktop did not accept the message.
  ///
  /// `notify-send -r N` always prints N, and waits for a click even if the desktop refused the message. Its exit status
  /// is 1 if a desktop without buttons shows the message. So only its error text tells the cases apart.
  private func number(printedBy program: inout RunningProgram) -> Int? {
    for _ in 0..<Self.maxLines {
      let line = program.line(withinSeconds: Self.showingSeconds)
      guard let line, !line.contains("GDBus.Error:") else { return nil }
      if let number = Self.number(printed: line) { return number }
    }
    return nil
  }

  private func choice(
    among actions: [Action], printedBy program: inout RunningProgram, withinSeconds limitSeconds: Double
  ) -> String? {
    let deadline = SystemClock.uptimeSeconds() + limitSeconds
    while let line = program.line(withinSeconds: deadline - SystemClock.uptimeSeconds()) {
      if actions.contains(where: { $0.id == line }) { return line }
    }
    return nil
  }

  /// Removes the current notification and ends the process that waits for it.
  public func withdraw() {
    let environment = SessionBus.completing(effects.environment)
    if environment[SessionBus.variable, default: ""].isEmpty, let words = native?.withdrawing {
      _ = try? effects.run(words, effects.environment, [])
      return
    }
    guard let bubble = DesktopBubble(environment, folder: folder), let lock = try? bubble.takeOver() else { return }
    if let number = bubble.number(on: NotificationServer.current(environment, effects)) {
      NotificationServer.close(number, environment, effects)
    }
    withExtendedLifetime(lock) {}
  }
}
