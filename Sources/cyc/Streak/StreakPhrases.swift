internal import Days
internal import GitHub
internal import Streaks

/// What the streak commands say.
enum StreakPhrases {
  static let streakLabel = Sentence(en: "Streak", ko: "연속")
  static let todayLabel = Sentence(en: "Today", ko: "오늘")
  static let longestLabel = Sentence(en: "Longest", ko: "최장")
  static let totalLabel = Sentence(en: "Total", ko: "합계")
  static let ageLabel = Sentence(en: "As of", ko: "기준")
  static let why = Sentence(en: "Why", ko: "왜 이렇게 나왔나요?")

  static func current(_ report: StreakReport, flame: String) -> Sentence {
    if let run = report.streak.current {
      guard let beside = RestPhrases.besideCurrent(report) else {
        return Sentence(
          en: "\(flame)\(Counts.days(run.days)), since \(run.from)",
          ko: "\(flame)\(Counts.grouped(run.days))일 (\(run.from)부터)")
      }
      return Sentence(
        en: "\(flame)\(Counts.days(run.days)) since \(run.from), \(beside.english)",
        ko: "\(flame)\(Counts.grouped(run.days))일 (\(run.from)부터), \(beside.korean)")
    }
    guard let last = report.streak.previous else { return Sentence(en: "none yet", ko: "아직 없어요") }
    return Sentence(
      en: "none right now; the last one was \(Counts.days(last.days)), until \(last.to)",
      ko: "지금은 없어요. 지난 기록은 \(last.to)까지 \(Counts.grouped(last.days))일")
  }

  static func today(_ report: StreakReport, done: String, open: String, resting: String) -> Sentence {
    if let unknown = report.todayUnknown { return self.unknown(unknown) }
    switch report.todayState {
    case .done:
      let count = report.known.days.last?.count
      return Sentence(
        en: "\(done)done\(count.map { ", \(Counts.contributions($0))" } ?? "")",
        ko: "\(done)했어요\(count.map { ". 기여 \(Counts.grouped($0))개" } ?? "")")
    case .pending, .unknown: return pending(report, open: open)
    case .resting: return RestPhrases.today(report, mark: resting)
    }
  }

  private static func unknown(_ unknown: StreakReport.Unknown) -> Sentence {
    switch unknown {
    case .lastLook(let day):
      Sentence(en: "not known; GitHub was last read on \(day)", ko: "알 수 없어요. 마지막으로 확인한 날은 \(day)")
    case .notBegun(let last):
      Sentence(
        en: "not known yet; GitHub's days end on \(last)", ko: "아직 알 수 없어요. GitHub에는 \(last)까지 있어요")
    case .privateUnseen:
      Sentence(
        en: "not known; nothing public, and private contributions cannot be seen",
        ko: "알 수 없어요. 공개된 기여는 없고, 비공개 기여는 볼 수 없어요")
    }
  }

  private static func pending(_ report: StreakReport, open: String) -> Sentence {
    let seen = seen(report)
    guard report.streak.isAtRisk else {
      return Sentence(
        en: "\(open)nothing yet\(seen.english); a commit starts a new streak",
        ko: "\(open)아직이에요\(seen.korean). 커밋하면 새 기록이 시작돼요")
    }
    let left = Counts.timeLeft(seconds: report.secondsLeft)
    return Sentence(
      en: "\(open)nothing yet\(seen.english); \(left.english) left to keep the streak",
      ko: "\(open)아직이에요\(seen.korean). \(left.korean) 안에 커밋하면 이어져요")
  }

  /// How long ago today was looked at, where somebody may have committed since and nothing else says it, and how to look again.
  static func seen(_ report: StreakReport) -> Sentence {
    guard report.age == nil, report.ageSeconds >= 60 else { return Sentence(en: "", ko: "") }
    let ago = DataAge(fetchedAt: report.fetchedAt, now: report.now).ago
    return Sentence(
      en: " (checked \(ago.english); --refresh checks again)", ko: " (\(ago.korean) 확인, 다시 보려면 --refresh)")
  }

  static func longest(_ report: StreakReport) -> Sentence {
    guard let run = report.longest else { return Sentence(en: "none yet", ko: "아직 없어요") }
    let (span, beside) = (longestSpan(report), RestPhrases.besideLongest(report))
    return Sentence(
      en: "\(Counts.days(run.days)), \(run.from) to \(run.to) (\(span.english))"
        + (beside.map { "; \($0.english)" } ?? ""),
      ko: "\(span.korean) \(Counts.grouped(run.days))일 (\(run.from) ~ \(run.to))"
        + (beside.map { ", \($0.korean)" } ?? ""))
  }

  /// The time of which the longest run is the longest.
  static func longestSpan(_ report: StreakReport) -> Sentence {
    if case .year(let year) = report.period { return Sentence(en: "of \(year)", ko: "\(year)년") }
    return span(since: report.longestSince, report)
  }

  /// The time of which the longest run of weeks is the longest: all that is known.
  static func longestWeeksSpan(_ report: StreakReport) -> Sentence {
    span(since: report.known.first ?? report.asOf, report)
  }

  private static func span(since first: Day, _ report: StreakReport) -> Sentence {
    guard first < report.asOf - StreakReport.maxDaysOfLastYear else {
      return Sentence(en: "of the last year", ko: "최근 1년")
    }
    return Sentence(en: "since \(first.year)", ko: "\(first.year)년 이후")
  }

  static func total(_ report: StreakReport) -> Sentence {
    let shown = report.shown
    let span = span(report)
    if shown.days.isEmpty { return Sentence(en: "not known \(span.english)", ko: "\(span.korean) 기여했는지 알 수 없어요") }
    guard shown.activeDays > 0 else {
      return report.activeDays.isExact
        ? Sentence(en: "no contributions \(span.english)", ko: "\(span.korean) 기여가 없어요")
        : Sentence(en: "no contributions known \(span.english)", ko: "\(span.korean) 확인된 기여가 없어요")
    }
    let total = Counts.contributions(report.total)
    if case .lastDays(1) = report.period {
      return Sentence(en: "\(total.english) today", ko: "오늘 \(total.korean)")
    }
    let best = report.bestDay.flatMap { best in best.count.map { (best.day, Counts.grouped($0)) } }
    return Sentence(
      en:
        "\(total.english) on \(Counts.atLeast(report.activeDays).english)\(Counts.days(shown.activeDays)) \(span.english)"
        + (best.map { "; the best day was \($0.0) with \($0.1)" } ?? ""),
      ko:
        "\(span.korean) 기여한 날 \(Counts.atLeast(report.activeDays).korean)\(Counts.grouped(shown.activeDays))일, 모두 \(total.korean)"
        + (best.map { ". 가장 많은 날은 \($0.0) (\($0.1)개)" } ?? ""))
  }

  /// The numbers of one year among several.
  static func year(_ year: YearOfContributions) -> Sentence {
    let (number, calendar) = (year.year, year.calendar)
    guard calendar.activeDays > 0 else { return Sentence(en: "\(number): no contributions", ko: "\(number)년: 기여 없음") }
    let longest = Counts.grouped(year.longest?.days ?? 0)
    let total = Counts.contributions(year.total)
    return Sentence(
      en: "\(number): \(total.english) on \(Counts.days(calendar.activeDays)), \(longest) in a row",
      ko: "\(number)년: 기여한 날 \(Counts.grouped(calendar.activeDays))일, 모두 \(total.korean), 최장 \(longest)일")
  }

  /// The days that a report speaks of, as the end of a sentence.
  static func span(_ report: StreakReport) -> Sentence {
    switch report.period {
    case .known:
      let first = report.known.first ?? report.today
      return Sentence(en: "since \(first)", ko: "\(first)부터")
    case .lastMonths, .since, .all:
      // Where older years could not be read, the numbers speak of what is known.
      let first = report.isCutShort ? report.known.first ?? report.today : report.grassRange.lowerBound
      return Sentence(en: "since \(first)", ko: "\(first)부터")
    case .lastDays(let count):
      return Sentence(
        en: count == 1 ? "today" : "in the last \(Counts.days(count))", ko: count == 1 ? "오늘" : "최근 \(count)일 동안")
    case .day(let day): return Sentence(en: "on \(day)", ko: "\(day)에")
    case .year(let year):
      return Sentence(en: "in \(year)", ko: "\(year)년에")
    }
  }
}
