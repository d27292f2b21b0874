internal import CycBase
internal import CycStreak
internal import HTTP
internal import Notify
internal import Platform
internal import QR
internal import Terminal

/// How to subscribe to a topic in the ntfy app, with a QR code if the terminal can show it. The topic is a secret, so the
/// code goes to a terminal only.
struct NtfySubscription {
  let server: String
  let topic: String

  /// Opens the Android app, which subscribes. Source: docs.ntfy.sh, "Subscribe from your phone", "ntfy:// links".
  var url: String {
    let isPlain = server.hasPrefix("http://")
    return "ntfy://\(server.drop { $0 != "/" }.dropFirst(2))/\(topic)\(isPlain ? "?secure=false" : "")"
  }

  /// Shows the code, or nothing if it cannot be shown, and returns the sentences that belong below it.
  func show(_ output: AnswerOptions, in world: World) throws -> [Sentence] {
    guard !output.json, !world.screen.isQuiet, world.screen.terminal.outputIsTerminal else {
      return [NagChannelSetupPhrases.newTopic(topic, server), NagChannelSetupPhrases.shownAgain]
    }
    let display = QRDisplay(output, in: world)
    guard let lines = QRCode(url).flatMap(display.lines) else {
      return [NagChannelSetupPhrases.newTopic(topic, server), NagChannelSetupPhrases.windowTooSmall]
    }
    let heading = NagChannelSetupPhrases.scan(world.screen.language)
    try world.screen.out((heading.wrapped(to: display.columns) + lines).map { $0 + "\n" }.joined())
    let isUsual = server == NtfyTopic.usualServer
    return [NagChannelSetupPhrases.typeInApp(topic)] + (isUsual ? [] : [NagChannelSetupPhrases.chooseServer(server)])
      + [NagChannelSetupPhrases.shownAgain]
  }
}

/// A terminal on which a QR code may be drawn.
struct QRDisplay {
  let columns: Int
  /// Nil if unknown.
  let rows: Int?
  let depth: ColorDepth
  let isASCII: Bool
  let isDark: Bool

  /// Lines of the code; nil if it does not fit, or if there is neither Unicode nor colour.
  func lines(_ code: QRCode) -> [String]? {
    let lines = isASCII ? code.cells.map(coloured) : code.halfBlocks(ink: depth == .none && isDark ? .light : .dark)
    let width = isASCII ? 2 * code.columns : code.columns
    // One row stays for the cursor.
    guard width <= columns, rows.map({ lines.count < $0 }) ?? true, !isASCII || depth > .none else { return nil }
    // Black on white by colour, so that the code is the same on every background.
    return isASCII ? lines : lines.map { $0.styled(Style(foreground: black, background: white), depth) }
  }

  private var black: Color { .rgb(.black) }
  private var white: Color { .rgb(.white) }

  /// A row as blanks on black and on white, two for each module.
  private func coloured(_ row: [Bool]) -> String {
    Line(row.map { Segment("  ", Style(background: $0 ? black : white)) }).text(depth)
  }
}

extension QRDisplay {
  init(_ output: AnswerOptions, in world: World) {
    let terminal = world.screen.terminal
    let environment = world.home.environment
    columns = output.columns(in: world) ?? 0
    rows = terminal.windowRows
    depth = ColorDecision.depth(
      mode: world.screen.usesColor ? .auto : .never, environment: environment, isTTY: terminal.outputIsTerminal)
    isASCII = output.isASCII(in: world)
    // Only a code without colours depends on the background. `findingBackground` asks a terminal only if there are
    // colours, hence `.ansi256`.
    isDark =
      depth > .none || Display(columns: columns, depth: .ansi256, isASCII: isASCII).findingBackground(in: world).isDark
  }
}

enum NtfyTopic {
  static let usualServer = "https://ntfy.sh"

  /// Cannot be guessed: 80 random bits, in groups that people can type.
  static func random() -> String {
    let characters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    let groups = (0..<4).map { _ in String((0..<4).map { _ in characters[Int.random(in: 0..<characters.count)] }) }
    return (["cyc"] + groups).joined(separator: "-")
  }

  /// Names that ntfy uses for its own pages. Source: `DefaultDisallowedTopics` in ntfy's server/config.go.
  private static let reserved = [
    "docs", "static", "file", "app", "metrics", "account", "settings", "signup", "login", "v1",
  ]

  /// The topic, if ntfy accepts such a name.
  static func checked(_ topic: String) throws(NagFailure) -> String {
    if let server = Origin(url: topic) { throw .topicIsAddress(on: server) }
    let isAllowed = topic.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard isAllowed, !topic.isEmpty, topic.utf8.count <= NtfyChannel.maxTopicCharacters else { throw .badTopic }
    if reserved.contains(topic) { throw .reservedTopic }
    return topic
  }

  /// The address of a server without a slash at the end. Requires HTTPS, or a loopback host.
  static func server(_ address: String) throws(NagFailure) -> String {
    let text = address.hasSuffix("/") ? String(address.dropLast()) : address
    guard let origin = Origin(url: text), origin.scheme == "https" || origin.isLoopback,
      // No path: ntfy is at the root of its server.
      text.count(where: { $0 == "/" }) == 2, !text.contains(where: { "?#".contains($0) })
    else { throw .badServer }
    return "\(origin)"
  }
}
