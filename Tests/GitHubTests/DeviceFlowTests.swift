@testable import GitHub
import HTTP
import Testing

@Suite struct DeviceFlowTests {
  let start = DeviceFlow(
    DeviceCode(
      deviceCode: "d", userCode: "WDJB-MJHT", verificationURL: "https://github.com/login/device", expiresInSeconds: 900,
      intervalSeconds: 5))

  /// The state after a reply that keeps the flow going.
  func after(_ flow: DeviceFlow, _ reply: DeviceFlowReply, at seconds: Double = 10) throws -> DeviceFlow {
    guard case .wait(let next) = flow.next(after: reply, elapsedSeconds: seconds) else {
      throw Unexpected()
    }
    return next
  }
  struct Unexpected: Error {}

  @Test func firstRequestIsDelayed() {
    #expect(start.waitSeconds(elapsedSeconds: 0) == 6)
  }

  @Test func slowDownLengthensTheIntervalPermanently() throws {
    let slower = try after(start, .slowDown(intervalSeconds: nil))
    #expect(slower.waitSeconds(elapsedSeconds: 10) == 12)
    let still = try after(try after(slower, .pending), .failed(.serverTrouble(status: 502)))
    #expect(still.intervalSeconds == 10)
    #expect(try after(slower, .slowDown(intervalSeconds: 30)).intervalSeconds == 30)
    #expect(try after(slower, .slowDown(intervalSeconds: 3)).intervalSeconds == 15)
  }

  @Test func failuresBackOffUpToACapUntilAnAnswer() throws {
    var flow = start
    var waits: [Double] = []
    for _ in 0..<8 {
      flow = try after(flow, .failed(.unreachable(.cannotResolve(host: "github.com"))))
      waits.append(flow.waitSeconds(elapsedSeconds: 10))
    }
    #expect(waits == [12, 24, 48, 60, 60, 60, 60, 60])
    #expect(try after(flow, .pending).waitSeconds(elapsedSeconds: 10) == 6)
  }

  @Test func codeIsCheckedOnceMoreWhenItExpires() throws {
    #expect(start.waitSeconds(elapsedSeconds: 897) == 3)
    #expect(start.next(after: .pending, elapsedSeconds: 900) == .failed(.expired))
    #expect(start.next(after: .failed(.unreadable), elapsedSeconds: 1200) == .failed(.expired))
    let grant = TokenGrant(token: "gho_x", scopes: [])
    #expect(start.next(after: .granted(grant), elapsedSeconds: 901) == .granted(grant))
  }

  @Test func refusalEndsTheFlow() {
    for failure in [DeviceFlowFailure.denied, .expired, .disabled, .other(code: "x", description: nil)] {
      #expect(start.next(after: .refused(failure), elapsedSeconds: 1) == .failed(failure))
    }
  }

  @Test(arguments: [
    ("authorization_pending", DeviceFlowReply.pending), ("slow_down", .slowDown(intervalSeconds: 15)),
    ("expired_token", .refused(.expired)), ("token_expired", .refused(.expired)), ("access_denied", .refused(.denied)),
    ("incorrect_device_code", .refused(.incorrectDeviceCode)),
    ("incorrect_client_credentials", .refused(.incorrectClientCredentials)),
    ("device_flow_disabled", .refused(.disabled)), ("unsupported_grant_type", .refused(.notSupported)),
    ("unauthorized_client", .refused(.notSupported)),
    ("teapot", .refused(.other(code: "teapot", description: "short"))),
  ])
  func everyErrorCodeHasItsMeaning(code: String, meaning: DeviceFlowReply) {
    let body = #"{"error":"\#(code)","error_description":"short","interval":15}"#
    #expect(DeviceFlowReply(.success(response(200, body))) == meaning)
  }

  @Test func grantIsReadWithItsScopes() {
    let body = #"{"access_token":"gho_abc","token_type":"bearer","scope":"read:user,gist"}"#
    #expect(
      DeviceFlowReply(.success(response(200, body)))
        == .granted(TokenGrant(token: "gho_abc", scopes: ["read:user", "gist"])))
  }

  /// GitHub drops `read:user` if `user` is granted too.
  @Test func grantIncludesThePartsOfItsScopes() {
    let grant = TokenGrant(token: "gho_abc", scopes: ["repo", "user", "admin:org", "write:packages"])
    let parts = ["repo", "public_repo", "read:user", "user:email", "write:org", "read:org", "read:packages"]
    #expect(parts.filter { !grant.includes($0) } == [])
    #expect(["gist", "admin:packages", "read:project", "org"].filter { grant.includes($0) } == [])
  }

  @Test(arguments: [500, 502, 503, 429])
  func serverErrorIsRetried(status: Int) {
    guard case .failed = DeviceFlowReply(.success(response(status, "oh no"))) else {
      Issue.record("status \(status) ended the flow")
      return
    }
  }

  @Test(arguments: [401, 403, 404, 422])
  func hostWithoutDeviceFlowIsReported(status: Int) {
    #expect(throws: DeviceCodeError.refused(.notSupported)) {
      try DeviceCode(.success(response(status, "Not Found")))
    }
  }

  @Test func deviceCodeIsRead() throws {
    let code = try DeviceCode(
      .success(
        response(
          200,
          #"{"device_code":"3584d8","user_code":"WDJB-MJHT","verification_uri":"https://github.com/login/device","expires_in":899,"interval":5}"#
        )))
    #expect(code.userCode == "WDJB-MJHT")
    #expect(code.expiresInSeconds == 899)
    #expect(throws: DeviceCodeError.failed(.unreadable)) { try DeviceCode(.success(response(200, "{}"))) }
    #expect(throws: DeviceCodeError.refused(.disabled)) {
      try DeviceCode(.success(response(200, #"{"error":"device_flow_disabled"}"#)))
    }
  }
}

func response(_ status: Int, _ body: String, _ headers: [Header] = []) -> Response {
  Response(status: status, headers: headers, body: Array(body.utf8), url: "https://github.com/")
}
