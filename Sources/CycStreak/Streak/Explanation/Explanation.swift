internal import CycBase
internal import Days
internal import GitHub
internal import Streaks

/// Why the numbers are what they are, in plain words: a pure function of the report.
enum Explanation {
  static func sentences(_ report: StreakReport) -> [Sentence] {
    [clock(report), run(report)] + RestExplanation.sentences(report) + [today(report)]
      + SourceExplanation.sentences(report) + [zones(report)]
      + [known(report), later(report), unknownCounts(report), heading(report)].compactMap { $0 }
  }

  private static func clock(_ report: StreakReport) -> Sentence {
    let zone = report.zoneName.map { " (\($0))" } ?? ""
    return Sentence(
      en: "Today is \(report.today) by this machine's clock\(zone).",
      ko: "이 컴퓨터의 시계로 오늘은 \(report.today)이에요\(zone).")
  }

  private static func run(_ report: StreakReport) -> Sentence {
    let limit = report.coverage.knownFrom
    guard let run = report.streak.current else { return noRun(report, limit: limit) }
    let eve = report.rules.shown.lastWakefulDay(before: run.from, downTo: limit)
    let start =
      eve.flatMap { run.days.isExact ? Sentence(en: "\($0) has none.", ko: "\($0)에는 기여가 없어요.") : nil }
      ?? Sentence(en: "The days before are not known.", ko: "그 전은 알 수 없어요.")
    let days = Counts.days(run.days)
    guard run.isUnbroken else {
      return Sentence(
        english:
          "Every day from \(run.from) to \(run.to) has a contribution or is a day of rest: \(days.english) have one. "
          + start.english,
        korean: "\(run.from)부터 \(run.to)까지 모든 날에 기여가 있거나 쉬는 날이에요. 기여가 있는 날은 \(days.korean)이에요. \(start.korean)")
    }
    return Sentence(
      en: "Every day from \(run.from) to \(run.to) has a contribution: \(days). \(start)",
      ko: "\(run.from)부터 \(run.to)까지 매일 기여가 있어요: \(days). \(start)")
  }

  private static func noRun(_ report: StreakReport, limit: Day) -> Sentence {
    if report.streak.currentDays == .unknown {
      return Sentence(
        en: "The days that were read show no streak, but private contributions cannot be seen: it is not known.",
        ko: "읽은 날에는 이어지는 기록이 없지만 비공개 기여는 볼 수 없어서 기록을 알 수 없어요.")
    }
    let (eve, today) = (report.asOf - 1, report.asOf)
    guard let day = report.rules.shown.lastWakefulDay(before: today, downTo: limit), day != eve else {
      return Sentence(
        en: "There is no contribution on \(eve), and none on \(today): no streak is running.",
        ko: "\(eve)에도 \(today)에도 기여가 없어서 이어지는 기록이 없어요.")
    }
    return Sentence(
      en: "There is no contribution on \(day), and none since: no streak is running.",
      ko: "\(day)에도 그 뒤에도 기여가 없어서 이어지는 기록이 없어요.")
  }

  private static func today(_ report: StreakReport) -> Sentence {
    if let unknown = report.todayUnknown { return self.unknown(unknown, report.coverage.source) }
    return switch report.todayState {
    case .done: Sentence(en: "Today has a contribution, so it counts.", ko: "오늘 기여가 있어서 오늘까지 포함해요.")
    case .resting: RestExplanation.today(report)
    case .pending, .unknown:
      Sentence(
        en: "Today has none yet. The day is not over, so nothing is broken.",
        ko: "오늘은 아직 기여가 없어요. 하루가 끝나지 않았으니 기록이 끊긴 것은 아니에요.")
    }
  }

  private static func unknown(_ unknown: StreakReport.Unknown, _ source: ContributionSheet.Source) -> Sentence {
    switch unknown {
    case .lastLook(let day):
      Sentence(
        en: "GitHub was last read on \(day). The days after that are not known and do not count as missed.",
        ko: "GitHub를 마지막으로 확인한 날은 \(day)이에요. 그 뒤는 알 수 없어서 끊겼다고 보지 않아요.")
    case .privateUnseen:
      Sentence(
        en:
          "The page shows nothing today, but there have been private contributions before, and there may be some today. "
          + "Nothing is broken yet.",
        ko: "오늘 페이지에는 기여가 없지만 전에 비공개 기여가 있었으니 오늘도 있을 수 있어요. "
          + "기록이 끊긴 것은 아니에요.")
    case .notBegun where source == .graphQL:
      Sentence(
        en: "GitHub has not drawn today yet, so today is not known. Nothing is broken.",
        ko: "GitHub 달력에 아직 오늘이 없어서 오늘 기여했는지 알 수 없어요. 기록이 끊긴 것은 아니에요.")
    case .notBegun:
      Sentence(
        en: "GitHub's page has no square for today yet, so today is not known. Nothing is broken.",
        ko: "GitHub 페이지에 아직 오늘 칸이 없어서 오늘 기여했는지 알 수 없어요. 기록이 끊긴 것은 아니에요.")
    }
  }

  private static func zones(_ report: StreakReport) -> Sentence {
    Sentence(
      en:
        "GitHub drew the days in \(report.coverage.pageZone ?? "a zone that it does not name"). A commit counts on the date in its "
        + "own time stamp; issues, pull requests and reviews count by UTC.",
      ko: "\(report.coverage.pageZone.map { "GitHub는 \($0) 기준으로 날짜를 나눠요." } ?? "GitHub가 어느 시간대로 날짜를 나누는지는 알 수 없어요.") "
        + "커밋은 커밋에 적힌 시각의 날짜로, 이슈와 풀 리퀘스트, 리뷰는 UTC 날짜로 계산해요.")
  }

  private static func known(_ report: StreakReport) -> Sentence? {
    if report.known.days.isEmpty { return nil }
    let (first, last) = (report.coverage.knownFrom, report.coverage.knownTo)
    if report.coverage.missing != nil {
      return Sentence(
        en: "The days from \(first) to \(last) are known; the ones before could not be read.",
        ko: "\(first)부터 \(last)까지 확인했어요. 그 전은 읽지 못했어요.")
    }
    if report.period == .all {
      return Sentence(
        en: "The days from \(first) to \(last) are known; there are no contributions before them.",
        ko: "\(first)부터 \(last)까지 확인했어요. 그 전에는 기여가 없어요.")
    }
    return Sentence(
      en: "The days from \(first) to \(last) are known; older streaks were not looked for.",
      ko: "\(first)부터 \(last)까지 확인했어요. 더 오래된 기록은 찾지 않았어요.")
  }

  private static func later(_ report: StreakReport) -> Sentence? {
    guard let first = report.later.first else { return nil }
    return Sentence(
      en:
        "GitHub already shows a contribution on \(first.day). For you that day is still to come, so it is not counted yet.",
      ko: "GitHub에는 벌써 \(first.day)의 기여가 있어요. 아직 오지 않은 날이라 세지 않았어요.")
  }

  private static func unknownCounts(_ report: StreakReport) -> Sentence? {
    let unknown = report.known.days.count { $0.count == nil && !$0.total.isExact }
    guard unknown > 0 else { return nil }
    let total =
      report.total.isExact
      ? Sentence(en: "the total is the one in GitHub's heading", ko: "합계는 GitHub 페이지에 적힌 숫자예요")
      : Sentence(en: "the total may be larger", ko: "합계는 더 많을 수 있어요")
    return Sentence(
      en:
        "The counts of \(Counts.days(unknown)) could not be read: the colours of the squares decide, and "
        + "\(total).",
      ko: "기여 수를 읽지 못한 날이 \(unknown)일 있어요. 그런 날은 칸의 색으로 판단했고, \(total).")
  }

  private static func heading(_ report: StreakReport) -> Sentence? {
    guard report.coverage.pages == 1, report.coverage.source == .page, let named = report.coverage.namedTotal else {
      return nil
    }
    let drawn = report.known.total + ContributionCalendar(report.later).total
    guard let counted = drawn.exact, named != counted else { return nil }
    let (heading, days) = (Counts.grouped(named), Counts.grouped(counted))
    return Sentence(
      en:
        "GitHub's heading says \(heading) contributions, its days add up to \(days): it sometimes counts days that it "
        + "does not draw.",
      ko: "GitHub 페이지에 적힌 합계는 \(heading)개인데 날짜별로 더하면 \(days)개예요. 그려지지 않은 날까지 셀 때가 있어요.")
  }
}
