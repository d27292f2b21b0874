internal import CycBase
internal import Days
internal import Streaks

/// What `cyc stats` says.
enum StatsPhrases {
  static let total = StreakPhrases.totalLabel
  static let active = Sentence(en: "Active", ko: "기여한 날")
  static let bestDay = Sentence(en: "Best day", ko: "가장 많은 날")
  static let bestWeek = Sentence(en: "Best week", ko: "가장 많은 주")
  static let usual = Sentence(en: "Typical", ko: "보통")
  static let byWeekday = Sentence(en: "By weekday: contributions, active days", ko: "요일별 기여 수와 기여한 날")
  static let byMonth = Sentence(en: "By month: contributions, active days", ko: "월별 기여 수와 기여한 날")
  static let nothing = Sentence(en: "none yet", ko: "아직 없어요")

  static let unknown = Sentence(en: "unknown", ko: "알 수 없어요")

  static func total(_ report: StreakReport) -> Sentence {
    guard report.total != .unknown, let from = report.shown.first, let to = report.shown.last else { return unknown }
    let total = Counts.contributions(report.total)
    return Sentence(en: "\(total), \(from) to \(to)", ko: "\(total) (\(from) ~ \(to))")
  }

  static func active(_ statistics: Statistics) -> Sentence {
    let tally = statistics.all
    if tally.knownDays == 0 { return unknown }
    let days = tally.knownDays + tally.unknownDays
    let percent = tally.activeShare.map { " (\(Counts.percent($0)))" } ?? ""
    return Sentence(
      en: "\(Counts.number(tally.activeDays)) of \(Counts.days(days))\(percent)",
      ko: "\(Counts.grouped(days))일 중 \(Counts.days(tally.activeDays))\(percent)")
  }

  /// What is said where there is no best day, or nothing else of that kind.
  static func nothing(_ statistics: Statistics) -> Sentence {
    statistics.all.total.isExact && statistics.all.knownDays > 0 ? nothing : unknown
  }

  static func bestDay(_ statistics: Statistics) -> Sentence {
    guard let entry = statistics.bestDay, let count = entry.count else { return nothing(statistics) }
    return Sentence(
      en: "\(entry.day) with \(Counts.contributions(count))",
      ko: "\(entry.day) (\(Counts.grouped(count))개)")
  }

  static func bestWeek(_ statistics: Statistics) -> Sentence {
    guard let week = statistics.bestWeek else { return nothing(statistics) }
    let end = week.sunday + 6
    return Sentence(
      en: "\(week.sunday) to \(end) with \(Counts.contributions(week.total))",
      ko: "\(week.sunday) ~ \(end) (\(Counts.grouped(week.total))개)")
  }

  /// The quartiles as a sentence.
  static func usual(_ statistics: Statistics) -> Sentence {
    guard let quartiles = statistics.quartiles else { return nothing(statistics) }
    let (first, median, third) = (
      Counts.grouped(quartiles.first), Counts.grouped(quartiles.median),
      Counts.grouped(quartiles.third)
    )
    guard first != third else {
      return Sentence(en: "\(median) on an active day", ko: "기여한 날에는 \(median)개")
    }
    return Sentence(
      en: "\(median) on an active day, mostly \(first) to \(third) (quartiles \(first), \(median), \(third))",
      ko: "기여한 날에는 \(median)개, 대개 \(first)~\(third)개 (사분위수 \(first), \(median), \(third))")
  }

  static func lastDays(_ count: Int, until day: Day, today: Day) -> Sentence {
    guard day == today else {
      return Sentence(en: "\(Counts.days(count)) up to \(day)", ko: "\(day)까지 \(count)일")
    }
    return Sentence(en: "Last \(Counts.days(count))", ko: "최근 \(count)일")
  }
}
