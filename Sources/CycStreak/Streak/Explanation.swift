package import CycBase
internal import Days
internal import GitHub
internal import Streaks

/// The answer of `--explain`: why the numbers are what they are.
enum Explanation {
  /// - Parameter seen: the streak by all days that cyc has seen; nil unless it is longer than GitHub's.
  static func sentences(_ report: StreakReport, seen: SeenStreak?) -> [Sentence] {
    [clock(report), run(report)]
      + [AccountPhrases.explanation(report), seen.map { LedgerPhrases.explanation($0, report) }].compactMap(\.self)
      + RestExplanation.sentences(report) + [today(report)]
      + SourceExplanation.sentences(report) + [zones(report)]
      + [known(report), later(report), unknownCounts(report), heading(report)].compactMap { $0 }
  }

  private static func clock(_ report: StreakReport) -> Sentence {
    let zone = report.zoneName.map { " (\($0))" } ?? ""
    // With its year, since the clock may be wrong by years.
    let today = report.today.writtenWithYear
    return Sentence(
      en: "Today is \(today) by this machine's clock\(zone).", ko: "이 컴퓨터의 시계로 오늘은 \(today)이에요\(zone).")
  }

  private static func run(_ report: StreakReport) -> Sentence {
    let limit = report.coverage.knownFrom
    guard let run = report.streak.current else { return noRun(report, limit: limit) }
    let eve = report.rules.shown.lastWakefulDay(before: run.from, downTo: limit)
    let start =
      eve.flatMap { run.days.isExact ? none(on: $0, report) : nil }
      ?? Sentence(en: "The days before are not known.", ko: "그 전은 알 수 없어요.")
    let days = Counts.days(run.days)
    let (from, to) = report.ends(of: run.from...run.to)
    if run.from == run.to {
      return Sentence(
        en: "\(from) has a contribution: \(days). \(start)", ko: "\(from)에 기여가 있어요: \(days). \(start)")
    }
    guard run.isUnbroken else {
      return Sentence(
        en:
          "Every day from \(from) to \(to) has a contribution or is a day of rest: \(days) have one. \(start)",
        ko: "\(from)부터 \(to)까지 모든 날에 기여가 있거나 쉬는 날이에요. 기여가 있는 날은 \(days)이에요. \(start)")
    }
    return Sentence(
      en: "Every day from \(from) to \(to) has a contribution: \(days). \(start)",
      ko: "\(from)부터 \(to)까지 매일 기여가 있어요: \(days). \(start)")
  }

  private static func noRun(_ report: StreakReport, limit: Day) -> Sentence {
    if report.streak.currentDays == .unknown, let account = report.coverage.unread.first {
      return Sentence(
        en: "The accounts that could be read show no streak, but \(account.name) could not be read: it is not known.",
        ko: "읽은 계정에는 이어지는 기록이 없지만 \(account.name) 계정을 읽지 못해서 기록을 알 수 없어요.")
    }
    if report.streak.currentDays == .unknown, !report.coverage.mayMissPrivate {
      return Sentence(
        en: "The days that were read show no streak, but some days are missing: it is not known.",
        ko: "읽은 날에는 이어지는 기록이 없지만 빠진 날이 있어서 기록을 알 수 없어요.")
    }
    if report.streak.currentDays == .unknown {
      return Sentence(
        en: "The days that were read show no streak, but private contributions cannot be seen: it is not known.",
        ko: "읽은 날에는 이어지는 기록이 없지만 비공개 기여는 볼 수 없어서 기록을 알 수 없어요.")
    }
    let eve = report.asOf - 1
    let day = report.rules.shown.lastWakefulDay(before: report.asOf, downTo: limit) ?? eve
    let (date, last) = (report.written(day), report.written(report.asOf))
    if report.known.last != report.today {
      return Sentence(
        en: "There is no contribution on \(date): no streak is running.\(commits(of: day, report))",
        ko: "\(date)에 기여가 없어서 이어지는 기록이 없어요.\(commits(of: day, report))")
    }
    let later = day == eve ? Sentence(en: "on \(last)", ko: "\(last)") : Sentence(en: "since", ko: "그 뒤")
    return Sentence(
      en: "There is no contribution on \(date), and none \(later): no streak is running.\(commits(of: day, report))",
      ko: "\(date)에도 \(later)에도 기여가 없어서 이어지는 기록이 없어요.\(commits(of: day, report))")
  }

  private static func none(on day: Day, _ report: StreakReport) -> Sentence {
    let commits = commits(of: day, report)
    return Sentence(
      en: "\(report.written(day)) has none.\(commits)", ko: "\(report.written(day))에는 기여가 없어요.\(commits)")
  }

  /// The command that lists one's own commits of a day without contributions; nil for other people, whose commits are
  /// not on this machine.
  private static func commits(of day: Day, _ report: StreakReport) -> Sentence? {
    guard report.person.isOwn else { return nil }
    let command = WhyCommand.commands(for: [day])[0]
    return Sentence(en: " Your commits of that day: \(command)", ko: " 그날의 내 커밋: \(command)")
  }

  private static func today(_ report: StreakReport) -> Sentence {
    if let unknown = report.todayUnknown { return self.unknown(unknown, report) }
    return switch report.todayState {
    case .done: Sentence(en: "Today has a contribution, so it counts.", ko: "오늘 기여가 있어서 오늘까지 포함해요.")
    case .resting: RestExplanation.today(report)
    case .pending, .unknown:
      Sentence(
        en: "Today has none yet. The day is not over, so nothing is broken.",
        ko: "오늘은 아직 기여가 없어요. 하루가 끝나지 않았으니 기록이 끊긴 것은 아니에요.")
    }
  }

  private static func lastLook(on day: Day, _ report: StreakReport) -> Sentence {
    let look = report.written(day)
    // GitHub's days may end before the day of the look or after it.
    let last = report.asOf == day ? Sentence(en: "that", ko: "그") : report.written(report.asOf)
    return Sentence(
      en: "GitHub was last read on \(look). The days after \(last) are not known and do not count as missed.",
      ko: "GitHub를 마지막으로 확인한 날은 \(look)이에요. \(last) 뒤는 알 수 없어서 끊겼다고 보지 않아요.")
  }

  private static func unknown(_ unknown: StreakReport.Unknown, _ report: StreakReport) -> Sentence {
    switch unknown {
    case .lastLook(let day): lastLook(on: day, report)
    case .privateUnseen:
      Sentence(
        en:
          "The page shows nothing today, but there have been private contributions before, and there may be some today. "
          + "Nothing is broken yet.",
        ko: "오늘 페이지에는 기여가 없지만 전에 비공개 기여가 있었으니 오늘도 있을 수 있어요. "
          + "기록이 끊긴 것은 아니에요.")
    case .account(let failure):
      Sentence(
        en: "No account that could be read has a contribution today, but \(failure.name) could not be read. Nothing is "
          + "broken yet.",
        ko: "읽은 계정에는 오늘 기여가 없지만 \(failure.name) 계정을 읽지 못했어요. 기록이 끊긴 것은 아니에요.")
    case .notBegun where report.coverage.source == .graphQL:
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
    let (first, last) = report.ends(of: report.coverage.knownFrom...report.coverage.knownTo)
    let seenSince = report.written(report.ever.first ?? report.longestSince)
    let before =
      report.coverage.missing != nil
      ? Sentence(en: "the ones before could not be read", ko: "그 전은 읽지 못했어요")
      : report.period == .all
        ? Sentence(en: "there are no contributions before them", ko: "그 전에는 기여가 없어요")
        : report.hasEarlierDays
          ? Sentence(
            en: "those since \(seenSince) were seen earlier, and older ones were not looked for",
            ko: "그 전은 \(seenSince)까지 예전에 확인한 기록으로 봤고, 더 오래된 기록은 찾지 않았어요")
          : Sentence(en: "older streaks were not looked for", ko: "더 오래된 기록은 찾지 않았어요")
    let all = report.coverage.knownFrom.distance(to: report.coverage.knownTo) + 1
    let gaps = all - report.known.days.count
    let except: Sentence? =
      gaps > 0 ? Sentence(en: ", except for \(Counts.days(gaps))", ko: " (알 수 없는 날 \(Counts.days(gaps)))") : nil
    return Sentence(
      en: "The days from \(first) to \(last) are known\(except); \(before).",
      ko: "\(first)부터 \(last)까지 확인했어요\(except). \(before).")
  }

  private static func later(_ report: StreakReport) -> Sentence? {
    guard let day = report.later.first(where: { $0.day > report.today })?.day else { return nil }
    let first = report.written(day)
    return Sentence(
      en:
        "GitHub already shows a contribution on \(first). For you that day is still to come, so it is not counted yet.",
      ko: "GitHub에는 벌써 \(first)의 기여가 있어요. 아직 오지 않은 날이라 세지 않았어요.")
  }

  private static func unknownCounts(_ report: StreakReport) -> Sentence? {
    let unknown = report.known.days.count { $0.count == nil && !$0.total.isExact }
    guard unknown > 0 else { return nil }
    let total =
      report.total.isExact
      ? Sentence(en: "the total is the one in GitHub's heading", ko: "합계는 GitHub 페이지에 적힌 숫자예요")
      : Sentence(en: "the total may be larger", ko: "합계는 더 많을 수 있어요")
    return Sentence(
      en: "The counts of \(Counts.days(unknown)) could not be read: the colours of the squares decide, and \(total).",
      ko: "기여 수를 읽지 못한 날이 \(unknown)일 있어요. 그런 날은 칸의 색으로 판단했고, \(total).")
  }

  private static func heading(_ report: StreakReport) -> Sentence? {
    guard report.coverage.windowCount == 1, report.coverage.source == .page, let named = report.coverage.headingTotal
    else {
      return nil
    }
    let drawn = report.known.total + ContributionCalendar(report.later).total
    guard let counted = drawn.exact, named > counted else { return nil }
    let (heading, days) = (Counts.grouped(named), Counts.grouped(counted))
    return Sentence(
      en:
        "GitHub's heading says \(heading) contributions, its days add up to \(days): it sometimes counts days that it "
        + "does not draw.",
      ko: "GitHub 페이지에 적힌 합계는 \(heading)개인데 날짜별로 더하면 \(days)개예요. 그려지지 않은 날까지 셀 때가 있어요.")
  }
}

/// Which days of rest bridge the streak, and what GitHub counts without them.
enum RestExplanation {
  static func sentences(_ report: StreakReport) -> [Sentence] {
    let isIgnored = report.rules.isStrict && report.rules.resting != .none
    let ignored = Sentence(en: "Days of rest are ignored (--strict).", ko: "쉬는 날은 따지지 않았어요 (--strict).")
    return [bridges(report), gitHub(report), isIgnored ? ignored : nil, weeks(report)].compactMap(\.self)
  }

  static func today(_ report: StreakReport) -> Sentence {
    if report.known.last != report.today {
      return Sentence(
        en: "Today is a day of rest. It needs no contribution, and nothing breaks.",
        ko: "오늘은 쉬는 날이에요. 커밋하지 않아도 기록이 끊기지 않아요.")
    }
    return report.rules.resting.isFrozen(report.asOf)
      ? Sentence(
        en: "Today is frozen and has no contribution. It needs none, and nothing breaks.",
        ko: "오늘은 쉬는 날로 정한 날이고 기여가 없어요. 커밋하지 않아도 기록이 끊기지 않아요.")
      : Sentence(
        en: "Today is a day of rest (streak.rest_days) and has no contribution. It needs none, and nothing breaks.",
        ko: "오늘은 쉬는 요일(streak.rest_days)이고 기여가 없어요. 커밋하지 않아도 기록이 끊기지 않아요.")
  }

  private static func bridges(_ report: StreakReport) -> Sentence? {
    guard let run = report.streak.current else { return nil }
    let active = Set(report.streakCalendar.days.filter(\.isActive).map(\.day))
    // Days of rest after the end of the run bridge it too: they keep it alive.
    let days = (run.from..<max(run.to, report.asOf)).filter { !active.contains($0) && $0 != report.asOf }
    let rules = report.rules.shown
    let resting = list(days.filter { rules.rests(on: $0) && !rules.isFrozen($0) }, report)
      .map { Sentence(en: "\($0) (rest)", ko: "\($0) (쉬는 요일)") }
    let frozen = list(days.filter(rules.isFrozen), report).map { Sentence(en: "\($0) (frozen)", ko: "\($0) (정해 둔 날)") }
    guard resting != nil || frozen != nil else { return nil }
    let separator = resting == nil || frozen == nil ? nil : Sentence(en: "; ", ko: ", ")
    return Sentence(
      en: "Days of rest in between, not counted: \(resting)\(separator)\(frozen).",
      ko: "세지 않고 이어 준 날: \(resting)\(separator)\(frozen).")
  }

  private static func gitHub(_ report: StreakReport) -> Sentence? {
    guard !report.rules.isStrict else { return nil }
    let strict = report.strict
    if report.isAsOfToday, report.todayState == .resting, strict.isAtRisk, let run = strict.current {
      return Sentence(
        en:
          "GitHub has no days of rest: its streak of \(Counts.days(run.days)) ends tonight without a contribution.",
        ko: "GitHub에는 쉬는 날이 없어서, 오늘 기여가 없으면 GitHub의 \(Counts.days(run.days)) 기록은 오늘 밤 끊겨요.")
    }
    guard strict.currentDays != report.rested.currentDays, strict.currentDays != .unknown else { return nil }
    if !report.accounts.isEmpty { return AccountPhrases.gitHub(report) }
    // Days that GitHub no longer counts (streak.seen) may be the whole difference, which the ledger's sentence names.
    let withoutRest = Streak(of: report.streakCalendar, on: report.asOf).current
    guard withoutRest?.from != report.rested.current?.from else { return nil }
    guard let run = strict.current else {
      let eve = report.written(report.asOf - 1)
      return Sentence(
        en: "GitHub has no days of rest: \(eve) has no contribution, so its streak is 0.",
        ko: "GitHub에는 쉬는 날이 없어요. \(eve)에 기여가 없어서 GitHub 기록은 0일이에요.")
    }
    let span = report.written(run.from...run.to)
    return Sentence(
      en: "GitHub has no days of rest: its streak is \(Counts.days(run.days)), \(span).",
      ko: "GitHub에는 쉬는 날이 없어서 GitHub 기록은 \(Counts.days(run.days))이에요 (\(span)).")
  }

  private static func weeks(_ report: StreakReport) -> Sentence? {
    guard let weekly = report.weekly else { return nil }
    let isMonday = weekly.target.weekStart == .monday
    let thisWeek =
      weekly.isThisWeekOver(on: report.today)
      ? nil : Sentence(en: " This week is not over yet.", ko: " 이번 주는 끝나기 전까지 끊기지 않아요.")
    return Sentence(
      en:
        "A week counts with contributions on \(RestPhrases.target(weekly)) and begins on \(isMonday ? "Monday" : "Sunday"); "
        + "days of rest make no difference.\(thisWeek)",
      ko: "한 주에 \(weekly.target.days)일 이상 기여해야 그 주가 집계돼요. 한 주는 \(isMonday ? "월" : "일")요일에 시작하고, 쉬는 날은 "
        + "따지지 않아요.\(thisWeek)")
  }

  private static let maxRanges = 4

  /// The last `maxRanges` ranges of `days`, which ascend, and how many days came before them; nil if there are no days.
  private static func list(_ days: [Day], _ report: StreakReport) -> Sentence? {
    let ranges: [ClosedRange<Day>] = days.reduce(into: []) { ranges, day in
      if let last = ranges.last, last.upperBound + 1 == day {
        ranges[ranges.count - 1] = last.lowerBound...day
      } else {
        ranges.append(day...day)
      }
    }
    if ranges.isEmpty { return nil }
    let shown = Sentence.joined(ranges.suffix(maxRanges).map(report.written), by: ", ")
    let rest = ranges.dropLast(maxRanges).reduce(0) { $0 + $1.lowerBound.distance(to: $1.upperBound) + 1 }
    guard rest > 0 else { return shown }
    return Sentence(en: "\(shown) and \(Counts.days(rest)) before", ko: "\(shown), 그 전의 \(Counts.grouped(rest))일")
  }
}

/// The sources of a report, and what each of them could not tell.
enum SourceExplanation {
  static let label = Sentence(en: "Source", ko: "출처")

  /// The sources in a few words; nil if all counts come from pages.
  static func short(_ report: StreakReport) -> Sentence? {
    switch report.coverage.source {
    case .page: nil
    case .graphQL: Sentence(en: "GraphQL", ko: "GraphQL")
    case .both where !report.coverage.queriedDays.isEmpty:
      Sentence(en: "the page, and GraphQL for \(days(report))", ko: "페이지 (\(days(report))만 GraphQL)")
    case .both: report.coverage.mixesWindows ? Sentence(en: "the page and GraphQL", ko: "페이지와 GraphQL") : nil
    }
  }

  static func sentences(_ report: StreakReport) -> [Sentence] {
    let sources = report.coverage.sourceReport
    let pageFailure = sources.pageFailure.map { _ in
      Sentence(
        en: "The page could not be read, so GraphQL was asked with your token.", ko: "페이지를 읽지 못해서 토큰으로 GraphQL에 물었어요.")
    }
    let queryFailureWithPage = sources.queryFailureWithPage.map { failure in
      let hint = failure.hint.map { Sentence(en: " (\($0))", ko: " (\($0))") }
      return Sentence(
        en: "Private contributions may be missing: \(failure.message)\(hint).",
        ko: "비공개 기여가 빠졌을 수 있어요: \(failure.message)\(hint).")
    }
    let missingScope = sources.missingScope.map { hint in
      Sentence(
        en: "The token cannot see private contributions; to count them: \(hint).",
        ko: "이 토큰으로는 비공개 기여를 볼 수 없어요. 함께 세려면: \(hint).")
    }
    return [source(report), queried(report), pageFailure, queryFailureWithPage, missingScope].compactMap(\.self)
  }

  private static func source(_ report: StreakReport) -> Sentence {
    let host = report.host.name
    let time = report.coverage.fetchedHere.local.written(in: report.today.year)
    let ago = DataAge(fetchedAt: report.coverage.fetchedAt, now: report.now).ago
    let count = report.coverage.windowCount
    let source =
      switch report.coverage.source {
      case .page:
        Sentence(
          en: "the contribution page of \(host) (\(count == 1 ? "1 page" : "\(count) pages"))",
          ko: "\(host)의 기여 페이지 \(count)개")
      case .graphQL:
        Sentence(
          en: "GraphQL of \(host) (\(count == 1 ? "1 query" : "\(count) queries"))",
          ko: "\(host)의 GraphQL (질의 \(count)개)")
      case .both: Sentence(en: "the contribution page and GraphQL of \(host)", ko: "\(host)의 기여 페이지와 GraphQL")
      }
    return Sentence(en: "Source: \(source), read \(ago), at \(time).", ko: "출처: \(source), \(ago)(\(time))에 읽었어요.")
  }

  private static func queried(_ report: StreakReport) -> Sentence? {
    guard !report.coverage.queriedDays.isEmpty else { return nil }
    let days = days(report)
    let isOne = report.coverage.queriedDays.count == 1
    let counts = isOne ? "The count for \(days.english) comes" : "The counts for \(days.english) come"
    if report.coverage.sourceReport.queryFailureWithPage != nil {
      return Sentence(
        en: "\(counts) from an earlier answer of GraphQL: private contributions are not on the page.",
        ko: "\(days)의 기여 수는 GraphQL에서 전에 받은 거예요. 비공개 기여는 페이지에 나오지 않아요.")
    }
    return Sentence(
      en: "\(counts) from GraphQL, which knows more than the page: private contributions "
        + "are not on it.",
      ko: "\(days)의 기여 수는 GraphQL에서 가져왔어요. 비공개 기여는 페이지에 나오지 않아서 GraphQL 쪽이 더 많아요.")
  }

  /// One or two days by name, more by number.
  private static func days(_ report: StreakReport) -> Sentence {
    let number = report.coverage.queriedDays.count
    if number > 2 { return Sentence(english: Counts.days(number), korean: "\(number)일분") }
    let names = report.coverage.queriedDays.map { day in
      switch report.today.number - day.number {
      case 0: Sentence(en: "today", ko: "오늘")
      case 1: Sentence(en: "yesterday", ko: "어제")
      default: report.written(day)
      }
    }
    return Sentence(
      english: names.map(\.english).joined(separator: " and "), korean: names.map(\.korean).joined(separator: ", "))
  }
}

extension SourcePhrases {
  /// Says that the days before the first known one are missing. `cause` is nil if they were not requested
  /// (`--offline`).
  package static func missingDays(of report: StreakReport, because cause: Sentence? = nil) -> Sentence {
    let first = report.written(report.coverage.knownFrom)
    let cause = cause.map { Sentence(en: "\($0); ", ko: "\($0). ") }
    return Sentence(en: "\(cause)the days before \(first) are not known", ko: "\(cause)\(first) 전의 날은 알 수 없어요")
  }

  /// Says that private contributions are not visible, if there were some before or if GitHub refused the token.
  package static func privateUnseen(_ report: StreakReport) -> Sentence? {
    (report.coverage.privateUnseenReason ?? report.coverage.refusal).map(privateUnseen)
  }
}
