internal import Days
internal import GitHub
internal import Streaks

/// What cards and pictures say.
enum CardPhrases {
  static let current = Sentence(en: "Current streak", ko: "현재 연속")
  static let total = Sentence(en: "Contributions", ko: "기여 합계")
  static let goal = Sentence(en: "Goal", ko: "목표")
  static let none = Sentence(en: "none yet", ko: "아직 없어요")
  static let noneNow = Sentence(en: "none right now", ko: "지금은 없어요")

  static func days(_ count: Int) -> Sentence {
    Sentence(en: Counts.days(count), ko: "\(Counts.grouped(count))일")
  }

  static func since(_ run: Run) -> Sentence {
    Sentence(en: "since \(run.from)", ko: "\(run.from)부터")
  }

  static func span(_ run: Run) -> Sentence { .typed(run.days == 1 ? "\(run.from)" : "\(run.from) – \(run.to)") }

  /// `D-42 · 58 of 100 days`.
  static func progress(_ card: Card) -> Sentence? {
    card.challenge.map { challenge in
      let streak = Counts.grouped(challenge.streak)
      return Sentence(
        en: "\(challenge.mark) · \(streak) of \(Counts.days(challenge.goal.days))",
        ko: "\(challenge.mark) · \(Counts.grouped(challenge.goal.days))일 중 \(streak)일")
    }
  }

  static func cardTitle(_ report: StreakReport) -> Sentence {
    let login = report.person.login.name
    return Sentence(en: "Streak of \(login) on \(report.host.name)", ko: "\(report.host.name)의 \(login) 연속 기록")
  }
}
