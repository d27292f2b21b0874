import Days
import GitHub
import HTTP
import Streaks
import Support
import Testing

private let today = Day(number: 20_668)  // 2026-08-03

/// Draws year pages from a rule and records the queries.
private final class DrawnHost {
  let today: Day
  let isActive: (Day) -> Bool
  var asked: [String] = []

  init(today: Day, isActive: @escaping (Day) -> Bool) {
    self.today = today
    self.isActive = isActive
  }

  func send(_ requests: [Request]) -> [Result<Response, TransferError>] {
    requests.map { request in
      let query = request.url.split(separator: "?").dropFirst().first.map(String.init) ?? "last year"
      asked.append(query)
      return .success(Response(status: 200, headers: [], body: page(query), url: request.url))
    }
  }

  private func page(_ query: String) -> [UInt8] {
    var (from, to) = ((today - 365).startOfWeek, today)
    if let year = Int(query.dropFirst("from=".count).prefix(4)) {
      // Like GitHub, draw some days of the neighbouring years on a year page.
      (from, to) = (Day.first(ofYear: year).startOfWeek, Day.last(ofYear: year))
    }
    let cells = (from.number...to.number).map { Day(number: $0) }.map { day in
      let isInside = query == "last year" || query.contains("\(day.year)")
      return "<td data-date='\(day)' data-level='\(isInside && isActive(day) && day <= today ? 1 : 0)'></td>"
    }
    return Array("<table>\(cells.joined())</table>".utf8)
  }
}

@Suite struct ContributionHistoryTests {
  let hana = Login("hana")

  /// Reads pages like the program without a cache.
  private func read(
    _ span: ContributionHistory.Span, _ send: ([Request]) -> [Result<Response, TransferError>]
  ) throws -> ContributionHistory {
    let hana = try #require(hana)
    let now = Instant(secondsSince1970: 0, local: CivilTime(day: today, hour: 12, minute: 0, second: 0))
    var history = ContributionHistory(span, on: today)
    while !history.wanted.isEmpty {
      let windows = history.wanted
      let requests = windows.map {
        ContributionPage.request(host: .gitHubDotCom, login: hana, window: $0, zoneName: "Asia/Seoul")
      }
      for (window, answer) in zip(windows, send(requests)) {
        history.take(
          Result { () throws(GitHubError) in
            try ContributionSheet(answer, of: hana, window: window, fetchedAt: now)
          }, of: window)
      }
    }
    return history
  }

  private func fetch(since: Day? = nil, isActive: @escaping (Day) -> Bool) throws -> (FetchedContributions, [String]) {
    let host = DrawnHost(today: today, isActive: isActive)
    return (try #require(try read(.lastYear(since: since), host.send).fetched), host.asked)
  }

  @Test func shortStreakNeedsOnePage() throws {
    let (fetched, asked) = try fetch { $0 > today - 10 }
    #expect(asked == ["last year"])
    #expect(Streak(of: fetched.calendar, on: today).current?.days == 10)
  }

  @Test(arguments: [364, 370, 400, 580, 900, 2000])
  func streakOfYearsIsCountedCompletely(days: Int) throws {
    let (fetched, asked) = try fetch { $0 > today - days }
    #expect(Streak(of: fetched.calendar, on: today).current?.days == .exactly(days))
    let first = today - days + 1
    let firstRead = try #require(fetched.calendar.first)
    #expect(firstRead < first)
    // Only years back to the one before the streak's first day are read.
    #expect(firstRead.year >= (first - 1).year || asked.count == 1)
    #expect(asked.count <= 2 * fetched.sheets.count)
  }

  @Test func pendingTodayDoesNotEndTheStreak() throws {
    let (fetched, _) = try fetch { $0 < today && $0 >= today - 800 }
    #expect(Streak(of: fetched.calendar, on: today).current?.days == 800)
  }

  @Test func earlierStartIsFetched() throws {
    let (fetched, asked) = try fetch(since: today - 1000) { _ in false }
    #expect(fetched.calendar.first == Day.first(ofYear: (today - 1000).year))
    #expect(asked.count == 4)
  }

  @Test func endlessStreakIsReadBackTo1970() throws {
    let (fetched, asked) = try fetch { _ in true }
    #expect(fetched.calendar.first == Day.first(ofYear: 1970))
    #expect(asked.count == 57, "the last year, and 2025 to 1970")
  }

  @Test func yearExcludesDaysOfItsNeighbours() throws {
    let host = DrawnHost(today: today) { _ in true }
    let year = try #require(try read(.lastYearAnd(2024), host.send).year)
    #expect(year.calendar.days.count == 366)
    #expect(year.calendar.activeDays == 366)
  }

  @Test(arguments: [
    (404, [], GitHubError.notFound), (401, [], .unauthorized), (403, [], .forbidden),
    (500, [], .serverTrouble(status: 500)),
    (429, [Header(name: "Retry-After", value: "60")], .rateLimited(.seconds(60))),
    (
      403, [Header(name: "X-RateLimit-Remaining", value: "0"), Header(name: "X-RateLimit-Reset", value: "1800000000")],
      .rateLimited(.date(secondsSince1970: 1_800_000_000))
    ),
    (302, [], .unexpectedStatus(302)), (200, [], .page(.notUnderstood(.emptyBody))),
  ])
  func httpFailureIsReportedAsItsError(status: Int, headers: [Header], error: GitHubError) throws {
    let history = try read(.lastYear()) { requests in
      requests.map { .success(Response(status: status, headers: headers, body: [], url: $0.url)) }
    }
    #expect(history.failure == error)
    #expect(history.fetched == nil)
  }
}

/// Draws a history from a rule, window by window.
private struct DrawnHistory {
  let today: Day
  var active: (Day) -> Bool
  var failing: Set<ContributionWindow> = []

  func sheet(_ window: ContributionWindow) -> ContributionSheet {
    let days = window.days ?? (today - 364).startOfWeek...today
    return ContributionSheet(
      window: window, calendar: calendar(days), zone: nil, headingTotal: nil, source: .page,
      fetchedAt: Instant(secondsSince1970: 0, local: CivilTime(day: today, hour: 12, minute: 0, second: 0)))
  }

  func calendar(_ days: ClosedRange<Day>) -> ContributionCalendar {
    ContributionCalendar(
      (days.lowerBound.number...days.upperBound.number).map { Day(number: $0) }.map {
        Contribution(day: $0, count: $0 <= today && active($0) ? 1 : 0, level: nil)
      })
  }

  func outcome(_ window: ContributionWindow) -> ContributionHistory.Outcome {
    failing.contains(window) ? .failure(.serverTrouble(status: 502)) : .success(sheet(window))
  }

  /// The simple way: one year after the other until the streak is known.
  func readOneByOne(since: Day? = nil, rules: StreakRules) -> FetchedContributions {
    var fetched = FetchedContributions(sheet(.lastYear))
    while let year = yearNeeded(fetched, since: since, rules: rules), !failing.contains(.year(year)) {
      fetched.add(older: sheet(.year(year)))
    }
    return fetched
  }

  func yearNeeded(_ fetched: FetchedContributions, since: Day?, rules: StreakRules) -> Int? {
    guard let first = fetched.calendar.first, first.year > 1970 else { return nil }
    let isNeeded = since.map { $0 < first } ?? false || rules.reachBeyond(fetched.calendar, on: today)
    return isNeeded ? (first - 1).year : nil
  }

  /// Runs of many lengths, some with a gap and some with active days before them.
  static func random(_ random: inout SeededGenerator) -> DrawnHistory {
    let today = Day.first(ofYear: 2026) + Int.random(in: 0..<365, using: &random)
    let years = [0, 1, 2, 3, 5, 12, 30].randomElement(using: &random) ?? 0
    let run = Int.random(in: 0...366, using: &random) + 365 * years
    let gap = today - Int.random(in: 0...3 * (run + 1), using: &random)
    let (isToday, isOlder) = (Bool.random(using: &random), Bool.random(using: &random))
    return DrawnHistory(today: today) { day in
      if day == today { return isToday }
      if day == gap { return false }
      return day >= today - run || (isOlder && day.number % 3 > 0)
    }
  }
}

/// Reading several years per round gives the same result as reading one year after the other.
@Suite struct ContributionHistoryLawTests {
  /// Reads to the end; each round's answers arrive in random order.
  private func read(
    _ history: inout ContributionHistory, _ drawn: DrawnHistory, _ random: inout SeededGenerator,
    knowing known: (ContributionWindow) -> ContributionSheet? = { _ in nil }
  ) -> [[ContributionWindow]] {
    var rounds: [[ContributionWindow]] = []
    while !history.wanted.isEmpty {
      let windows = history.wanted(knowing: known)
      rounds.append(windows)
      for window in windows.shuffled(using: &random) { history.take(drawn.outcome(window), of: window) }
    }
    return rounds
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func batchesReadTheSameAsOneYearAfterTheOther(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var drawn = DrawnHistory.random(&random)
    let since = Bool.random(using: &random) ? drawn.today - Int.random(in: 0...3000, using: &random) : nil
    if Int.random(in: 0..<3, using: &random) == 0 {
      drawn.failing = [.year(drawn.today.year - Int.random(in: 0...6, using: &random))]
    }
    let rules = [
      StreakRules.withoutRest, StreakRules(resting: RestRules(weekdays: [.saturday, .sunday], frozen: [])),
    ].randomElement(using: &random)!
    var history = ContributionHistory(.lastYear(since: since), on: drawn.today, rules: rules)
    let rounds = read(&history, drawn, &random)
    let fetched = try #require(history.fetched)
    let oneByOne = drawn.readOneByOne(since: since, rules: rules)
    #expect(fetched.calendar == oneByOne.calendar, "seed \(seed)")
    #expect(fetched.sheets == oneByOne.sheets, "seed \(seed)")
    let asked = rounds.flatMap(\.self)
    #expect(Set(asked).count == asked.count, "seed \(seed): no window is requested twice")
    let missing = drawn.yearNeeded(oneByOne, since: since, rules: rules)
    #expect(fetched.missing == missing.map { .year($0) }, "seed \(seed): only a needed year counts as missing")
    guard drawn.failing.isEmpty else { return }
    let everything = drawn.calendar(Day.first(ofYear: 1980)...drawn.today)
    #expect(
      Streak(of: fetched.calendar, on: drawn.today, resting: rules.resting).current
        == Streak(of: everything, on: drawn.today, resting: rules.resting).current, "seed \(seed)")
  }

  /// Rounds grow with the number of binary digits of `years`: after the last year, twelve years take four batches.
  @Test(arguments: 0...40)
  func longRunsNeedFewRounds(years: Int) throws {
    var random = SeededGenerator(seed: UInt64(years))
    let eve = Day.first(ofYear: 2026 - years) + 100
    let drawn = DrawnHistory(today: today) { $0 > eve }
    var history = ContributionHistory(.lastYear(), on: today)
    let rounds = read(&history, drawn, &random)
    #expect(rounds.first == [.lastYear])
    #expect(history.fetched?.sheets.count == years + 1)
    let binaryDigits = Int.bitWidth - years.leadingZeroBitCount
    // One more round for the years before GitHub existed.
    #expect(rounds.count <= 1 + binaryDigits + (years > 18 ? 1 : 0))
    if years == 12 { #expect(rounds.dropFirst().map(\.count) == [1, 2, 4, 8]) }
  }

  /// No year is requested ahead of need if it is known to be empty or to lie before the run.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func knownYearsAvoidUnneededRequests(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawn = DrawnHistory.random(&random)
    let needed = drawn.readOneByOne(rules: .withoutRest).sheets.map(\.window)
    // First read: years before the first year are requested only for a run that continues before it.
    let firstYear = Int.random(in: 2005...2026, using: &random)
    var history = ContributionHistory(.lastYear(), on: drawn.today)
    history.earliestGuessedYear = firstYear
    let rounds = read(&history, drawn, &random)
    let unneeded = Set(rounds.flatMap(\.self)).subtracting(needed)
    if needed.allSatisfy({ ($0.days?.lowerBound.year ?? firstYear) >= firstYear }) {
      #expect(unneeded.allSatisfy { ($0.days?.lowerBound.year ?? 0) >= firstYear }, "seed \(seed)")
    }
    #expect(unneeded.count <= needed.count, "seed \(seed)")
    // Later reads: the same windows and no other year.
    history = ContributionHistory(.lastYear(), on: drawn.today)
    let again = read(&history, drawn, &random) { needed.contains($0) ? drawn.sheet($0) : nil }
    #expect(again.flatMap(\.self) == needed, "seed \(seed)")
    #expect(again.count <= rounds.count, "seed \(seed)")
  }

  /// The extra year is requested together with the years of the run, and never twice.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func extraYearCostsNoRound(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let drawn = DrawnHistory.random(&random)
    let year = Int.random(in: 2015...2026, using: &random)
    var history = ContributionHistory(.lastYearAnd(year), on: drawn.today)
    let rounds = read(&history, drawn, &random)
    var alone = ContributionHistory(.lastYear(), on: drawn.today)
    let roundsAlone = read(&alone, drawn, &random)
    #expect(history.fetched == alone.fetched, "seed \(seed)")
    #expect(rounds.count <= max(2, roundsAlone.count), "seed \(seed)")
    let asked = rounds.flatMap(\.self)
    #expect(Set(asked).count == asked.count)
    let first = try #require(alone.fetched?.newest.calendar.first)
    #expect(history.year == (Day.first(ofYear: year) < first ? drawn.sheet(.year(year)) : nil), "seed \(seed)")
    if history.year != nil {
      var failing = drawn
      failing.failing = [.year(year)]
      history = ContributionHistory(.lastYearAnd(year), on: drawn.today)
      _ = read(&history, failing, &random)
      #expect(history.failure == .serverTrouble(status: 502), "seed \(seed)")
    }
  }

  @Test func allYearsAreOneRoundAndOlderActiveYearsFollow() throws {
    var random = SeededGenerator(seed: 1)
    let first = Day.first(ofYear: 2019) + 30
    for firstYear in [2010, 2018, 2019, 2022, 2026] {
      let drawn = DrawnHistory(today: today) { $0 >= first && $0.number % 5 == 0 }
      var history = ContributionHistory(.all(from: firstYear), on: today)
      let rounds = read(&history, drawn, &random)
      #expect(rounds[0] == [.lastYear] + (0..<max(0, 2026 - firstYear)).map { .year(2025 - $0) })
      #expect(history.fetched?.calendar.first == Day.first(ofYear: min(firstYear, 2018)))
      #expect(history.fetched?.calendar.activeDays == (first.number...today.number).count { $0 % 5 == 0 })
    }
  }

  /// Commits can be dated back decades, so older years are read in batches even if nothing is known about them.
  @Test func yearsBeforeTheFirstAreReadInGrowingBatches() throws {
    var random = SeededGenerator(seed: 1)
    let drawn = DrawnHistory(today: today) { $0 >= Day.first(ofYear: 1980) && $0.number % 5 == 0 }
    var history = ContributionHistory(.all(from: 2022), on: today)
    history.earliestGuessedYear = 2022
    let rounds = read(&history, drawn, &random)
    // The batch of 7 ends with 2008, when GitHub began, and the last one with 1970.
    #expect(rounds.map(\.count) == [5, 1, 2, 4, 7, 16, 22])
    #expect(history.fetched?.calendar.first == Day.first(ofYear: 1979))
  }

  @Test func oldRunIsReadInCalendarYears() throws {
    var random = SeededGenerator(seed: 1)
    let drawn = DrawnHistory(today: today) { $0 > Day.first(ofYear: 2016) + 50 }
    var history = ContributionHistory(.calendarYears, on: Day.first(ofYear: 2023) + 9)
    let rounds = read(&history, drawn, &random)
    #expect(rounds.map(\.count) == [1, 1, 2, 4])
    #expect(history.fetched?.sheets.map(\.window) == (0..<8).map { .year(2023 - $0) })
  }
}
