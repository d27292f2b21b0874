/// Decides what to send next for one request, with its redirects and its one repetition, and to which origin. It sends
/// nothing itself, so the rules about credentials can be read and tested in one place.
struct RedirectPolicy {
  enum Step { case send(Hop), finish(Result<Response, TransferError>) }

  private let request: Request
  private let configuration: ClientConfiguration
  private var hop: Hop?
  private var allowsPlainHTTP = false
  private var crossedOrigin = false
  private var redirects = 0
  private var wasRepeated = false

  init(_ request: Request, _ configuration: ClientConfiguration) {
    self.request = request
    self.configuration = configuration
  }

  /// The first step. Fails if the URL or a header is not allowed.
  mutating func start() -> Step {
    guard let origin = Origin(url: request.url), origin.scheme == "https" || origin.isLoopback
    else { return .finish(.failure(.urlRefused(Reason.showable(url: request.url)))) }
    if let refused = refusedHeader { return .finish(.failure(.headerRefused(name: Reason.printable(refused.name)))) }
    allowsPlainHTTP = origin.scheme == "http"
    let body = request.method == .post ? request.body : []
    return send(method: request.method, url: request.url, origin: origin, body: body)
  }

  /// The step after the hop that was last sent.
  mutating func step(after outcome: Result<HopResponse, TransferError>) -> Step {
    guard let hop else { return start() }
    switch outcome {
    case .success(let answer):
      if let target = answer.redirectURL, [301, 302, 303, 307, 308].contains(answer.status) {
        return redirect(from: hop, status: answer.status, to: target)
      }
      let response = Response(
        status: answer.status, headers: answer.headers, body: answer.body, url: hop.url, crossedOrigin: crossedOrigin,
        becameGet: hop.method != request.method)
      return .finish(.success(response))
    case .failure(.connectionLost) where hop.method == .get && !wasRepeated:
      wasRepeated = true
      var again = hop
      again.needsFreshConnection = true
      self.hop = again
      return .send(again)
    case .failure(let error): return .finish(.failure(error))
    }
  }

  private mutating func redirect(from hop: Hop, status: Int, to target: String) -> Step {
    let host = hop.origin.host
    guard request.followsRedirects else { return .finish(.failure(.redirectRefused(host: host))) }
    redirects += 1
    guard redirects <= configuration.maximumRedirects else { return .finish(.failure(.tooManyRedirects(host: host))) }
    guard let origin = Origin(url: target), origin.scheme == "https" || (allowsPlainHTTP && origin.isLoopback)
    else { return .finish(.failure(.redirectRefused(host: host))) }

    let keepsMethod = hop.method == .get || status == 307 || status == 308
    if origin != hop.origin {
      // The headers of a webhook may hold a key under any name.
      if request.method != .get { return .finish(.failure(.redirectRefused(host: host))) }
      crossedOrigin = true
    }
    if !keepsMethod { return send(method: .get, url: target, origin: origin, body: []) }
    return send(method: hop.method, url: target, origin: origin, body: hop.body)
  }

  private mutating func send(method: Request.Method, url: String, origin: Origin, body: [UInt8]) -> Step {
    let next = Hop(
      method: method, url: url, origin: origin, headers: headers(for: method, at: origin), body: body,
      needsFreshConnection: method != .get, maxConnectSeconds: request.maxConnectSeconds,
      maxBodyBytes: request.maxBodyBytes)
    hop = next
    return .send(next)
  }

  private func headers(for method: Request.Method, at origin: Origin) -> [Header] {
    var headers = request.headers
    if crossedOrigin { headers.removeAll { RedirectPolicy.secretHeaders.contains($0.name.lowercased()) } }
    if method != request.method { headers.removeAll { $0.isNamed("Content-Type") } }
    // After a redirect to another origin the credential is never sent again, not even to its own origin.
    if let credential = request.credential, credential.origin == origin, !crossedOrigin {
      headers.removeAll { $0.isNamed("Authorization") }
      headers.append(Header(name: "Authorization", value: credential.authorization))
    }
    return headers
  }

  private static let secretHeaders: Set = ["authorization", "cookie", "proxy-authorization"]
  /// With `Host` the server could see another origin than the one checked. The others determine where the request ends.
  private static let reservedHeaders: Set = ["host", "content-length", "transfer-encoding"]

  private var refusedHeader: Header? {
    var headers = request.headers
    if let refused = headers.first(where: { RedirectPolicy.reservedHeaders.contains($0.name.lowercased()) }) {
      return refused
    }
    headers.append(Header(name: "User-Agent", value: configuration.userAgent))
    if let credential = request.credential {
      headers.append(Header(name: "Authorization", value: credential.authorization))
    }
    return headers.first { !$0.isSendable }
  }
}

/// One request to one origin: the first, or one after a redirect.
struct Hop: Sendable {
  var method: Request.Method
  var url: String
  var origin: Origin
  var headers: [Header]
  var body: [UInt8]
  /// Use a new connection. On a used one, libcurl may repeat the request by itself.
  var needsFreshConnection: Bool
  var maxConnectSeconds: Int?
  var maxBodyBytes: Int?
}

/// The answer to a `Hop`.
struct HopResponse: Sendable {
  var status: Int
  var headers: [Header]
  var body: [UInt8]
  /// Absolute URL in the header `Location`; nil if the answer is not a redirect.
  var redirectURL: String?
}
