internal import Platform

/// Writes a line to each open terminal that accepts messages, or to tmux's status line if tmux draws the terminal.
/// Skips terminals in which the user is typing or a program draws on the whole screen.
public struct TerminalChannel: Channel {
  private let effects: NotifyEffects

  public init(_ effects: NotifyEffects) { self.effects = effects }

  public func send(_ message: Message) throws(DeliveryError) {
    let text = message.line
    let servers = TmuxServer.all(effects)
    let drawnByTmux = Set(servers.flatMap(\.terminals))
    let others = effects.openTerminals().filter { !drawnByTmux.contains($0) }
    let atRest = OpenTerminals.atRest(others)
    let reachedCount =
      servers.reduce(0) { $0 + $1.show(text, effects) }
      // Start a new line: the cursor may be anywhere.
      + atRest.count { OpenTerminals.write("\r\n\(text)\r\n", to: $0) }
    if reachedCount > 0 { return }
    let isInUse = atRest.count < others.count || servers.contains { $0.clients.contains(where: \.showsAlternateScreen) }
    throw isInUse ? .terminalsInUse : .noTerminal
  }

  public func check() throws(DeliveryError) {
    let isReachable = !effects.openTerminals().isEmpty || TmuxServer.all(effects).contains { !$0.clients.isEmpty }
    if !isReachable { throw .noTerminal }
  }
}

/// A tmux server of this user and its clients.
struct TmuxServer {
  private let socket: String
  let clients: [Client]
  /// Terminals of all clients and panes. Writing to them directly would corrupt tmux's screen.
  let terminals: Set<String>

  struct Client {
    let name: String
    /// Whether its pane is in the alternate screen, as used by vim and less: a message would hold up that program.
    let showsAlternateScreen: Bool
  }

  /// Time that a message stays unless a key is pressed.
  private static let shownMilliseconds = 15_000

  static func all(_ effects: NotifyEffects) -> [TmuxServer] {
    TmuxSockets.paths(environment: effects.environment).compactMap { TmuxServer(socket: $0, effects) }
  }

  private init?(socket: String, _ effects: NotifyEffects) {
    func lines(_ arguments: String...) -> [String]? {
      TmuxServer.output(of: arguments, on: socket, effects)?.split(separator: "\n").map(String.init)
    }
    guard let clients = lines("list-clients", "-F", "#{client_tty} #{alternate_on} #{client_name}") else { return nil }
    self.socket = socket
    let attached = clients.map {
      $0.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    }.filter { $0.count == 3 }
    // The terminal is empty if tmux does not know it.
    self.clients = attached.filter { $0[0].isEmpty || OpenTerminals.takesMessages($0[0]) }
      .map { Client(name: $0[2], showsAlternateScreen: $0[1] == "1") }
    terminals = Set(attached.map { $0[0] } + (lines("list-panes", "-a", "-F", "#{pane_tty}") ?? []))
  }

  /// Shows a text to the clients outside the alternate screen, and returns their number.
  func show(_ text: String, _ effects: NotifyEffects) -> Int {
    clients.filter { !$0.showsAlternateScreen }.count { client in
      // tmux before 3.2 does not know -d; there the user's settings determine the time.
      [["-d", "\(TmuxServer.shownMilliseconds)"], []].contains { delay in
        let arguments = ["display-message", "-c", client.name] + delay + ["--", TmuxServer.literal(text)]
        return TmuxServer.output(of: arguments, on: socket, effects) != nil
      }
    }
  }

  /// Nil if the server does not respond.
  private static func output(of arguments: [String], on socket: String, _ effects: NotifyEffects) -> String? {
    let result = try? effects.run(["tmux", "-S", socket] + arguments, effects.environment, [])
    return result?.exitCode == 0 ? result?.output : nil
  }

  /// Escapes tmux's format and command syntax (`#`) and its time syntax (`%`).
  /// Source: tmux(1), FORMATS and COMMAND PARSING AND EXECUTION; strftime(3).
  static func literal(_ text: String) -> String {
    let literal = text.replacing(["#": "##", "%": "%%"])
    // tmux takes a `;` at the end of an argument for the end of the command.
    guard literal.utf8.last == UInt8(ascii: ";") else { return literal }
    return String(decoding: literal.utf8.dropLast(), as: UTF8.self) + "\\;"
  }
}
