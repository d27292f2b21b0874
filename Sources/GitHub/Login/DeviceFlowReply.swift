public import HTTP

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
