/// What a server answered at the end of all redirects, whatever its status.
public struct Response: Sendable {
  public let status: Int
  /// In the order in which they came.
  public let headers: [Header]
  /// Decoded: the content coding (gzip and others) is undone.
  public let body: [UInt8]
  /// The URL that gave this answer.
  public let url: String
  /// Whether a redirect led to another origin on the way; no credential was sent from there on.
  public let crossedOrigin: Bool

  public init(status: Int, headers: [Header], body: [UInt8], url: String, crossedOrigin: Bool = false) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.crossedOrigin = crossedOrigin
  }

  /// The value of the last header of that name, in whatever case.
  public func header(_ name: String) -> String? {
    headers.last { $0.isNamed(name) }?.value
  }

  /// When the server would like to be asked again. It is reported here, never obeyed.
  public var retryAfter: RetryAfter? {
    header("Retry-After").flatMap(RetryAfter.init(value:))
  }
}
