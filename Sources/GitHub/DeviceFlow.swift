public import HTTP

/// The waiting part of a device login, as a pure state machine (RFC 8628 §3.3–3.5).
///
/// The caller waits `waitSeconds`, asks GitHub, and passes the reply to `next`. It also measures the time since the
/// code was issued, with a clock that cannot be set.
public struct DeviceFlow: Hashable, Sendable {
  public enum Step: Hashable, Sendable { case wait(DeviceFlow), granted(TokenGrant), failed(DeviceFlowFailure) }

  /// Minimum time between two questions, set by the host. `slow_down` increases it for good.
  public private(set) var intervalSeconds: Double
  public let expiresInSeconds: Double
  /// Failures of the network or the server since the last reply.
  public private(set) var failuresInARow = 0

  public init(_ code: DeviceCode) {
    intervalSeconds = code.intervalSeconds
    expiresInSeconds = code.expiresInSeconds
  }

  /// Time to wait before the next question, at most until the code expires. After failures it doubles, up to a minute.
  public func waitSeconds(elapsedSeconds: Double) -> Double {
    // The clocks of virtual machines can run fast, and GitHub answers early questions with slow_down. So add a fifth.
    let regular = intervalSeconds * 1.2
    let backedOff = regular * Double(1 << min(failuresInARow, 5))
    let wait = failuresInARow == 0 ? regular : max(regular, min(backedOff, DeviceFlow.longestBackOffSeconds))
    return max(0, min(wait, expiresInSeconds - elapsedSeconds))
  }

  /// What to do after a reply. `slow_down` adds 5 seconds (RFC 8628 §3.5), or more if GitHub says so.
  public func next(after reply: DeviceFlowReply, elapsedSeconds: Double) -> Step {
    var next = self
    next.failuresInARow = 0
    switch reply {
    case .granted(let grant): return .granted(grant)
    case .refused(let failure): return .failed(failure)
    case .pending: break
    case .slowDown(let asked): next.intervalSeconds = max(intervalSeconds + 5, asked ?? 0)
    case .failed: next.failuresInARow = failuresInARow + 1
    }
    return elapsedSeconds >= expiresInSeconds ? .failed(.expired) : .wait(next)
  }

  private static let longestBackOffSeconds = 60.0
}

/// The codes for a device login (RFC 8628 §3.2): one for the user, one for the program.
public struct DeviceCode: Hashable, Sendable {
  /// Secret, shared only by the program and GitHub.
  public let deviceCode: String
  /// Typed by the user, such as `WDJB-MJHT`.
  public let userCode: String
  public let verificationURL: String
  public let expiresInSeconds: Double
  public let intervalSeconds: Double

  /// GitHub's are 40 bytes; RFC 8628 sets no limit.
  static let maxDeviceCodeBytes = 1024
  /// GitHub's are 9 bytes; a longer one is too long to type.
  static let maxUserCodeBytes = 64
  /// Longer URLs may not fit into a browser's address bar.
  static let maxURLBytes = 2048
  /// GitHub's codes are valid for 15 minutes. A user who has not typed one after an hour will not.
  static let maxExpirySeconds = 3600.0
  /// GitHub asks for 5. Users would not wait for pauses of more than a minute.
  static let maxIntervalSeconds = 60.0

  /// Without `scopes`, the token reads public data only.
  public static func request(host: Host, clientID: String, scopes: [String]) -> Request {
    var fields = [("client_id", clientID)]
    if !scopes.isEmpty { fields.append(("scope", scopes.joined(separator: " "))) }
    return .form(host.deviceCodeURL, fields: fields, headers: [acceptJSON])
  }
}

extension DeviceCode {
  /// Reads the answer to `request`. An answer without times gets those of GitHub: 15 minutes, and 5 seconds.
  public init(_ result: Result<Response, TransferError>) throws(DeviceCodeError) {
    let response: Response
    do {
      response = try responseOfHost(result)
    } catch .unauthorized, .forbidden, .notFound, .unexpectedStatus(422) {
      throw .refused(.notSupported)
    } catch {
      throw .failed(error)
    }
    struct Reply: Decodable {
      let device_code: String?
      let user_code: String?
      let verification_uri: String?
      let expires_in: Double?
      let interval: Double?
    }
    if let refusal: OAuthError = decoded(from: response.body) { throw .refused(DeviceFlowFailure(refusal)) }
    guard let reply: Reply = decoded(from: response.body),
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

public enum DeviceCodeError: Error, Equatable, Sendable { case refused(DeviceFlowFailure), failed(GitHubError) }

/// Without this header GitHub answers with form data instead of JSON.
let acceptJSON = Header(name: "Accept", value: "application/json")

/// An OAuth error, which GitHub sends with HTTP 200 (RFC 6749 §5.2).
struct OAuthError: Decodable {
  let error: String
  let error_description: String?
  let interval: Double?
}

/// GitHub's reply to the question whether the user has typed the code.
public enum DeviceFlowReply: Equatable, Sendable {
  case granted(TokenGrant)
  case pending
  /// Asked too often. The value is the new minimum time between two questions, if GitHub names it.
  case slowDown(intervalSeconds: Double?)
  case refused(DeviceFlowFailure)
  /// The network or the server failed; the next question may succeed.
  case failed(GitHubError)

  public static func request(host: Host, clientID: String, deviceCode: String) -> Request {
    let grantType = "urn:ietf:params:oauth:grant-type:device_code"
    let fields = [("client_id", clientID), ("device_code", deviceCode), ("grant_type", grantType)]
    return .form(host.accessTokenURL, fields: fields, headers: [acceptJSON])
  }

  /// Reads the answer to `request`.
  public init(_ result: Result<Response, TransferError>) {
    do {
      self = DeviceFlowReply(body: try responseOfHost(result).body)
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
    if let reply: Reply = decoded(from: body),
      // Printable ASCII, since it is sent in a header.
      reply.access_token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      (1...TokenGrant.maxTokenBytes).contains(reply.access_token.utf8.count)
    {
      self = .granted(TokenGrant(token: reply.access_token, scopes: scopeList(reply.scope ?? "")))
    } else if let refusal: OAuthError = decoded(from: body) {
      switch refusal.error {
      case "authorization_pending": self = .pending
      case "slow_down": self = .slowDown(intervalSeconds: refusal.interval)
      default: self = .refused(DeviceFlowFailure(refusal))
      }
    } else {
      self = .failed(.unreadable)
    }
  }
}

/// A token that GitHub has issued.
public struct TokenGrant: Hashable, Sendable {
  /// GitHub's have at most 255 bytes ("Behind GitHub's new authentication token formats"); other hosts may use more.
  public static let maxTokenBytes = 1024

  public let token: String
  /// May be fewer than requested. GitHub leaves out those that another one includes.
  public let scopes: [String]

  /// Whether the token has `scope`, alone or as a part of another one. Source: GitHub, "Scopes for OAuth apps".
  public func includes(_ scope: String) -> Bool {
    scopes.contains { $0 == scope || TokenGrant.parts(of: $0).contains(scope) }
  }

  private static func parts(of scope: String) -> [String] {
    switch scope {
    case "repo": return ["repo:status", "repo_deployment", "public_repo", "repo:invite", "security_events"]
    case "user": return ["read:user", "user:email", "user:follow"]
    case "project": return ["read:project"]
    default:
      let words = scope.split(separator: ":", maxSplits: 1)
      guard words.count == 2 else { return [] }
      let levels = ["admin": ["write", "read"], "write": ["read"]][String(words[0])] ?? []
      return levels.map { "\($0):\(words[1])" }
    }
  }
}

/// Why GitHub issues no token; asking again does not help.
public enum DeviceFlowFailure: Hashable, Sendable {
  case expired
  case denied
  /// GitHub does not know the code: start again.
  case incorrectDeviceCode
  case incorrectClientCredentials
  /// The app's owner has not enabled "Enable Device Flow".
  case disabled
  /// The host has no device flow, or does not know this app.
  case notSupported
  /// An undocumented error code and its description, both text from outside.
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
