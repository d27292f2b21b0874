internal import Platform

/// A tmux server of the person's, and who looks at it.
struct TmuxServer {
  private let socket: String
  /// The terminals on which somebody looks at it, by tmux's names for them.
  let clients: [String]
  /// Those and the ones of its windows: a line that is written there would spoil what tmux draws.
  let terminals: Set<String>

  /// So long a message stays, or until a key is pressed.
  private static let shownMilliseconds = 15_000

  static func all(in world: World) -> [TmuxServer] {
    TmuxSockets.paths(environment: world.environment).compactMap { TmuxServer(socket: $0, in: world) }
  }

  /// Nil where no server answers.
  private init?(socket: String, in world: World) {
    func lines(_ arguments: String...) -> [String]? {
      let result = try? world.run(["tmux", "-S", socket] + arguments, world.environmentForOthers, "")
      guard let result, result.exitCode == 0 else { return nil }
      return result.output.split(separator: "\n").map(String.init)
    }
    guard let clients = lines("list-clients", "-F", "#{client_name}") else { return nil }
    self.socket = socket
    self.clients = clients
    terminals = Set(
      (lines("list-clients", "-F", "#{client_tty}") ?? []) + (lines("list-panes", "-a", "-F", "#{pane_tty}") ?? []))
  }

  /// Shows a text to everybody who looks, and says to how many.
  func show(_ text: String, in world: World) -> Int {
    clients.count { client in
      // Before tmux 3.2 a message stays only as long as the person's settings say.
      [["-d", "\(TmuxServer.shownMilliseconds)"], []].contains { delay in
        let arguments = ["display-message", "-c", client] + delay + ["--", TmuxServer.literal(text)]
        let result = try? world.run(["tmux", "-S", socket] + arguments, world.environmentForOthers, "")
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
