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

/// `cyc` alone: what one looks at every day.
struct DashboardCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "cyc", abstract: "Show today at a glance: your streak, goal and grass, and what to do next.")

  @Flag(
    help:
      "Print one JSON object holding what streak, goal, todo next, dday list and weather print, how many quizzes are due and how it stands with the sync; null with a reason where one failed."
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
      return try world.animate(Self.watchSeconds) { _, columns in
        guard let facts = try? self.facts(in: world) else { return [] }
        // A terminal that answers late would be taken for keys.
        let display = Display(display, in: world).findingBackground(in: world, mayAsk: false).narrowed(to: columns)
        return lines(facts, display, in: world).map { $0.text(display.depth) }
      }
    }
    let facts = try world.withSpinner(DashboardPhrases.looking) { try self.facts(in: world) }
    // Else it stands in the place of the streak.
    if let error = world.settingsError, case .success = facts.streak { world.complain(error.message, hint: error.hint) }
    try world.print(as: json ? .json : .text, json: facts.json(world.language)) {
      let display = Display(display, in: world).findingBackground(in: world)
      return lines(facts, display, in: world).text(display.depth)
    }
    if facts.hintsAtWeather, !json { world.noteWeatherHint() }
  }

  private func facts(in world: World) throws -> DashboardFacts {
    try DashboardFacts(in: world, freshness)
  }

  private func lines(_ facts: DashboardFacts, _ display: Display, in world: World) -> [Line] {
    Dashboard(
      facts: facts, display: display, language: world.language, theme: world.settings[.theme],
      style: world.settings[.style]
    ).lines
  }
}

/// The first call of somebody of whom nothing is known: what cyc does, one question, their streak, and one question more.
struct FirstRun {
  let world: World

  /// Whether nobody is known, and nobody has skipped the question before.
  var isNeeded: Bool {
    // Where settings or logins cannot be read somebody may be known, though not who.
    guard world.settingsError == nil, let session = try? world.session() else { return false }
    return session.account == nil && session.token == nil && world.settings[.user] == nil
      && !FileManager.default.fileExists(atPath: skippedMark)
  }

  /// A question that was skipped is not asked again.
  private var skippedMark: String { "\(world.directories.state)/first-question-skipped" }

  /// - Throws: `ExitStatus.loginNeeded` if there is no terminal to ask on and no list to show
  func begin(_ dashboard: DashboardCommand) throws {
    if dashboard.json { return try dashboard.show(in: world) }
    guard world.canAsk, world.terminal.outputIsTerminal else {
      if try hasTasks { return try dashboard.show(in: world) }
      try world.out(DashboardPhrases.commands(world.language) + "\n")
      throw ExitStatus.loginNeeded
    }
    let display = Display(dashboard.display, in: world)
    try world.out(display.wrapped(DashboardPhrases.welcome(world.language)).text(display.depth) + "\n")
    guard let login = try askForLogin() else {
      skip()
      return try dashboard.show(in: world)
    }
    var world = world
    let edit = try SettingsEdit([(AnySetting.user, login.typed)], in: world)
    world.settings = edit.settings
    do {
      try edit.apply(in: world) {}
    } catch let error as any UserFacingError {
      // Where nothing can be kept, today can be shown all the same.
      world.complain(error.message, hint: error.hint)
      return try dashboard.show(in: world)
    }
    try dashboard.show(in: world)
    try offerReminders(in: world)
  }

  private var hasTasks: Bool {
    get throws { try world.readTodos { try $0.count(TodoFilter()) > 0 } ?? false }
  }

  /// `cyc nag on`, which shows what it would write before it asks. Where it cannot be done, nothing is asked.
  private func offerReminders(in world: World) throws {
    try world.out("\n")
    do {
      try NagOnCommand.parse([]).run(in: world)
    } catch ExitStatus.no {
      world.note(DashboardPhrases.noReminders)
    } catch let error as any UserFacingError {
      world.complain(error.message, hint: error.hint)
    }
  }

  /// Asks until the name is that of somebody on GitHub; nil where it is skipped.
  private func askForLogin() throws -> Login? {
    while true {
      world.err("\(DashboardPhrases.askName(world.language)) ")
      let typed = (world.readLine() ?? "").trimmingPrefix { $0.isWhitespace }
      if typed.allSatisfy(\.isWhitespace) { return nil }
      guard let login = Login(typed: String(typed)) else {
        let failure = StreakFailure(noLogin: String(typed), typed: [])
        let isCommandWord = Login.isCommandWord(String(typed))
        world.complain(failure.message, hint: isCommandWord ? failure.hint : DashboardPhrases.loginHint)
        continue
      }
      do {
        return try known(login)
      } catch let error as any UserFacingError {
        world.complain(error.message, hint: error.hint)
      }
    }
  }

  /// - Throws: `StreakFailure`, `ConnectionFailure` where there is nobody of that name, or nobody answers
  private func known(_ login: Login) throws -> Login {
    let person = Person(login: login, name: nil, isOwn: true)
    let reader = StreakReader(world: world, host: try world.publicSession().host, person: person)
    return try reader.readSilently(period: .known).person.login
  }

  private func skip() {
    // Where that cannot be kept the question comes again.
    try? PrivateFile.write([], to: skippedMark)
    world.note(DashboardPhrases.skipped)
  }
}
