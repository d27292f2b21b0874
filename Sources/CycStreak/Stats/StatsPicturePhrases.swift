internal import CycBase
internal import Days
internal import GitHub
internal import Streaks

/// What the picture of the statistics says.
extension StatsPhrases {
  static func pictureTitle(_ report: StreakReport) -> Sentence {
    let login = report.person.login.name
    return Sentence(
      en: "When \(login) contributes on \(report.host.name)", ko: "\(report.host.name)의 \(login) 기여 통계")
  }

  /// The days that it speaks of, and the time of the last look where that was a while ago.
  static func pictureSpan(_ report: StreakReport) -> Sentence {
    let span = report.countedDays.written(in: report.today.year)
    guard report.coverage.age != nil else { return span }
    return .joined([span, PicturePhrases.asOf(report)], by: ", ")
  }

  static func numbers(_ report: StreakReport, _ statistics: Statistics) -> [SVGNumbers.Number] {
    let total = SVGNumbers.Number(
      number: Counts.short(report.total), label: Sentence(en: "contributions", ko: "기여 합계"),
      remark: report.total.exact.map { aDay(Double($0) / Double(max(1, statistics.all.knownDays))) })
    return [total, activeDays(statistics.all), best(statistics, in: report.today.year), usualDay(statistics)]
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

  private static func best(_ statistics: Statistics, in year: Int) -> SVGNumbers.Number {
    let label = Sentence(en: "on the best day", ko: "가장 많은 날")
    guard let best = statistics.bestDay, let count = best.count else {
      return SVGNumbers.Number(number: absent(statistics), label: label)
    }
    return SVGNumbers.Number(number: Counts.grouped(count), label: label, remark: best.day.written(in: year))
  }

  private static func usualDay(_ statistics: Statistics) -> SVGNumbers.Number {
    let label = Sentence(en: "on a typical day", ko: "보통 날")
    guard let quartiles = statistics.quartiles else {
      return SVGNumbers.Number(number: absent(statistics), label: label)
    }
    let (first, third) = (Counts.grouped(quartiles.first), Counts.grouped(quartiles.third))
    return SVGNumbers.Number(
      number: Counts.grouped(quartiles.median), label: label,
      remark: first == third ? nil : Sentence(en: "mostly \(first) to \(third)", ko: "대개 \(first)~\(third)개"))
  }

  /// What stands for a number that is not there, or not known.
  private static func absent(_ statistics: Statistics) -> String {
    nothing(statistics) == unknown ? "?" : "0"
  }

  /// What the cells of the heat map show.
  static func heat(_ unit: Timeline.Unit) -> Sentence {
    switch unit {
    case .month: Sentence(en: "Daily contributions by weekday and month", ko: "요일·월별 하루 평균 기여")
    case .year: Sentence(en: "Daily contributions by weekday and year", ko: "요일·연도별 하루 평균 기여")
    }
  }

  /// The facts of the picture in words.
  static func description(_ report: StreakReport, _ statistics: Statistics) -> Sentence {
    let facts = [
      (total, total(report)), (active, active(statistics)), (bestDay, bestDay(statistics)),
      (bestWeek, bestWeek(statistics)), (usual, usual(statistics)),
    ]
    let sentences = facts.map { label, fact in
      Sentence(en: "\(label): \(fact).", ko: "\(label): \(fact).")
    }
    let date = PicturePhrases.madeOn(report)
    return .joined(
      sentences + [Sentence(en: "As \(date.english.dropFirst(3)).", ko: "\(date).")], by: " ")
  }
}
