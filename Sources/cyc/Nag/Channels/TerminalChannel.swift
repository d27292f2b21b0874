internal import Platform
internal import Terminal

/// A line on each terminal that the person has open and that takes messages, and in the status line of tmux where that draws
/// the terminal.
enum TerminalChannel {
  static func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    let text = message.line
    var drawnByTmux: Set<String> = []
    var taken = 0
    for server in TmuxServer.all(in: world) {
      drawnByTmux.formUnion(server.terminals)
      taken += server.show(text, in: world)
    }
    for path in world.openTerminals() where !drawnByTmux.contains(path) {
      // On a line of its own, whatever stands on the one before.
      if OpenTerminals.write("\r\n\(text)\r\n", to: path) { taken += 1 }
    }
    if taken == 0 { throw NagChannelFailure(reason: NagChannelPhrases.noTerminal) }
  }

  static func readiness(in world: World) -> Sentence? {
    let isReachable = !world.openTerminals().isEmpty || TmuxServer.all(in: world).contains { !$0.clients.isEmpty }
    return isReachable ? nil : NagChannelPhrases.noTerminal
  }
}
