import Days
import GitHub
import HTTP
import Streaks
import Support
import Testing

@testable import PretendGitHub

/// The stand-in's GraphQL, with the queries and readers of cyc. `ExpectedRequest` explains the options of the answers.
@Suite struct GraphQLAnswerTests {
  private let today: Day
  private let login: Login

  init() throws {
    today = try #require(Day(iso8601: "2026-08-03"))
    login = try #require(Login("hana"))
  }

  private func query(_ window: QueryWindow) -> ContributionQuery {
    ContributionQuery(login: login, window: window)
  }

  private func ask(_ options: String, _ request: Request) throws -> Result<Response, TransferError> {
    let incoming = IncomingRequest(
      method: request.method.rawValue, target: "/api/graphql", body: String(decoding: request.body, as: UTF8.self))
    let reply = try ExpectedRequest(line: "POST /api/graphql -> graphql \(options)").answer
      .reply(to: incoming, today: today)
    let headers = reply.headers.map { Header(name: $0.name, value: $0.value) }
    return .success(Response(status: reply.status, headers: headers, body: reply.body, url: request.url))
  }

  private func queried(_ options: String, _ window: QueryWindow) throws -> QueriedContributions {
    let query = query(window)
    return try query.answer(ask(options, query.request(host: .gitHubDotCom, token: "t")))
  }

  private func history(_ options: String) throws -> AccountHistory {
    let request = AccountHistory.request(host: .gitHubDotCom, login: login, token: "t")
    return try AccountHistory(ask(options, request))
  }

  private func page(_ options: String, year: Int?) throws -> ContributionCalendar {
    let target = "/users/hana/contributions" + (year.map { "?from=\($0)-01-01&to=\($0)-12-31" } ?? "")
    let reply = try ExpectedRequest(line: "GET /users/hana/contributions -> calendar \(options)").answer
      .reply(to: IncomingRequest(method: "GET", target: target), today: today)
    return try ContributionPage(html: reply.body).calendar
  }

  @Test(
    arguments: [
      "", "seed=7 share=0.9", "run=58 today=pending", "run=3 today=4", "zero", "since=2025-11-11", "ends=+1", "ends=-1",
      "future=yes", "neighbours=yes", "future=yes neighbours=yes",
    ], [nil, 2026, 2025, 2024])
  func countsEqualThoseOfThePage(options: String, year: Int?) throws {
    let page = try page(options, year: year)
    let first = try #require(page.first)
    let last = try #require(page.last)
    let window =
      try year.map(QueryWindow.init(year:)) ?? #require(QueryWindow(max(first, last - 364)...last))
    let queried = try queried(options, window).calendar
    let seen = page.days(in: window.days)
    // Levels depend on the window, so those of the last year differ.
    let counts = { (calendar: ContributionCalendar) in calendar.days.map { "\($0.day) \($0.count ?? -1)" } }
    #expect(counts(queried).difference(from: counts(seen)).isEmpty)
    if year != nil { #expect(Set(queried.days).symmetricDifference(seen.days).isEmpty) }
  }

  @Test func privateContributionsAreOnlyInGraphQL() throws {
    let page = try page("run=58 today=pending", year: nil)
    let queried = try queried("run=58 today=pending private=3 restricted=2", QueryWindow(yearEndingOn: today))
    let added = page.additions(in: today...today, from: queried.calendar)
    #expect(added.map(\.count) == [3])
    #expect(queried.calendar.days.last?.count == 3)
    #expect(queried.restricted == 2)
    #expect(Streak(of: page, on: today).current?.days == 58)
    #expect(Streak(of: ContributionCalendar(page.days + added), on: today).current?.days == 59)
  }

  @Test func historyHasYearsWithContributionsAndCreationDay() throws {
    #expect(try history("").years == Array(2017...2026))
    #expect(try history("").createdOn.description == "2017-02-11")
    #expect(try history("since=2024-05-05 created=2020-01-02").years == [2024, 2025, 2026])
    #expect(try history("created=2020-01-02").createdOn.description == "2020-01-02")
    #expect(try history("zero").years.isEmpty)
    #expect(try history("zero years=2021,1999").years == [1999, 2021])
    #expect(try queried("years=2021", QueryWindow(year: 2025)).history.years == [2021])
  }

  @Test(arguments: [
    ("error=NOT_FOUND", GitHubError.notFound), ("error=INSUFFICIENT_SCOPES", .missingScopes(["read:user"])),
    ("error=INTERNAL", .queryFailed(type: "INTERNAL")), (#"error="""#, .queryFailed(type: nil)),
    ("error=FORBIDDEN message=SAML", .forbidden), ("error=INTERNAL partial", .queryFailed(type: "INTERNAL")),
    ("error=RATE_LIMITED reset=1785758400", .rateLimited(.date(secondsSince1970: 1_785_758_400))),
    ("error=RATE_LIMITED retry-after=60", .rateLimited(.seconds(60))),
  ])
  func errorInsideTheAnswerIsThrown(options: String, error: GitHubError) throws {
    #expect(throws: error) { try queried(options, QueryWindow(year: 2025)) }
    #expect(throws: error) { try history(options) }
  }

  @Test func partialAnswerHasData() throws {
    let request = query(QueryWindow(year: 2025)).request(host: .gitHubDotCom, token: "t")
    let body = try ask("error=INTERNAL partial", request).get().body
    #expect(String(decoding: body, as: UTF8.self).contains("2025-12-31"))
  }

  @Test(arguments: [
    ("2025-08-03T00:00:00Z", "2026-08-03T23:59:59Z"), ("2026-08-03T00:00:00Z", "2026-08-02T23:59:59Z"),
    ("2026-08-03", "2026-08-03"), ("2026-08-03T00:00:00Z", ""),
  ])
  func invalidRangesAreRefused(from: String, to: String) throws {
    let body = #"{"query":"contributionCalendar","variables":{"login":"hana","from":"\#(from)","to":"\#(to)"}}"#
    let request = Request(method: .post, url: "https://api.github.com/graphql", body: Array(body.utf8))
    #expect(throws: GitHubError.queryFailed(type: nil)) { try AccountHistory(ask("", request)) }
  }

  @Test(arguments: ["", "no JSON", "{}", #"{"query":1}"#])
  func malformedBodiesAreRefused(body: String) throws {
    let request = Request(method: .post, url: "https://api.github.com/graphql", body: Array(body.utf8))
    #expect(try ask("", request).get().status == 400)
  }

  @Test(arguments: [("hana", true), ("mina", false)])
  func variablesMustEqualThoseOfTheLine(login: String, fits: Bool) throws {
    let request = query(QueryWindow(year: 2025)).request(host: .gitHubDotCom, token: "t")
    let incoming = IncomingRequest(
      method: "POST", target: "/api/graphql", body: String(decoding: request.body, as: UTF8.self))
    let line = "POST /api/graphql variable.login=\(login) variable.from=2025-01-01T00:00:00Z -> graphql"
    #expect((try ExpectedRequest(line: line).mismatch(incoming) == nil) == fits)
  }

  @Test(arguments: [
    "private=-1", "restricted=x", "years=a", "years=2020,,x", "message=x", "partial", "error", "run=-1", "created=2026",
    "other=1",
  ])
  func malformedOptionsAreRefused(options: String) {
    #expect(throws: GrammarError.self) { try ExpectedRequest(line: "POST /x -> graphql \(options)") }
  }

  @Test func accountHasItsCreationDay() throws {
    let reply = try ExpectedRequest(line: "GET /x -> account login=hana created=2021-03-14").answer
      .reply(to: IncomingRequest(method: "GET", target: "/x"), today: today)
    let account = try PublicAccount(.success(Response(status: 200, headers: [], body: reply.body, url: "https://x.y")))
    #expect(account.login.name == "hana")
    #expect(account.createdOn.description == "2021-03-14")
    #expect(throws: GrammarError.self) { try ExpectedRequest(line: "GET /x -> account") }
  }
}

/// Queries of cyc, sent by its own client to the stand-in's socket.
@Suite(.waits) struct GraphQLOverHTTPTests {
  private let today: Day
  private let login: Login

  init() throws {
    today = try #require(Day(iso8601: "2026-08-03"))
    login = try #require(Login("hana"))
  }

  private func send(_ request: Request) async throws -> Result<Response, TransferError> {
    try await offThePool {
      let answers = Client(ClientConfiguration(userAgent: "test")).send([request])
      return try #require(answers.first)
    }
  }

  @Test func tokenAndVariablesArrive() async throws {
    try await StandIn.run(today: today) { standIn in
      try await standIn.expect(
        """
        POST /api/graphql auth=gho_x header.content-type=application/json variable.login=hana \
        variable.from=2025-08-04T00:00:00Z variable.to=2026-08-03T23:59:59Z -> graphql run=58 private=2
        POST /api/graphql auth=gho_x variable.login=hana -> graphql years=2025,2026
        GET /api/v3/users/hana auth=none -> account login=hana created=2021-03-14
        """)
      let host = try Host(standIn.address)
      let query = ContributionQuery(login: login, window: QueryWindow(yearEndingOn: today))
      let contributions = try query.answer(try await send(query.request(host: host, token: "gho_x")))
      #expect(contributions.calendar.days.count == 365)
      #expect(contributions.calendar.days.last?.count == 2)
      let years = AccountHistory.request(host: host, login: login, token: "gho_x")
      #expect(try AccountHistory(try await send(years)).years == [2025, 2026])
      let account = try PublicAccount(try await send(PublicAccount.request(host: host, login: login)))
      #expect(account.createdOn.description == "2021-03-14")
    }
  }

  @Test(arguments: [302, 307])
  func tokenIsNotSentToARedirectTarget(status: Int) async throws {
    try await StandIn.run { standIn in
      try await standIn.expect(
        """
        POST /api/graphql auth=gho_x -> redirect to=http://localhost:{port}/elsewhere status=\(status)
        GET /elsewhere auth=none -> graphql x*
        """)
      let request = AccountHistory.request(host: try Host(standIn.address), login: login, token: "gho_x")
      let answer = try await send(request)
      #expect(throws: GitHubError.self) { try AccountHistory(answer) }
    }
  }

  @Test(arguments: [
    ("status=401", GitHubError.unauthorized), ("status=429 retry-after=60", .rateLimited(.seconds(60))),
    ("status=403 remaining=0 reset=1785758400", .rateLimited(.date(secondsSince1970: 1_785_758_400))),
    ("graphql error=NOT_FOUND", .notFound), ("garbage", .unreadable), ("empty", .unreadable),
    ("sign-in-page", .unreadable),
  ])
  func failuresBecomeErrors(answer: String, error: GitHubError) async throws {
    try await StandIn.run { standIn in
      try await standIn.expect("POST /api/graphql -> \(answer)")
      let request = AccountHistory.request(host: try Host(standIn.address), login: login, token: "gho_x")
      let answer = try await send(request)
      #expect(throws: error) { try AccountHistory(answer) }
    }
  }
}
