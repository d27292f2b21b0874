internal import Platform

/// A reminder with buttons on the desktop. `notify-send` stays as long as it can be clicked, so that a process of its own waits
/// here; `cyc nag run` does not.
struct BubbleWait {
  /// The program of ours that waits says so when the bubble is there.
  static let sign = "shown"

  /// The desktop takes a message at once, if at all.
  private static let showingSeconds = 10.0

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
      // Into a pipe notify-send writes the number only when it ends.
      var program = try world.start(
        ["stdbuf", "-oL"] + arguments(message, replacing: bubble?.number), environment, nil)
      let printed = program.line(withinSeconds: Self.showingSeconds)
      guard let number = printed.flatMap(DesktopChannel.number) else {
        program.end()
        throw NagChannelFailure(reason: NagChannelPhrases.noDesktop)
      }
      bubble?.keep(number)
      whenShown()
      let name = program.line(withinSeconds: limitSeconds)
      program.end()
      return name.flatMap { BubbleClick(rawValue: $0) }
    } catch {
      throw NagChannelFailure(reason: NagChannelPhrases.noDesktop)
    }
  }

  private func arguments(_ message: NagMessage, replacing number: Int?) -> [String] {
    let buttons = BubbleClick.allCases.flatMap { ["-A", "\($0.rawValue)=\($0.label(world.language))"] }
    return DesktopChannel.arguments(message, DesktopChannel.numbered(replacing: number) + buttons)
  }
}
