import Days
import GitHub
import HTTP
import Streaks
import Testing

/// A host whose year pages are drawn from a rule, and which writes down what it is asked for.
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
      // As GitHub does, a year page draws clipped days of its neighbours.
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
  let today = Day.first(ofYear: 2026) + 214
  let hana = Login("hana")

  /// What is read from pages, as the program does without a cache.
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

  @Test func aShortStreakNeedsOnePage() throws {
    let (fetched, asked) = try fetch { $0 > today - 10 }
    #expect(asked == ["last year"])
    #expect(Streak(of: fetched.calendar, on: today).current?.days == 10)
  }

  @Test(arguments: [364, 370, 400, 580, 900, 2000])
  func aStreakOfYearsIsCountedWhole(days: Int) throws {
    let (fetched, asked) = try fetch { $0 > today - days }
    #expect(Streak(of: fetched.calendar, on: today).current?.days == .exactly(days))
    let first = today - days + 1
    let known = try #require(fetched.calendar.first)
    #expect(known < first)
    // No year is told but those up to the one in which the run's eve lies.
    #expect(known.year >= (first - 1).year || asked.count == 1)
    #expect(asked.count <= 2 * fetched.sheets.count)
  }

  @Test func aPendingTodayDoesNotStopTheCount() throws {
    let (fetched, _) = try fetch { $0 < today && $0 >= today - 800 }
    #expect(Streak(of: fetched.calendar, on: today).current?.days == 800)
  }

  @Test func anEarlierStartIsFetched() throws {
    let (fetched, asked) = try fetch(since: today - 1000) { _ in false }
    #expect(fetched.calendar.first == Day.first(ofYear: (today - 1000).year))
    #expect(asked.count == 4)
  }

  @Test func someoneWhoNeverStoppedIsCountedToTheBeginningOfTime() throws {
    let (fetched, asked) = try fetch { _ in true }
    #expect(fetched.calendar.first == Day.first(ofYear: 1970))
    #expect(asked.count == 57)
  }

  @Test func aYearIsWithoutItsNeighbours() throws {
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
  func everyStatusHasItsMeaning(status: Int, headers: [Header], error: GitHubError) throws {
    let history = try read(.lastYear()) { requests in
      requests.map { .success(Response(status: status, headers: headers, body: [], url: $0.url)) }
    }
    #expect(history.failure == error)
    #expect(history.fetched == nil)
  }
}
