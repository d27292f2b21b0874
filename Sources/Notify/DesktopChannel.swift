public import Platform
internal import Terminal

/// Bubbles on the desktop, by `notify-send`.
///
/// Source: the Desktop Notifications Specification 1.2; notify-send(1).
public struct DesktopChannel: Channel {
  private static let program = "notify-send"
  /// As long as any program is given that hands a message over.
  private static let patienceSeconds = 10.0

  let effects: NotifyEffects
  /// What the desktop says the bubbles are from.
  let application: String
  /// A folder's name: what is kept of a bubble lies there, in the runtime folder of the session.
  let folder: String
  /// Starts a program that calls `choice(on:)` and outlives this one; it prints `shownSign` when the bubble is there.
  let startWaiting: ((Message) throws -> RunningProgram)?

  /// - Parameter startWaiting: nil where no program can wait: then there are no buttons.
  public init(
    _ effects: NotifyEffects, application: String, folder: String,
    startWaiting: ((Message) throws -> RunningProgram)? = nil
  ) {
    self.effects = effects
    self.application = application
    self.folder = folder
    self.startWaiting = startWaiting
  }

  public func send(_ message: Message) throws(DeliveryError) {
    let environment = SessionBus.completing(effects.environment)
    let hasBus = !environment[SessionBus.variable, default: ""].isEmpty
    if hasBus, !message.actions.isEmpty, try isShownWithButtons(message) { return }
    do throws(DeliveryError) {
      try sendWithoutButtons(message, environment)
    } catch .programMissing(let name) {
      throw .programMissing(name)
    } catch {
      throw .noDesktop
    }
  }

  public func check() throws(DeliveryError) {
    let environment = SessionBus.completing(effects.environment)
    guard Program.find(Self.program, environment: environment) != nil else { throw .programMissing(Self.program) }
    if environment[SessionBus.variable, default: ""].isEmpty { throw .noDesktopSession }
  }

  /// Whether the desktop draws three buttons below a message; false where nobody can be asked.
  public func drawsButtons() -> Bool {
    NotificationServer.abilities(SessionBus.completing(effects.environment), effects)?.drawsButtons ?? false
  }

  private func sendWithoutButtons(_ message: Message, _ environment: [String: String]) throws(DeliveryError) {
    let bubble = message.takesPlace ? DesktopBubble(environment, folder: folder) : nil
    // Nobody waits for a click on what is about to be replaced.
    let place = try? bubble?.takePlace()
    defer { withExtendedLifetime(place) {} }
    let earlier = bubble?.number(on: NotificationServer.current(environment, effects))
    func deliver(_ options: [String]) throws(DeliveryError) -> String {
      try effects.deliver(by: arguments(message, options, environment), called: Self.program, environment)
    }
    let printed: String
    do throws(DeliveryError) {
      printed = try deliver(Self.numbered(replacing: earlier))
    } catch .programFailed(_, exitCode: 1) {
      // Before 0.8 it knows nothing of numbers.
      printed = try deliver([])
    }
    let server = NotificationServer.current(environment, effects)
    if server == .nobody { throw .noDesktop }
    // A message that could not be replaced is only a bubble more.
    if let number = Self.number(printed: printed) { bubble?.keep(number, on: server) }
  }

  /// Lets a process of its own show it, which stays for the choice when this one has ended; false where there can be no buttons.
  ///
  /// - Throws: where the desktop does not answer at all
  private func isShownWithButtons(_ message: Message) throws(DeliveryError) -> Bool {
    guard let startWaiting, var waiting = try? startWaiting(message) else { return false }
    if waiting.line(withinSeconds: Self.patienceSeconds) == Self.shownSign { return true }
    let isSilent = !waiting.hasClosedItsOutput
    waiting.end()
    if isSilent { throw .noDesktop }
    return false
  }

  /// What is called, with options beside the usual ones.
  func arguments(_ message: Message, _ more: [String], _ environment: [String: String]) -> [String] {
    let options = ["-a", application, "-i", Self.icon(message.urgency), "-u", message.urgency.rawValue]
    let message = message.cleaned
    return [Self.program] + options + more + ["--", message.title, escaped(message.text, environment)]
  }

  /// A desktop that reads no markup shows it as it is, and most do read it: only a text that has some makes a difference.
  private func escaped(_ text: String, _ environment: [String: String]) -> String {
    let escaped = text.escapedAsXML()
    if escaped == text { return text }
    return NotificationServer.abilities(environment, effects)?.readsMarkup == false ? text : escaped
  }

  /// The options by which it prints the bubble's number, and takes the place of another one.
  static func numbered(replacing number: Int?) -> [String] { ["-p"] + (number.map { ["-r", "\($0)"] } ?? []) }

  /// The number that `notify-send -p` printed.
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

/// A message with buttons on the desktop. `notify-send` stays as long as it can be clicked, so that a process of its own waits here.
extension DesktopChannel {
  /// The program that waits says so when the bubble is there.
  public static let shownSign = "shown"

  /// The desktop takes a message at once, if at all.
  private static let showingSeconds = 10.0
  /// GLib has a warning or two before the number.
  private static let maxLines = 10

  /// Shows a message, and waits until something is chosen, the bubble is closed, or the time is over. One with actions that still
  /// stands is replaced, and whoever waits for a choice on it is ended. When the time is over the bubble goes away: its buttons would
  /// do nothing any more.
  ///
  /// - Parameters:
  ///   - limitSeconds: how long it stands at the most.
  ///   - whenShown: called when the desktop has taken the message.
  /// - Returns: the `id` of an action; nil where nothing was chosen.
  public func choice(
    on message: Message, limitSeconds: Double, whenShown: () -> Void
  ) throws(DeliveryError) -> String? {
    do {
      let environment = SessionBus.completing(effects.environment)
      let bubble = DesktopBubble(environment, folder: folder)
      let place = try bubble?.takePlace()
      defer { withExtendedLifetime(place) {} }
      let earlier = bubble?.number(on: NotificationServer.current(environment, effects))
      let buttons = message.actions.flatMap { ["-A", "\($0.id)=\($0.label)"] }
      var program = try effects.start(
        Self.heardAtOnce + arguments(message, Self.numbered(replacing: earlier) + buttons, environment), environment)
      let number = number(printedBy: &program)
      let server = NotificationServer.current(environment, effects)
      guard let number, server != .nobody else {
        program.end()
        throw DeliveryError.noDesktop
      }
      bubble?.keep(number, on: server)
      whenShown()
      let choice = choice(among: message.actions, printedBy: &program, withinSeconds: limitSeconds)
      let isOver = choice == nil && !program.hasClosedItsOutput
      if isOver, NotificationServer.current(environment, effects) == server {
        NotificationServer.close(number, environment, effects)
      }
      program.end()
      return choice
    } catch {
      throw .noDesktop
    }
  }

  /// Into a pipe notify-send writes the number only when it ends, unless each line is written at once; its errors are heard too.
  private static let heardAtOnce = ["sh", "-c", "exec stdbuf -oL \"$@\" 2>&1", "sh"]

  /// The bubble's number; nil where the desktop took no message.
  ///
  /// `notify-send -r N` prints N in any case, and waits for a click even where the desktop refused the message; and where a desktop
  /// without buttons shows it, the exit status is 1. So only what it says of the refusal tells them apart.
  private func number(printedBy program: inout RunningProgram) -> Int? {
    for _ in 0..<Self.maxLines {
      guard let line = program.line(withinSeconds: Self.showingSeconds), !line.contains("GDBus.Error:") else {
        return nil
      }
      if let number = Self.number(printed: line) { return number }
    }
    return nil
  }

  /// What was chosen, among whatever else may be printed.
  private func choice(
    among actions: [Action], printedBy program: inout RunningProgram, withinSeconds limitSeconds: Double
  ) -> String? {
    let deadline = SystemClock.uptimeSeconds() + limitSeconds
    while let line = program.line(withinSeconds: deadline - SystemClock.uptimeSeconds()) {
      if actions.contains(where: { $0.id == line }) { return line }
    }
    return nil
  }
}

extension DesktopChannel {
  /// Takes away the message that still stands, with whoever waits for a choice on it.
  public func withdraw() {
    let environment = SessionBus.completing(effects.environment)
    guard let bubble = DesktopBubble(environment, folder: folder), let place = try? bubble.takePlace() else { return }
    if let number = bubble.number(on: NotificationServer.current(environment, effects)) {
      NotificationServer.close(number, environment, effects)
    }
    withExtendedLifetime(place) {}
  }
}
