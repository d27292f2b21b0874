internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import GitHub
internal import Platform
internal import Terminal
internal import Todos
internal import Foundation

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
