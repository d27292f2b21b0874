internal import Platform

/// A tmux server of the person's, and who looks at it.
struct TmuxServer {
  private let socket: String
  /// The clients on whose terminals somebody looks at it and takes messages, by tmux's names for them.
  let clients: [String]
  /// Those and the ones of its windows: a line that is written there would spoil what tmux draws.
  let terminals: Set<String>

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
    guard let clients = lines("list-clients", "-F", "#{client_tty} #{client_name}") else { return nil }
    self.socket = socket
    let looking = clients.map {
      $0.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    // tmux does not know the terminal of every client.
    self.clients = looking.filter { $0[0].isEmpty || OpenTerminals.takesMessages($0[0]) }.compactMap(\.last)
    terminals = Set(looking.map { $0[0] } + (lines("list-panes", "-a", "-F", "#{pane_tty}") ?? []))
  }

  /// Shows a text to everybody who looks, and says to how many.
  func show(_ text: String, _ effects: NotifyEffects) -> Int {
    clients.count { client in
      // Before tmux 3.2 a message stays only as long as the person's settings say.
      [["-d", "\(TmuxServer.shownMilliseconds)"], []].contains { delay in
        let arguments = ["display-message", "-c", client] + delay + ["--", TmuxServer.literal(text)]
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
