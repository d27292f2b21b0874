package import ArgumentParser
package import CycBase
internal import Streaks

/// `cyc check`: one line and an exit status that say whether today is done.
package struct CheckCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "check",
    abstract: Sentence(en: "Check whether you have contributed today.", ko: "오늘 기여했는지 확인해요."),
    discussion: Sentence(
      en: """
        Exit status: 0 done or a day of rest, 1 not yet, 75 unknown. With -q that is the only answer.

        Days of rest are yours to choose: the setting streak.rest_days, and `cyc freeze`.
        """,
      ko: """
        종료 상태: 0 했거나 쉬는 날, 1 아직, 75 알 수 없음. -q를 쓰면 종료 상태로만 답해요.

        쉬는 날은 직접 정해요: 설정 streak.rest_days와 `cyc freeze`.
        """),
    examples: [
      "cyc check || echo 'nothing yet'": Sentence(en: "in a script", ko: "스크립트에서"),
      "cyc check torvalds": Sentence(en: "someone else's today", ko: "다른 사람의 오늘"),
    ])

  @Argument(help: ArgumentHelp(en: "Whose day (default: yours).", ko: "누구의 오늘인지 적어요 (기본값: 나)."))
  package var login: String?

  @Flag(help: .asGitHubCounts)
  var strict = false

  @Flag(help: .json)
  package var json = false

  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let reader = try world.streakReader(of: login, freshness, isStrict: strict)
    let report: StreakReport
    do {
      report = try reader.readSilently(period: .known)
      do {
        try rejectUnknownToday(report, reader)
      } catch {
        if json { try print(report, isTodayKnown: false, in: world) }
        throw error
      }
    } catch let failure as StreakFailure where failure.leavesTodayOpen {
      throw CheckFailure(cause: failure)
    }
    try print(report, in: world)
    if report.todayState == .pending { throw ExitStatus.no }
  }

  private func print(_ report: StreakReport, isTodayKnown: Bool = true, in world: World) throws {
    try ignoringClosedPipe {
      try json
        ? world.screen.out(JSONLine.text(StreakJSON.today(report, isKnown: isTodayKnown)))
        : world.screen.tell(CheckPhrases.line(report))
    }
  }

  /// Throws if it is not known whether today is done; otherwise notes failures that do not matter for today. Old data
  /// proves that today is done, but not that it is still open.
  private func rejectUnknownToday(_ report: StreakReport, _ reader: StreakReader) throws {
    if let error = report.coverage.failure, report.hasOldToday, report.certainToday == .unknown {
      throw StreakFailure(error, person: reader.person, in: reader.world, host: reader.host)
    }
    switch report.todayUnknown {
    case .lastLook(let day): throw StreakFailure.lastLook(on: day)
    case .notBegun(let last): throw StreakFailure.todayNotBegun(last: last)
    case .privateUnseen(let failure): throw CheckFailure(cause: .connection(failure))
    case .account(let failure): throw failure
    case nil: reader.noteFailure(of: report)
    }
  }

  package var declarations: Mirror {
    mirror([
      ("_login", _login), ("_strict", _strict), ("_json", _json), ("_freshness", _freshness), ("_shared", _shared),
    ])
  }
}

/// Prints an answer. If the reader of the pipe has enough, the caller may still need the exit status.
func ignoringClosedPipe(_ print: () throws -> Void) throws {
  do { try print() } catch is BrokenPipe {}
}

/// A failure that leaves open whether today is done, with the exit status of `cyc check`.
struct CheckFailure: UserFacingError {
  let cause: StreakFailure

  var message: Sentence { cause.message }
  var hint: Sentence? { cause.hint }
  var exitStatus: ExitStatus {
    switch cause {
    // Trying again does not correct the clock.
    case .otherDays, .contributionsToCome: .failed
    default: .tryAgainLater
    }
  }
}

enum CheckPhrases {
  static func line(_ report: StreakReport) -> Sentence {
    let state =
      switch report.todayState {
      case .done: done(report)
      case .resting: resting(report)
      case .pending: pending(report)
      case .unknown: StreakFailure.todayNotBegun(last: report.lastKnownDay).message
      }
    guard let age = report.coverage.age?.sentence else { return state }
    return Sentence(en: "\(state) (\(age))", ko: "\(state) (\(age))")
  }

  private static func done(_ report: StreakReport) -> Sentence {
    let count =
      report.countToday.map { Sentence(en: "\($0)", ko: "기여 \($0)") } ?? Sentence(en: "a contribution", ko: "기여 있음")
    let (length, inARow) = (length(report), gitHubStreak(report) ?? Sentence(en: " in a row", ko: " 연속"))
    let over = AccountPhrases.overAccountsSuffix(report)
    return Sentence(
      en: "done: \(count) today, \(length)\(inARow)\(over)", ko: "완료: 오늘 \(count), \(length)\(inARow)\(over)")
  }

  private static func pending(_ report: StreakReport) -> Sentence {
    let checked = StreakPhrases.lastChecked(report)
    guard report.streak.isAtRisk else {
      return Sentence(
        en: "not yet: no contribution today\(checked), and no streak to keep",
        ko: "아직: 오늘 기여가 없고\(checked), 이어 갈 기록도 없어요")
    }
    let (length, left) = (length(report), Counts.timeLeft(seconds: report.secondsLeft))
    let stake =
      gitHubStreak(report).map { Sentence(en: " at stake\($0)", ko: "기록\($0)") }
      ?? Sentence(en: " in a row at stake", ko: "연속 기록")
    let over = AccountPhrases.overAccountsSuffix(report)
    return Sentence(
      en: "not yet: no contribution today\(checked), \(length)\(stake)\(over), \(left) left",
      ko: "아직: 오늘 기여가 없어요\(checked). \(length) \(stake)이 걸려 있고 \(left) 남았어요\(over)")
  }

  private static func resting(_ report: StreakReport) -> Sentence {
    guard report.streak.current != nil else {
      return Sentence(
        en: "day of rest: no contribution is needed today, and there is no streak to keep",
        ko: "쉬는 날: 오늘은 기여하지 않아도 돼요. 이어 갈 기록은 없어요")
    }
    let (length, gitHub) = (length(report), gitHubStreak(report))
    let over = AccountPhrases.overAccountsSuffix(report)
    return Sentence(
      en: "day of rest: no contribution is needed today; the streak stays at \(length)\(gitHub)\(over)",
      ko: "쉬는 날: 오늘은 기여하지 않아도 돼요. 기록은 \(length)\(gitHub) 그대로예요\(over)")
  }

  private static func length(_ report: StreakReport) -> Sentence { Counts.days(report.streak.currentDays) }

  /// GitHub's own number in brackets, if it differs.
  private static func gitHubStreak(_ report: StreakReport) -> Sentence? {
    RestPhrases.gitHubCurrent(report).map { Sentence(en: " (\($0))", ko: "(\($0))") }
  }
}
