package import CycBase
internal import Days
internal import GitHub
package import Streaks

package enum StreakPhrases {
  package static let streakLabel = Sentence(en: "Streak", ko: "연속")
  static let todayLabel = Sentence(en: "Today", ko: "오늘")
  static let longestLabel = Sentence(en: "Longest", ko: "최장")
  package static let totalLabel = Sentence(en: "Total", ko: "합계")
  static let everLabel = Sentence(en: "Ever", ko: "통산")
  static let ageLabel = Sentence(en: "As of", ko: "기준")
  package static let why = Sentence(en: "Why", ko: "왜 이렇게 나왔나요?")

  package static func current(_ report: StreakReport, flame: String) -> Sentence {
    if let run = report.streak.current {
      let (days, since) = (Counts.days(run.days), since(run, in: report.today.year))
      let over = AccountPhrases.overAccountsSuffix(report)
      guard let gitHub = RestPhrases.gitHubCurrent(report) else {
        return Sentence(en: "\(flame)\(days), \(since)\(over)", ko: "\(flame)\(days) (\(since))\(over)")
      }
      return Sentence(
        en: "\(flame)\(days) \(since)\(over), \(gitHub)", ko: "\(flame)\(days) (\(since))\(over), \(gitHub)")
    }
    if report.streak.currentDays == .unknown, let account = report.coverage.unread.first {
      return Sentence(en: "not known without \(account.name)", ko: "\(account.name) 없이는 알 수 없어요")
    }
    if report.streak.currentDays == .unknown {
      // Days of one of several accounts are not known.
      if !report.coverage.mayMissPrivate { return Counts.notKnown }
      return Sentence(en: "not known; private contributions cannot be seen", ko: "알 수 없어요. 비공개 기여는 볼 수 없어요")
    }
    guard let last = report.streak.previous else { return noRun(report) }
    let (days, end) = (Counts.days(last.days), report.written(last.to))
    return Sentence(
      en: "none right now; the last one was \(days), until \(end)", ko: "지금은 없어요. 지난 기록은 \(end)까지 \(days)")
  }

  /// `since 1 Aug`, followed by `or earlier` if the run may have begun before.
  package static func since(_ run: Run, in year: Int) -> Sentence {
    let day = run.from.written(in: year)
    return run.days.isExact ? since(day) : Sentence(en: "since \(day) or earlier", ko: "늦어도 \(day)부터")
  }

  private static func since(_ day: Sentence) -> Sentence { Sentence(en: "since \(day)", ko: "\(day)부터") }

  /// No run in the days that were read. Older days may have one, unless all years were read.
  private static func noRun(_ report: StreakReport) -> Sentence {
    let words = noRunInBrief(report)
    guard report.mayHaveOlderRuns else { return words }
    let login = report.person.isOwn ? "" : " \(report.person.login.typed)"
    return Sentence(
      en: "\(words); older ones: cyc streak\(login) --all", ko: "\(words). 더 오래된 기록: cyc streak\(login) --all")
  }

  /// `noRun` without the command to type.
  static func noRunInBrief(_ report: StreakReport) -> Sentence {
    if report.streak.currentDays == .unknown { return Counts.notKnown }
    guard report.mayHaveOlderRuns else { return Sentence(en: "none yet", ko: "아직 없어요") }
    let first = report.coverage.knownFrom
    return isInLastYear(first, report)
      ? Sentence(en: "none in the last year", ko: "최근 1년 동안 기록이 없어요")
      : Sentence(en: "none since \(first.year)", ko: "\(first.year)년부터는 기록이 없어요")
  }

  /// `done`, `open` and `resting` are marks in front of the text; `again` is the option or key to look at GitHub again.
  package static func today(
    _ report: StreakReport, done: String, open: String, resting: String, again: String = "--refresh"
  ) -> Sentence {
    if let unknown = report.todayUnknown { return self.unknown(unknown, report) }
    switch report.todayState {
    case .done:
      let count = report.countToday.map { Sentence(en: ", \($0)", ko: ". 기여 \($0)") }
      return Sentence(en: "\(done)done\(count)", ko: "\(done)했어요\(count)")
    case .pending, .unknown: return pending(report, open: open, again: again)
    case .resting: return RestPhrases.today(report, mark: resting)
    }
  }

  private static func unknown(_ unknown: StreakReport.Unknown, _ report: StreakReport) -> Sentence {
    switch unknown {
    case .lastLook(let day):
      Sentence(
        en: "not known; GitHub was last read on \(report.written(day))",
        ko: "알 수 없어요. 마지막으로 확인한 날은 \(report.written(day))")
    case .notBegun(let last):
      Sentence(
        en: "not known yet; GitHub's days end on \(report.written(last))",
        ko: "아직 알 수 없어요. GitHub에는 \(report.written(last))까지 있어요")
    case .privateUnseen:
      Sentence(
        en: "not known; nothing public, and private contributions cannot be seen",
        ko: "알 수 없어요. 공개된 기여는 없고, 비공개 기여는 볼 수 없어요")
    case .account(let failure):
      Sentence(
        en: "not known; nothing yet, but \(failure.name) could not be read",
        ko: "알 수 없어요. 아직 기여가 없는데 \(failure.name) 계정을 읽지 못했어요")
    }
  }

  private static func pending(_ report: StreakReport, open: String, again: String) -> Sentence {
    let checked = lastChecked(report, again: again)
    guard report.streak.isAtRisk else {
      return Sentence(
        en: "\(open)nothing yet\(checked); a commit starts a new streak", ko: "\(open)아직이에요\(checked). 커밋하면 새 기록이 시작돼요")
    }
    let left = Counts.timeLeft(seconds: report.secondsLeft)
    return Sentence(
      en: "\(open)nothing yet\(checked); \(left) left to keep the streak",
      ko: "\(open)아직이에요\(checked). \(left) 안에 커밋하면 이어져요")
  }

  /// When GitHub was last read, to follow other words; nil within a minute, or if another line says it (old data).
  package static func lastChecked(_ report: StreakReport, again: String = "--refresh") -> Sentence? {
    guard report.coverage.age == nil, report.ageSeconds >= 60 else { return nil }
    let ago = DataAge(fetchedAt: report.oldestCoverage.fetchedAt, now: report.now).ago
    return Sentence(en: " (checked \(ago); \(again) checks again)", ko: " (\(ago) 확인, 다시 보려면 \(again))")
  }

  package static func longest(_ report: StreakReport) -> Sentence {
    guard let run = report.longest else {
      if case .year(let year) = report.period, report.longestDays == .zero {
        return Sentence(en: "none in \(year)", ko: "\(year)년에는 없어요")
      }
      return report.longestDays == .unknown ? Counts.notKnown : noRunInBrief(report)
    }
    let (days, span) = (Counts.days(run.days), longestSpan(report))
    let gitHub = RestPhrases.gitHubLongest(report).map { Sentence(en: "; \($0)", ko: ", \($0)") }
    return Sentence(
      en: "\(days), \(report.written(run.from...run.to)) (\(span))\(gitHub)",
      ko: "\(days) (\(report.written(run.from...run.to)), \(span))\(gitHub)")
  }

  /// The time that the longest run was searched in.
  package static func longestSpan(_ report: StreakReport) -> Sentence {
    if case .year(let year) = report.period { return Sentence(en: "of \(year)", ko: "\(year)년") }
    return span(since: report.longestSince, report)
  }

  /// The time that the longest run of weeks was searched in: all known days.
  static func longestWeeksSpan(_ report: StreakReport) -> Sentence { span(since: report.coverage.knownFrom, report) }

  static let ofLastYear = Sentence(en: "of the last year", ko: "최근 1년")

  /// `since 2025`, or `since 23 Nov 2025` if earlier days of that year were not looked at.
  static func since(first: Day, _ report: StreakReport) -> Sentence {
    // If all years were read, the days of that year before the first contribution are empty.
    let isWholeYear = first == .first(ofYear: first.year) || report.period == .all && report.coverage.missing == nil
    let start = isWholeYear ? Sentence(en: "\(first.year)", ko: "\(first.year)년") : report.written(first)
    return Sentence(en: "since \(start)", ko: "\(start) 이후")
  }

  private static func span(since first: Day, _ report: StreakReport) -> Sentence {
    isInLastYear(first, report) ? ofLastYear : since(first: first, report)
  }

  private static func isInLastYear(_ first: Day, _ report: StreakReport) -> Bool {
    first >= report.asOf - StreakReport.maxDaysOfLastYear
  }

  package static func total(_ report: StreakReport) -> Sentence {
    let span = span(report)
    if report.total == .unknown { return Sentence(en: "not known \(span)", ko: "\(span) 기여했는지 알 수 없어요") }
    guard report.shown.activeDays > 0 else {
      // Naming a first day would suggest contributions before it.
      if report.period == .all, report.activeDays.isExact {
        return Sentence(en: "no contributions yet", ko: "아직 기여가 없어요")
      }
      return report.activeDays.isExact
        ? Sentence(en: "no contributions \(span)", ko: "\(span) 기여가 없어요")
        : Sentence(en: "no contributions known \(span)", ko: "\(span) 확인된 기여가 없어요")
    }
    let total = Counts.contributions(report.total)
    if case .lastDays(1) = report.period { return Sentence(en: "\(total) today", ko: "오늘 \(total)") }
    let best = report.bestDay.map { best in
      Sentence(
        en: "; the best day was \(report.written(best.day)) with \(Counts.short(best.total))",
        ko: ". 가장 많은 날은 \(report.written(best.day)) (\(Counts.short(best.total))개)")
    }
    let active = Counts.days(report.activeDays)
    return Sentence(en: "\(total) on \(active) \(span)\(best)", ko: "\(span) 기여한 날 \(active), 모두 \(total)\(best)")
  }

  /// The total of all known and earlier days; nil if there are no earlier ones, or only empty years.
  static func ever(_ report: StreakReport) -> Sentence? {
    guard report.hasEarlierDays, report.longestSince < report.coverage.knownFrom,
      [.known, .lastYear].contains(report.period)
    else { return nil }
    let (total, active) = (Counts.contributions(report.everTotal), Counts.days(report.everActiveDays))
    let span = since(first: report.longestSince, report)
    return Sentence(en: "\(total) on \(active) \(span)", ko: "\(span) 기여한 날 \(active), 모두 \(total)")
  }

  package static func year(_ year: YearOfContributions) -> Sentence {
    let number = year.year
    guard let run = year.longest else {
      return year.activeDays == .zero
        ? Sentence(en: "\(number): no contributions", ko: "\(number)년: 기여 없음")
        : Sentence(en: "\(number): not known", ko: "\(number)년: 알 수 없음")
    }
    let (total, active) = (Counts.contributions(year.total), Counts.days(year.activeDays))
    return Sentence(
      en: "\(number): \(total) on \(active), \(Counts.number(run.days)) in a row",
      ko: "\(number)년: 기여한 날 \(active), 모두 \(total), 최장 \(Counts.days(run.days))")
  }

  /// The days of a report, as the end of a sentence. If today is not known yet, it names the last day that is.
  package static func span(_ report: StreakReport) -> Sentence {
    let span = wholeSpan(report)
    let last = report.countedDays.upperBound
    guard last < report.grassRange.upperBound else { return span }
    let end = report.written(last)
    switch report.period {
    // In Korean these spans have an ending of their own.
    case .lastDays, .year, .lastYear: return Sentence(en: "\(span), up to \(end)", ko: "\(span) (\(end)까지)")
    default:
      // A date without a year would be taken for one of the year in which the span begins.
      let end = report.countedDays.lowerBound.year == last.year ? end : last.writtenWithYear
      return Sentence(en: "\(span), up to \(end)", ko: "\(span) \(end)까지")
    }
  }

  private static func wholeSpan(_ report: StreakReport) -> Sentence {
    switch report.period {
    case .known: since(report.written(report.coverage.knownFrom))
    case .lastMonths, .since, .all:
      // If older years could not be read, the numbers cover the known days.
      since(
        report.written(
          report.coverage.missing == nil ? report.grassRange.lowerBound : report.coverage.knownFrom))
    case .lastYear: Sentence(en: "in the last year", ko: "최근 1년 동안")
    case .lastDays(1): Sentence(en: "today", ko: "오늘")
    case .lastDays(let count): Sentence(en: "in the last \(Counts.days(count))", ko: "최근 \(count)일 동안")
    case .day(let day): Sentence(en: "on \(report.written(day))", ko: "\(report.written(day))에")
    case .year(let year): Sentence(en: "in \(year)", ko: "\(year)년에")
    }
  }
}

extension StreakReport {
  func written(_ day: Day) -> Sentence { day.written(in: today.year) }
  func written(_ days: ClosedRange<Day>) -> Sentence { days.written(in: today.year) }

  /// The ends of a range in a sentence. As in a range, both have their year if these differ.
  func ends(of days: ClosedRange<Day>) -> (from: Sentence, to: Sentence) {
    let year = days.lowerBound.year == days.upperBound.year ? today.year : nil
    func written(_ day: Day) -> Sentence { year.map(day.written) ?? day.writtenWithYear }
    return (written(days.lowerBound), written(days.upperBound))
  }

  /// The contributions of the last known day, which is today if today is done; nil if only the colour of its square is
  /// known.
  var countToday: Sentence? { known.days.last.flatMap { $0.count == nil ? nil : Counts.contributions($0.total) } }
}

/// Sentences about days of rest, weeks, and GitHub's own numbers, which have no days of rest.
enum RestPhrases {
  /// GitHub's own current streak; nil if it is the streak that is shown.
  static func gitHubCurrent(_ report: StreakReport) -> Sentence? {
    let strict = report.strict.currentDays
    guard strict != report.streak.currentDays, strict != .unknown else { return nil }
    if strict == 0 { return Sentence(en: "GitHub counts 0", ko: "GitHub에서는 지금 0일") }
    if strict == 1 { return Sentence(en: "GitHub counts 1", ko: "GitHub에서는 1일") }
    return gitHubCounts(strict)
  }

  /// GitHub's own longest streak; nil if it is as long as the one that is shown.
  static func gitHubLongest(_ report: StreakReport) -> Sentence? {
    guard let strict = report.strictLongest?.days, strict != report.longest?.days else { return nil }
    return gitHubCounts(strict)
  }

  private static func gitHubCounts(_ days: Quantity) -> Sentence {
    Sentence(en: "GitHub counts \(Counts.number(days))", ko: "GitHub에서는 \(Counts.days(days)) 연속")
  }

  static func today(_ report: StreakReport, mark: String) -> Sentence {
    report.streak.currentDays == 0
      ? Sentence(en: "\(mark)a day of rest; a commit starts a new streak", ko: "\(mark)쉬는 날이에요. 커밋하면 새 기록이 시작돼요")
      : Sentence(
        en: "\(mark)a day of rest; the streak is safe without a commit", ko: "\(mark)쉬는 날이에요. 커밋하지 않아도 기록은 이어져요")
  }

  static let weeklyLabel = Sentence(en: "Weeks", ko: "주간")

  /// - Parameter span: the time that the longest run was searched in.
  static func weeks(_ weekly: WeeklyStreak, _ span: Sentence, on today: Day) -> Sentence {
    let year = today.year
    let (current, thisWeek) = (currentWeeks(weekly, in: year), thisWeek(weekly, on: today))
    guard let longest = weekly.longest, longest != weekly.current else {
      return Sentence(en: "\(current); \(thisWeek)", ko: "\(current). \(thisWeek)")
    }
    let end = longest.to.written(in: year)
    return Sentence(
      en: "\(current); \(thisWeek); the longest \(span) was \(weeks(longest.weeks)), until \(end)",
      ko: "\(current). \(thisWeek). \(span) 최장 기록은 \(end)까지 \(weeks(longest.weeks))")
  }

  private static func currentWeeks(_ weekly: WeeklyStreak, in year: Int) -> Sentence {
    guard let run = weekly.current else {
      return weekly.currentWeeks == .unknown
        ? Sentence(en: "not known", ko: "알 수 없어요") : Sentence(en: "none in a row right now", ko: "지금은 이어지는 주가 없어요")
    }
    let start = run.from.written(in: year)
    return Sentence(
      en:
        "\(weeks(run.weeks)) in a row with \(target(weekly)), since \(start)\(run.weeks.isExact ? "" : " or earlier")",
      ko: "주 \(weekly.target.days)일 이상 \(weeks(run.weeks)) 연속 (\(run.weeks.isExact ? "" : "늦어도 ")\(start)부터)")
  }

  private static func thisWeek(_ weekly: WeeklyStreak, on today: Day) -> Sentence {
    if weekly.isThisWeekOver(on: today) { return Sentence(en: "this week is not known", ko: "이번 주는 알 수 없어요") }
    let (days, target) = (weekly.activeDaysThisWeek, weekly.target.days)
    if weekly.isThisWeekDone == true {
      return Sentence(en: "this week is done with \(Counts.days(days))", ko: "이번 주는 \(Counts.days(days)) 기여해서 채웠어요")
    }
    return Sentence(
      en: "this week has \(Counts.number(days)) of \(target) so far", ko: "이번 주는 \(target)일 중 \(Counts.days(days))")
  }

  /// Active days that a week needs, in English.
  static func target(_ weekly: WeeklyStreak) -> String {
    weekly.target.days == 7 ? "7 days" : "\(Counts.days(weekly.target.days)) or more"
  }

  private static func weeks(_ count: Quantity) -> Sentence {
    let number = Counts.number(count)
    return Sentence(
      english: "\(number.english) \(count == 1 || count == .atLeast(1) ? "week" : "weeks")",
      korean: count.isExact ? "\(number.korean)주" : number.korean.replacing(" 이상", with: "주 이상"))
  }
}
