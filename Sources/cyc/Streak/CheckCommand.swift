internal import ArgumentParser
internal import Streaks

/// `cyc check`: one line and an exit status that say whether today is done.
struct CheckCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say whether today is done.",
    discussion: """
      Exit status: 0 done or a day of rest, 1 not yet, 75 could not be found out.

      Days of rest are your own: the setting streak.rest_days, and cyc freeze.
      """)

  @Argument(help: "Whose day (default: yours).")
  var login: String?

  @Flag(help: "Count as GitHub does: without days of rest.")
  var strict = false

  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let session = try login == nil ? world.session() : world.publicSession()
    let person = try Person(argument: login, session: session, in: world)
    let report: StreakReport
    do {
      let rules = world.streakRules(for: person, isStrict: strict)
      report = try StreakReader(world: world, host: session.host, person: person, rules: rules)
        .readWhatCanBeRead(period: .known)
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      throw CheckFailure(cause: failure)
    }
    do {
      try world.out(CheckPhrases.line(report)(world.language) + "\n")
    } catch is BrokenPipe {
      // Nobody reads the line, but the status may still be waited for.
    }
    if report.streak.today == .pending { throw ExitStatus.no }
  }
}

/// Today's state could not be found out: neither yes nor no, whatever the cause.
struct CheckFailure: UserFacingError {
  let cause: StreakFailure

  var message: Sentence { cause.message }
  var hint: Sentence? { cause.hint }
  var exitStatus: ExitStatus { .tryAgainLater }
}
