import Days
import HTTP
import Streaks
import Support

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// A GitHub that makes its pages and its GraphQL answers from the same counts, and fails on request.
final class DrawnGitHub {
  /// Public contributions by day.
  var publicCounts: [Day: Int] = [:]
  /// Private contributions by day, which only GraphQL counts.
  var privateCounts: [Day: Int] = [:]
  var today: Day
  var failsPages = false
  var failsQueries = false
  /// Whether GraphQL asks for a pause.
  var pausesQueries = false
  /// Answer of every page of an earlier calendar year; nil for the real page.
  var olderPageAnswer: (status: Int, body: String)?
  /// Last day on the pages; nil for today.
  var drawnTo: Day?
  /// Answer of GraphQL for a range of days; nil for the calendar.
  var queryFailure: (ClosedRange<Day>) -> (status: Int, body: String)? = { _ in nil }
  /// The account that has the login; nil if answers do not name it.
  var accountID: Int?
  var pageNamesAccount = true
  /// Current logins of renamed accounts, by id.
  var logins: [Int: String] = [:]
  /// Whether no account has the login any more.
  var isGone = false
  /// Days by which the pages of calendar years are shifted if the request names a zone.
  var shiftDays = 0
  private(set) var pagesAsked: [(url: String, hasZone: Bool)] = []
  private(set) var asked: [String] = []

  init(today: Day) {
    self.today = today
  }

  /// All contributions up to today: the expected result, computed without windows.
  func contributions(withPrivate includesPrivate: Bool) -> ContributionCalendar {
    ContributionCalendar(
      days(today - 1500...today).map { day in
        Contribution(
          day: day, count: (publicCounts[day] ?? 0) + (includesPrivate ? privateCounts[day] ?? 0 : 0), level: nil)
      })
  }

  /// Adds random contributions with gaps, sometimes with a run of more than a year.
  func fill(_ random: inout SeededGenerator) {
    let share = [3, 60, 97, 100].randomElement(using: &random) ?? 60
    for back in 0..<1200 where Int.random(in: 0..<100, using: &random) < share {
      publicCounts[today - back] = Int.random(in: 1...12, using: &random)
    }
    for back in 0..<4 where Bool.random(using: &random) { publicCounts[today - back] = nil }
    for _ in 0..<3 {
      privateCounts[today - Int.random(in: 0..<5, using: &random)] = Int.random(in: 0...2, using: &random)
    }
    let hiddenShare = [0, 3, 40, 97].randomElement(using: &random) ?? 3
    for back in 0..<1200 where Int.random(in: 0..<100, using: &random) < hiddenShare {
      privateCounts[today - back, default: 0] += Int.random(in: 1...3, using: &random)
    }
  }

  func addPublic(_ day: Day) { publicCounts[day, default: 0] += 1 }
  func addPrivate(_ day: Day) { privateCounts[day, default: 0] += 1 }

  /// Whether a reader with this choice of sources gets an answer.
  func answers(_ choice: ContributionSource) -> Bool {
    switch choice {
    case .page: !failsPages
    case .graphQL: !failsQueries
    case .auto: !failsPages || !failsQueries
    }
  }

  func answer(_ request: Request) -> Result<Response, TransferError> {
    asked.append(request.url)
    if request.url.hasSuffix("/graphql") {
      if isGone {
        return .success(response(200, #"{"data":{"user":null},"errors":[{"type":"NOT_FOUND"}]}"#, request))
      }
      if let days = queriedDays(request), let failure = queryFailure(days) {
        return .success(response(failure.status, failure.body, request))
      }
      if pausesQueries { return .success(response(429, "", request)) }
      return .success(failsQueries ? response(503, "", request) : response(200, queried(request), request))
    }
    if request.url.hasPrefix("https://api.github.com/users/") {
      return .success(response(200, #"{"login":"hana","created_at":"2025-01-05T00:00:00Z"}"#, request))
    }
    if let id = request.url.split(separator: "https://api.github.com/user/").first.flatMap({ Int($0) }) {
      guard let login = logins[id] else { return .success(response(404, "", request)) }
      return .success(response(200, #"{"login":"\#(login)","id":\#(id)}"#, request))
    }
    if isGone { return .success(response(404, "", request)) }
    if !request.url.contains("/contributions") { return .success(response(200, "<html>public</html>", request)) }
    if failsPages { return .success(response(502, "", request)) }
    if let olderPageAnswer, request.url.contains("from=") {
      return .success(response(olderPageAnswer.status, olderPageAnswer.body, request))
    }
    let hasZone = request.headers.contains { $0.name == "Cookie" }
    pagesAsked.append((request.url, hasZone))
    return .success(response(200, page(request.url, shiftDays: hasZone ? shiftDays : 0), request))
  }

  private func response(_ status: Int, _ body: String, _ request: Request) -> Response {
    Response(status: status, headers: [], body: Array(body.utf8), url: request.url)
  }

  private func page(_ url: String, shiftDays: Int) -> String {
    let drawnTo = drawnTo ?? today
    var (first, last) = ((today - 364).startOfWeek, drawnTo)
    if let year = url.split(separator: "from=").dropFirst().first.flatMap({ Int($0.prefix(4)) }) {
      (first, last) = (Day.first(ofYear: year) + shiftDays, min(drawnTo, Day.last(ofYear: year) + shiftDays))
    }
    let cells = days(first...last).map { day in
      let count = publicCounts[day] ?? 0
      return "<td data-date='\(day)' data-count='\(count)' data-level='\(level(count))'></td>"
    }
    let click =
      (pageNamesAccount ? accountID : nil).map {
        #" data-hydro-click='{"payload":{"profile_user_id":\#($0),"target":"CONTRIBUTION_CALENDAR_SQUARE"}}'"#
      } ?? ""
    return
      "<div data-from='\(first) 00:00:00 UTC' data-to='\(last) 23:59:59 UTC'></div><table\(click)>\(cells.joined())</table>"
  }

  /// Days in a GraphQL query; nil if it asks only for the years.
  private func queriedDays(_ request: Request) -> ClosedRange<Day>? {
    let body = String(decoding: request.body, as: UTF8.self)
    let bounds = ["from", "to"].compactMap { name in
      body.split(separator: "\"\(name)\":\"").dropFirst().first.flatMap { Day(iso8601: String($0.prefix(10))) }
    }
    return bounds.count == 2 ? bounds[0]...bounds[1] : nil
  }

  private func queried(_ request: Request) -> String {
    guard let asked = queriedDays(request) else {
      return
        #"{"data":{"user":{"createdAt":"2025-01-05T08:30:00Z","contributionsCollection":{"contributionYears":[2026]}}}}"#
    }
    let drawn = days(asked.lowerBound...max(asked.lowerBound, min(today, asked.upperBound))).map { day in
      let count = (publicCounts[day] ?? 0) + (privateCounts[day] ?? 0)
      let names = ["NONE", "FIRST_QUARTILE", "SECOND_QUARTILE", "THIRD_QUARTILE", "FOURTH_QUARTILE"]
      return #"{"date":"\#(day)","contributionCount":\#(count),"contributionLevel":"\#(names[level(count)])"}"#
    }
    let total = days(asked.lowerBound...max(asked.lowerBound, min(today, asked.upperBound)))
      .reduce(0) { $0 + (publicCounts[$1] ?? 0) + (privateCounts[$1] ?? 0) }
    let id = accountID.map { #""databaseId":\#($0),"# } ?? ""
    return
      #"{"data":{"user":{\#(id)"createdAt":"2017-02-11T08:30:00Z","contributionsCollection":{"contributionYears":[2026],"#
      + #""restrictedContributionsCount":0,"contributionCalendar":{"totalContributions":\#(total),"weeks":[{"contributionDays":["#
      + drawn.joined(separator: ",") + "]}]}}}}}"
  }

  private func days(_ range: ClosedRange<Day>) -> [Day] {
    (range.lowerBound.number...range.upperBound.number).map { Day(number: $0) }
  }

  private func level(_ count: Int) -> Int { min(4, (count + 2) / 3) }
}
