internal import Platform

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
