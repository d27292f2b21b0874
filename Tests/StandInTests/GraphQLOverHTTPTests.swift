import Days
import GitHub
import HTTP
import Streaks
import Support
import Testing

/// Questions as cyc sends them, through its own client to the stand-in's socket.
@Suite struct GraphQLOverHTTPTests {
  private let today = Day.first(ofYear: 2026) + 214
  private let login: Login

  init() throws {
    login = try #require(Login("hana"))
  }

  private func send(_ request: Request) async throws -> Result<Response, TransferError> {
    try await offThePool {
      let answers = Client(ClientConfiguration(userAgent: "test")).send([request])
      return try #require(answers.first)
    }
  }

  @Test func theTokenAndTheVariablesArrive() async throws {
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
  func elsewhereNobodySeesTheToken(status: Int) async throws {
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
  func whatGoesWrongIsTold(answer: String, error: GitHubError) async throws {
    try await StandIn.run { standIn in
      try await standIn.expect("POST /api/graphql -> \(answer)")
      let request = AccountHistory.request(host: try Host(standIn.address), login: login, token: "gho_x")
      let answer = try await send(request)
      #expect(throws: error) { try AccountHistory(answer) }
    }
  }
}
