internal import Platform

/// A line on each terminal that the person has open and that takes messages, and in the status line of tmux where that draws
/// the terminal. Where somebody types, or a program draws on the whole screen, nothing is written.
public struct TerminalChannel: Channel {
  private let effects: NotifyEffects

  public init(_ effects: NotifyEffects) { self.effects = effects }

  public func send(_ message: Message) throws(DeliveryError) {
    let text = message.line
    let servers = TmuxServer.all(effects)
    let drawnByTmux = Set(servers.flatMap(\.terminals))
    let bare = effects.openTerminals().filter { !drawnByTmux.contains($0) }
    let atRest = OpenTerminals.atRest(bare)
    let taken =
      servers.reduce(0) { $0 + $1.show(text, effects) }
      // On a line of its own, whatever stands on the one before.
      + atRest.count { OpenTerminals.write("\r\n\(text)\r\n", to: $0) }
    if taken > 0 { return }
    let isInUse = atRest.count < bare.count || servers.contains { $0.clients.contains(where: \.showsAlternateScreen) }
    throw isInUse ? .terminalsInUse : .noTerminal
  }

  public func check() throws(DeliveryError) {
    let isReachable = !effects.openTerminals().isEmpty || TmuxServer.all(effects).contains { !$0.clients.isEmpty }
    if !isReachable { throw .noTerminal }
  }
}

/// A tmux server of the person's, and who looks at it.
struct TmuxServer {
  private let socket: String
  /// The clients on whose terminals somebody looks at it and takes messages.
  let clients: [Client]
  /// Those and the ones of its windows: a line that is written there would spoil what tmux draws.
  let terminals: Set<String>

  struct Client {
    /// tmux's name for it.
    let name: String
    /// Whether a program draws on the whole of the pane that it shows, as vim and less do: a message would hold that up.
    let showsAlternateScreen: Bool
  }

  /// So long a message stays, or until a key is pressed.
  private static let shownMilliseconds = 15_000

  static func all(_ effects: NotifyEffects) -> [TmuxServer] {
    TmuxSockets.paths(environment: effects.environment).compactMap { TmuxServer(socket: $0, effects) }
  }

  /// Nil where no server answers.
  private init?(socket: String, _ effects: NotifyEffects) {
    func lines(_ arguments: String...) -> [String]? {
      let result = try? effects.run(["tmux", "-S", socket] + arguments, effects.environment, [])
      guard let result, result.exitCode == 0 else { return nil }
      return result.output.split(separator: "\n").map(String.init)
    }
    guard let clients = lines("list-clients", "-F", "#{client_tty} #{alternate_on} #{client_name}") else { return nil }
    self.socket = socket
    let looking = clients.map {
      $0.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    }.filter { $0.count == 3 }
    // tmux does not know the terminal of every client.
    self.clients = looking.filter { $0[0].isEmpty || OpenTerminals.takesMessages($0[0]) }
      .map { Client(name: $0[2], showsAlternateScreen: $0[1] == "1") }
    terminals = Set(looking.map { $0[0] } + (lines("list-panes", "-a", "-F", "#{pane_tty}") ?? []))
  }

  /// Shows a text to everybody who looks at more than one program's screen, and says to how many.
  func show(_ text: String, _ effects: NotifyEffects) -> Int {
    clients.filter { !$0.showsAlternateScreen }.count { client in
      // Before tmux 3.2 a message stays only as long as the person's settings say.
      [["-d", "\(TmuxServer.shownMilliseconds)"], []].contains { delay in
        let arguments = ["display-message", "-c", client.name] + delay + ["--", TmuxServer.literal(text)]
        let result = try? effects.run(["tmux", "-S", socket] + arguments, effects.environment, [])
        return result?.exitCode == 0
      }
    }
  }

  /// A text in which tmux finds nothing to expand: formats and shell commands begin with `#`, parts of the time with `%`.
  ///
  /// Source: tmux(1), FORMATS; strftime(3).
  static func literal(_ text: String) -> String {
    text.replacing("#", with: "##").replacing("%", with: "%%")
  }
}
