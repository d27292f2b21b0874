internal import Platform

/// A line on each terminal that the person has open and that takes messages, and in the status line of tmux where that draws
/// the terminal.
public struct TerminalChannel: Channel {
  private let effects: NotifyEffects

  public init(_ effects: NotifyEffects) { self.effects = effects }

  public func send(_ message: Message) throws(DeliveryError) {
    let text = message.line
    var drawnByTmux: Set<String> = []
    var taken = 0
    for server in TmuxServer.all(effects) {
      drawnByTmux.formUnion(server.terminals)
      taken += server.show(text, effects)
    }
    for path in effects.openTerminals() where !drawnByTmux.contains(path) {
      // On a line of its own, whatever stands on the one before.
      if OpenTerminals.write("\r\n\(text)\r\n", to: path) { taken += 1 }
    }
    if taken == 0 { throw .noTerminal }
  }

  public func check() throws(DeliveryError) {
    let isReachable = !effects.openTerminals().isEmpty || TmuxServer.all(effects).contains { !$0.clients.isEmpty }
    if !isReachable { throw .noTerminal }
  }
}
