internal import CycBase
internal import Days
internal import Streaks

/// What `cyc check` says in its one line.
enum CheckPhrases {
  static func line(_ report: StreakReport) -> Sentence {
    let state = state(report)
    guard let age = report.coverage.age?.sentence else { return state }
    return Sentence(en: "\(state) (\(age))", ko: "\(state) (\(age))")
  }

  private static func state(_ report: StreakReport) -> Sentence {
    switch report.todayState {
    case .done: done(report)
    case .resting: resting(report)
    case .pending: pending(report)
    case .unknown: StreakFailure.todayNotBegun(last: report.lastKnownDay).message
    }
  }

  private static func done(_ report: StreakReport) -> Sentence {
    let count = report.countToday
    let (length, beside) = (length(report), beside(report))
    return Sentence(
      english: "done: \(count?.english ?? "a contribution") today, \(length.english)"
        + (beside?.english ?? " in a row"),
      korean: "완료: 오늘 \(count.map { "기여 \($0.korean)" } ?? "기여 있음"), \(length.korean)"
        + (beside?.korean ?? " 연속"))
  }

  private static func pending(_ report: StreakReport) -> Sentence {
    let seen = StreakPhrases.seen(report)
    guard report.streak.isAtRisk else {
      return Sentence(
        en: "not yet: no contribution today\(seen), and no streak to keep",
        ko: "아직: 오늘 기여가 없고\(seen), 이어 갈 기록도 없어요")
    }
    let (length, beside) = (length(report), beside(report))
    let left = Counts.timeLeft(seconds: report.secondsLeft)
    let stake =
      beside.map { Sentence(en: " at stake\($0)", ko: "기록\($0)") }
      ?? Sentence(en: " in a row at stake", ko: "연속 기록")
    return Sentence(
      en: "not yet: no contribution today\(seen), \(length)\(stake), \(left) left",
      ko: "아직: 오늘 기여가 없어요\(seen). \(length) \(stake)이 걸려 있고 \(left) 남았어요")
  }

  private static func resting(_ report: StreakReport) -> Sentence {
    guard report.streak.current != nil else {
      return Sentence(
        en: "day of rest: no contribution is needed today, and there is no streak to keep",
        ko: "쉬는 날: 오늘은 기여하지 않아도 돼요. 이어 갈 기록은 없어요")
    }
    let (length, beside) = (length(report), beside(report))
    return Sentence(
      en: "day of rest: no contribution is needed today; the streak stays at \(length)\(beside)",
      ko: "쉬는 날: 오늘은 기여하지 않아도 돼요. 기록은 \(length)\(beside) 그대로예요")
  }

  private static func length(_ report: StreakReport) -> Sentence { Counts.days(report.streak.currentDays) }

  /// GitHub's own number in brackets, where it is another one.
  private static func beside(_ report: StreakReport) -> Sentence? {
    RestPhrases.besideCurrent(report).map { Sentence(en: " (\($0))", ko: "(\($0))") }
  }
}
