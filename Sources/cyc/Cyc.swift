internal import ArgumentParser
internal import CycBase
internal import CycList
internal import CycNag
internal import CycQuiz
internal import CycScreen
internal import CycStreak
internal import Platform
internal import Quizzes
internal import Store
internal import Todos

/// The program: parses the arguments, runs the command and reports errors.
struct Cyc: ParsableCommand {
  static let configurations = BilingualConfiguration(
    commandName: "cyc",
    abstract: Sentence(en: "Keeps a GitHub commit streak alive.", ko: "GitHub 연속 커밋 기록을 지켜 줘요."),
    discussion: Sentence(
      en: """
        By itself it shows today at a glance: your streak, goal and grass, and what to do next (with --json, --watch, \
        --offline, --refresh, --width and --lang).

        Start with `cyc`, which asks for your GitHub username, or with `cyc config set user NAME`; for private \
        contributions: `cyc login --scopes read:user`. You can see anyone's streak without a login: `cyc streak torvalds`.

        Exit status: 0 done or yes, 1 no, 2 failed, 4 a login is needed, 64 wrong usage, 70 a bug, 75 try again later.
        """,
      ko: """
        그냥 실행하면 오늘을 한눈에 보여 줘요. 연속 기록, 목표, 잔디, 다음에 할 일이에요 (--json, --watch, --offline, --refresh, --width, --lang을 쓸 수 \
        있어요).

        GitHub 아이디를 물어보는 `cyc`나 `cyc config set user 아이디`로 시작하세요. 비공개 기여까지 세려면 `cyc login --scopes read:user`를 쓰세요. 누구의 기록이든 로그인 없이 볼 수 \
        있어요: `cyc streak torvalds`.

        종료 상태: 0 했거나 그렇다, 1 아니다, 2 실패, 4 로그인 필요, 64 잘못 쓴 명령, 70 버그, 75 나중에 다시.
        """),
    version: "cyc \(cycVersion)",
    subcommands: FirstWord.allCases.map(\.command),
    examples: [
      "cyc": Sentence(en: "today at a glance", ko: "오늘을 한눈에"),
      "cyc streak torvalds": Sentence(en: "anyone's streak, without a login", ko: "누구의 기록이든, 로그인 없이"),
      "cyc nag on": Sentence(en: "be reminded each evening, until you commit", ko: "커밋할 때까지 저녁마다 알림"),
    ])

  static var configuration: CommandConfiguration { configurations.current }

  /// Runs one call, and reports all errors. `arguments` do not include the program's name.
  ///
  /// - Parameter mayGuess: whether to run or propose the call that was probably meant, if this one fails; false if it
  ///   is such a call itself
  static func run(_ arguments: [String], mayGuess: Bool = true, in world: World) -> ExitStatus {
    let arguments = OtherName.shown(arguments)
    var world = world
    world.call.arguments = arguments
    world.screen.notes = PrintedNotes()
    world.call.changes = Changes()
    if asksForVersion(arguments) { return answer("cyc \(cycVersion)", to: arguments, in: world) }
    // For the manual pages: ArgumentParser's own option takes no language.
    if arguments == ["--experimental-dump-help", "--lang", "ko"] {
      return answer(ParserOutput.dump(in: .korean), to: arguments, in: world)
    }
    // `status` needs few resources, and shows what it can read.
    if arguments.first != FirstWord.status.rawValue, let failure = ResourceShortage.now() {
      return report(failure, arguments: arguments, in: world)
    }
    let settings = Result { () throws(SettingsError) in try world.readSettings() }
    // Errors in the arguments are shown in the requested language too.
    world.screen.language = askedLanguage(arguments) ?? (try? settings.get())?[.language] ?? world.screen.language
    // Help is shown before the options are parsed.
    if arguments.contains("--no-color") { world.screen.usesColor = false }
    do {
      var parsed = try Completion.$current.withValue(Completion(world: world, settings: try? settings.get())) {
        try Cyc.parsed(arguments)
      }
      guard let command = ownCommand(parsed) else {
        // ArgumentParser's own commands: help and completion scripts.
        try parsed.run()
        return .done
      }
      if mayGuess, let list = command as? TodoListCommand, world.areFilter(wordsOf: list, arguments) {
        throw ParserMistake.surplus(words: list.words[0])
      }
      world.apply(command.shared)
      let use = type(of: command).settingsUse
      try world.apply(settings, for: use)
      if use != .silent {
        try world.rejectBadEnvironment()
        try world.rejectSudoInUserHome()
        // Reminders on the desktop need it when cron starts cyc.
        RememberedBus.note(in: world)
      }
      try command.run(in: use == .silent ? world.withoutErrors : world)
      world.followChanges()
      return .done
    } catch {
      // A command that answers no, or whose output fails, may have changed data. After other errors the backup could
      // report damage a second time.
      if error is ExitStatus || error is BrokenPipe || error is OutputFailure { world.followChanges() }
      if var failure = error as? OutputFailure, world.call.changes.hasPersonal {
        failure.mayHaveChanged = true
        return report(failure, arguments: arguments, in: world)
      }
      guard mayGuess, !(error is ExitStatus) else { return report(error, arguments: arguments, in: world) }
      return guess(after: error, arguments, in: world)
    }
  }

  /// Nil for ArgumentParser's own commands. Generic because it is faster: a cast of `any ParsableCommand` first asks
  /// the runtime whether that itself is a `Command`.
  private static func ownCommand<Parsed: ParsableCommand>(_ parsed: Parsed) -> (any Command)? { parsed as? any Command }

  /// A command that is named first is parsed alone, which takes a third less time than descending from `cyc`. If that
  /// fails (a mistake, help, a version), the arguments are parsed from `cyc` on, for its message.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let arguments = OtherName.shown(arguments)
    // The packaging scripts use this option. Always English, so that packages do not depend on the locale of the build.
    if let shell = CompletionScript.askedShell(arguments) {
      return try CompletionCommand.parse([shell, "--lang", "en"])
    }
    if let help = try helpPath(arguments) { return try parseAsRoot(["help"] + help) }
    if isForDashboard(arguments) {
      return try DashboardCommand.parsedAlone(arguments) ?? DashboardCommand.parseAsRoot(arguments)
    }
    let (type, rest) = called(by: arguments[...])
    if let type, let command = type.parsedAlone(rest) ?? (try? type.parse(rest)) {
      return try rejectingMistypedCommand(command, arguments)
    }
    let command = try parseAsRoot(arguments)
    if let word = wordTakenForHelp(arguments), ownCommand(command) == nil {
      throw ParserMistake.unknownOption(word, guess: nil)
    }
    return try rejectingMistypedCommand(command, arguments)
  }

  /// A word such as `-1h`, which the parser takes for `-1` and `-h`, or a text such as `- the end`; nil if help is
  /// asked for.
  private static func wordTakenForHelp(_ arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    if words.contains("-h") || words.contains("--help") { return nil }
    return words.first { word in
      let isText = word.hasPrefix("-") && !word.hasPrefix("--") && word.contains(" ")
      return word.contains("h") && (isText || word.wholeMatch(of: /-[0-9][0-9A-Za-z]*/) != nil)
    }
  }

  /// - Throws: `ParserMistake` for a word after `cyc todo` that was parsed as one of its default subcommand `list`; it
  ///   is probably a mistyped command
  private static func rejectingMistypedCommand(
    _ command: any ParsableCommand, _ arguments: [String]
  ) throws -> any ParsableCommand {
    guard let list = command as? TodoListCommand, let word = list.words.first(where: { !$0.hasPrefix("#") }),
      !(named(by: arguments[...]).command is TodoListCommand.Type)
    else { return command }
    throw ParserMistake.surplus(words: word)
  }

  /// The command that the words name, or its default subcommand. The command is nil if a later word may name another
  /// subcommand.
  private static func called(by words: ArraySlice<String>) -> (command: (any Command.Type)?, rest: [String]) {
    let (command, rest) = named(by: words)
    guard let byDefault = command.configuration.defaultSubcommand else {
      return (command as? any Command.Type, Array(rest))
    }
    let others = command.configuration.subcommands
    let mayBeAnother = rest.contains { word in others.contains { $0.configuration.names.contains(word) } }
    return (mayBeAnother ? nil : byDefault as? any Command.Type, Array(rest))
  }

  /// Versions are printed without the parser, which would take more than half of the time, and without settings.
  private static func asksForVersion(_ arguments: [String]) -> Bool {
    [["--version"], ["-V"], ["version"]].contains(arguments)
  }

  private static func askedLanguage(_ arguments: [String]) -> Language? {
    let values = zip(arguments, arguments.dropFirst()).filter { $0.0 == "--lang" }.map(\.1)
    return (values + arguments.compactMap { $0.hasPrefix("--lang=") ? String($0.dropFirst(7)) : nil }).last
      .flatMap(Language.init)
  }

  /// The command of `help todo add` or `todo help add`; nil if the arguments do not ask for help. An unknown command is
  /// a `ParserMistake`: ArgumentParser would show the help of its parent.
  private static func helpPath(_ arguments: [String]) throws -> [String]? {
    let (parent, rest) = named(by: arguments[...])
    guard rest.first == "help", !parent.configuration.subcommands.isEmpty else { return nil }
    let path = arguments.prefix(arguments.count - rest.count) + rest.dropFirst().prefix { !$0.hasPrefix("-") }
    if let other = named(by: path[...]).rest.first { throw ParserMistake.surplus(words: other) }
    return Array(path)
  }

  /// Without a command, `cyc` shows today at a glance.
  private static func isForDashboard(_ arguments: [String]) -> Bool {
    let rootOptions = [
      "-h", "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
      "---completion",
    ]
    return arguments.first.map { $0.hasPrefix("-") && $0 != "--" } ?? true
      && !arguments.contains { argument in rootOptions.contains { argument == $0 || argument.hasPrefix($0 + "=") } }
  }

  /// The command that the first words name, such as `todo add`, and the words after them.
  static func named(by words: ArraySlice<String>) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>) {
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
  /// After a change: makes the backup of the day, starts a sync and refreshes status bars.
  fileprivate func followChanges() {
    backUp()
    syncAfterChange()
    if call.changes.hasAny { refreshStatus() }
  }

  fileprivate var withoutErrors: World {
    var world = self
    world.screen.err = { _ in }
    return world
  }

  /// Whether words of `cyc todo list` mean a filter and not a text to find: `today`, `overdue`, `doing`.
  fileprivate func areFilter(wordsOf list: TodoListCommand, _ arguments: [String]) -> Bool {
    guard let first = list.words.first, !first.hasPrefix("#"),
      case .run(let words)? = Guess.reading(arguments, in: Cyc.guessContext(of: self))
    else { return false }
    return !words.contains("--search")
  }

  fileprivate mutating func apply(
    _ settings: Result<Settings, SettingsError>, for use: SettingsUse
  ) throws(SettingsError) {
    switch (use, settings) {
    case (.unread, _): return
    case (.silent, .success(let settings)): home.settings = settings
    case (.silent, .failure(let error)), (.wanted, .failure(let error)): home.settingsError = error
    case (.needed, _), (.wanted, .success):
      home.settings = try settings.get()
      noteProblems(of: home.settings)
    }
  }
}

/// Names of commands that the help does not show: former ones, synonyms such as `dday off`, and
/// `cyc day DATE` for `cyc streak DATE`.
enum OtherName {
  private static let names: [(typed: [String], shown: [String])] = [
    (["weather", "show"], ["weather"]), (["freeze", "rm"], ["freeze", "off"]),
    (["freeze", "remove"], ["freeze", "off"]), (["freeze", "delete"], ["freeze", "off"]),
    (["dday", "off"], ["dday", "rm"]),
  ]

  /// The call with the names that the help shows; unchanged if it has them.
  static func shown(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return arguments }
    let rest = Array(arguments.dropFirst())
    if first == "help" { return [first] + shown(rest) }
    if first == "day", DayQuestion.isMeant(by: rest.filter { !$0.hasPrefix("-") }) { return ["streak"] + rest }
    guard let name = names.first(where: { arguments.starts(with: $0.typed) }) else { return arguments }
    return name.shown + arguments.dropFirst(name.typed.count)
  }
}

/// The top-level commands by name, in the order of the help. Reading the names from the configurations would create the
/// help of a hundred commands, each time a shell prompt calls `cyc status`.
enum FirstWord: String, CaseIterable {
  case ui
  case streak, check, why, day, history, goal, dday, stats, year, card, todo, sync, nag, quiz, weather, freeze
  case status
  case statusFetch = "status-fetch"
  case backup
  case theme, config, login, whoami, logout, completion, about

  var command: any ParsableCommand.Type {
    switch self {
    case .ui: UICommand.self
    case .streak: StreakCommand.self
    case .check: CheckCommand.self
    case .why: WhyCommand.self
    case .day: DayCommand.self
    case .history: HistoryCommand.self
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
    case .backup: BackupCommand.self
    case .theme: ThemeCommand.self
    case .config: ConfigCommand.self
    case .login: LoginCommand.self
    case .whoami: WhoamiCommand.self
    case .logout: LogoutCommand.self
    case .completion: CompletionCommand.self
    case .about: AboutCommand.self
    }
  }
}

// MARK: - Features

// No feature knows all others: settings, tables and hooks of all of them are listed here.

extension Cyc {
  static var features: Features {
    Features(
      declaredSettings: settings, schema: schema, rowTables: [DDayStore.rows, FreezeStore.rows, GoalStore.rows],
      reminders: Reminders(
        areScheduled: { InstalledSchedule.load(in: $0.home.directories) != nil },
        nextTick: { world, time in
          InstalledSchedule.load(in: world.home.directories).map { _ in NagTick.next(after: time) }
        },
        sentNotices: { world, day in
          try NagStore(in: world).memory(at: world.clock.now(), on: world.home.settings[.nagVia]).notices(since: day)
        },
        cancelScheduled: { $0.cancelScheduledReminders(of: $1) }),
      tickTasks: [TickTask(isOn: { $0.home.settings[.quizOn] }, run: { try QuizTick(world: $0, tick: $1).run() })],
      syncRemark: { world, isASCII in (try? world.syncStatus())?.remark(isASCII: isASCII) },
      prepareForPruning: { try $0.keepTimesOfUnsentChanges() },
      beforeNag: { $0.syncBeforeNag(noticeFollows: $1) },
      openBoard: { try UIRunner.run(.board, $1, in: $0) })
  }

  /// In the order of `cyc config`.
  static let settings = DeclaredSettings(
    [
      .user, .accounts, .clientID, .language, .theme, .style, .background, .restDays, .weeklyTarget, .streakAccounts,
      .countsDaysOnceSeen,
      .weekStart, .freshMinutes,
      .nagFrom, .nagUntil, .nagEvery, .nagVia, .nagOnlyOnStreak, .nagLastCall, .nagUrgency, .nagCheer, .nagAhead,
      .nagMailTo,
      .nagCommand, .nagRepositories, .nagTasks, .datesInTitles, .todoQuadrant, .statusStale, .statusRefresh,
      .weatherPlace,
      .weatherLatitude,
      .weatherLongitude, .weatherUnit, .weatherURL, .quizOn, .quizFrom, .quizUntil, .quizPerDay, .quizEvery,
      .quizNewPerDay,
      .syncAuto,
    ])

  /// The tables of the personal database. Migrations are in the order of their release: never change one, append new
  /// ones.
  static let schema = Schema(
    migrations: [
      FreezeStore.migration, GoalStore.migration, DDayStore.migration,
      Schema.Migration(name: "todo", change: TodoStore.create),
      Schema.Migration(name: "todo by place", change: TodoStore.createNextIndex),
      Schema.Migration(name: "quiz", change: QuizStore.create), FreezeStore.identity, DDayStore.identity,
      Schema.Migration(name: "todo order", change: TodoStore.addOrder), SyncDatabase.migration,
      SyncDatabase.failures, SyncDatabase.unknown, SyncedConflicts.migration, DDayStore.fieldTimes,
      GoalStore.fieldTimes, SyncedDDays.removals,
      Schema.Migration(name: "todo repeat", change: TodoStore.addRepeat), SyncDatabase.keptTimes,
      Schema.Migration(name: "todo wait", change: TodoStore.addWait),
      Schema.Migration(name: "quiz exact", change: QuizStore.addExact),
      Schema.Migration(name: "dday steps", change: TodoStore.addRowChanges),
      Schema.Migration(name: "todo by wait", change: TodoStore.addWaitIndex),
      Schema.Migration(name: "todo open", change: TodoStore.addOpenIndex),
    ],
    checks: [
      ("freeze", FreezeStore.check), ("dday", DDayStore.check), ("goal", GoalStore.check),
      ("reached_goal", GoalStore.checkReached),
    ] + QuizStore.checks,
    afterRecovery: { database in
      try SyncDatabase.forgetBases(database)
      try QuizStore(database).updateAllStates()
    })
}
