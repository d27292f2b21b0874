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

  /// `하나 Kim (hana)`.
  static func name(_ person: Person) -> String {
    person.shown(isASCII: false)
  }

  static func longest(_ report: StreakReport) -> Sentence {
    let span = StreakPhrases.longestSpan(report)
    return Sentence(en: "Longest \(span.english)", ko: "\(span.korean) 최장")
  }

  static func days(_ count: Int) -> Sentence {
    Sentence(en: StreakPhrases.days(count), ko: "\(StreakPhrases.grouped(count))일")
  }

  static func since(_ run: Run) -> Sentence {
    Sentence(en: "since \(run.from)", ko: "\(run.from)부터")
  }

  static func span(_ run: Run) -> Sentence { .typed(run.days == 1 ? "\(run.from)" : "\(run.from) – \(run.to)") }

  /// The day that the facts speak of, with the time of the last look where that was a while ago.
  static func madeOn(_ report: StreakReport) -> Sentence {
    let look = report.fetchedAt
    let moment = report.age == nil ? "\(report.asOf)" : "\(look.today) \(look.local.clock)"
    return Sentence(en: "as of \(moment)", ko: "\(moment) 기준")
  }

  /// `D-42 · 58 of 100 days`.
  static func progress(_ card: Card) -> Sentence? {
    card.challenge.map { challenge in
      let streak = StreakPhrases.grouped(challenge.streak)
      return Sentence(
        en: "\(challenge.mark) · \(streak) of \(StreakPhrases.days(challenge.goal.days))",
        ko: "\(challenge.mark) · \(StreakPhrases.grouped(challenge.goal.days))일 중 \(streak)일")
    }
  }

  /// What a reader sees who points at a cell.
  static func day(_ day: Day, _ entry: Contribution?) -> Sentence {
    switch (entry?.count, entry?.isActive) {
    case (let count?, _) where count > 0:
      Sentence(en: "\(day): \(StreakPhrases.contributions(count))", ko: "\(day): 기여 \(StreakPhrases.grouped(count))개")
    case (nil, true): Sentence(en: "\(day): contributions", ko: "\(day): 기여 있음")
    case (_, false): Sentence(en: "\(day): no contributions", ko: "\(day): 기여 없음")
    default: Sentence(en: "\(day): not known", ko: "\(day): 알 수 없음")
    }
  }

  static func grassTitle(_ report: StreakReport) -> Sentence {
    let login = report.person.login.name
    return Sentence(en: "Contributions of \(login) on \(report.host.name)", ko: "\(report.host.name)의 \(login) 기여 그래프")
  }

  static func cardTitle(_ report: StreakReport) -> Sentence {
    let login = report.person.login.name
    return Sentence(en: "Streak of \(login) on \(report.host.name)", ko: "\(report.host.name)의 \(login) 연속 기록")
  }

  /// The facts of a picture in words.
  static func description(_ report: StreakReport, goal: Sentence? = nil) -> Sentence {
    let current = report.streak.current?.days ?? 0
    let longest = report.longest?.days ?? 0
    let total = StreakPhrases.total(report)
    // Where days rest, GitHub's own number stays beside the rested one.
    let beside = RestPhrases.besideCurrent(report)
    return Sentence(
      en:
        "Current streak: \(StreakPhrases.days(current))\(beside.map { ", \($0.english)" } ?? ""). \(self.longest(report).english): \(StreakPhrases.days(longest)). "
        + "Total: \(total.english).\(goal.map { " Goal: \($0.english)." } ?? "") "
        + "\(madeOn(report).english.capitalizedFirst).",
      ko:
        "현재 연속 \(StreakPhrases.grouped(current))일\(beside.map { ", \($0.korean)" } ?? ""). \(self.longest(report).korean) \(StreakPhrases.grouped(longest))일. "
        + "합계: \(total.korean).\(goal.map { " 목표: \($0.korean)." } ?? "") \(madeOn(report).korean).")
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
