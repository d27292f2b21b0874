internal import CycBase
internal import Days
internal import Streaks

/// What `cyc day` says.
enum DayPhrases {
  /// `Thu 2026-07-30`, `2026-07-30 (목)`.
  static func date(_ day: Day) -> Sentence {
    Sentence(
      en: "\(GrassNames(.english).weekdays[day.weekday.rawValue]) \(day)",
      ko: "\(day) (\(GrassNames(.korean).weekdays[day.weekday.rawValue]))")
  }

  static func contributions(_ report: DayReport) -> Sentence {
    switch report.state {
    case .done:
      let level = report.entry?.level.map { Sentence(en: ", level \($0) of 4", ko: ", 4단계 중 \($0)단계") }
      guard let entry = report.entry, entry.count != nil else {
        return Sentence(en: "contributions\(level)", ko: "기여 있음\(level)")
      }
      return Sentence(
        en: "\(Counts.contributions(entry.total))\(level)",
        ko: "기여 \(Counts.contributions(entry.total))\(level)")
    case .pending: return Sentence(en: "no contributions yet", ko: "아직 기여가 없어요")
    case .resting: return Sentence(en: "no contributions; a day of rest", ko: "기여가 없어요. 쉬는 날이었어요")
    case .missed: return Sentence(en: "no contributions", ko: "기여가 없어요")
    case .unknown: return Sentence(en: "unknown", ko: "알 수 없어요")
    }
  }

  static func streak(_ report: DayReport) -> Sentence {
    guard let run = report.run else {
      return report.streakDays == .unknown
        ? Sentence(en: "The streak at that time is not known either.", ko: "그날의 기록도 알 수 없어요.")
        : Sentence(en: "No streak was running at the end of that day.", ko: "그날이 끝났을 때 이어지던 기록은 없었어요.")
    }
    let isNow = report.day == report.report.today
    let (going, days, since) = (goesOn(report), Counts.days(run.days), StreakPhrases.since(run))
    return Sentence(
      english: "Streak \(isNow ? "now" : "at the end of that day"): \(days.english), \(since.english)"
        + (going?.english ?? "."),
      korean: "\(isNow ? "지금" : "그날까지") \(days.korean) 연속 (\(since.korean))" + (going?.korean ?? ""))
  }

  private static func goesOn(_ report: DayReport) -> Sentence? {
    guard let whole = report.wholeRun else { return nil }
    return Sentence(
      en: "; it went on to \(Counts.number(whole.days)), until \(whole.to).",
      ko: ". 그 뒤로도 이어져 \(whole.to)까지 \(Counts.days(whole.days)) 연속이었어요")
  }

  static func age(_ age: DataAge) -> Sentence {
    Sentence(en: "This is the state \(age.sentence).", ko: "\(age.sentence) 정보예요.")
  }
}
