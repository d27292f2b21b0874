public import HTTP

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
