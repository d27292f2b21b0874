package import CycBase
package import ArgumentParser
internal import Streaks

/// `cyc check`: one line and an exit status that say whether today is done.
package struct CheckCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check whether you have contributed today.",
    discussion: """
      Exit status: 0 done or a day of rest, 1 not yet, 75 unknown. With -q that is the only answer.

      Days of rest are yours to choose: the setting streak.rest_days, and `cyc freeze`.
      """
  )
  .examples([
    "cyc check || echo 'nothing yet'": "in a script",
    "cyc check torvalds": "somebody else's today",
  ])

  @Argument(help: "Whose day (default: yours).")
  package var login: String?

  @Flag(help: "Count as GitHub does, without days of rest.")
  var strict = false

  @Flag(help: "Print one JSON object.")
  package var json = false

  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let reader = try world.streakReader(of: login, freshness, isStrict: strict)
    let report: StreakReport
    do {
      report = try reader.readSilently(period: .known)
      try rejectOldNews(report, reader)
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      throw CheckFailure(cause: failure)
    }
    do {
      try json ? world.out(JSONLine.text(StreakJSON.today(report))) : world.tell(CheckPhrases.line(report))
    } catch is BrokenPipe {
      // Nobody reads the line, but the status may still be waited for.
    }
    if report.todayState == .pending { throw ExitStatus.no }
  }
}

extension CheckCommand {
  /// A day that was done stays done; that it is not yet done may have changed since the last look.
  private func rejectOldNews(_ report: StreakReport, _ reader: StreakReader) throws {
    let isOld = report.coverage.age.map { !$0.isOfOlderYears } ?? false
    if let error = report.coverage.failure, isOld, [.unknown, .pending].contains(report.todayState) {
      throw StreakFailure(error, person: reader.person, in: reader.world, host: reader.host)
    }
    switch report.todayUnknown {
    case .lastLook(let day): throw StreakFailure.lastLook(on: day)
    case .notBegun(let last): throw StreakFailure.todayNotBegun(last: last)
    case .privateUnseen(let failure): throw CheckFailure(cause: .connection(failure))
    case nil: reader.noteFailure(of: report)
    }
  }
}

/// Today's state could not be determined: neither yes nor no, whatever the cause.
struct CheckFailure: UserFacingError {
  let cause: StreakFailure

  var message: Sentence { cause.message }
  var hint: Sentence? { cause.hint }
  var exitStatus: ExitStatus {
    switch cause {
    // No later try mends a clock.
    case .otherDays, .contributionsToCome: .failed
    default: .tryAgainLater
    }
  }
}
