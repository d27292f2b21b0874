/// The limits that every request of a client is held to.
public struct ClientConfiguration: Sendable {
  public var userAgent: String
  /// From the name's resolution to the end of the TLS handshake.
  public var connectTimeoutSeconds = 10
  /// For one request with all its redirects and the one repetition.
  public var totalTimeoutSeconds = 30
  /// Without one byte of the body for so long, a transfer ends.
  public var stallTimeoutSeconds = 15
  /// Counted after decoding.
  public var maximumBodyBytes = 5_000_000
  public var maximumRedirects = 5
  public var maximumConcurrent = 16
  /// A PEM file of the certificates to trust, instead of the system's.
  public var certificateFile: String?
  /// A folder of the certificates to trust, named by OpenSSL's hashes, instead of the system's.
  public var certificateFolder: String?

  public init(userAgent: String) {
    self.userAgent = userAgent
  }
}
