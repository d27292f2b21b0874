internal import ArgumentParser
internal import CycBase
internal import CycList
internal import CycNag
internal import CycQuiz
internal import CycStreak
internal import Quizzes
internal import Store
internal import Todos

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
    world.notes = SaidNotes()
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
        try world.rejectSudoInSomebodysHome()
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

/// The commands by what is typed for them, as their configurations have it, in the order of the help.
///
/// To read those until one has the name would make the help and the types of a hundred commands, at each prompt.
enum FirstWord: String, CaseIterable {
  case streak, check, why, day, goal, dday, stats, year, card, todo, sync, nag, quiz, weather, freeze, status
  case statusFetch = "status-fetch"
  case theme, config, login, whoami, logout, about

  var command: any ParsableCommand.Type {
    switch self {
    case .streak: StreakCommand.self
    case .check: CheckCommand.self
    case .why: WhyCommand.self
    case .day: DayCommand.self
    case .goal: GoalCommand.self
    case .dday: DDayCommand.self
    case .stats: StatsCommand.self
    case .year: YearCommand.self
    case .card: CardCommand.self
    case .todo: TodoCommand.self
    case .sync: SyncCommand.self
    case .nag: NagCommand.self
    case .quiz: QuizCommand.self
    case .weather: WeatherCommand.self
    case .freeze: FreezeCommand.self
    case .status: StatusCommand.self
    case .statusFetch: StatusFetchCommand.self
    case .theme: ThemeCommand.self
    case .config: ConfigCommand.self
    case .login: LoginCommand.self
    case .whoami: WhoamiCommand.self
    case .logout: LogoutCommand.self
    case .about: AboutCommand.self
    }
  }
}

// What the features bring along, in one place: no feature knows of all the others.

extension Cyc {
  /// In the order in which `cyc config` lists them.
  static let settings = DeclaredSettings(
    [
      .user, .clientID, .language, .theme, .style, .background, .restDays, .weeklyTarget, .weekStart, .freshMinutes,
      .nagFrom, .nagUntil, .nagEvery, .nagVia, .nagOnlyOnStreak, .nagLastCall, .nagUrgency, .nagCheer, .nagMailTo,
      .nagCommand, .nagRepositories, .nagTasks, .statusStale, .statusRefresh, .weatherPlace, .weatherLatitude,
      .weatherLongitude, .weatherUnit, .weatherURL, .quizOn, .quizFrom, .quizUntil, .quizPerDay, .quizEvery,
      .syncAuto,
    ])

  /// The tables of the personal database. The migrations stand in the order in which they were published: one is never changed, and
  /// new ones come last.
  static let schema = Schema(
    migrations: [
      FreezeStore.migration, GoalStore.migration, DDayStore.migration,
      Schema.Migration(name: "todo", change: TodoStore.create),
      Schema.Migration(name: "todo by place", change: TodoStore.createNextIndex),
      Schema.Migration(name: "quiz", change: QuizStore.create), FreezeStore.identity, DDayStore.identity,
      Schema.Migration(name: "todo order", change: TodoStore.addOrder), SyncDatabase.migration,
      SyncDatabase.failures, SyncDatabase.unknown,
    ],
    checks: [
      ("freeze", FreezeStore.check), ("dday", DDayStore.check), ("goal", GoalStore.check),
      ("reached_goal", GoalStore.checkReached),
    ] + QuizStore.checks, afterRecovery: SyncDatabase.forgetBases)

  static func syncRemark(_ world: World, isASCII: Bool) -> Sentence? {
    (try? world.syncStatus())?.remark(isASCII: isASCII)
  }

  static func beforeNag(_ world: World, announces: Bool) { world.syncBeforeNag(announces: announces) }

  static var tickTasks: [TickTask] {
    [TickTask(isOn: { $0.settings[.quizOn] }, run: { try QuizTick(world: $0, tick: $1).run() })]
  }

  static var reminders: Reminders {
    Reminders(
      areScheduled: { InstalledSchedule.load(in: $0.directories) != nil },
      nextTick: { world, time in InstalledSchedule.load(in: world.directories).map { _ in NagTick.next(after: time) } },
      sentNotices: { world, day in
        try NagStore(in: world).memory(at: world.now(), on: world.settings[.nagVia]).notices(since: day)
      })
  }
}
