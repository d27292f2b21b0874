package import ArgumentParser
internal import Terminal

/// A command of cyc: parsed by ArgumentParser, run in a world that is handed to it.
package protocol Command: ParsableCommand {
  var shared: SharedOptions { get }

  static var settingsUse: SettingsUse { get }

  /// Does the work. What goes wrong is thrown; `ExitStatus.no` is thrown where the answer is no.
  func run(in world: World) throws
}

extension Command {
  package static var settingsUse: SettingsUse { .needed }
}

/// What a settings file that cannot be read means for a command.
package enum SettingsUse {
  case needed
  /// It goes on without them.
  case wanted
  /// It goes on without them, and says nothing on stderr but how it is to be called.
  case silent
  /// It does without them, or is there to put them right and reads them itself.
  case unread
}

/// What every command takes.
package struct SharedOptions: ParsableArguments {
  @Option(name: .customLong("lang"), help: ArgumentHelp("The language of the output.", valueName: "language"))
  package var language: Language?

  @Flag(
    name: .shortAndLong, help: "Print only results and errors: no notes, no progress, no confirmations."
  )
  var quiet = false

  @Flag(help: "Never prompt; where an answer is needed, fail and say what to type.")
  var noInput = false

  @Flag(help: "Print long output at once, without a pager.")
  var noPager = false

  package init() {}

}

extension Language: ExpressibleByArgument {
  // By itself the parser finds these out through key paths and casts, for each call of each command.
  package static var allValueStrings: [String] { allCases.map(\.rawValue) }
  package static var allValueDescriptions: [String: String] { [:] }
}

extension World {
  /// Does as the options say that every command takes.
  package mutating func take(_ options: SharedOptions) {
    language = options.language ?? language
    mayAsk = !options.noInput
    usesPager = !options.noPager
    guard options.quiet else { return }
    isQuiet = true
    spin = { _ in {} }
    showProgress = { _ in }
  }
}

extension CommandConfiguration {
  /// The name and the aliases of the command.
  package var names: [String] { [commandName].compactMap(\.self) + aliases }

  /// Adds examples to the end of the help: command lines that work as they stand, each with what it does. `ExampleTests` runs all of
  /// them.
  ///
  /// Indented by four columns they stay lines of their own in a terminal, in Markdown and in a manual page.
  package func examples(_ examples: KeyValuePairs<String, String>) -> CommandConfiguration {
    let widths = examples.map(\.key.displayWidth)
    let widest = widths.max() ?? 0
    var configuration = self
    // Parsed by itself, as `Cyc.parsed` does it, it is no program that somebody asks for completion scripts: the parser then does not
    // try two commands of its own before, which takes a third of its time.
    if commandName != "cyc" { configuration._superCommandName = "cyc" }
    // Appended to one string: each call of cyc makes the help of every command whose name it compares.
    if !discussion.isEmpty { configuration.discussion += "\n\n" }
    configuration.discussion += "Examples:"
    for (example, width) in zip(examples, widths) {
      configuration.discussion += "\n    "
      configuration.discussion += example.key
      configuration.discussion += spaces(widest - width)
      configuration.discussion += "  # "
      configuration.discussion += example.value
    }
    return configuration
  }
}

/// How a command is called, as its help says in one line. ArgumentParser writes all options out where they are fewer than twelve, however long
/// that gets; they are listed below it anyway.
package enum UsageLine {
  private static let maxCharacters = 80
  private static let prefix = "USAGE: "

  /// A help whose usage fits on a line, if it can.
  package static func shortened(in help: String) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(prefix) && line.count > maxCharacters ? shortened(line) : String(line)
    }.joined(separator: "\n")
  }

  /// `[<options>]` behind the command, in the place of each that may be left out.
  private static func shortened(_ line: Substring) -> String {
    let parts = parts(of: line)
    let command = parts.prefix { !$0.hasPrefix("[") && !$0.hasPrefix("<") && !$0.hasPrefix("-") }
    let rest = parts.dropFirst(command.count).filter { !$0.hasPrefix("[-") }
    return (command + ["[<options>]"] + rest).joined(separator: " ")
  }

  /// The words of a line, those in brackets together.
  private static func parts(of line: Substring) -> [String] {
    var parts: [String] = []
    var depth = 0
    for word in line.split(separator: " ") {
      if depth > 0 { parts[parts.count - 1] += " \(word)" } else { parts.append(String(word)) }
      depth += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return parts
  }
}

/// The world, for whoever answers the shell's Tab key: the parser calls those closures while it parses, and hands them nothing.
package struct Completion: @unchecked Sendable {
  // Used on the parsing thread alone, hence unchecked.
  package let world: World

  @TaskLocal package static var current: Completion?

  package init(world: World, settings: Settings?) {
    var world = world
    if let settings { world.settings = settings }
    self.world = world
  }
}

extension CompletionKind {
  /// Values that are known only at run time, each with its meaning, which zsh and fish show beside it.
  ///
  /// An error means an empty list: nobody wants a message in the middle of a line.
  package static func values(
    _ values: @escaping @Sendable (World) throws -> [(value: String, meaning: String)]
  ) -> CompletionKind {
    .custom { _, _, _ in
      guard let world = Completion.current?.world else { return [] }
      return ((try? values(world)) ?? []).map { line(for: $0, in: .requesting) }
    }
  }

  /// One line of what the shell is answered.
  package static func line(for choice: (value: String, meaning: String), in shell: CompletionShell?) -> String {
    switch shell {
    case .zsh: "\(choice.value.replacing(":", with: "\\:")):\(choice.meaning)"
    case .fish: "\(choice.value)\t\(choice.meaning)"
    default: choice.value
    }
  }
}
