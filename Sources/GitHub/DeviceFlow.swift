public import HTTP

/// The waiting half of a device login: a pure state machine (RFC 8628 §3.3–3.5).
///
/// A loop around it waits `waitSeconds`, asks, and hands the reply to `next`. It holds no clock: the caller tells how long ago the
/// code was given, by a clock that nobody can set.
public struct DeviceFlow: Hashable, Sendable {
  /// What to do after a reply.
  public enum Step: Hashable, Sendable {
    case wait(DeviceFlow)
    case granted(TokenGrant)
    case failed(DeviceFlowFailure)
  }

  /// What the host asks to keep between two questions; `slow_down` lengthens it for good.
  public let intervalSeconds: Double
  public let expiresInSeconds: Double
  /// Questions in a row that came to nothing.
  public let failuresInARow: Int

  /// The state before the first question.
  public init(_ code: DeviceCode) {
    self.init(intervalSeconds: code.intervalSeconds, expiresInSeconds: code.expiresInSeconds, failuresInARow: 0)
  }

  private init(intervalSeconds: Double, expiresInSeconds: Double, failuresInARow: Int) {
    self.intervalSeconds = intervalSeconds
    self.expiresInSeconds = expiresInSeconds
    self.failuresInARow = failuresInARow
  }

  /// How long to wait before the next question; not past the end of the code's life.
  public func waitSeconds(elapsedSeconds: Double) -> Double {
    // Clocks of virtual machines run fast, which GitHub answers with slow_down: a fifth more than asked.
    let regular = intervalSeconds * 1.2
    let backedOff = regular * Double(1 << min(failuresInARow, 5))
    let wait = failuresInARow == 0 ? regular : max(regular, min(backedOff, DeviceFlow.longestBackOffSeconds))
    return max(0, min(wait, expiresInSeconds - elapsedSeconds))
  }

  /// Works out what a reply means.
  ///
  /// - Parameter elapsedSeconds: since the code was given.
  public func next(after reply: DeviceFlowReply, elapsedSeconds: Double) -> Step {
    switch reply {
    case .granted(let grant):
      return .granted(grant)
    case .refused(let failure):
      return .failed(failure)
    case .pending:
      return waiting(interval: intervalSeconds, failures: 0, elapsedSeconds)
    case .slowDown(let asked):
      return waiting(interval: max(intervalSeconds + 5, asked ?? 0), failures: 0, elapsedSeconds)
    case .failed:
      return waiting(interval: intervalSeconds, failures: failuresInARow + 1, elapsedSeconds)
    }
  }

  private func waiting(interval: Double, failures: Int, _ elapsedSeconds: Double) -> Step {
    if elapsedSeconds >= expiresInSeconds { return .failed(.expired) }
    return .wait(
      DeviceFlow(intervalSeconds: interval, expiresInSeconds: expiresInSeconds, failuresInARow: failures))
  }

  private static let longestBackOffSeconds = 60.0
}

/// What a person needs to allow a login, and the program to wait for it (RFC 8628 §3.2).
public struct DeviceCode: Hashable, Sendable {
  /// The secret half, which only the program and GitHub see.
  public let deviceCode: String
  /// The half that a person types, such as `WDJB-MJHT`.
  public let userCode: String
  /// Where it is to be typed.
  public let verificationURL: String
  public let expiresInSeconds: Double
  public let intervalSeconds: Double

  /// GitHub's are 40 bytes; RFC 8628 names no limit.
  static let maxDeviceCodeBytes = 1024
  /// GitHub's are 9 bytes; a longer one nobody would type.
  static let maxUserCodeBytes = 64
  /// More than any browser's address bar is sure to take.
  static let maxURLBytes = 2048
  /// GitHub's codes live 15 minutes; who has not typed one after an hour has gone away.
  static let maxExpirySeconds = 3600.0
  /// GitHub asks for 5; a longer pause than a minute would outlast a person's patience.
  static let maxIntervalSeconds = 60.0

  public init(
    deviceCode: String, userCode: String, verificationURL: String, expiresInSeconds: Double, intervalSeconds: Double
  ) {
    self.deviceCode = deviceCode
    self.userCode = userCode
    self.verificationURL = verificationURL
    self.expiresInSeconds = expiresInSeconds
    self.intervalSeconds = intervalSeconds
  }

  /// The request that asks for a code.
  ///
  /// - Parameter scopes: what the token shall be able to do; empty for public data.
  public static func request(host: Host, clientID: String, scopes: [String]) -> Request {
    var fields = [("client_id", clientID)]
    if !scopes.isEmpty { fields.append(("scope", scopes.joined(separator: " "))) }
    return .form(host.deviceCodeURL, fields: fields, headers: [acceptJSON])
  }

  /// Reads the answer to that request.
  public init(_ result: Result<Response, TransferError>) throws(DeviceCodeError) {
    let response: Response
    do {
      response = try ownAnswer(result)
    } catch {
      switch error {
      case .unauthorized, .forbidden, .notFound, .unexpectedStatus(422): throw .refused(.notSupported)
      default: throw .failed(error)
      }
    }
    struct Reply: Decodable {
      let device_code: String?
      let user_code: String?
      let verification_uri: String?
      let expires_in: Double?
      let interval: Double?
    }
    if let refusal = OAuthError(response.body) { throw .refused(DeviceFlowFailure(refusal)) }
    guard let reply = decoded(Reply.self, from: response.body),
      let deviceCode = reply.device_code, let userCode = reply.user_code, let url = reply.verification_uri,
      deviceCode.utf8.count <= DeviceCode.maxDeviceCodeBytes, userCode.utf8.count <= DeviceCode.maxUserCodeBytes,
      url.utf8.count <= DeviceCode.maxURLBytes
    else { throw .failed(.unreadable) }
    self.init(
      deviceCode: deviceCode, userCode: userCode, verificationURL: url,
      expiresInSeconds: min(reply.expires_in ?? 900, DeviceCode.maxExpirySeconds),
      intervalSeconds: min(max(1, reply.interval ?? 5), DeviceCode.maxIntervalSeconds))
  }
}

/// Why there is no code to type.
public enum DeviceCodeError: Error, Equatable, Sendable {
  /// The host answered that it will not.
  case refused(DeviceFlowFailure)
  case failed(GitHubError)
}

/// Without this header GitHub answers with a form.
let acceptJSON = Header(name: "Accept", value: "application/json")

/// An OAuth error as GitHub sends it, with HTTP 200 (RFC 6749 §5.2).
struct OAuthError: Decodable {
  let error: String
  let error_description: String?
  let interval: Double?

  /// Nil where the body is not such an error.
  init?(_ body: [UInt8]) {
    guard let refusal = decoded(OAuthError.self, from: body) else { return nil }
    self = refusal
  }
}

/// What GitHub says when it is asked for the token of a code.
public enum DeviceFlowReply: Equatable, Sendable {
  case granted(TokenGrant)
  /// Nobody has typed the code yet.
  case pending
  /// Asked too often; with the seconds to keep between two questions, where GitHub names them.
  case slowDown(intervalSeconds: Double?)
  case refused(DeviceFlowFailure)
  /// The network or the server failed: worth another try.
  case failed(GitHubError)

  /// The request that asks for the token of a code.
  public static func request(host: Host, clientID: String, deviceCode: String) -> Request {
    .form(
      host.accessTokenURL,
      fields: [
        ("client_id", clientID), ("device_code", deviceCode),
        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
      ], headers: [acceptJSON])
  }

  /// Reads the answer to that request.
  public init(_ result: Result<Response, TransferError>) {
    do {
      self = DeviceFlowReply(body: try ownAnswer(result).body)
    } catch .unauthorized, .forbidden, .notFound, .unexpectedStatus(422) {
      self = .refused(.notSupported)
    } catch {
      self = .failed(error)
    }
  }

  private init(body: [UInt8]) {
    struct Reply: Decodable {
      let access_token: String
      let scope: String?
    }
    if let reply = decoded(Reply.self, from: body),
      reply.access_token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      (1...TokenGrant.maxTokenBytes).contains(reply.access_token.utf8.count)
    {
      self = .granted(TokenGrant(token: reply.access_token, scopes: scopeList(reply.scope ?? "")))
      return
    }
    guard let refusal = OAuthError(body) else {
      self = .failed(.unreadable)
      return
    }
    switch refusal.error {
    case "authorization_pending": self = .pending
    case "slow_down": self = .slowDown(intervalSeconds: refusal.interval)
    default: self = .refused(DeviceFlowFailure(refusal))
    }
  }
}

/// A token as GitHub hands it out.
public struct TokenGrant: Hashable, Sendable {
  /// GitHub's are at most 255 bytes ("Behind GitHub's new authentication token formats"); those of other hosts may be longer.
  public static let maxTokenBytes = 1024

  public let token: String
  /// May be fewer than were asked for.
  public let scopes: [String]

  public init(token: String, scopes: [String]) {
    self.token = token
    self.scopes = scopes
  }
}

/// Why a device login ended without a token.
public enum DeviceFlowFailure: Hashable, Sendable {
  case expired
  /// The person pressed Cancel.
  case denied
  /// GitHub does not know the code: start over.
  case incorrectDeviceCode
  case incorrectClientCredentials
  /// The app's owner has not ticked "Enable Device Flow".
  case disabled
  /// The host has no device flow, or does not know this app.
  case notSupported
  /// A code that no document names, with its description: text from outside.
  case other(code: String, description: String?)

  init(_ refusal: OAuthError) {
    switch refusal.error {
    case "expired_token", "token_expired": self = .expired
    case "access_denied": self = .denied
    case "incorrect_device_code": self = .incorrectDeviceCode
    case "incorrect_client_credentials": self = .incorrectClientCredentials
    case "device_flow_disabled": self = .disabled
    case "unsupported_grant_type", "unauthorized_client": self = .notSupported
    default: self = .other(code: refusal.error, description: refusal.error_description)
    }
  }
}
