import ArgumentParser
import Foundation
import Platform
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Parses every command, because mistakes in declarations show only then.
@Suite struct ParsingTests {
  @Test(arguments: [
    ["streak"], ["streak", "hana", "--days", "40", "--json"], ["streak", "--year", "2025", "--explain", "--ascii"],
    ["streak", "--color", "always", "--width", "60", "--lang", "ko"], ["streak", "--months", "3", "--theme", "winter"],
    ["streak", "--days", "40", "--rows", "4", "--style", "dot"],
    ["streak", "hana", "yuri", "--json", "--weekly", "--strict"], ["streak", "a", "--from-file", "-", "--offline"],
    ["streak", "a", "b", "--width", "40", "--ascii", "--color", "never", "--refresh", "--lang", "ko"],
    ["streak", "--format", "svg", "--year", "2025"], ["streak", "-o", "grass.png"],
    ["streak", "--output", "grass.svg"], ["card"], ["card", "hana", "--format", "svg", "--theme", "red"],
    ["card", "--lang", "ko", "--width", "40", "--ascii"], ["card", "--all", "--format", "svg", "--theme-mode", "dark"],
    ["card", "--json"], ["card", "-o", "card.svg", "--theme-mode", "dark"], ["card", "-o", "-", "--format", "png"],
    ["streak", "--format", "svg", "--theme-mode", "light"], ["streak", "--format", "json"],
    ["stats"], ["stats", "hana", "--year", "2025", "--json"], ["stats", "--days", "90"], ["stats", "--months", "6"],
    ["stats", "--format", "svg", "--theme", "red", "--theme-mode", "light"], ["stats", "--format", "json"],
    ["year"], ["year", "2025"], ["year", "2025", "hana", "--json"], ["year", "hana", "--format", "svg"],
    ["year", "--lang", "ko", "--width", "40", "--ascii", "--offline"], ["year", "--format", "json"],
    ["theme"], ["theme", "winter", "--style", "block", "--color", "always", "--lang", "ko"],
    ["day", "today"], ["streak", "2026-07-01", "hana", "--json"], ["streak", "--all"],
    ["stats", "--since", "2026-01-01"],
    ["why"], ["why", "~/src/cyc", "--json", "--offline"], ["why", "--width", "40", "--ascii", "--lang", "ko"],
    ["check"], ["check", "hana", "--lang", "en"], ["check", "--strict"], ["streak", "--strict", "--weekly", "--json"],
    ["freeze"], ["freeze", "--json"], ["freeze", "2026-08-10", "--json"],
    ["freeze", "2026-08-10", "--until", "2026-08-14", "--reason", "holiday"],
    ["freeze", "list", "--json", "--width", "40"], ["freeze", "off", "1", "--lang", "ko"], ["freeze", "add", "내일"],
    ["goal"], ["goal", "100", "--from", "2026-08-01", "--json"], ["goal", "off"], ["goal", "off", "--json"],
    ["goal", "--history", "--json"],
    ["goal", "7", "--animate", "--color", "always", "--width", "60", "--ascii", "--lang", "ko"],
    ["dday"], ["dday", "--json"], ["dday", "list", "--json", "--width", "40"], ["dday", "rm", "3", "--lang", "ko"],
    ["dday", "add", "Birthday", "05-17", "--yearly", "--icon", "🎂"], ["dday", "add", "Exam", "+10d", "--ascii"],
    ["dday", "edit", "3", "--title", "x", "--date", "today", "--icon", "", "--no-yearly"],
    [
      "todo", "add", "Write", "tests", "--due", "fri", "--at", "9pm", "-Q", "do", "--label", "red", "--doing", "--json",
    ],
    ["todo", "add", "x", "-b", "-", "--width", "40", "--ascii", "--lang", "ko"], ["todo", "add", "--", "-x"],
    ["todo"], ["todo", "--json"], ["todo", "--color", "always", "--lang", "ko"], ["todo", "--grid", "--limit", "3"],
    ["todo", "list", "--all", "--day", "오늘", "--quadrant", "decide", "--column", "doing", "--sort", "title"],
    ["todo", "list", "--week", "--overdue", "--search", "x", "--width", "40"], ["todo", "list", "--done"],
    ["ui"], ["ui", "board", "--ascii"], ["todo", "board", "-i"],
    ["todo", "board"], ["todo", "board", "--all", "--json", "--width", "40"], ["todo", "board", "--lang", "ko"],
    ["todo", "matrix"], ["todo", "matrix", "--json"], ["todo", "matrix", "--ascii", "--color", "never"],
    ["todo", "show", "3", "--json"], ["todo", "edit", "3"], ["todo", "edit", "3", "New", "title", "--clear", "due,at"],
    ["todo", "done", "1", "2"], ["todo", "undone", "1", "--json"], ["todo", "start", "1"],
    ["todo", "move", "1", "2", "doing"], ["todo", "move", "1", "--top"],
    ["todo", "move", "1", "doing", "--after", "2"],
    ["sync"], ["sync", "now", "--yes"], ["sync", "setup", "/x.git", "--branch", "b", "--public", "--yes"],
    ["sync", "status", "--json"], ["sync", "log", "5"], ["sync", "conflicts"], ["sync", "take", "1"], ["sync", "undo"],
    ["sync", "off", "--forget"], ["sync", "credential", "get"], ["sync", "background"],
    ["sync", "setup", "--github"], ["sync", "setup", "--github", "o/todo", "--create", "--yes"], ["todo", "rm", "1"],
    ["todo", "alert", "1", "off"],
    ["todo", "undo"],
    ["todo", "undo", "3", "--json"], ["todo", "redo", "2"], ["todo", "history", "--limit", "3", "--task", "1"],
    ["todo", "next"], ["todo", "next", "--explain", "--json", "--lang", "ko"], ["todo", "notices", "--width", "40"],
    ["todo", "notices", "--json", "--lang", "ko"], ["todo", "stats"], ["todo", "stats", "--week", "--ascii"],
    ["todo", "stats", "--month", "--json"], ["todo", "stats", "--from", "2026-08-01", "--to", "today"],
    ["nag"], ["nag", "run"], ["nag", "run", "--dry-run", "--explain", "--at", "21:30"], ["nag", "status", "--json"],
    ["nag", "inbox", "--width", "40"], ["nag", "snooze", "until", "22:00"], ["nag", "test", "--via", "desktop"],
    ["todo", "export"], ["todo", "export", "--format", "todotxt", "todo.txt", "-y", "--json"], ["todo", "export", "-"],
    ["todo", "import", "tasks.json", "--dry-run", "--json"], ["todo", "import", "--format", "taskwarrior", "-"],
    ["todo", "reset"], ["todo", "reset", "-y", "--json", "--lang", "ko"],
    ["nag", "channel"], ["nag", "channel", "--json"], ["nag", "channel", "list", "--width", "40", "--lang", "ko"],
    ["nag", "channel", "ntfy", "--new-topic", "--with-token", "--server", "https://ntfy.example.com", "--json"],
    ["nag", "channel", "ntfy", "--topic", "x"], ["nag", "channel", "ntfy", "--remove"], ["nag", "channel", "webhook"],
    ["nag", "channel", "webhook", "--remove", "--ascii"],
    ["nag", "bubble", "--urgency", "low", "--lang", "ko", "--", "-A title", ""],
    ["nag", "on"],
    ["nag", "on", "--from", "19:00", "--until", "24:00", "--every", "1h", "--via", "desktop,terminal", "-y"],
    ["nag", "on", "--scheduler", "systemd", "--dry-run", "--lang", "ko"], ["nag", "off"],
    ["nag", "off", "-y", "--lang", "ko"], ["nag", "off", "--dry-run"],
    ["weather"], ["weather", "--json", "--offline"], ["weather", "--refresh", "--width", "40", "--lang", "ko"],
    ["weather", "set", "Seoul"], ["weather", "set", "-33.87,151.21", "--name", "Sydney"], ["weather", "off"],
    ["quiz"], ["quiz", "--json"], ["quiz", "list", "--due", "--tag", "git", "--answers", "--json"],
    ["quiz", "add", "Q?", "A", "B", "C", "--answer", "2", "--at", "fri 9pm", "--once", "--tag", "a", "--tag", "b"],
    ["quiz", "add"], ["quiz", "edit", "3", "--question", "Q?", "--option", "A", "--option", "B", "--answer", "1"],
    ["quiz", "rm", "1", "2", "--json"], ["quiz", "ask"], ["quiz", "ask", "3", "--type", "--no-grade", "--json"],
    ["quiz", "ask", "--another"], ["quiz", "ask", "--tag", "git", "--lang", "ko"], ["quiz", "answer", "2"],
    ["quiz", "answer", "x7", "2", "--json"], ["quiz", "undo"], ["quiz", "stats"],
    ["quiz", "stats", "--json", "--ascii"],
    ["quiz", "stats", "--format", "svg", "--theme", "red", "--theme-mode", "dark"],
    ["quiz", "import", "deck.txt", "--format", "anki", "--dry-run", "--json"], ["quiz", "import", "--starter"],
    ["quiz", "import", "-", "--width", "40", "--lang", "ko"], ["quiz", "export"], ["quiz", "export", "-"],
    ["quiz", "export", "--format", "anki", "anki.txt", "-y", "--json"],
    ["quiz", "on"], ["quiz", "on", "--from", "10:00", "--until", "18:00", "--per-day", "3", "--every", "2h", "--json"],
    ["quiz", "off"], ["quiz", "off", "--json", "--lang", "ko"],
    ["login"],
    ["login", "--host", "github.example.com", "--client-id", "x", "--scopes", "gist", "--no-browser", "--force"],
    ["login", "--with-token"], ["login", "--from-gh"], ["whoami"], ["whoami", "--json"], ["logout"], ["logout", "-y"],
    ["config"], ["config", "--lang", "ko"], ["config", "list"], ["config", "get", "user"], ["config", "edit"],
    ["todo", "recover"], ["todo", "recover", "-y", "--json"], ["todo", "recover", "--yes", "--lang", "ko"],
    ["todo", "--lang", "ko", "list", "--limit", "1"], ["sync", "--lang", "ko", "status"],
    ["freeze", "--lang", "ko", "list"], ["freeze", "--lang", "ko", "tomorrow"], ["nag", "channel", "--lang", "ko"],
    ["config", "set", "user", "hana"], ["config", "unset", "user"], ["config", "path", "--lang", "ko"],
  ])
  func everyCommandIsParsed(arguments: [String]) throws {
    let command = try Cyc.parseAsRoot(arguments)
    #expect(command is any Command, "\(arguments)")
    // `Cyc.parsed` takes a shortcut, which must lead to the same command.
    let called = try Cyc.parsed(arguments)
    #expect(called is any Command && String(reflecting: called) == String(reflecting: command), "\(arguments)")
  }

  @Test(arguments: FirstWord.allCases)
  func firstWordIsTheOnlyNameOfItsCommand(word: FirstWord) {
    #expect(word.command.configuration.names == [word.rawValue])
    #expect(ObjectIdentifier(Cyc.named(by: [word.rawValue, "-x"]).command) == ObjectIdentifier(word.command))
  }

  @Test func everySubcommandHasHelp() {
    let parents = [
      Cyc.configuration, ConfigCommand.configuration, FreezeCommand.configuration, DDayCommand.configuration,
      TodoCommand.configuration, NagCommand.configuration, NagChannelCommand.configuration,
      WeatherCommand.configuration, QuizCommand.configuration, SyncCommand.configuration,
    ]
    for command in parents.flatMap(\.subcommands) {
      #expect(command is any Command.Type)
      #expect(!command.configuration.abstract.isEmpty)
      #expect(Cyc.helpMessage(for: command).contains("--lang"))
    }
  }

  @Test(arguments: [
    ["bogus"], ["why", "a", "b"], ["why", "--width", "0"], ["nag", "on", "--scheduler", "at"], ["nag", "on", "x"],
    ["streak", "--days", "0"],
    ["streak", "--days", "x"], ["streak", "--year", "2025", "--days", "3"],
    ["streak", "--months", "0"], ["streak", "--months", "25"], ["streak", "--months", "2", "--days", "3"],
    ["streak", "--year", "2025", "--months", "3"], ["streak", "--rows", "4"], ["streak", "--days", "9", "--rows", "0"],
    ["streak", "--days", "9", "--rows", "8"], ["streak", "--months", "3", "--rows", "4"], ["streak", "--style", "x"],
    ["streak", "hana", "--theme", "x"], ["theme", "x"], ["theme", "red", "blue"], ["theme", "--style", "x"],
    ["streak", "--color", "pink"], ["streak", "--width", "0"], ["streak", "--lang", "fr"],
    ["freeze", "--until", "2026-08-10"], ["freeze", "lst"], ["freeze", "off"],
    ["freeze", "2026-08-10", "--until", "2026-08-09"], ["freeze", "2026-02-29"], ["freeze", "today", "tomorrow"],
    ["freeze", "2026-08-10", "--until", "2027-08-11"], ["freeze", "today", "--reason", "a\u{1B}[2Jb"],
    ["streak", "a", "b", "--days", "3"], ["streak", "a", "b", "--all"], ["streak", "a", "b", "--theme", "winter"],
    ["streak", "a", "b", "--theme-mode", "dark"],
    ["streak", "a", "b", "--style", "dot"], ["streak", "a", "b", "-o", "a.svg"],
    ["streak", "a", "b", "--format", "svg"], ["streak", "a", "b", "--explain"],
    ["streak", "--from-file", "x", "--year", "2025"], ["streak", "a", "b", "--source", "graphql"],
    ["streak", "a", "b", "--save-page", "x"], ["streak", "--from-file", "/dev/null"],
    ["check", "--weekly"], ["streak", "--all", "--since", "2026-01-01"], ["streak", "--since", "x"], ["day"],
    ["day", "x"],
    ["day", "tomorrow"], ["day", "fri", "hana", "x"], ["day", "2026-02-29"], ["day", "3일"],
    ["streak", "--refresh", "--offline"],
    ["streak", "--json", "--explain"], ["streak", "--format", "jpg"], ["streak", "--format", "svg", "--json"],
    ["streak", "--format", "svg", "--explain"], ["streak", "--format", "svg", "--days", "9", "--rows", "2"],
    ["card", "--format", "jpg"], ["card", "-o", "card.jpg"], ["card", "--theme-mode", "dark"],
    ["card", "--format", "svg", "--json"],
    ["streak", "--theme-mode", "dark"], ["streak", "--format", "json", "--explain"],
    ["card", "--format", "svg", "--theme-mode", "sepia"], ["card", "hana", "--theme", "x"], ["card", "a", "b"],
    ["stats", "--days", "0"],
    ["stats", "--year", "2025", "--days", "3"], ["stats", "--year", "2027"], ["stats", "a", "b"],
    ["stats", "--format", "svg", "--json"], ["stats", "--theme-mode", "dark"], ["stats", "--theme", "x"],
    ["year", "2027"], ["year", "1969"], ["year", "a", "b"], ["year", "2025", "a", "b"], ["year", "-5"],
    ["year", "99999999999999999999"], ["year", "2025", "--theme", "x"], ["year", "--format", "jpg"],
    ["login", "--with-token", "--from-gh"], ["login", "--from-gh", "--scopes", "x"],
    ["goal", "0"], ["goal", "3651"], ["goal", "ten"], ["goal", "1.5"], ["goal", "10", "--from", "someday"],
    ["goal", "10", "--from", "2026-08-04"], ["goal", "10", "--history"], ["goal", "--animate", "--json"],
    ["goal", "--history", "--animate"], ["goal", "off", "--from", "today"],
    ["dday", "add"], ["dday", "add", "x"], ["dday", "add", "x", "02-30"], ["dday", "add", " ", "today"],
    ["dday", "add", "a\u{1B}[31mb", "today"], ["dday", "add", "a\nb", "today"], ["dday", "rm"], ["dday", "rm", "x"],
    ["dday", "add", "x", "today", "--icon", "ab"], ["dday", "edit", "1"], ["dday", "bogus"],
    ["nag", "run", "--at", "21:30"], ["nag", "snooze"], ["nag", "test", "--via", "pigeon"], ["nag", "bogus"],
    ["nag", "channel", "bogus"], ["nag", "channel", "ntfy", "--topic", "x", "--new-topic"],
    ["nag", "channel", "ntfy", "--remove", "--new-topic"], ["nag", "channel", "ntfy", "--with-token"],
    ["nag", "channel", "ntfy", "--topic", "a b"],
    ["nag", "channel", "ntfy", "--new-topic", "--server", "http://x.com"],
    ["nag", "channel", "webhook", "https://example.com"],
    ["todo", "add"], ["todo", "add", "x", "--color", "always"], ["todo", "add", "x", "-Q", "x"],
    ["todo", "add", "x", "-q", "do"], ["todo", "bogus"],
    ["todo", "edit"], ["todo", "edit", "1", "--clear", "title"], ["todo", "move", "1"], ["todo", "move", "1", "x"],
    ["todo", "move", "1", "--top", "--after", "2"], ["sync", "take"], ["sync", "take", "x"], ["sync", "log", "0"],
    ["sync", "setup"], ["sync", "setup", "--create"], ["sync", "setup", "/x.git", "--create"],
    ["todo", "done"], ["todo", "alert", "1"], ["todo", "alert", "1", "x"], ["todo", "add", "x", "--due", "11/12"],
    ["todo", "undo", "0"],
    ["todo", "list", "--limit", "0"],
    ["ui", "x"], ["ui", "--json"], ["todo", "board", "-i", "--json"],
    ["todo", "board", "x"], ["todo", "matrix", "--all"], ["todo", "board", "--width", "0"],
    ["todo", "list", "--all", "--pending"], ["todo", "list", "--day", "today", "--week"],
    ["todo", "history", "--limit", "0"],
    ["todo", "stats", "--week", "--month"], ["todo", "stats", "--month", "--to", "today"], ["todo", "next", "1"],
    ["todo", "stats", "--from", "2026-08-04"], ["todo", "stats", "--to", "08-32"], ["todo", "notices", "1"],
    ["todo", "stats", "--from", "2026-02-29"], ["todo", "stats", "--from", "2000-01-01"],
    ["todo", "export", "--format", "xml"], ["todo", "export", "--format", "csv", "--json"], ["todo", "export", ""],
    ["todo", "import"], ["todo", "import", "--format", "docx", "x"], ["todo", "reset", "now"],
    ["streak", "hana", "--source", "api"], ["check", "hana", "--save-page", ""],
    ["check", "hana", "--save-page", "x", "--offline"], ["streak", "hana", "--save-page", "x", "--source", "graphql"],
    ["streak", "--year", "1969"], ["streak", "--year", "2027"], ["streak", "../x"], ["streak", "a b"],
  ])
  func invalidUsageExitsWith64(arguments: [String]) throws {
    let test = try TestWorld()
    #expect(Cyc.run(arguments, in: test.world) == .usage)
    #expect(test.out == "")
    #expect(test.err.hasPrefix("cyc: "))
    #expect(test.requests.isEmpty)
  }

  @Test func helpAndVersionAreOutput() throws {
    let test = try TestWorld()
    #expect(test.call("--version") == .done)
    #expect(test.out == "cyc \(cycVersion)\n")
    #expect(test.call("streak", "--help") == .done)
    #expect(test.call("--help") == .done)
    #expect(test.out.contains("All commands: cyc help --all"))
    #expect(test.err == "")
  }

  @Test(arguments: [
    (["help", "todo", "add"], "Add a task."), (["todo", "help", "add"], "Add a task."),
    (["todo", "help"], "Keep a small list"),
    (["nag", "channel", "help", "ntfy"], "Set up notifications on your phone"),
    (["help"], "cyc: check your commit."), (["help", "todo", "ls"], "List tasks"),
  ])
  func helpCommandShowsHelp(arguments: [String], prefix: String) throws {
    let test = try TestWorld()
    #expect(Cyc.run(arguments, in: test.world) == .done, "\(test.err)")
    #expect(test.out.hasPrefix(prefix))
  }

  @Test(arguments: [
    (["help", "todoo"], "unknown command 'todoo'", "did you mean cyc todo --help?"),
    (["help", "nag", "chanel"], "nag has no command 'chanel'", "did you mean cyc nag channel --help?"),
    (["todo", "help", "ad"], "todo has no command 'ad'", "did you mean cyc todo add --help?"),
    (["tood", "add", "--help"], "unknown command 'tood'", "did you mean cyc todo add --help?"),
    (["streek", "-h"], "unknown command 'streek'", "did you mean cyc streak --help?"),
    (["nag", "chanel", "--help"], "nag has no command 'chanel'", "did you mean cyc nag channel --help?"),
    (["cofnig", "get", "user"], "unknown command 'cofnig'", "did you mean cyc config get user?"),
    (["freeze", "lst"], "freeze has no command 'lst'", "did you mean cyc freeze list?"),
    (["freeze", "ad", "fri"], "not a date: 'ad fri'", "did you mean cyc freeze add fri?"),
    (["theme", "wintre"], "no such theme", "did you mean cyc theme winter?"),
    (["day", "-3d"], "", "put -- before words that begin with a dash: cyc day -- -3d"),
    (
      ["todo", "add", "-5", "degrees"], "unknown option '-5'",
      "put -- before words that begin with a dash: cyc todo add -- -5 degrees"
    ),
    (["streak", "-3d"], "unknown option '-3d'", "cyc streak --since -3d"),
    (["why", "-2w", "--all"], "unknown option '-2w'", "cyc why --since -2w --all"),
    (["nag", "snooze", "-1h"], "unknown option '-1h'", "cyc nag snooze 1h"),
    (["nag", "snooze", "-30m"], "", "cyc nag snooze 30m"),
    (["goal", "-5h"], "unknown option '-5h'", "see 'cyc goal --help' for usage"),
  ])
  func hintSuggestsACommandToType(arguments: [String], message: String, hint: String) throws {
    let test = try TestWorld()
    #expect(Cyc.run(arguments, in: test.world) == .usage)
    #expect(test.err.hasPrefix("cyc: \(message)") && test.err.hasSuffix("\nhint: \(hint)\n"), "\(test.err)")
  }

  @Test(arguments: [
    ["sterak", "--lang", "ko"], ["--lang=ko", "streak", "--bogus"], ["todo", "done", "--lang", "ko"],
  ])
  func mistakesAreReportedInTheRequestedLanguage(arguments: [String]) throws {
    let test = try TestWorld()
    #expect(Cyc.run(arguments, in: test.world) == .usage)
    #expect(test.err.contains("\n힌트: "), "\(test.err)")
  }

  @Test func unexpectedErrorIsABugAndABrokenPipeIsNot() throws {
    struct Surprise: Error {}
    let test = try TestWorld()
    #expect(Cyc.report(Surprise(), arguments: [], in: test.world) == .bug)
    #expect(test.err.contains("Surprise"))
    #expect(Cyc.report(BrokenPipe(), arguments: [], in: test.world) == .done)
  }
}

@Suite struct LanguageTests {
  @Test(arguments: [
    ([:], Language.english), (["LANG": "ko_KR.UTF-8"], .korean), (["LANG": "ko"], .english),
    (["LANG": "ko_KR.EUC-KR"], .english),
    (["LANG": "kok_IN"], .english),
    (["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], .english),
    (["LC_ALL": "", "LC_MESSAGES": "ko_KR.UTF-8", "LANG": "C.UTF-8"], .korean),
  ])
  func languageComesFromTheEnvironment(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }

  @Test(arguments: [
    ([], "", "hint:"), ([], "language = \"ko\"", "힌트:"), (["--lang", "en"], "language = \"ko\"", "hint:"),
    ([], "language = \"fr\"", "hint:"),
  ])
  func settingOverridesEnvironmentAndOptionOverridesSetting(option: [String], file: String, expected: String) throws {
    let test = try TestWorld(language: .english)
    try SharedFile.write(Array(file.utf8), to: Settings.path(in: test.world.home.directories))
    #expect(Cyc.run(["check"] + option, in: test.world) == .loginNeeded)
    #expect(test.err.contains(expected))
    #expect(test.err.contains("config.toml:1: language must be \"en\" or \"ko\"") == file.contains("fr"))
  }

  @Test func optionOverridesEnvironment() throws {
    let test = try TestWorld(language: .english)
    #expect(test.call("check", "--lang", "ko") == .loginNeeded)
    #expect(test.err.contains("힌트: cyc config set user 아이디 && cyc check --lang ko"))
  }
}

@Suite struct UsageLineTests {
  @Test(arguments: [
    // A short line is unchanged.
    ("cyc config get <key> [--json]", "cyc config get <key> [--json]"),
    (
      "cyc todo add <title> ... [--due <due>] [--at <at>] [--via <via> ...] [--body <body>] [--doing] [--lang <lang>]",
      "cyc todo add [<options>] <title> ..."
    ),
    (
      "cyc nag bubble --urgency <urgency> <title> [<body>] [--lang <lang>] [--quiet] [--no-input] [--no-pager]",
      "cyc nag bubble [<options>] --urgency <urgency> <title> [<body>]"
    ),
  ])
  func longUsageLineOmitsOptionalOptions(line: String, shown: String) {
    #expect(UsageLine.shortened(line) == shown)
  }
}

/// ArgumentParser checks command declarations only in debug builds, and tests run in a release build.
@Suite struct DeclarationTests {
  private struct Declared: Decodable {
    struct Name: Decodable, Hashable { let kind, name: String }
    struct Argument: Decodable {
      let kind: String
      let names: [Name]?
      let isRepeating: Bool
      let defaultValue: String?
    }
    let commandName: String
    let arguments: [Argument]?
    let subcommands: [Declared]?

    var all: [Declared] { [self] + (subcommands ?? []).flatMap(\.all) }
  }
  private struct Dump: Decodable { let command: Declared }

  private static func commands() throws -> [Declared] {
    try JSONDecoder().decode(Dump.self, from: Data(Cyc._dumpHelp().utf8)).command.all
  }

  @Test func optionNamesAreUniqueInTheirCommand() throws {
    let commands = try Self.commands()
    #expect(commands.count > 90)
    for command in commands {
      let names = (command.arguments ?? []).flatMap { $0.names ?? [] }
      let twice = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.map(\.name)
      #expect(twice == [], "\(command.commandName)")
    }
  }

  @Test func onlyTheLastPositionalRepeats() throws {
    for command in try Self.commands() {
      let positionals = (command.arguments ?? []).filter { $0.kind == "positional" }
      #expect(!positionals.dropLast().contains { $0.isRepeating }, "\(command.commandName)")
    }
  }

  /// Such a flag could never be switched off.
  @Test func noFlagIsOnByDefault() throws {
    for command in try Self.commands() {
      let flags = (command.arguments ?? []).filter { $0.kind == "flag" }
      #expect(!flags.contains { $0.names?.count == 1 && $0.defaultValue == "true" }, "\(command.commandName)")
    }
  }
}
