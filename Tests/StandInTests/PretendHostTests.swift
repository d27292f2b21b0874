import Days
import Testing

@testable import PretendGitHub

/// A strict host answers only expected requests. Any other host is the friendly GitHub, which answers all.
@Suite struct PretendHostTests {
  /// 3 August 2026.
  private let today = Day.first(ofYear: 2026) + 214

  /// A host whose report is the number of recorded requests.
  private func host(isStrict: Bool) -> PretendHost {
    PretendHost(isStrict: isStrict, today: today) { Array("\($0.requests.count)".utf8) }
  }

  private func send(
    _ host: inout PretendHost, _ method: String, _ target: String, headers: [String: String] = [:], body: String = ""
  ) -> (status: Int, body: String) {
    let request = IncomingRequest(method: method, target: target, headers: headers, body: body)
    let reply = host.reply(to: request, utcToday: today)
    return (reply.status, String(decoding: reply.body, as: UTF8.self))
  }

  @Test func onlyExpectedRequestsAreAnswered() {
    var host = host(isStrict: true)
    #expect(
      send(&host, "POST", "/_stand-in/expect", body: "GET /x -> status=201\nGET /x -> status=202 x2").status == 200)
    #expect([0, 1, 2].map { _ in send(&host, "GET", "/x").status } == [201, 202, 202])
    #expect(host.report.unexpected.isEmpty)
    #expect(host.report.unused.isEmpty)
    #expect(send(&host, "GET", "/x").status == 599)
    #expect(send(&host, "GET", "/y").status == 599)
    #expect(host.report.unexpected.count == 2)
    #expect(host.report.unexpected.first?.contains("used up") == true)
    #expect(host.report.requests.map(\.target) == ["/x", "/x", "/x", "/x", "/y"])
  }

  @Test func exactQueryIsPreferredOverAnyQuery() {
    var host = host(isStrict: true)
    _ = send(&host, "POST", "/_stand-in/expect", body: "GET /x?a=1 -> status=201\nGET /x -> status=202 x*")
    #expect(send(&host, "GET", "/x").status == 202)
    #expect(send(&host, "GET", "/x?a=1").status == 201)
    #expect(send(&host, "GET", "/x?a=1").status == 202)
  }

  /// Parallel requests may arrive in any order.
  @Test func lineWithMostConditionsAnswers() {
    var host = host(isStrict: true)
    let lines = ["GET /x -> status=201", "GET /x?a=1 -> status=202", "GET /x?a=1 auth=t -> status=203"]
    _ = send(&host, "POST", "/_stand-in/expect", body: lines.joined(separator: "\n"))
    #expect(send(&host, "GET", "/x?a=1", headers: ["Authorization": "Bearer t"]).status == 203)
    #expect(send(&host, "GET", "/x?a=1").status == 202)
    #expect(send(&host, "GET", "/x").status == 201)
    #expect(host.report.unexpected.isEmpty)
  }

  @Test func unusedExpectationsAreReported() {
    var host = host(isStrict: true)
    _ = send(&host, "POST", "/_stand-in/expect", body: "GET /x -> empty\nGET /y -> empty x2\nGET /z -> empty x*")
    _ = send(&host, "GET", "/y")
    #expect(host.report.unused == ["GET /x -> empty", "GET /y -> empty x2 (used 1 times)"])
  }

  @Test func mismatchNamesItsReason() {
    var host = host(isStrict: true)
    _ = send(&host, "POST", "/_stand-in/expect", body: "GET /x auth=a -> empty")
    #expect(send(&host, "GET", "/x", headers: ["Authorization": "Bearer b"]).status == 599)
    #expect(host.report.unexpected == ["GET /x: authorization is Bearer b (GET /x auth=a -> empty)"])
  }

  @Test func controlRequestsAreCheckedAndNotRecorded() {
    var host = host(isStrict: true)
    #expect(send(&host, "POST", "/_stand-in/expect", body: "nonsense").status == 400)
    #expect(send(&host, "POST", "/_stand-in/today", body: "tomorrow").status == 400)
    #expect(send(&host, "GET", "/_stand-in/other").status == 404)
    #expect(send(&host, "GET", "/_stand-in/report") == (200, "0"))
    #expect(host.report == StandInReport())
    var friendly = self.host(isStrict: false)
    #expect(send(&friendly, "POST", "/_stand-in/expect", body: "GET /x -> empty").status == 400)
  }

  @Test func todayCanBeSet() {
    var host = host(isStrict: false)
    #expect(send(&host, "GET", "/users/hana/contributions").body.contains("\(today) 23:59:59 UTC"))
    #expect(send(&host, "POST", "/_stand-in/today", body: "2026-08-09\n").status == 200)
    #expect(send(&host, "GET", "/users/hana/contributions").body.contains("2026-08-09 23:59:59 UTC"))
  }

  @Test func friendlyLoginIsGrantedAtTheSecondPoll() throws {
    var host = host(isStrict: false)
    let json = ["Accept": "application/json", "Host": "127.0.0.1:7"]
    let code = send(&host, "POST", "/login/device/code", headers: json, body: "client_id=x").body
    #expect(code.contains(#""user_code":"CYC0-DEMO","verification_uri":"http://127.0.0.1:7/login/device""#))
    #expect(code.contains(#""interval":1"#))
    let poll = "device_code=\(Answer.defaultDeviceCode)&grant_type=urn:ietf:params:oauth:grant-type:device_code"
    let answers = (0..<3).map { _ in
      send(&host, "POST", "/login/oauth/access_token", headers: json, body: poll).body
    }
    #expect(answers[0].contains("authorization_pending"))
    #expect(answers[1].contains(Answer.defaultToken))
    #expect(answers[2].contains("incorrect_device_code"))
    #expect(send(&host, "GET", "/api/v3/user").status == 401)
    let user = send(&host, "GET", "/api/v3/user", headers: ["Authorization": "Bearer \(Answer.defaultToken)"])
    #expect(user.status == 200)
    #expect(user.body.contains(#""login":"hana","id":5501,"type":"User","name":"Hana Kim""#))
  }

  @Test func friendlyLoginsHaveDifferentPages() {
    var host = host(isStrict: false)
    #expect(send(&host, "GET", "/users/nobody/contributions").status == 404)
    #expect(send(&host, "GET", "/nobody").status == 404)
    #expect(!send(&host, "GET", "/users/openai-org/contributions").body.contains("ContributionCalendar"))
    // The legend has one of each.
    #expect(send(&host, "GET", "/users/quiet/contributions").body.matches(of: /data-level="[1-4]"/).count == 4)
    #expect(!send(&host, "GET", "/quiet").body.contains("activity is private"))
    #expect(send(&host, "GET", "/hidden").body.contains("hidden's activity is private"))
    let others = ["torvalds", "mina", "octo-cat"].map { send(&host, "GET", "/users/\($0)/contributions").body }
    #expect(Set(others).count == 3)
    #expect(others.allSatisfy { $0.contains("ContributionCalendar-day") })
    #expect(send(&host, "GET", "/users/%3Cb%3E/contributions").status == 404)
    #expect(send(&host, "GET", "/").status == 404)
  }

  @Test func friendlyGraphQLRequiresAToken() {
    var host = host(isStrict: false)
    let ask = { (login: String) in
      let variables = #"{"login":"\#(login)","from":"2026-08-03T00:00:00Z","to":"2026-08-03T23:59:59Z"}"#
      return #"{"query":"{ contributionCalendar }","variables":\#(variables)}"#
    }
    let token = ["Authorization": "Bearer \(Answer.defaultToken)"]
    #expect(send(&host, "POST", "/api/graphql", body: ask("hana")).status == 401)
    let done = #""contributionCount":1,"#
    #expect(!send(&host, "POST", "/api/graphql", headers: token, body: ask("hana")).body.contains(done))
    #expect(send(&host, "POST", "/_stand-in/commit").status == 200)
    #expect(send(&host, "POST", "/api/graphql", headers: token, body: ask("hana")).body.contains(done))
    for login in ["nobody", "openai-org", "<b>", ""] {
      #expect(send(&host, "POST", "/api/graphql", headers: token, body: ask(login)).body.contains("NOT_FOUND"))
    }
  }

  @Test func friendlyAccountsArePublic() {
    var host = host(isStrict: false)
    #expect(send(&host, "GET", "/api/v3/users/hana").body.contains(#""created_at":"2021-03-14T08:30:00Z""#))
    #expect(send(&host, "GET", "/api/v3/users/quiet").status == 200)
    #expect(send(&host, "GET", "/api/v3/users/openai-org").status == 200)
    for login in ["nobody", "%3Cb%3E", "a/b", ""] {
      #expect(send(&host, "GET", "/api/v3/users/\(login)").status == 404)
    }
  }

  @Test func commitRequestLetsHanaCommit() {
    var host = host(isStrict: false)
    let done = "1 contribution on August 3rd."
    #expect(send(&host, "GET", "/users/hana/contributions").body.contains("No contributions on August 3rd."))
    #expect(send(&host, "POST", "/_stand-in/commit").status == 200)
    #expect(send(&host, "GET", "/users/hana/contributions").body.contains(done))
  }
}
