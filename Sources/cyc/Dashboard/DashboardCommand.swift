internal import ArgumentParser
internal import CycBase
internal import CycList
internal import CycNag
internal import CycStreak
internal import Foundation
internal import GitHub
internal import Platform
internal import Terminal
internal import Todos

/// `cyc` alone: today at a glance.
struct DashboardCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "cyc", abstract: "Show today at a glance: your streak, goal and grass, and what to do next.")

  @Flag(
    help:
      "Print one JSON object holding what streak, goal, todo next, dday list and weather print, how many quizzes are due and how it stands with the sync; null with a reason if one failed."
  )
  var json = false

  @Flag(help: "Redraw it every minute until a key is pressed.")
  var watch = false

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var display: DisplayOptions
  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.wanted
  private static let watchSeconds = 60.0

  func validate() throws {
    if watch, json { throw UsageFailure.together("--watch", "--json") }
  }

  func run(in world: World) throws {
    let first = FirstRun(world: world)
    if first.isNeeded { return try first.begin(self) }
    try show(in: world)
  }

  func show(in world: World) throws {
    if watch, world.canAnimate {
      return try world.screen.animate(Self.watchSeconds) { _, columns in
        guard let facts = try? DashboardFacts(in: world, freshness) else { return [] }
        // A late answer of the terminal would be taken for a key.
        let display = Display(display, in: world).findingBackground(in: world, mayAsk: false).narrowed(to: columns)
        return lines(facts, display, in: world).map { $0.text(display.depth) }
      }
    }
    let facts = try world.screen.withSpinner(DashboardPhrases.looking) { try DashboardFacts(in: world, freshness) }
    // If the streak is missing, its line shows this error.
    if let error = world.home.settingsError, case .success = facts.streak {
      world.screen.complain(error.message, hint: error.hint)
    }
    try world.print(as: json ? .json : .text, json: facts.json(world.screen.language)) {
      let display = Display(display, in: world).findingBackground(in: world)
      return lines(facts, display, in: world).text(display.depth)
    }
    if facts.hintsAtWeather, !json { world.home.noteWeatherHint() }
  }

  private func lines(_ facts: DashboardFacts, _ display: Display, in world: World) -> [Line] {
    let (theme, style) = (world.home.settings[.theme], world.home.settings[.style])
    return Dashboard(facts: facts, display: display, language: world.screen.language, theme: theme, style: style).lines
  }
}

extension DashboardCommand {
  var declarations: Mirror {
    mirror([
      ("_json", _json), ("_watch", _watch), ("_freshness", _freshness), ("_display", _display), ("_shared", _shared),
    ])
  }
}

/// The first call: introduces cyc, asks for the username, shows the streak and offers reminders.
struct FirstRun {
  let world: World

  /// Whether no user is known, and the question was not skipped before.
  var isNeeded: Bool {
    // Unreadable settings or logins may name a user.
    guard world.home.settingsError == nil, let session = try? world.session() else { return false }
    return session.account == nil && session.token == nil && world.home.settings[.user] == nil
      && !FileManager.default.fileExists(atPath: skippedMark)
  }

  /// A file whose existence says that the question was skipped.
  private var skippedMark: String { "\(world.home.directories.state)/first-question-skipped" }

  /// - Throws: `ExitStatus.loginNeeded` if there is no terminal to ask on and no list to show
  func begin(_ dashboard: DashboardCommand) throws {
    if dashboard.json { return try dashboard.show(in: world) }
    guard world.screen.canAsk, world.screen.terminal.outputIsTerminal else {
      if try world.readTodos({ try $0.count(TodoFilter()) > 0 }) == true { return try dashboard.show(in: world) }
      try world.screen.out(DashboardPhrases.commands(world.screen.language) + "\n")
      throw ExitStatus.loginNeeded
    }
    let display = Display(dashboard.display, in: world)
    try world.screen.out(display.wrapped(DashboardPhrases.welcome(world.screen.language)).text(display.depth) + "\n")
    guard let login = try askForLogin() else {
      // If the file cannot be written, the question is asked again next time.
      try? PrivateFile.write([], to: skippedMark)
      world.screen.note(DashboardPhrases.skipped)
      return try dashboard.show(in: world)
    }
    var world = world
    let edit = try SettingsEdit([(AnySetting.user, login.typed)], in: world)
    world.home.settings = edit.settings
    do {
      try edit.apply(in: world) {}
    } catch let error as any UserFacingError {
      // Unwritable settings are no reason not to show today.
      world.screen.complain(error.message, hint: error.hint)
      return try dashboard.show(in: world)
    }
    try dashboard.show(in: world)
    try offerReminders(in: world)
  }

  /// Runs `cyc nag on`, which shows its changes before it asks, and asks nothing if it cannot work.
  private func offerReminders(in world: World) throws {
    try world.screen.out("\n")
    do {
      try NagOnCommand.parse([]).run(in: world)
    } catch ExitStatus.no {
      world.screen.note(DashboardPhrases.noReminders)
    } catch let error as any UserFacingError {
      world.screen.complain(error.message, hint: error.hint)
    }
  }

  /// Asks until GitHub knows the username; nil if the person skips the question.
  private func askForLogin() throws -> Login? {
    while true {
      world.screen.err("\(DashboardPhrases.askName(world.screen.language)) ")
      let typed = (world.screen.readLine() ?? "").trimmingPrefix { $0.isWhitespace }
      if typed.allSatisfy(\.isWhitespace) { return nil }
      guard let login = Login(typed: String(typed)) else {
        let failure = StreakFailure(noLogin: String(typed), typed: [])
        let isCommandWord = Login.isCommandWord(String(typed))
        world.screen.complain(failure.message, hint: isCommandWord ? failure.hint : DashboardPhrases.loginHint)
        continue
      }
      do {
        return try known(login)
      } catch let error as any UserFacingError {
        world.screen.complain(error.message, hint: error.hint)
      }
    }
  }

  /// - Throws: `StreakFailure`, `ConnectionFailure` if there is no such user, or no answer
  private func known(_ login: Login) throws -> Login {
    let person = Person(login: login, name: nil, isOwn: true)
    let reader = StreakReader(world: world, host: try world.publicSession().host, person: person)
    return try reader.readSilently(period: .known).person.login
  }
}
