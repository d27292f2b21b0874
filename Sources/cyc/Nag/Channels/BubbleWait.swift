internal import Platform

/// A reminder with buttons on the desktop. `notify-send` stays as long as it can be clicked, so that a process of its own waits
/// here; `cyc nag run` does not.
struct BubbleWait {
  /// The program of ours that waits says so when the bubble is there.
  static let sign = "shown"

  /// The desktop takes a message at once, if at all.
  private static let showingSeconds = 10.0
  /// GLib has a warning or two before the number.
  private static let maxLines = 10

  let world: World
  /// After that a click does nothing any more.
  var limitSeconds = 600.0

  /// Shows a message, and waits until something is clicked, the bubble is closed, or the time is over. A reminder that still
  /// stands is replaced, and whoever waits for a click on it is ended.
  ///
  /// - Parameter whenShown: called when the desktop has taken the message.
  /// - Returns: nil where nothing was clicked.
  func click(on message: NagMessage, whenShown: () -> Void) throws(NagChannelFailure) -> BubbleClick? {
    do {
      let environment = SessionBus.completing(world.environmentForOthers)
      let bubble = DesktopBubble(environment)
      let place = try bubble?.takePlace()
      defer { withExtendedLifetime(place) {} }
      let earlier = bubble?.number(on: NotificationServer.current(environment, in: world))
      var program = try world.start(
        Self.heardAtOnce + arguments(message, replacing: earlier), environment, nil)
      let number = number(printedBy: &program)
      let server = NotificationServer.current(environment, in: world)
      guard let number, server != .nobody else {
        program.end()
        throw NagChannelFailure(reason: NagChannelPhrases.noDesktop)
      }
      bubble?.keep(number, on: server)
      whenShown()
      let click = click(printedBy: &program)
      program.end()
      return click
    } catch {
      throw NagChannelFailure(reason: NagChannelPhrases.noDesktop)
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
      if let number = DesktopChannel.number(printed: line) { return number }
    }
    return nil
  }

  /// What was clicked, among whatever else may be printed.
  private func click(printedBy program: inout RunningProgram) -> BubbleClick? {
    let deadline = SystemClock.uptimeSeconds() + limitSeconds
    while let line = program.line(withinSeconds: deadline - SystemClock.uptimeSeconds()) {
      if let click = BubbleClick(rawValue: line) { return click }
    }
    return nil
  }

  private func arguments(_ message: NagMessage, replacing number: Int?) -> [String] {
    let buttons = BubbleClick.allCases.flatMap { ["-A", "\($0.rawValue)=\($0.label(world.language))"] }
    return DesktopChannel.arguments(message, DesktopChannel.numbered(replacing: number) + buttons)
  }
}
