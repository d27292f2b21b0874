public import ArgumentParser

// The parser asks for everything that a command declares, in each run. Its own ways to find it out make the runtime search all
// conformances of the program, up to a dozen times for one type: decision 51.

extension ParsableArguments {
  /// A mirror of what a type declares: the stored properties with their names, in their order. Swift's own mirror makes each
  /// property's type from its name.
  ///
  /// `ParsedAloneTests` compares both.
  package func mirror(_ declarations: [Mirror.Child]) -> Mirror { Mirror(NoSubject(), children: declarations) }
}

/// Subject of a mirror of which only the children are read; `Mirror` asks each new type whether it reflects itself.
private struct NoSubject {}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String, AllCases == [Self] {
  // The parser's own implementations use key paths. An index, because `map` and `for` make types from names here.
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

/// Parses one command as the parser would if the command had neither help nor a parent: it then looks for neither.
///
/// It has no declarations of its own: it shows and decodes those of the command.
package struct CommandAlone<Called: Command>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    var configuration = CommandConfiguration(commandName: "alone", helpNames: [])
    // Otherwise the parser first tries two commands of its own, for completion scripts.
    configuration._superCommandName = "cyc"
    return configuration
  }

  fileprivate var command: Called

  package init() { command = Called() }

  package init(from decoder: any Decoder) throws { command = try Called(from: decoder) }

  package mutating func validate() throws { try command.validate() }
}

extension CommandAlone: CustomReflectable {
  package var customMirror: Mirror { command.declarations }
}

extension Command {
  /// The command with these arguments; nil if they are wrong, or ask for help: then the parser has to read all of them, for
  /// its message.
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
