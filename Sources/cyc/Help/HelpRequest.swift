internal import ArgumentParser
internal import CycBase
internal import Platform
internal import Terminal

/// A call that asks for help: `--help`, `-h` or `help`.
struct HelpRequest {
  /// The commands from `Cyc` down to the one whose help is asked for.
  private let commands: [any ParsableCommand.Type]

  /// Reads an error of ArgumentParser, whose types are internal; nil for any other error.
  init?(_ error: any Error) {
    let mirror = Mirror(reflecting: error)
    guard let commands = mirror.descendant("commandStack") as? [any ParsableCommand.Type],
      let reason = mirror.descendant("parserError"),
      Mirror(reflecting: reason).children.first?.label == "helpRequested"
    else { return nil }
    self.commands = commands
  }

  /// The command whose help is asked for; nil for `cyc` itself.
  var command: (any ParsableCommand.Type)? { commands.count > 1 ? commands.last : nil }

  var words: [String] { commands.dropFirst().compactMap { $0.configuration.commandName } }
}

extension Cyc {
  static func showHelp(for request: HelpRequest, arguments: [String], in world: World) -> ExitStatus {
    let columns = TerminalFacts.columns(
      option: nil, environment: world.home.environment, windowColumns: world.screen.terminal.windowColumns)
    let depth = ColorDecision.depth(
      mode: world.screen.usesColor ? .auto : .never, environment: world.home.environment,
      isTTY: world.screen.terminal.outputIsTerminal)
    let overview = HelpOverview(language: world.screen.language)
    do {
      guard let command = request.command else {
        let isLong = arguments.contains("--all")
        try world.print(as: .text, isLong: isLong) {
          (isLong ? overview.all(columns: columns) : overview.short(columns: columns)).text(depth)
        }
        return .done
      }
      let page = try HelpPage.page(
        for: request.words, in: HelpPage.program(in: overview.language), overview.language)
      try world.screen.out(page?.lines(columns: columns).text(depth) ?? "\(helpMessage(for: command))\n")
      return .done
    } catch {
      return report(error, arguments: arguments, in: world)
    }
  }
}
