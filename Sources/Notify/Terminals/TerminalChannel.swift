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
