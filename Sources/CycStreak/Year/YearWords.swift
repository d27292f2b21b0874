internal import CycBase
internal import Days
internal import Platform
internal import Streaks

struct YearPhrases {
  let report: YearReport

  struct Fact {
    let label: Sentence
    let value: Sentence
    var remark: Sentence?
    /// GitHub's own number, if days of rest make a difference.
    var gitHub: Sentence?
  }

  private var review: YearReview { report.review }
  private var statistics: Statistics { review.statistics }
  /// Dates are written without this year, which the heading names.
  private var year: Int { review.year }

  func heading(_ person: String) -> Sentence {
    let over = AccountPhrases.overAccountsLabel(report.report)
    return review.isOver
      ? Sentence(en: "\(person)\(over): \(year) in review", ko: "\(person)\(over): \(year)년 돌아보기")
      : Sentence(en: "\(person)\(over): \(year) so far", ko: "\(person)\(over): \(year)년 지금까지")
  }

  static func pastYear(_ year: Int, of login: String?) -> Sentence {
    let command = ShellWords(words: ["cyc", "year", "\(year)"] + [login].compactMap(\.self)).text
    return Sentence(en: "to look back on \(year): \(command)", ko: "\(year)년을 돌아보려면: \(command)")
  }

  /// The date of the data and the number of unknown days; nil if the year is over and completely known.
  var state: Sentence? {
    let unknownDays = statistics.all.unknownDays
    let missing = Sentence(en: "\(Counts.days(unknownDays)) not known", ko: "알 수 없는 날 \(Counts.grouped(unknownDays))일")
    let age = report.report.coverage.age
    let isOld = age != nil
    let day = review.days.upperBound.written(in: year)
    // If only the data of one account is old, the sentence names it.
    let asOf =
      age.map { $0.account == nil ? PicturePhrases.asOf(report.report) : $0.pictureSentence }
      ?? Sentence(en: "as of \(day)", ko: "\(day) 기준")
    let parts = (review.isOver && !isOld ? [] : [asOf]) + (unknownDays > 0 ? [missing] : [])
    return parts.isEmpty ? nil : .joined(parts, by: ", ")
  }

  /// `on 287 of 324 days`.
  var activeDays: Sentence {
    let (active, days) = (statistics.all.activeDays, review.days.count)
    return Sentence(
      en: "on \(Counts.number(active)) of \(Counts.days(days))",
      ko: "\(Counts.grouped(days))일 중 \(Counts.days(active))")
  }

  var total: Sentence {
    if report.total == .zero { return Sentence(en: "no contributions", ko: "기여가 없어요") }
    if report.total.reaches(1) != true { return Sentence(en: "no contributions known", ko: "확인된 기여가 없어요") }
    let total = Counts.contributions(report.total)
    return Sentence(en: "\(total) \(activeDays)", ko: "\(activeDays), 모두 \(total)")
  }

  var comparisonLabel: Sentence { Sentence(en: "Compared to \(year - 1)", ko: "\(year - 1)년과 비교") }

  /// `132 more than at this point in 2025`, `2025년 같은 기간보다 132개 많아요`.
  var comparison: Sentence {
    let then = review.isOver ? "in \(year - 1)" : "at this point in \(year - 1)"
    let than = review.isOver ? "\(year - 1)년" : "\(year - 1)년 같은 기간"
    guard let count = report.before?.total else { return Sentence(en: "unknown", ko: "알 수 없어요") }
    guard let difference = report.difference else {
      let known = Counts.contributions(count)
      return Sentence(en: "not known exactly; \(known) \(then)", ko: "정확히 알 수 없어요. \(than)에는 \(known)")
    }
    if count == .zero { return Sentence(en: "there were none \(then)", ko: "\(than)에는 없었어요") }
    if difference == 0 {
      let same = Counts.short(count)
      return Sentence(en: "as many as \(then) (\(same))", ko: "\(than)과 같아요 (\(same)개)")
    }
    let number = Counts.grouped(abs(difference))
    return Sentence(
      en: "\(number) \(difference > 0 ? "more" : "fewer") than \(then)",
      ko: "\(than)보다 \(number)개 \(difference > 0 ? "많아요" : "적어요")")
  }

  /// `+12%`; nil if it is not known, or 0.
  var percent: String? {
    report.differencePercent.flatMap { $0 == 0 ? nil : "\($0 > 0 ? "+" : "-")\(Counts.grouped(abs($0)))%" }
  }

  var facts: [Fact] {
    let (run, best) = (report.report.longest, statistics.bestDay)
    let (weekday, month) = (review.busiestWeekday, review.busiestMonth)
    return [
      Fact(
        label: Sentence(en: "Longest streak", ko: "최장 기록"), value: run.map { PicturePhrases.days($0.days) } ?? absent,
        remark: run.map { ($0.from...$0.to).written(in: year) }, gitHub: RestPhrases.gitHubLongest(report.report)),
      Fact(
        label: StatsPhrases.bestDay, value: best.map { date($0.day) } ?? absent, remark: best?.count.map(contributions)),
      Fact(
        label: StatsPhrases.bestWeek, value: review.bestWeekDays?.written(in: year) ?? absent,
        remark: statistics.bestWeek.map { contributions($0.total) }),
      daysOff,
      Fact(
        label: Sentence(en: "Busiest weekday", ko: "가장 바쁜 요일"), value: weekday?.fullName ?? absent,
        remark: weekday.map { Counts.contributions(statistics.weekdays[$0.rawValue].total) }),
      Fact(
        label: Sentence(en: "Busiest month", ko: "가장 바쁜 달"),
        value: month.map { MonthNames.full($0.first.month) } ?? absent,
        remark: month.map { Counts.contributions($0.tally.total) }),
      Fact(
        label: Sentence(en: "First contribution", ko: "첫 기여"), value: review.firstActive.map(firstDate) ?? absent,
        remark: review.firstActive.flatMap(contributions(on:))),
      Fact(
        label: review.isOver
          ? Sentence(en: "Last contribution", ko: "마지막 기여") : Sentence(en: "Latest contribution", ko: "최근 기여"),
        value: review.lastActive.map(lastDate) ?? absent, remark: review.lastActive.flatMap(contributions(on:))),
    ]
  }

  private var daysOff: Fact {
    // Today is not empty before it is over.
    let isTodayOpen = !review.isLastDayOver && review.lastActive != review.days.upperBound
    let (off, days) = (review.daysOff, review.days.count - (isTodayOpen ? 1 : 0))
    let share = days > 0 ? off.exact.map { Counts.percent(Double($0) / Double(days)) } : nil
    let rest = review.restDays.reaches(1) == true ? Counts.short(review.restDays) : nil
    return Fact(
      label: Sentence(en: "Empty days", ko: "기여 없는 날"),
      // At least 0 says nothing.
      value: off == .atLeast(0) ? absent : PicturePhrases.days(off),
      remark: share.map { share in
        let past = Sentence(en: isTodayOpen ? " past" : "", ko: isTodayOpen ? "지난 " : "")
        let english = "\(share) of \(Counts.grouped(days))\(past.english) day\(days == 1 ? "" : "s")"
        return Sentence(
          en: "\(english)\(rest.map { ", \($0) of rest" } ?? "")",
          ko: "\(past)\(Counts.grouped(days))일 중 \(share)\(rest.map { ", 쉬는 날 \($0)일 포함" } ?? "")")
      })
  }

  /// Shown instead of a fact that does not exist or is not known.
  private var absent: Sentence { StatsPhrases.nothing(statistics, isOver: review.isOver) }

  private func date(_ day: Day) -> Sentence { day.writtenWithWeekday(in: year) }

  private func firstDate(_ day: Day) -> Sentence {
    review.mayBeActiveEarlier ? Sentence(en: "\(date(day)) or earlier", ko: "늦어도 \(date(day))") : date(day)
  }

  private func lastDate(_ day: Day) -> Sentence {
    review.mayBeActiveLater ? Sentence(en: "\(date(day)) or later", ko: "빨라도 \(date(day))") : date(day)
  }

  private func contributions(_ count: Int) -> Sentence {
    Sentence(english: Counts.contributions(count), korean: "\(Counts.grouped(count))개")
  }

  /// Nil if the day's count is not known.
  private func contributions(on day: Day) -> Sentence? {
    guard let entry = report.report.shown.days(in: day...day).days.first, entry.count != nil else { return nil }
    return Counts.contributions(entry.total)
  }

  /// `Thu 19 Nov: 25 contributions`.
  func words(of fact: Fact, by separator: String = ": ") -> Sentence {
    let words = Sentence.joined([fact.value, fact.remark].compactMap { $0 }, by: separator)
    return fact.gitHub.map { Sentence(en: "\(words); \($0)", ko: "\(words), \($0)") } ?? words
  }

  /// The picture in words.
  var description: Sentence {
    let facts =
      [Fact(label: StreakPhrases.totalLabel, value: total), Fact(label: comparisonLabel, value: comparison)]
      + self.facts
    let sentences = facts.map { fact in
      let words = words(of: fact, by: ", ")
      return Sentence(en: "\(fact.label): \(words).", ko: "\(fact.label): \(words).")
    }
    let state = state.map { Sentence(en: "\($0.english.capitalizedFirst).", ko: "\($0).") }
    return .joined(sentences + [state].compactMap(\.self), by: " ")
  }
}
