internal import CycBase
internal import Days
internal import Streaks

enum StatsPhrases {
  static let bestDay = Sentence(en: "Best day", ko: "가장 많은 날")
  static let bestWeek = Sentence(en: "Best week", ko: "가장 많은 주")
  static let byWeekday = Sentence(en: "By weekday: contributions, active days", ko: "요일별 기여 수와 기여한 날")
  static let byMonth = Sentence(en: "By month: contributions, active days", ko: "월별 기여 수와 기여한 날")
  static let unknown = Sentence(en: "unknown", ko: "알 수 없어요")

  static func facts(_ report: StreakReport, _ statistics: Statistics) -> [(Sentence, Sentence)] {
    [
      (StreakPhrases.totalLabel, total(report)), (Sentence(en: "Active", ko: "기여한 날"), active(report, statistics)),
      (bestDay, bestDay(report, statistics)), (bestWeek, bestWeek(report, statistics)),
      (Sentence(en: "Typical", ko: "보통"), typical(report, statistics)),
    ]
  }

  private static func total(_ report: StreakReport) -> Sentence {
    guard report.total != .unknown, let from = report.shown.first, let to = report.shown.last else { return unknown }
    let (total, days) = (Counts.contributions(report.total), report.written(from...to))
    return Sentence(en: "\(total), \(days)", ko: "\(total) (\(days))")
  }

  private static func active(_ report: StreakReport, _ statistics: Statistics) -> Sentence {
    let tally = statistics.all
    if tally.knownDays == 0 { return unknown }
    // How many days there are in all is not known.
    if !report.isWhole { return Counts.days(tally.activeDays) }
    let days = tally.knownDays + tally.unknownDays
    let percent = tally.activeShare.map { " (\(Counts.percent($0)))" } ?? ""
    return Sentence(
      en: "\(Counts.number(tally.activeDays)) of \(Counts.days(days))\(percent)",
      ko: "\(Counts.grouped(days))일 중 \(Counts.days(tally.activeDays))\(percent)")
  }

  /// Shown instead of a fact, such as the best day, that does not exist or is not known.
  static func nothing(_ statistics: Statistics, isOver: Bool) -> Sentence {
    guard statistics.all.total.isExact, statistics.all.knownDays > 0 else { return unknown }
    return isOver ? Sentence(en: "none", ko: "없어요") : Sentence(en: "none yet", ko: "아직 없어요")
  }

  private static func nothing(_ report: StreakReport, _ statistics: Statistics) -> Sentence {
    nothing(statistics, isOver: report.grassRange.upperBound < report.asOf)
  }

  private static func bestDay(_ report: StreakReport, _ statistics: Statistics) -> Sentence {
    guard let entry = statistics.bestDay, let count = entry.count else { return nothing(report, statistics) }
    let day = report.written(entry.day)
    return Sentence(en: "\(day) with \(Counts.contributions(count))", ko: "\(day) (\(Counts.grouped(count))개)")
  }

  private static func bestWeek(_ report: StreakReport, _ statistics: Statistics) -> Sentence {
    guard let week = statistics.bestWeek else { return nothing(report, statistics) }
    let days = report.written(report.counted(week))
    return Sentence(
      en: "\(days) with \(Counts.contributions(week.total))", ko: "\(days) (\(Counts.grouped(week.total))개)")
  }

  private static func typical(_ report: StreakReport, _ statistics: Statistics) -> Sentence {
    guard let quartiles = statistics.quartiles else { return nothing(report, statistics) }
    let (first, third) = (Counts.grouped(quartiles.first), Counts.grouped(quartiles.third))
    let median = Counts.grouped(quartiles.median)
    guard first != third else { return Sentence(en: "\(median) on an active day", ko: "기여한 날에는 \(median)개") }
    return Sentence(
      en: "\(median) on an active day, mostly \(first) to \(third) (quartiles \(first), \(median), \(third))",
      ko: "기여한 날에는 \(median)개, 대개 \(first)~\(third)개 (사분위수 \(first), \(median), \(third))")
  }

  static func lastDays(_ count: Int, until day: Day, today: Day) -> Sentence {
    guard day == today else {
      let end = day.written(in: today.year)
      return Sentence(en: "\(Counts.days(count)) up to \(end)", ko: "\(end)까지 \(count)일")
    }
    return Sentence(en: "Last \(Counts.days(count))", ko: "최근 \(count)일")
  }

  static func numbers(_ report: StreakReport, _ statistics: Statistics) -> [SVGNumbers.Number] {
    let total = SVGNumbers.Number(
      number: Counts.short(report.total), label: Sentence(en: "contributions", ko: "기여 합계"),
      remark: report.total.exact.map { aDay(Double($0) / Double(max(1, statistics.all.knownDays))) })
    let best = SVGNumbers.Number(
      number: statistics.bestDay?.count.map(Counts.grouped) ?? absent(statistics),
      label: Sentence(en: "on the best day", ko: "가장 많은 날의 기여"),
      remark: statistics.bestDay?.day.written(in: report.today.year))
    return [total, activeDays(statistics.all), best, typicalDay(statistics)]
  }

  private static func aDay(_ mean: Double) -> Sentence {
    let number = mean < 100 ? SVGText.number(mean) : Counts.grouped(Int(mean.rounded()))
    return Sentence(en: "\(number) a day", ko: "하루 \(number)개")
  }

  private static func activeDays(_ tally: Statistics.Tally) -> SVGNumbers.Number {
    let label = Sentence(en: "active days", ko: "기여한 날")
    let active = Counts.short(tally.activeDays)
    guard let share = tally.activeShare else {
      return SVGNumbers.Number(number: tally.knownDays == 0 ? "?" : active, label: label)
    }
    let days = tally.knownDays
    return SVGNumbers.Number(
      number: Counts.percent(share), label: label,
      remark: Sentence(en: "\(active) of \(Counts.days(days))", ko: "\(Counts.grouped(days))일 중 \(active)일"))
  }

  private static func typicalDay(_ statistics: Statistics) -> SVGNumbers.Number {
    let remark = statistics.quartiles.flatMap { quartiles -> Sentence? in
      let (first, third) = (Counts.grouped(quartiles.first), Counts.grouped(quartiles.third))
      return first == third ? nil : Sentence(en: "mostly \(first) to \(third)", ko: "대개 \(first)~\(third)개")
    }
    return SVGNumbers.Number(
      number: statistics.quartiles.map { Counts.grouped($0.median) } ?? absent(statistics),
      label: Sentence(en: "on a typical day", ko: "보통 날의 기여"), remark: remark)
  }

  private static func absent(_ statistics: Statistics) -> String {
    nothing(statistics, isOver: false) == unknown ? "?" : "0"
  }

  static func heat(_ unit: Timeline.Unit) -> Sentence {
    switch unit {
    case .month: Sentence(en: "Contributions by weekday and month", ko: "요일·월별 기여")
    case .year: Sentence(en: "Contributions by weekday and year", ko: "요일·연도별 기여")
    }
  }

  static func description(_ report: StreakReport, _ statistics: Statistics) -> Sentence {
    let sentences = facts(report, statistics).map { Sentence(en: "\($0): \($1).", ko: "\($0): \($1).") }
    let date = PicturePhrases.asOf(report)
    return .joined(sentences + [Sentence(en: "\(date.english.capitalizedFirst).", ko: "\(date).")], by: " ")
  }
}
