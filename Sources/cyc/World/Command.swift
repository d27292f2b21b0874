internal import ArgumentParser

/// A command of cyc: parsed by ArgumentParser, run in a world that is handed to it.
protocol Command: ParsableCommand {
  var languageOption: LanguageOption { get }

  /// Whether the command is there to mend the settings, so that mistakes in them do not stand in its way.
  static var mendsSettings: Bool { get }

  /// Does the work. What goes wrong is thrown; `ExitStatus.no` is thrown where the answer is no.
  func run(in world: World) throws
}

extension Command {
  static var mendsSettings: Bool { false }
}

/// `--lang`, which every command takes.
struct LanguageOption: ParsableArguments {
  @Option(name: .customLong("lang"), help: "Language of the output.")
  var language: Language?
}

extension Language: ExpressibleByArgument {}
