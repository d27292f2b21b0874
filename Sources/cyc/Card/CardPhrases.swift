internal import Days
internal import GitHub
internal import Streaks

/// What cards say.
enum CardPhrases {
  static let current = Sentence(en: "Current streak", ko: "현재 연속")
  static let total = Sentence(en: "Contributions", ko: "기여 합계")
  static let goal = Sentence(en: "Goal", ko: "목표")
  static let none = Sentence(en: "none yet", ko: "아직 없어요")
  static let notKnown = Sentence(en: "unknown", ko: "알 수 없어요")

  /// What stands below a number of days.
  static func daysUnit(_ count: Int) -> Sentence { Sentence(en: count == 1 ? "day" : "days", ko: "일") }

  /// When the current run is, or the last one was.
  static func when(_ report: StreakReport) -> Sentence {
    if let run = report.streak.current { return written(run, report) }
    guard let last = report.streak.previous else { return none }
    let day = last.to.written(in: report.today.year)
    return Sentence(
      en: "last: \(Counts.days(last.days)), until \(day.english)",
      ko: "지난 기록: \(day.korean)까지 \(Counts.grouped(last.days))일")
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

  /// `58 of 100 days, 42 to go`, `D-42 · 100일 중 58일`.
  static func progress(_ card: Card) -> Sentence? {
    card.challenge.map { challenge in
      let (streak, goal) = (Counts.grouped(challenge.streak), challenge.goal.days)
      guard !challenge.isReached else {
        return Sentence(
          en: "goal of \(Counts.days(goal)) reached", ko: "\(challenge.mark) · \(Counts.grouped(goal))일 목표 달성")
      }
      return Sentence(
        en: "\(streak) of \(Counts.days(goal)), \(Counts.grouped(challenge.daysLeft)) to go",
        ko: "\(challenge.mark) · \(Counts.grouped(goal))일 중 \(streak)일")
    }
  }

  static func cardTitle(_ report: StreakReport) -> Sentence {
    let login = report.person.login.name
    return Sentence(en: "Streak of \(login) on \(report.host.name)", ko: "\(report.host.name)의 \(login) 연속 기록")
  }
}
