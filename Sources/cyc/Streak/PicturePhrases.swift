internal import Days
internal import GitHub
internal import Streaks

/// What is said on pictures of contributions.
enum PicturePhrases {
  /// `하나 Kim (hana)`.
  static func name(_ person: Person) -> String {
    person.shown(isASCII: false)
  }

  /// The last day that the facts speak of, with the time of the last look where that was a while ago.
  static func madeOn(_ report: StreakReport) -> Sentence {
    let look = report.fetchedAt
    let moment = report.age == nil ? "\(report.lastKnownDay)" : "\(look.today) \(look.local.clock)"
    return Sentence(en: "as of \(moment)", ko: "\(moment) 기준")
  }

  /// The same as people write it.
  static func asOf(_ report: StreakReport) -> Sentence {
    let look = report.fetchedAt
    let day = (report.age == nil ? report.lastKnownDay : look.today).written(in: report.today.year)
    let clock = report.age == nil ? "" : " \(look.local.clock)"
    return Sentence(en: "as of \(day.english)\(clock)", ko: "\(day.korean)\(clock) 기준")
  }

  /// `58-day streak`, `58일 연속`.
  static func current(_ days: Int) -> Sentence {
    days == 0
      ? Sentence(en: "no streak right now", ko: "지금은 이어지는 기록이 없어요")
      : Sentence(en: "\(Counts.grouped(days))-day streak", ko: "\(Counts.grouped(days))일 연속")
  }

  static func days(_ count: Int) -> Sentence {
    Sentence(en: Counts.days(count), ko: "\(Counts.grouped(count))일")
  }

  /// A total without words: `1,234`, and `1,234+` where it may be more.
  static func number(_ total: Total) -> String { Counts.grouped(total.least) + (total.isExact ? "" : "+") }

  /// What a reader sees who points at a cell.
  static func day(_ day: Day, _ entry: Contribution?) -> Sentence {
    switch (entry?.count, entry?.isActive) {
    case (let count?, _) where count > 0:
      Sentence(en: "\(day): \(Counts.contributions(count))", ko: "\(day): 기여 \(Counts.grouped(count))개")
    case (nil, true): Sentence(en: "\(day): contributions", ko: "\(day): 기여 있음")
    case (_, false): Sentence(en: "\(day): no contributions", ko: "\(day): 기여 없음")
    default: Sentence(en: "\(day): not known", ko: "\(day): 알 수 없음")
    }
  }

  static func grassTitle(_ report: StreakReport) -> Sentence {
    let login = report.person.login.name
    return Sentence(en: "Contributions of \(login) on \(report.host.name)", ko: "\(report.host.name)의 \(login) 기여 그래프")
  }

  /// The facts of a picture in words.
  static func description(_ report: StreakReport, goal: Sentence? = nil) -> Sentence {
    let current = report.streak.current?.days ?? 0
    let longest = report.longest?.days ?? 0
    let total = StreakPhrases.total(report)
    // Where days rest, GitHub's own number stays beside the rested one.
    let beside = RestPhrases.besideCurrent(report)
    let aim = goal.map { Sentence(en: " Goal: \($0.english).", ko: " 목표: \($0.korean).") }
    return Sentence(
      en:
        "Current streak: \(Counts.days(current))\(beside.map { ", \($0.english)" } ?? ""). \(self.longest(report).english): \(Counts.days(longest)). "
        + "Total: \(total.english).\(aim?.english ?? "") "
        + "\(madeOn(report).english.capitalizedFirst).",
      ko:
        "현재 연속 \(Counts.grouped(current))일\(beside.map { ", \($0.korean)" } ?? ""). \(self.longest(report).korean) \(Counts.grouped(longest))일. "
        + "합계: \(total.korean).\(aim?.korean ?? "") \(madeOn(report).korean).")
  }

  static func longest(_ report: StreakReport) -> Sentence {
    let span = StreakPhrases.longestSpan(report)
    return Sentence(en: "Longest \(span.english)", ko: "\(span.korean) 최장")
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
