internal import Platform
internal import Terminal

/// A program of the person's own, which gets the text on its standard input and in variables.
enum CommandChannel {
  static func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    guard let program = world.settings.nagCommand else { throw NagChannelFailure(reason: NagChannelPhrases.noCommand) }
    let (title, body) = (Sanitizer.clean(message.title), Sanitizer.clean(message.body))
    let environment = world.environmentForOthers.merging(["CYC_TITLE": title, "CYC_BODY": body]) { $1 }
    guard isFixed(program[0]), Program.find(program[0], environment: environment) != nil else {
      throw NagChannelFailure(reason: NagChannelPhrases.commandMissing)
    }
    _ = try world.deliver(by: program, called: "nag.command", environment, input: "\(body)\n")
  }

  /// Whether it is the same program wherever it is called from.
  private static func isFixed(_ program: String) -> Bool { program.hasPrefix("/") || !program.contains("/") }

  static func readiness(in world: World) -> Sentence? {
    guard let program = world.settings.nagCommand else { return NagChannelPhrases.noCommand }
    guard isFixed(program[0]) else { return NagChannelPhrases.commandMissing }
    // The schedule looks in fewer folders than the person's shell.
    if Program.find(program[0], environment: ["PATH": world.scheduledPath]) != nil { return nil }
    guard let path = Program.find(program[0], environment: world.environmentForOthers) else {
      return NagChannelPhrases.commandMissing
    }
    return NagChannelPhrases.commandOutOfReach([path] + program.dropFirst())
  }
}

extension Settings {
  /// `nag.command`: the program and its arguments.
  var nagCommand: [String]? { self[.nagCommand].flatMap { ShellWords($0)?.words } }
}
