internal import CycBase
internal import Days
internal import GitHub
internal import Streaks

/// What cards say.
enum CardPhrases {
  static let current = Sentence(en: "Current streak", ko: "현재 연속")
  static let total = Sentence(en: "Contributions", ko: "기여 합계")
  static let goal = Sentence(en: "Goal", ko: "목표")
  static let notKnown = Sentence(en: "unknown", ko: "알 수 없어요")

  /// The unit below a number of days.
  static func daysUnit(_ count: Quantity) -> Sentence { Sentence(en: count == 1 ? "day" : "days", ko: "일") }

  /// When the current run is, or the last one was.
  static func when(_ report: StreakReport) -> Sentence {
    if let run = report.streak.current { return written(run, report) }
    guard let last = report.streak.previous, report.streak.currentDays != .unknown else {
      return StreakPhrases.noRunInBrief(report)
    }
    let (day, days) = (last.to.written(in: report.today.year), PicturePhrases.days(last.days))
    return Sentence(
      en: "last: \(days), until \(day)", ko: "지난 기록: \(day)까지 \(days)")
  }

  static func written(_ run: Run, _ report: StreakReport) -> Sentence {
    (run.from...run.to).written(in: report.today.year)
  }

  /// Of which time a number speaks.
  static func span(_ span: Card.Span) -> Sentence {
    switch span {
    case .lastYear: Sentence(en: "of the last year", ko: "최근 1년")
    case .since(let year): Sentence(en: "since \(year)", ko: "\(year)년 이후")
    }
  }

  /// `58 of 100 days, 42 to go`, `D-42 · 100일 중 58일`; of a lower bound `58+ of 100 days, at most 42 to go`.
  static func progress(_ card: Card) -> Sentence? {
    guard let challenge = card.challenge, challenge.streak != .unknown else { return nil }
    let (streak, goal) = (Counts.short(challenge.streak), challenge.goal.days)
    if challenge.isReached == true {
      return Sentence(
        en: "goal of \(Counts.days(goal)) reached", ko: "\(challenge.mark) · \(Counts.grouped(goal))일 목표 달성")
    }
    let left = "\(challenge.streak.isExact ? "" : "at most ")\(Counts.grouped(challenge.daysLeft))"
    return Sentence(
      en: "\(streak) of \(Counts.days(goal)), \(left) to go",
      ko: "\(challenge.mark) · \(Counts.grouped(goal))일 중 \(streak)일")
  }

  static func cardTitle(_ report: StreakReport) -> Sentence {
    let login = report.person.login.name
    return Sentence(en: "Streak of \(login) on \(report.host.name)", ko: "\(report.host.name)의 \(login) 연속 기록")
  }
}
