import Days
import Foundation
import GitHub
import HTTP
import Streaks
import Support
import Testing

@Suite struct ContributionWindowTests {
  private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

  @Test(arguments: [
    ("2026-08-03", "2026-08-03", true), ("2025-08-04", "2026-08-03", true), ("2025-08-03", "2026-08-03", false),
    ("2024-01-01", "2024-12-31", true), ("2024-01-01", "2025-01-01", false), ("2023-03-01", "2024-02-29", true),
    ("2023-03-01", "2024-03-01", false), ("2024-02-29", "2025-02-27", true), ("2024-02-29", "2025-02-28", false),
    ("2023-02-28", "2024-02-28", false), ("1970-01-01", "2026-08-03", false),
  ])
  func windowLongerThanAYearIsRejected(first: String, last: String, fits: Bool) throws {
    let days = try day(first)...day(last)
    #expect(QueryWindow(days)?.days == (fits ? days : nil))
  }

  @Test func calendarYearIsAWindow() {
    for year in 1970...2100 {
      let window = QueryWindow(year: year)
      #expect(QueryWindow(window.days) == window)
      #expect(window.days.count == (Day(year: year, month: 2, day: 29) == nil ? 365 : 366))
    }
  }

  @Test func yearEndingOnADayIsTheLongestWindow() {
    for number in 19_000..<22_000 {
      let last = Day(number: number)
      let window = QueryWindow(yearEndingOn: last)
      #expect(window.days.upperBound == last)
      #expect((365...366).contains(window.days.count), "\(last)")
      #expect(QueryWindow(window.days) == window, "\(last)")
      #expect(QueryWindow(window.days.lowerBound - 1...last) == nil, "\(last)")
    }
  }
}

@Suite struct ContributionQueryTests {
  let query: ContributionQuery
  let today: Day

  init() throws {
    today = try #require(Day(iso8601: "2026-08-03"))
    query = ContributionQuery(
      login: try #require(Login("hana")), window: try #require(QueryWindow(today - 9...today)))
  }

  /// An answer with `counts`; the last one is today's.
  func body(_ counts: [Int], total: Int? = nil, errors: String = "") -> String {
    let first = today - (counts.count - 1)
    let days = counts.enumerated().map { offset, count in
      let level = count == 0 ? "NONE" : count > 5 ? "FOURTH_QUARTILE" : "SECOND_QUARTILE"
      return #"{"date":"\#(first + offset)","contributionCount":\#(count),"contributionLevel":"\#(level)"}"#
    }
    let weeks = stride(from: 0, to: days.count, by: 7).map { start in
      #"{"contributionDays":[\#(days[start..<min(start + 7, days.count)].joined(separator: ","))]}"#
    }
    return """
      {"data":{"user":{"createdAt":"2017-02-11T08:30:00Z","contributionsCollection":{"contributionYears":[2026,2025,2017],\
      "restrictedContributionsCount":2,"contributionCalendar":{"totalContributions":\(total ?? counts.reduce(0, +)),\
      "weeks":[\(weeks.joined(separator: ","))]}}}}\(errors)}
      """
  }

  func read(_ body: String, status: Int = 200, _ headers: [Header] = []) throws -> QueriedContributions {
    try query.answer(.success(response(status, body, headers)))
  }

  @Test func requestSendsTheLoginAsAVariableAndTheTokenToItsOriginOnly() throws {
    let request = query.request(host: try Host("github.example.com"), token: "gho_secret")
    #expect(request.method == .post)
    #expect(request.url == "https://github.example.com/api/graphql")
    #expect(request.credential?.origin == Origin(url: "https://github.example.com"))
    #expect(request.headers.contains(Header(name: "Content-Type", value: "application/json")))
    #expect(!String(decoding: request.body, as: UTF8.self).contains("gho_secret"))
    let json = try #require(try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
    #expect(
      json["variables"] as? [String: String]
        == ["login": "hana", "from": "2026-07-25T00:00:00Z", "to": "2026-08-03T23:59:59Z"])
    let text = try #require(json["query"] as? String)
    #expect(text.contains("contributionsCollection(from: $from, to: $to)"))
    #expect(!text.contains("hana"))
    #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
  }

  @Test func historyRequestAsksForNoDays() throws {
    let login = try #require(Login("hana"))
    let request = AccountHistory.request(host: .gitHubDotCom, login: login, token: "gho_secret")
    #expect(request.url == "https://api.github.com/graphql")
    #expect(request.credential?.origin == Origin(url: "https://api.github.com"))
    let text = String(decoding: request.body, as: UTF8.self)
    #expect(text.contains(#""variables":{"login":"hana"}"#))
    #expect(text.contains("contributionYears"))
    #expect(!text.contains("contributionDays"))
  }

  @Test func completeAnswerIsRead() throws {
    let answer = try read(body([0, 3, 0, 0, 9, 1, 0, 0, 2, 0]))
    #expect(answer.calendar.days.map(\.count) == [0, 3, 0, 0, 9, 1, 0, 0, 2, 0])
    #expect(answer.calendar.days.map(\.level) == [0, 2, 0, 0, 4, 2, 0, 0, 2, 0])
    #expect(answer.calendar.last == today)
    #expect(answer.total == 15)
    #expect(answer.restricted == 2)
    #expect(answer.history.years == [2017, 2025, 2026])
    #expect(answer.history.createdOn.description == "2017-02-11")
  }

  @Test(
    arguments: zip(
      ["NONE", "FIRST_QUARTILE", "SECOND_QUARTILE", "THIRD_QUARTILE", "FOURTH_QUARTILE", "FIFTH", "", "none"],
      [0, 1, 2, 3, 4, nil, nil, nil]))
  func levelHasAKnownNameOrIsUnknown(name: String, level: Int?) throws {
    let answer = try read(body([9]).replacing("FOURTH_QUARTILE", with: name))
    #expect(answer.calendar.days.map(\.level) == [level])
    #expect(answer.calendar.days.map(\.count) == [9])
  }

  @Test func missingLevelIsUnknown() throws {
    for missing in ["", #","contributionLevel":null"#] {
      let answer = try read(body([9]).replacing(#","contributionLevel":"FOURTH_QUARTILE""#, with: missing))
      #expect(answer.calendar.days.map(\.level) == [nil])
    }
  }

  @Test func daysOutsideTheWindowAreDropped() throws {
    let answer = try read(body(Array(repeating: 4, count: 14)))
    #expect(answer.calendar.days.count == 10)
    #expect(answer.calendar.first == query.window.days.lowerBound)
  }

  /// The sum is 30 and the largest day 4: see `ContributionCalendar.contradicts(total:)`.
  @Test(arguments: [(30, true), (16, true), (15, false), (68, true), (69, false), (9999, false)])
  func totalFarFromTheSumOfTheDaysIsRejected(total: Int, isBelieved: Bool) throws {
    let text = body([0, 3, 2, 4, 4, 4, 4, 4, 4, 1], total: total)
    if isBelieved {
      #expect(try read(text).total == total)
    } else {
      #expect(throws: GitHubError.unreadable) { try read(text) }
    }
  }

  @Test func windowWithoutContributionsIsRead() throws {
    #expect(try read(body(Array(repeating: 0, count: 10))).calendar.activeDays == 0)
  }

  @Test(arguments: [
    (#""contributionCount":3"#, #""contributionCount":null"#), (#""contributionCount":3,"#, ""),
    (#""contributionCount":3"#, #""contributionCount":-3"#), (#""contributionCount":3"#, #""contributionCount":"3""#),
    (#""contributionCount":3"#, #""contributionCount":99999999999"#),
    (#""contributionCount":3"#, #""contributionCount":1e300"#), ("2026-08-02", "2026-08-32"),
    ("2026-08-02", "2026-08-01"), ("2026-08-02", "2026-08-02T00:00:00Z"), ("2026-08-03", "2026-08-04"),
    (#""totalContributions":3,"#, ""), (#""totalContributions":3"#, #""totalContributions":-1"#),
    (#""restrictedContributionsCount":2,"#, ""), ("2017-02-11T08:30:00Z", "2017-02-11"), ("[2026,2025,2017]", "null"),
    ("[2026,2025,2017]", "[20260]"), (#""user":{"#, #""user":null,"viewer":{"#), (#""data":{"#, #""data":null,"d":{"#),
    (#""data":{"#, #""dat":{"#), (#""weeks":["#, #""weeks":[],"w":["#),
    (#""contributionDays":["#, #""contributionDays":[],"d":["#),
  ])
  func undocumentedFormIsRejected(part: String, replacement: String) {
    let good = body([0, 0, 3, 0])
    #expect(good.contains(part), "the test changes nothing")
    #expect(throws: GitHubError.unreadable) { try read(good.replacing(part, with: replacement)) }
  }

  @Test(arguments: [
    "", " ", "null", "[]", "{}", "<html>Unicorn!</html>", #"{"data":null}"#, #"{"data":{"user":null}}"#, #""text""#,
    "3",
    #"{"message":"Not Found"}"#, #"{"errors":"no"}"#, #"{"errors":[]}"#, #"{"data":{}}"#, "{\"data\":",
    String(repeating: "[", count: 100_000), String(repeating: #"{"data":"#, count: 20_000),
  ])
  func invalidAnswerIsRejected(body: String) throws {
    #expect(throws: GitHubError.unreadable) { try read(body) }
    #expect(throws: GitHubError.unreadable) { try AccountHistory(.success(response(200, body))) }
  }

  @Test func answerForAnotherWindowIsRejected() throws {
    let elsewhere = ContributionQuery(login: query.login, window: QueryWindow(year: 2020))
    #expect(throws: GitHubError.unreadable) { try elsewhere.answer(.success(response(200, body([1, 2])))) }
  }

  @Test func totalWithoutActiveDaysIsRejected() {
    #expect(throws: GitHubError.unreadable) { try read(body([0, 0], total: 1670)) }
  }

  @Test func answerOfAnotherServerIsRejected() {
    let answer = Response(
      status: 200, headers: [], body: Array(body([1]).utf8), url: "https://evil.example/", crossedOrigin: true)
    #expect(throws: GitHubError.unreadable) { try query.answer(.success(answer)) }
  }

  @Test func historyIsReadWithoutContributions() throws {
    let body =
      #"{"data":{"user":{"createdAt":"2017-02-11T23:30:00Z","contributionsCollection":{"contributionYears":[]}}}}"#
    let history = try AccountHistory(.success(response(200, body)))
    #expect(history.createdOn.description == "2017-02-11")
    #expect(history.years.isEmpty)
  }
}

@Suite struct DamagedAnswerTests {
  private func isWhole(_ calendar: ContributionCalendar, in window: QueryWindow) -> Bool {
    let isGapless = zip(calendar.days, calendar.days.dropFirst()).allSatisfy { $0.day + 1 == $1.day }
    return !calendar.days.isEmpty && isGapless
      && calendar.days.allSatisfy { ($0.count ?? -1) >= 0 && window.days.contains($0.day) }
  }

  @Test func truncatedAnswerIsRejected() throws {
    let tests = try ContributionQueryTests()
    let whole = tests.body([0, 3, 0, 0, 9, 1, 0, 0, 2, 0])
    for length in 0..<whole.utf8.count {
      #expect(throws: GitHubError.unreadable) { try tests.read(String(whole.prefix(length))) }
    }
  }

  @Test func damagedAnswerIsRejectedOrComplete() throws {
    let tests = try ContributionQueryTests()
    let whole = Array(tests.body([0, 3, 0, 0, 9, 1, 0, 0, 2, 0]).utf8)
    var rejectedCount = 0
    for seed in UInt64(0)..<4000 {
      var random = SeededGenerator(seed: seed)
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: Array(bytes[place...].prefix(40)), at: place)
        default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      let answer = Response(status: 200, headers: [], body: bytes, url: "https://api.github.com/graphql")
      do {
        let read = try tests.query.answer(.success(answer))
        #expect(isWhole(read.calendar, in: tests.query.window), "seed \(seed)")
      } catch {
        #expect(error == .unreadable, "seed \(seed): \(error)")
        rejectedCount += 1
      }
    }
    #expect(rejectedCount > 2000, "too few answers were damaged enough to be rejected")
  }
}

@Suite struct GraphQLErrorTests {
  private func error(
    _ body: String, status: Int = 200, _ headers: [Header] = []
  ) -> GitHubError? {
    do throws(GitHubError) {
      _ = try AccountHistory(.success(response(status, body, headers)))
      return nil
    } catch {
      return error
    }
  }

  private func errors(_ list: String, data: String = #"{"user":null}"#) -> String {
    #"{"data":\#(data),"errors":[\#(list)]}"#
  }

  @Test(arguments: [
    (#"{"type":"NOT_FOUND","path":["user"],"message":"Could not resolve to a User"}"#, GitHubError.notFound),
    (#"{"type":"RATE_LIMITED","message":"API rate limit exceeded"}"#, .rateLimited(nil)),
    (#"{"type":"RATE_LIMIT","code":"graphql_rate_limit"}"#, .rateLimited(nil)),
    (#"{"type":"FORBIDDEN","extensions":{"saml_failure":true},"message":"SAML"}"#, .forbidden),
    (#"{"type":"VALIDATION","message":"must not exceed 1 year"}"#, .queryFailed(type: "VALIDATION")),
    (#"{"message":"Something went wrong"}"#, .queryFailed(type: nil)),
    (#"{"type":null}"#, .queryFailed(type: nil)), (#"{}"#, .queryFailed(type: nil)),
    (#"{"type":"INSUFFICIENT_SCOPES"}"#, .missingScopes([])),
    (#"{"type":"\u001b[31m","message":"NOT_FOUND"}"#, .queryFailed(type: "\u{1B}[31m")),
    // The error that the user can act on is reported, in any order.
    (#"{"type":"NOT_FOUND"},{"type":"INTERNAL"},{"type":"FORBIDDEN"},{"type":"RATE_LIMITED"}"#, .rateLimited(nil)),
    (#"{"type":"NOT_FOUND"},{"type":"INTERNAL"}"#, .queryFailed(type: "INTERNAL")),
    (#"{"type":"NOT_FOUND"},{"type":"FORBIDDEN"}"#, .forbidden),
    (#"{"type":"FORBIDDEN"},{"type":"INSUFFICIENT_SCOPES"}"#, .missingScopes([])),
  ])
  func errorTypeHasItsMeaning(list: String, meaning: GitHubError) {
    #expect(error(errors(list)) == meaning)
    #expect(error(errors(list, data: "null")) == meaning)
    #expect(error(#"{"errors":[\#(list)]}"#) == meaning)
    // Data next to an error is incomplete even if it looks complete.
    let data = #"{"user":{"createdAt":"2017-02-11T08:30:00Z","contributionsCollection":{"contributionYears":[2026]}}}"#
    #expect(error(#"{"data":\#(data)}"#) == nil)
    #expect(error(#"{"data":\#(data),"errors":[]}"#) == nil)
    #expect(error(errors(list, data: data)) == meaning)
  }

  @Test func rateLimitTellsWhenToRetry() {
    let body = errors(#"{"type":"RATE_LIMITED"}"#)
    let reset = Header(name: "X-RateLimit-Reset", value: "1800000000")
    #expect(error(body, [reset]) == .rateLimited(.date(secondsSince1970: 1_800_000_000)))
    #expect(error(body, [reset, Header(name: "Retry-After", value: "60")]) == .rateLimited(.seconds(60)))
    let spent = Header(name: "X-RateLimit-Remaining", value: "0")
    #expect(error("{}", status: 403, [spent, reset]) == .rateLimited(.date(secondsSince1970: 1_800_000_000)))
    #expect(error("{}", status: 429) == .rateLimited(nil))
  }

  /// GitHub sends it without `Retry-After`; the reset then belongs to the primary limit.
  @Test func secondaryRateLimitIsKnownByItsMessage() {
    let body = #"{"message":"You have exceeded a secondary rate limit. Please wait a few minutes."}"#
    let primary = [
      Header(name: "X-RateLimit-Remaining", value: "4990"), Header(name: "X-RateLimit-Reset", value: "1800000000"),
    ]
    #expect(error(body, status: 403, primary) == .rateLimited(nil))
  }

  @Test(arguments: [
    (401, GitHubError.unauthorized), (403, .forbidden), (404, .notFound), (502, .serverTrouble(status: 502)),
    (400, .unexpectedStatus(400)),
  ])
  func statusTakesPrecedenceOverTheBody(status: Int, meaning: GitHubError) {
    #expect(error(#"{"message":"Bad credentials"}"#, status: status) == meaning)
    #expect(error(errors(#"{"type":"VALIDATION"}"#), status: status) == meaning)
  }

  @Test func networkFailureIsReported() {
    #expect(throws: GitHubError.unreachable(.cannotResolve(host: "x"))) {
      try AccountHistory(.failure(.cannotResolve(host: "x")))
    }
  }

  @Test(arguments: [
    ("['read:user']", ["read:user"]), ("['user:email', 'read:user']", ["user:email", "read:user"]),
    ("['admin:org_hook','repo']", ["admin:org_hook", "repo"]), ("[]", []), ("['']", []), ("['read:user'", []),
    ("[read:user]", []), ("['read:user; rm -rf']", []), ("['--force']", []), ("['read:user', 'a b']", []),
    ("['\\u001b[31m']", []), ("['READ']", []), ("['\(String(repeating: "x", count: 60))']", []),
  ])
  func missingScopesAreNamed(list: String, scopes: [String]) {
    let message =
      "Your token has not been granted the required scopes to execute this query. The 'x' field requires one of the "
      + "following scopes: \(list), but your token has only been granted the: ['repo'] scopes."
    #expect(error(errors(#"{"type":"INSUFFICIENT_SCOPES","message":"\#(message)"}"#)) == .missingScopes(scopes))
  }
}

@Suite struct PublicAccountTests {
  @Test func publicAccountNeedsNoToken() throws {
    let login = try #require(Login("hana"))
    let request = PublicAccount.request(host: .gitHubDotCom, login: login)
    #expect(request.url == "https://api.github.com/users/hana")
    #expect(request.credential == nil)
    #expect(PublicAccount.request(host: try Host("ghe.example"), login: login).url.hasSuffix("/api/v3/users/hana"))
  }

  @Test func creationDayIsRead() throws {
    let account = try PublicAccount(
      .success(response(200, #"{"login":"Hana","id":5501,"created_at":"2017-02-11T23:59:59Z"}"#)))
    #expect(account.login.name == "Hana")
    #expect(account.createdOn.description == "2017-02-11")
  }

  @Test(arguments: [
    "", "{}", #"{"login":"hana"}"#, #"{"login":"../x","created_at":"2017-02-11T23:59:59Z"}"#,
    #"{"login":"hana","created_at":"yesterday"}"#, #"{"login":"hana","created_at":"2017-02-11T08:30:00"}"#,
    #"{"login":"hana","created_at":null}"#,
  ])
  func invalidAccountIsRejected(body: String) {
    #expect(throws: GitHubError.unreadable) { try PublicAccount(.success(response(200, body))) }
    #expect(throws: GitHubError.notFound) { try PublicAccount(.success(response(404, body))) }
  }
}
