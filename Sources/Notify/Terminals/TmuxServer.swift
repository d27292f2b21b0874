internal import Platform

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
