public import ArgumentParser

// In each run the parser reads everything that a command declares. Its own ways to do that make the runtime search all
// protocol conformances of the program, up to a dozen times for one type
// (docs/decisions/0051-fewer-questions-at-run-time.md).

extension ParsableArguments {
  /// A mirror of the declarations of a type: its stored properties with their names, in their order.
  ///
  /// Swift's own mirror is slow: it looks up each property's type by its name. `ParsedAloneTests` compares both.
  package func mirror(_ declarations: [Mirror.Child]) -> Mirror { Mirror(NoSubject(), children: declarations) }
}

/// Subject of a mirror whose children alone are read. `Mirror` asks each new type whether it reflects itself.
private struct NoSubject {}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String, AllCases == [Self] {
  // The parser's own implementations use key paths, and `map` and `for` look up types by name here: both are slow.
  public static var allValueStrings: [String] {
    let cases = allCases
    var texts: [String] = []
    var index = 0
    while index < cases.count {
      texts.append(cases[index].rawValue)
      index += 1
    }
    return texts
  }

  public static var allValueDescriptions: [String: String] { [:] }
}

/// Wraps a command to parse it without help options, subcommands and parent commands, so that the parser does
/// not look for them. Its declarations are those of the command.
package struct CommandAlone<Wrapped: Command>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    var configuration = CommandConfiguration(commandName: "alone", helpNames: [])
    // Otherwise the parser first tries two commands of its own, for completion scripts.
    configuration._superCommandName = "cyc"
    return configuration
  }

  fileprivate var command: Wrapped

  package init() { command = Wrapped() }

  package init(from decoder: any Decoder) throws { command = try Wrapped(from: decoder) }

  package mutating func validate() throws { try command.validate() }
}

extension CommandAlone: CustomReflectable {
  package var customMirror: Mirror { command.declarations }
}

extension Command {
  /// The command with these arguments; nil if it has subcommands, or the arguments are wrong or may ask for help. In
  /// that case the caller parses all arguments from the root, which gives the parser's message.
  package static func parsedAlone(_ arguments: [String]) -> Self? {
    guard configuration.subcommands.isEmpty, !arguments.contains(where: mayAskForHelp) else { return nil }
    return (try? CommandAlone<Self>.parseAsRoot(arguments) as? CommandAlone<Self>)?.command
  }

  /// Whether the parser may take a word for an option of its own: `-h`, `-qh`, `--help-hidden`.
  private static func mayAskForHelp(_ word: String) -> Bool {
    guard word.hasPrefix("-") else { return false }
    return word.hasPrefix("--")
      ? ["--help", "--version", "--experimental", "--generate"].contains(where: word.hasPrefix) : word.contains("h")
  }
}
