import Days
import GitHub
import HTTP
import Streaks
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Failures of GraphQL while the page answers, with and without earlier answers in the cache.
@Suite struct SourceFailureTests {
  /// A way in which GraphQL fails.
  enum Failure: String, CaseIterable {
    case badGateway, forbidden, tooMany, rateLimited, noData, partialErrors, unauthorized, missingScopes

    var answer: (status: Int, body: String) {
      switch self {
      case .badGateway: (502, "")
      case .forbidden: (403, #"{"message":"Forbidden"}"#)
      case .tooMany: (429, "")
      case .rateLimited: (200, #"{"data":{"user":null},"errors":[{"type":"RATE_LIMITED"}]}"#)
      case .noData: (200, #"{"data":null}"#)
      case .partialErrors: (200, #"{"data":{"user":{}},"errors":[{"type":"INTERNAL"}]}"#)
      case .unauthorized: (401, "")
      case .missingScopes: (200, #"{"data":{"user":null},"errors":[{"type":"INSUFFICIENT_SCOPES","message":""}]}"#)
      }
    }

    /// A refused token stays refused, so the page alone decides.
    var isLasting: Bool { [.unauthorized, .missingScopes].contains(self) }
  }

  private let today = Day.first(ofYear: 2026) + 214

  private func makeWorld(_ gitHub: DrawnGitHub) throws -> TestWorld {
    let test = try TestWorld(environment: ["CYC_TOKEN": "gho_hana"])
    setClock(of: test, to: gitHub.today, minute: 600)
    test.answerRequests(gitHub.answer)
    return test
  }

  private func setClock(of test: TestWorld, to day: Day, minute: Int) {
    let time = CivilTime(day: day, hour: minute / 60, minute: minute % 60, second: 0)
    test.world.clock.now = { Instant(secondsSince1970: time.secondsAsUTC, local: time) }
  }

  private func read(
    _ test: TestWorld, _ mode: ContributionReader.Mode = .asNeeded, _ choice: ContributionSource = .auto,
    period: StreakPeriod = .known
  ) throws -> StreakReport {
    let person = Person(login: try #require(Login("hana")), name: nil, isOwn: true)
    let reader = StreakReader(
      world: test.world, host: .gitHubDotCom, person: person, mode: mode, sources: SourceOptions(choice: choice))
    return try reader.read(period: period)
  }

  // MARK: - Empty pages

  @Test(arguments: Failure.allCases)
  func emptyPageOnFirstCallIsUnknownUnlessTheTokenIsRefused(failure: Failure) throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 0..<30 { gitHub.addPrivate(today - back) }
    gitHub.addPublic(today - 40)
    gitHub.queryFailure = { _ in failure.answer }
    let test = try makeWorld(gitHub)
    for mode in [ContributionReader.Mode.asNeeded, .asNeeded, .offline, .refresh] {
      let report = try read(test, mode)
      #expect(report.todayState == (failure.isLasting ? .pending : .unknown), "\(failure), \(mode)")
      #expect(report.coverage.sourceReport.mayMissPrivate == !failure.isLasting, "\(failure), \(mode)")
      #expect(report.coverage.sourceReport.queryFailureWithPage != nil, "\(failure), \(mode)")
    }
    #expect(test.call("config", "set", "user", "hana") == .done)
    test.err = ""
    #expect(test.call("check") == (failure.isLasting ? .no : .tryAgainLater))
    #expect(test.err != "")
  }

  @Test(arguments: Failure.allCases)
  func publicContributionTodayIsDoneForEveryFailure(failure: Failure) throws {
    let gitHub = DrawnGitHub(today: today)
    gitHub.addPublic(today)
    gitHub.queryFailure = { _ in failure.answer }
    let report = try read(try makeWorld(gitHub))
    #expect(report.todayState == .done)
    #expect(report.coverage.sourceReport.mayMissPrivate == !failure.isLasting)
  }

  /// If GraphQL never counted more than the page, the page is trusted for 30 days after the last answer.
  @Test(arguments: Failure.allCases, [1, 30, 31])
  func pageDecidesForThirtyDaysAfterGraphQLAgreed(failure: Failure, daysLater: Int) throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 0..<30 { gitHub.addPublic(today - back) }
    let test = try makeWorld(gitHub)
    #expect(try read(test).coverage.sourceReport.mayMissPrivate == false)
    gitHub.today = today + daysLater
    for day in 1...daysLater where day < daysLater { gitHub.addPublic(today + day) }
    gitHub.queryFailure = { _ in failure.answer }
    setClock(of: test, to: gitHub.today, minute: 600)
    for mode in [ContributionReader.Mode.asNeeded, .asNeeded, .offline] {
      let report = try read(test, mode)
      let isKnown = failure.isLasting || daysLater <= 30
      #expect(report.todayState == (isKnown ? .pending : .unknown), "\(failure), \(mode)")
      #expect(report.coverage.sourceReport.mayMissPrivate == !isKnown, "\(failure), \(mode)")
    }
  }

  @Test(arguments: Failure.allCases)
  func emptyPageIsUnknownIfThereWerePrivateContributions(failure: Failure) throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 0..<30 { gitHub.addPrivate(today - back) }
    let test = try makeWorld(gitHub)
    #expect(try read(test).todayState == .done)
    gitHub.today = today + 1
    gitHub.queryFailure = { _ in failure.answer }
    setClock(of: test, to: gitHub.today, minute: 600)
    for mode in [ContributionReader.Mode.asNeeded, .offline] {
      let report = try read(test, mode)
      #expect(report.todayState == .unknown, "\(failure), \(mode)")
      #expect(report.coverage.sourceReport.mayMissPrivate, "\(failure), \(mode)")
      #expect(report.streak.current?.days == 30, "\(failure), \(mode)")
    }
  }

  /// GraphQL answers for today and fails only for an older year.
  @Test func failureOfAnOlderYearLeavesTodayKnown() throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 1..<500 { back % 2 == 0 ? gitHub.addPublic(today - back) : gitHub.addPrivate(today - back) }
    let year = today.year
    gitHub.queryFailure = { $0.lowerBound.year < year - 1 || $0.upperBound.year < year ? (503, "") : nil }
    let test = try makeWorld(gitHub)
    for mode in [ContributionReader.Mode.asNeeded, .asNeeded, .offline] {
      let report = try read(test, mode)
      #expect(report.todayState == .pending, "\(mode)")
      #expect(report.coverage.sourceReport.mayMissPrivate, "\(mode)")
    }
  }

  // MARK: - Queries that are split

  private static let resourceLimits = (
    status: 200, body: #"{"data":{"user":null},"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED"}]}"#
  )

  private func count(_ days: ClosedRange<Day>) -> Int { days.lowerBound.distance(to: days.upperBound) + 1 }

  /// Makes GraphQL fail for more than `limit` days at once, and reports each query to `asked`.
  private func limit(_ gitHub: DrawnGitHub, to limit: Int, noting asked: @escaping (ClosedRange<Day>) -> Void) {
    gitHub.queryFailure = { [self] days in
      asked(days)
      return count(days) > limit ? SourceFailureTests.resourceLimits : nil
    }
  }

  @Test(arguments: [184, 100, 31], [false, true])
  func splitQueriesGiveTheSameResultAsOneQuery(limit: Int, failsPages: Bool) throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 0..<300 { back % 2 == 0 ? gitHub.addPublic(today - back) : gitHub.addPrivate(today - back) }
    gitHub.failsPages = failsPages
    let whole = try read(try makeWorld(gitHub))
    var asked: [ClosedRange<Day>] = []
    self.limit(gitHub, to: limit) { asked.append($0) }
    let test = try makeWorld(gitHub)
    let report = try read(test)
    #expect(report.streak == whole.streak)
    // If GraphQL replaces the page, the query covers one more day.
    #expect(report.known.days.suffix(360).map(\.count) == whole.known.days.suffix(360).map(\.count))
    #expect(report.coverage.source == whole.coverage.source)
    #expect(!report.coverage.sourceReport.mayMissPrivate)
    #expect(report.coverage.sourceReport.errors.count { $0.source == .query } == 0)
    #expect(asked.count <= 24)
    #expect(Set(asked).count == asked.count)

    // For one day, queries start with the size that worked; after that, with the whole year again.
    asked = []
    setClock(of: test, to: today, minute: 700)
    _ = try read(test, .refresh)
    #expect(asked.allSatisfy { count($0) <= limit })
    gitHub.today = today + 1
    setClock(of: test, to: today + 1, minute: 599)
    asked = []
    _ = try read(test, .refresh)
    #expect(asked.allSatisfy { count($0) <= limit })
    asked = []
    setClock(of: test, to: today + 1, minute: 600)
    _ = try read(test, .refresh)
    #expect(count(try #require(asked.first)) > 364)
  }

  /// Today is known, but older days may miss private contributions.
  @Test(arguments: [7, 10, 14])
  func onlyTheNewestWeeksAreKnownIfTheLimitIsLow(limit: Int) throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 1..<300 { back % 2 == 0 ? gitHub.addPublic(today - back) : gitHub.addPrivate(today - back) }
    var asked = 0
    self.limit(gitHub, to: limit) { _ in asked += 1 }
    let test = try makeWorld(gitHub)
    for mode in [ContributionReader.Mode.asNeeded, .asNeeded, .offline] {
      let report = try read(test, mode)
      #expect(asked <= 24, "\(mode)")
      #expect(report.todayState == .pending, "\(mode)")
      #expect(report.coverage.sourceReport.mayMissPrivate, "\(mode)")
      #expect(report.coverage.sourceReport.queryFailureWithPage?.error == .resourceLimits, "\(mode)")
      #expect(report.streak.current.map { (50...299).contains($0.days) } == true, "\(mode)")
    }
  }

  @Test func limitBelowAWeekIsAFailure() throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 0..<30 { gitHub.addPrivate(today - back) }
    var asked: [Int] = []
    limit(gitHub, to: 6) { [self] in asked.append(count($0)) }
    let report = try read(try makeWorld(gitHub))
    #expect(report.todayState == .unknown)
    #expect(report.coverage.sourceReport.mayMissPrivate)
    #expect(asked.count <= 8)
    #expect(asked.min() == 7)
  }

  /// GitHub ends a query after 10 seconds. Splitting stops after a limited total time.
  @Test(arguments: [502, 504])
  func splittingAfterTimeoutsIsBoundedInTime(status: Int) throws {
    let gitHub = DrawnGitHub(today: today)
    gitHub.addPublic(today - 1)
    var asked: [Int] = []
    var secondsTaken = 10.0
    let test = try makeWorld(gitHub)
    gitHub.queryFailure = { [self] days in
      asked.append(count(days))
      test.uptime += secondsTaken
      return (status, "")
    }
    #expect(try read(test).todayState == .unknown)
    #expect(asked.count == 3)
    #expect(test.uptime <= 40)
    // An immediate error is an outage: fewer days would not help.
    asked = []
    secondsTaken = 0.2
    _ = try read(test, .refresh)
    #expect(asked.count == 1)
  }

  @Test func splitQueryIsAnsweredAfterATimeout() throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 0..<30 { gitHub.addPrivate(today - back) }
    let test = try makeWorld(gitHub)
    gitHub.queryFailure = { [self] days in
      if count(days) <= 200 { return nil }
      test.uptime += 10
      return (504, "")
    }
    #expect(try read(test).streak.current?.days == 30)
  }

  /// Counts of older weeks stay known from earlier answers of GraphQL.
  @Test(arguments: [7, 31, 184])
  func olderWeeksComeFromTheCache(limit: Int) throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 0..<300 { gitHub.addPrivate(today - back) }
    let test = try makeWorld(gitHub)
    #expect(try read(test).streak.current?.days == 300)
    gitHub.today = today + 1
    gitHub.addPrivate(today + 1)
    self.limit(gitHub, to: limit) { _ in }
    setClock(of: test, to: today + 1, minute: 600)
    for mode in [ContributionReader.Mode.asNeeded, .asNeeded, .offline] {
      let report = try read(test, mode)
      #expect(report.streak.current?.days == 301, "\(mode)")
      #expect(report.todayState == .done, "\(mode)")
    }
  }

  /// For any limit: no count is above the true one, or below the public one.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func splitQueriesNeverInventContributions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let gitHub = DrawnGitHub(today: today)
    gitHub.fill(&random)
    let truth = gitHub.contributions(withPrivate: true)
    let limitDays = [7, 9, 30, 60, 92, 183, 200].randomElement(using: &random) ?? 30
    limit(gitHub, to: limitDays) { _ in }
    gitHub.failsPages = Bool.random(using: &random)
    guard let report = try? read(try makeWorld(gitHub)) else { return }
    let counts = Dictionary(truth.days.map { ($0.day, $0.count ?? 0) }) { $1 }
    let odd = report.known.days.filter {
      $0.count ?? 0 > counts[$0.day] ?? 0 || ($0.count ?? 0) < gitHub.publicCounts[$0.day] ?? 0
    }
    #expect(odd == [], "seed \(seed), \(limitDays) days")
    let whole = Streak(of: truth, on: today)
    switch report.streak.currentDays {
    case .exactly(let days): #expect(whole.currentDays == .exactly(days), "seed \(seed), \(limitDays) days")
    case .atLeast(let days): #expect(whole.currentDays.reaches(days) == true, "seed \(seed), \(limitDays) days")
    case .unknown: break
    }
    if !report.coverage.sourceReport.mayMissPrivate, report.coverage.missing == nil {
      #expect(report.streak.current == whole.current, "seed \(seed), \(limitDays) days")
    }
  }

  // MARK: - Years that the zone shifts

  @Test(arguments: [-1, 1, -3, 0])
  func shiftedYearIsRequestedAgainWithoutTheZone(shiftDays: Int) throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 0..<900 { gitHub.addPublic(today - back) }
    gitHub.shiftDays = shiftDays
    let report = try read(try makeWorld(gitHub), .asNeeded, .page)
    #expect(report.streak.current?.days == 900)
    let years = gitHub.pagesAsked.filter { $0.url.contains("from=") }
    #expect(years.count { $0.hasZone } == Set(years.map(\.url)).count)
    #expect(years.count { !$0.hasZone } == (shiftDays == 0 ? 0 : Set(years.map(\.url)).count))
  }

  @Test func shiftedYearsOfSeveralPeopleAreRequestedAgain() throws {
    let gitHub = DrawnGitHub(today: today)
    for back in 0..<900 { gitHub.addPublic(today - back) }
    gitHub.shiftDays = -1
    let test = try makeWorld(gitHub)
    #expect(test.call("streak", "hana", "yuri") == .done)
    #expect(test.out.contains("900"))
    #expect(gitHub.pagesAsked.contains { !$0.hasZone })
  }
}

/// A streak of several years needs several pages. A failure of an older one must not affect today.
@Suite struct OlderPageTests {
  /// The last year's page, with a contribution on every day.
  private func fullPage(until today: Day) -> String {
    let cells = (0...370).map { "<td data-date='\(today - $0)' data-level='1'></td>" }
    return "<table><tr>\(cells.joined())</tr></table>"
  }

  private func makeWorld(_ status: Int, _ body: String) throws -> TestWorld {
    let test = try TestWorld()
    test.expect("/users/hana/contributions", 200, fullPage(until: test.world.clock.now().today))
    test.expect("from=2025-01-01", status, body)
    return test
  }

  /// One note names the cause.
  @Test(arguments: [
    (200, "<html><body>something else</body></html>", "it has no calendar"), (429, "", "too many requests"),
    (404, "", "nothing at that address"), (500, "", "HTTP 500"),
  ])
  func streakIsLowerBoundIfOlderPageFails(status: Int, body: String, cause: String) throws {
    let test = try makeWorld(status, body)
    #expect(test.call("streak", "hana") == .done)
    #expect(test.out.contains("at least 371 days, since "))
    let notes = test.err.split(separator: "\n").filter { $0.contains("are not known") }
    #expect(notes.count == 1 && notes[0].contains(cause), "\(test.err)")
    #expect(!test.err.contains("no such user"))
  }

  @Test func checkAnswersIfOlderPageFails() throws {
    let check = try makeWorld(500, "")
    #expect(check.call("check", "hana") == .done)
    #expect(check.out.contains("at least 371 days in a row"))
  }
}

/// All errors are in one list. The meaning of each depends on whether its window was answered.
@Suite struct SourceReportTests {
  private func failure(_ status: Int) -> ConnectionFailure {
    ConnectionFailure(host: .gitHubDotCom, error: .serverTrouble(status: status), retryAt: nil, token: nil)
  }

  private func error(_ source: SourceQuestion.Source, _ window: ContributionWindow, _ status: Int) -> SourceError {
    SourceError(source: source, window: window, error: failure(status))
  }

  @Test func errorIsAFailureOfItsWindowOnlyIfNoSourceAnsweredIt() {
    let (answered, unanswered) = (ContributionWindow.lastYear, ContributionWindow.year(2025))
    let noPage = SourceReport(errors: [error(.page, answered, 500)], answered: [answered])
    #expect(noPage.pageFailure == failure(500))
    #expect([noPage.queryFailureWithPage, noPage.queryFailure, noPage.failure(of: answered)] == [nil, nil, nil])
    let noQuery = SourceReport(errors: [error(.query, answered, 501)], answered: [answered])
    #expect(noQuery.queryFailureWithPage == failure(501))
    #expect([noQuery.pageFailure, noQuery.queryFailure, noQuery.failure(of: answered)] == [nil, nil, nil])
    let neither = SourceReport(
      errors: [error(.page, unanswered, 502), error(.query, unanswered, 503)], answered: [answered])
    #expect(neither.queryFailure == failure(503))
    #expect(neither.failure(of: unanswered) == failure(502))
    #expect([neither.pageFailure, neither.queryFailureWithPage, neither.failure(of: answered)] == [nil, nil, nil])
    let queryAlone = SourceReport(errors: [error(.query, unanswered, 504)])
    #expect(queryAlone.failure(of: unanswered) == failure(504))
    #expect([queryAlone.pageFailure, queryAlone.queryFailureWithPage, queryAlone.queryFailure] == [nil, nil, nil])
    let earlier = SourceReport(earlierErrors: [error(.query, answered, 505)])
    #expect(earlier.queryFailureWithPage == failure(505))
    #expect(earlier.about([unanswered]).queryFailureWithPage == nil)
    #expect(neither.about([answered]) == SourceReport(answered: [answered]))
  }
}
