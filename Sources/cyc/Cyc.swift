internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser

/// The program: what `cyc` alone means, and the life of every call from its arguments to its exit status.
struct Cyc: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cyc",
    abstract: "Keeps a GitHub commit streak alive.",
    discussion: """
      By itself it shows today at a glance: your streak, goal and grass, and what to do next (with --json, --watch, --offline, \
      --refresh, --width and --lang).

      Start with `cyc`, which asks for your GitHub username, or with `cyc config set user NAME`; for private contributions: \
      `cyc login`. You can see anybody's streak without a login: `cyc streak torvalds`.

      Exit status: 0 done or yes, 1 no, 2 failed, 4 a login is needed, 64 wrong usage, 70 a bug, 75 try again later.
      """,
    version: "cyc \(cycVersion)",
    subcommands: FirstWord.allCases.map(\.command)
  )
  .examples([
    "cyc": "today at a glance",
    "cyc streak torvalds": "anybody's streak, without a login",
    "cyc nag on": "be reminded each evening, until you commit",
  ])

  /// Runs one call from its arguments (without the program's name) to its exit status; the only place that reports errors.
  static func run(_ arguments: [String], in world: World) -> ExitStatus {
    var world = world
    world.arguments = arguments
    world.notes = PrintedNotes()
    world.changes = Changes()
    // A prompt needs little, and shows what it can.
    if arguments.first != FirstWord.status.rawValue, let failure = ResourceShortageFailure.now() {
      return report(failure, arguments: arguments, in: world)
    }
    if asksForVersion(arguments) { return answer("cyc \(cycVersion)", to: arguments, in: world) }
    let settings = Result { () throws(SettingsError) in try world.readSettings() }
    // Mistakes are told in the language that is asked for, too.
    world.language = askedLanguage(arguments) ?? (try? settings.get())?[.language] ?? world.language
    do {
      let call = try Completion.$current.withValue(Completion(world: world, settings: try? settings.get())) {
        try Cyc.parsed(arguments)
      }
      let command: any Command
      switch call {
      case .command(let ofCyc): command = ofCyc
      case .parser(var ofParser):
        try ofParser.run()
        return .done
      }
      world.take(command.shared)
      let use = type(of: command).settingsUse
      try world.take(settings, for: use)
      if use != .silent {
        try world.rejectBadEnvironment()
        try world.rejectSudoInUserHome()
      }
      try command.run(in: use == .silent ? world.withoutErrors : world)
      if world.changes.hasPersonal { world.backUp() }
      world.syncAfterChange()
      if world.changes.hasAny { world.refreshStatus() }
      return .done
    } catch {
      return report(error, arguments: arguments, in: world)
    }
  }

  /// What the arguments mean.
  ///
  /// A command that is named first is parsed by itself, which takes a third less time than to begin with `cyc` and descend. Whatever
  /// is not plainly a command then (a mistake, help, a version) is left to the whole program, which says what is to be said.
  static func parsed(_ arguments: [String]) throws -> Call {
    if let help = try helpPath(arguments) { return try Call(parseAsRoot(["help"] + help)) }
    if isForDashboard(arguments) { return try Call(DashboardCommand.parseAsRoot(arguments)) }
    let (type, rest) = called(by: arguments[...])
    if let type = type as? any Command.Type, let command = try? type.parse(Array(rest)) { return .command(command) }
    return try Call(parseAsRoot(arguments))
  }

  /// The command that the words name, or its default subcommand where nothing behind it may name another one; nil where something may.
  private static func called(
    by words: ArraySlice<String>
  ) -> (command: (any ParsableCommand.Type)?, rest: ArraySlice<String>) {
    let (command, rest) = named(by: words)
    guard let byDefault = command.configuration.defaultSubcommand else { return (command, rest) }
    let others = command.configuration.subcommands
    let mayBeAnother = rest.contains { word in others.contains { $0.configuration.names.contains(word) } }
    return (mayBeAnother ? nil : byDefault, rest)
  }

  /// What was typed.
  enum Call {
    case command(any Command)
    /// Help and completion scripts are commands of the parser's own.
    case parser(any ParsableCommand)

    init(_ parsed: any ParsableCommand) {
      if let command = parsed as? any Command { self = .command(command) } else { self = .parser(parsed) }
    }
  }

  /// The parser would take more than half of the time of such a call, which says nothing of anybody's settings either.
  private static func asksForVersion(_ arguments: [String]) -> Bool {
    arguments.count == 1 && ["--version", "-V", "version"].contains(arguments[0])
  }

  private static func askedLanguage(_ arguments: [String]) -> Language? {
    let values = zip(arguments, arguments.dropFirst()).filter { $0.0 == "--lang" }.map(\.1)
    return (values + arguments.compactMap { $0.hasPrefix("--lang=") ? String($0.dropFirst(7)) : nil }).last
      .flatMap(Language.init)
  }

  /// The command that help is asked for, as in `help todo add` and `todo help add`; nil where none is.
  ///
  /// - Throws: `ParserMistake` where there is no such command: the parser would show the help of what stands above it
  private static func helpPath(_ arguments: [String]) throws -> [String]? {
    let (parent, behind) = named(by: arguments[...])
    guard behind.first == "help", !parent.configuration.subcommands.isEmpty else { return nil }
    let path = arguments.prefix(arguments.count - behind.count) + behind.dropFirst().prefix { !$0.hasPrefix("-") }
    if let other = named(by: path[...]).rest.first { throw ParserMistake.surplus(words: other) }
    return Array(path)
  }

  /// Without a command, `cyc` shows today at a glance.
  private static func isForDashboard(_ arguments: [String]) -> Bool {
    let others = [
      "-h", "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
      "---completion",
    ]
    return arguments.first.map { $0.hasPrefix("-") && $0 != "--" } ?? true
      && !arguments.contains { argument in others.contains { argument == $0 || argument.hasPrefix($0 + "=") } }
  }

  /// The command that the first words name, such as `todo add`, and the words behind them.
  static func named(
    by words: ArraySlice<String>
  ) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>) {
    guard let first = words.first.flatMap(FirstWord.init(rawValue:)) else { return (Cyc.self, words) }
    var (command, rest) = (first.command, words.dropFirst())
    while let name = rest.first,
      let next = command.configuration.subcommands.first(where: { $0.configuration.names.contains(name) })
    {
      (command, rest) = (next, rest.dropFirst())
    }
    return (command, rest)
  }
}

extension World {
  /// The same, where nothing is said on stderr.
  fileprivate var withoutErrors: World {
    var world = self
    world.err = { _ in }
    return world
  }

  /// - Throws: `SettingsError` where a command cannot do without them
  fileprivate mutating func take(
    _ settings: Result<Settings, SettingsError>, for use: SettingsUse
  ) throws(SettingsError) {
    switch (use, settings) {
    case (.unread, _): return
    case (.silent, _): self.settings = (try? settings.get()) ?? Settings()
    case (.wanted, .failure(let error)): settingsError = error
    case (.needed, _), (.wanted, .success):
      self.settings = try settings.get()
      noteProblems(of: self.settings)
    }
  }
}
