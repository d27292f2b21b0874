import Days
import Testing

@testable import PretendGitHub

@Suite struct ExpectedRequestTests {
  @Test func everyPartOfALineIsParsed() throws {
    let line =
      #"POST /login/x form.a="b c" auth=none header.Accept=json cookie=tz -> user login=h id=5 name="H \"K\"" x3"#
    let expectation = try ExpectedRequest(line: line)
    #expect(expectation.method == "POST")
    #expect(expectation.path == "/login/x")
    #expect(expectation.query == nil)
    #expect(
      expectation.conditions == [
        .form(field: "a", value: "b c"), .noHeader(name: "authorization"), .header(name: "accept", value: "json"),
        .cookie(containing: "tz"),
      ])
    #expect(expectation.answer == .user(Answer.User(login: "h", id: 5, name: "H \"K\"")))
    #expect(expectation.times == .exactly(3))
    #expect(expectation.line == line)
  }

  @Test(arguments: [
    ("device-code interval=1", "interval"), ("token-granted token=t scope=a", "access_token"),
    ("token-error error=slow_down interval=10", "slow_down"), ("profile public", "include-fragment"),
    ("profile private", "hana's activity is private"), ("organisation", "schema.org/Organization"),
    ("sign-in-page", "/session"), ("status=418", "418"), ("calendar", "<tool-tip"),
    ("forecast now=null", "\"temperature_2m\":null"), ("forecast broken", "Unexpected error while streaming data"),
    ("places springfield", "Oregon"), ("places none", "{\"generationtime_ms\""), ("dripping status=418", "418"),
    ("weather-error status=429 reason=x turned", "{\"reason\":\"x\",\"error\":true}"),
    ("slow seconds=0.5 then slow seconds=1 then status=500", "500"),
  ])
  func answersHaveTheirContentAndDelay(answer: String, part: String) throws {
    let reply = try ExpectedRequest(line: "GET /hana -> \(answer)").answer
      .reply(to: IncomingRequest(method: "GET", target: "/hana"), today: .first(ofYear: 2026))
    #expect(String(decoding: reply.body, as: UTF8.self).contains(part))
    #expect(reply.delaySeconds == (answer.hasPrefix("slow") ? 1.5 : 0))
  }

  @Test(arguments: [
    "", "GET", "GET /x", "GET /x ->", "/x -> empty", "get /x -> empty", "GET x -> empty", "GET /x -> nonsense",
    "GET /x what -> empty", "GET /x what=1 -> empty", "GET /x -> empty more", "GET /x -> empty more=1",
    "GET /x -> calendar run=-1", "GET /x -> calendar run=many", "GET /x -> calendar share=2",
    "GET /x -> calendar today=x", "GET /x -> calendar since=2026-02-30", "GET /x -> calendar ends=5",
    "GET /x -> calendar run=0 today=done", "GET /x -> calendar run=0 today=7", "GET /x -> calendar seed=1 seed=2",
    "GET /x -> calendar future=perhaps", "GET /x -> user login=x", "GET /x -> token-error", "GET /x -> status",
    "GET /x -> status=7", "GET /x -> profile", "GET /x -> profile public private", "GET /x -> redirect",
    "GET /x -> slow seconds=1", "GET /x -> slow then empty", "GET /x -> empty x0", #"GET /x -> user login="x id=1"#,
    #"GET /x -> user login="\q" id=1"#, "GET /x -> places", "GET /x -> weather-error status=429", "GET /x -> dripping",
  ])
  func malformedLinesAreRefused(line: String) {
    #expect(throws: GrammarError.self) { try ExpectedRequest(line: line) }
  }

  @Test func errorsNameTheirLine() {
    #expect(throws: GrammarError("line 3: no answer is called nonsense")) {
      try ExpectedRequest.lines("# comment\n\nGET /x -> nonsense\n")
    }
  }

  @Test func commentsAndBlankLinesAreSkipped() throws {
    #expect(try ExpectedRequest.lines("# one\n\n  GET /x -> empty\nGET /y -> empty x*\n").map(\.path) == ["/x", "/y"])
  }

  @Test(
    arguments: [
      ("GET /x", "GET", "/x?a=b", [:], "", true), ("GET /x?a=b", "GET", "/x?a=b", [:], "", true),
      ("GET /x?a=b", "GET", "/x", [:], "", false), ("GET /x?a=b", "GET", "/x?a=c", [:], "", false),
      ("GET /x", "POST", "/x", [:], "", false), ("GET /x", "GET", "/x/", [:], "", false),
      ("GET /x auth=t", "GET", "/x", ["Authorization": "Bearer t"], "", true),
      ("GET /x auth=t", "GET", "/x", ["Authorization": "token t"], "", false),
      ("GET /x auth=none", "GET", "/x", ["Authorization": "Bearer t"], "", false),
      ("GET /x auth=none", "GET", "/x", [:], "", true),
      ("GET /x cookie=Seoul", "GET", "/x", ["Cookie": "tz=Asia%2FSeoul"], "", true),
      ("GET /x cookie=Seoul", "GET", "/x", [:], "", false),
      ("GET /x header.A=none", "GET", "/x", ["A": "1"], "", false),
      ("GET /x header.A=1", "GET", "/x", ["a": "1"], "", true),
      ("POST /x form.a=\"b c/d\"", "POST", "/x", [:], "z=1&a=b+c%2Fd", true),
      ("POST /x form.a=b", "POST", "/x", [:], "a=c", false), ("POST /x form.a=b", "POST", "/x", [:], "", false),
    ] as [(String, String, String, [String: String], String, Bool)])
  func requestsMatchByTargetAndConditions(
    line: String, method: String, target: String, headers: [String: String], body: String, fits: Bool
  ) throws {
    let request = IncomingRequest(method: method, target: target, headers: headers, body: body)
    let expectation = try ExpectedRequest(line: "\(line) -> empty")
    #expect((expectation.isAbout(request) && expectation.mismatch(request) == nil) == fits)
  }

  @Test func redirectReplacesHostAndPort() throws {
    let answer = try ExpectedRequest(line: "GET /x -> redirect to=http://localhost:{port}/y?{host} status=301").answer
    let request = IncomingRequest(method: "GET", target: "/x", headers: ["Host": "127.0.0.1:99"])
    let reply = answer.reply(to: request, today: .first(ofYear: 2026))
    #expect(reply.status == 301)
    #expect(reply.header("location") == "http://localhost:99/y?127.0.0.1:99")
  }

  @Test func rateLimitOptionsBecomeHeaders() throws {
    let line = "GET /x -> status=403 retry-after=60 remaining=0 reset=1785758400"
    let reply = try ExpectedRequest(line: line).answer
      .reply(to: IncomingRequest(method: "GET", target: "/x"), today: .first(ofYear: 2026))
    #expect(reply.header("Retry-After") == "60")
    #expect(reply.header("X-RateLimit-Remaining") == "0")
    #expect(reply.header("X-RateLimit-Reset") == "1785758400")
  }

  @Test func loginAnswerIsAFormUnlessJSONIsAccepted() throws {
    let answer = try ExpectedRequest(line: #"POST /x -> token-error error=access_denied description="no & no""#).answer
    let form = answer.reply(to: IncomingRequest(method: "POST", target: "/x"), today: .first(ofYear: 2026))
    #expect(String(decoding: form.body, as: UTF8.self) == "error=access_denied&error_description=no+%26+no")
    let acceptingJSON = IncomingRequest(method: "POST", target: "/x", headers: ["Accept": "application/json"])
    let json = answer.reply(to: acceptingJSON, today: .first(ofYear: 2026))
    #expect(String(decoding: json.body, as: UTF8.self) == #"{"error":"access_denied","error_description":"no & no"}"#)
  }

  @Test func jsonTextIsEscaped() {
    let fields = Fields([("a\"", .text("\\\n\u{1}한")), ("b", .null), ("c", .number(-1))])
    #expect(fields.json == #"{"a\"":"\\\u000a\u0001한","b":null,"c":-1}"#)
  }

  @Test(arguments: ["", "plain", "a b&c=d%", "한글 🙂", "+%2B"])
  func formTextIsReadBack(text: String) {
    #expect(FormText.decoded(FormText.encoded(text)) == text)
  }
}
