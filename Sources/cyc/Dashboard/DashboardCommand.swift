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

struct DashboardCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "cyc",
    abstract: Sentence(
      en: "Show today at a glance: your streak, goal and grass, and what to do next.",
      ko: "오늘을 한눈에 보여 줘요: 연속 기록, 목표, 잔디, 다음에 할 일."))

  @Flag(
    help: ArgumentHelp(
      en: """
        Print one JSON object holding what streak, goal, todo next, dday list and weather print, how many quizzes are \
        due and how it stands with the sync; null with a reason if one failed.
        """,
      ko: """
        streak, goal, todo next, dday list, weather의 출력, 풀 때가 된 문제 수, 동기화 상태를 JSON 객체 하나로 출력해요. 실패한 것은 null과 그 이유예요.
        """)
  )
  var json = false

  @Flag(help: ArgumentHelp(en: "Redraw it every minute until a key is pressed.", ko: "키를 누를 때까지 1분마다 다시 그려요."))
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
        var world = world
        // `cyc config set` may have been run since the last picture.
        if let settings = try? world.readSettings() { world.home.settings = settings }
        guard let facts = try? DashboardFacts(in: world, freshness) else { return [] }
        // The terminal is not asked for its background: a late answer would be taken for a key.
        let shown = Display(display, in: world).findingBackground(in: world, mayAsk: false)
          .following(columns, display, in: world)
        return lines(facts, shown, in: world).map { $0.text(shown.depth) }
      }
    }
    let facts = try world.screen.withSpinner(DashboardPhrases.looking) { try DashboardFacts(in: world, freshness) }
    // If the streak is missing, its line shows this error.
    if let error = world.home.settingsError, case .success = facts.streak {
      world.screen.printError(error.message, hint: error.hint)
    }
    try world.print(as: json ? .json : .text, json: facts.json(world.screen.language)) {
      let display = Display(display, in: world).findingBackground(in: world)
      return lines(facts, display, in: world).text(display.depth)
    }
    if let challenge = facts.challenge, case .success(let report) = facts.streak {
      try? GoalStore.record(challenge, of: report, in: world)
    }
    if facts.hintsAtWeather, !json { world.home.noteWeatherHint() }
  }

  private func lines(_ facts: DashboardFacts, _ display: Display, in world: World) -> [Line] {
    let (theme, style) = (world.home.settings[.theme], world.home.settings[.style])
    return Dashboard(facts: facts, display: display, language: world.screen.language, theme: theme, style: style).lines
  }

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

  /// Path of a file that exists if the question was skipped.
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
    var dashboard = dashboard
    let answer = try askForLogin()
    guard let login = answer.login else {
      if answer == .loggedIn {
        try dashboard.show(in: world)
        return try offerReminders(in: world)
      }
      // If the file cannot be written, the question is asked again next time.
      try? PrivateFile.write([], to: skippedMark)
      return try dashboard.show(in: world)
    }
    // GitHub did not answer the check, so do not wait for it again.
    if case .unchecked = answer { dashboard.freshness.offline = true }
    var world = world
    let edit = try SettingsEdit([(AnySetting.user, login.typed)], in: world)
    world.home.settings = edit.settings
    do {
      try edit.apply(in: world) {}
    } catch let error as any UserFacingError {
      // Unwritable settings are no reason not to show today.
      world.screen.printError(error.message, hint: error.hint)
      return try dashboard.show(in: world)
    }
    try dashboard.show(in: world)
    try offerReminders(in: world)
  }

  /// Offers the dialogue of `cyc nag on`, which asks nothing if it cannot work.
  private func offerReminders(in world: World) throws {
    try world.screen.out("\n")
    do {
      try NagOnCommand.parse([]).offer(in: world)
    } catch ExitStatus.no {
      world.screen.note(DashboardPhrases.noReminders)
    } catch let error as any UserFacingError {
      world.screen.printError(error.message, hint: error.hint)
    }
  }

  private enum Answer: Equatable {
    case known(Login)
    /// A name that could not be checked, because GitHub did not answer.
    case unchecked(Login)
    case loggedIn, skipped

    var login: Login? {
      switch self {
      case .known(let login), .unchecked(let login): login
      case .loggedIn, .skipped: nil
      }
    }
  }

  /// Asks until GitHub knows the username, or the person goes on without.
  private func askForLogin() throws -> Answer {
    var question = DashboardPhrases.askName
    while true {
      let typed = (world.screen.ask(question) ?? "").trimmingPrefix { $0.isWhitespace }
      if typed.allSatisfy(\.isWhitespace) { return .skipped }
      question = DashboardPhrases.anotherName
      guard let login = Login(typed: String(typed)) else {
        let failure = StreakFailure(notALogin: String(typed), typed: [])
        let isCommandWord = Login.isCommandWord(String(typed))
        world.screen.printError(failure.message, hint: isCommandWord ? failure.hint : DashboardPhrases.loginHint)
        continue
      }
      do {
        return .known(try checkOnGitHub(login))
      } catch StreakFailure.privateProfile {
        if let answer = try askAboutPrivateProfile(of: login) { return answer }
      } catch let error as any UserFacingError where error.exitStatus == .tryAgainLater {
        world.screen.printError(error.message, hint: nil)
        if world.screen.confirm(DashboardPhrases.keepUnchecked(login.name), usually: true) { return .unchecked(login) }
      } catch let error as any UserFacingError {
        world.screen.printError(error.message, hint: error.hint)
      }
    }
  }

  /// Nil if the person wants to type another name.
  private func askAboutPrivateProfile(of login: Login) throws -> Answer? {
    world.screen.printError(DashboardPhrases.privateProfile(login.name), hint: nil)
    while true {
      switch world.screen.ask(DashboardPhrases.privateChoice)?.filter({ !$0.isWhitespace }) {
      case "1":
        do {
          try LoginCommand.parse([]).logIn(in: world)
          return .loggedIn
        } catch let error as any UserFacingError {
          world.screen.printError(error.message, hint: error.hint)
        } catch ExitStatus.no {}
      case "2": return nil
      case nil, "": return .skipped
      default: break
      }
    }
  }

  /// - Throws: `StreakFailure`, `ConnectionFailure` if there is no such user, or no answer
  private func checkOnGitHub(_ login: Login) throws -> Login {
    let person = Person(login: login, name: nil, isOwn: true)
    let reader = StreakReader(world: world, host: try world.publicSession().host, person: person)
    return try reader.readSilently(period: .known).person.login
  }
}
