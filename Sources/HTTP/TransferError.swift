/// Why there is no response to a request.
///
/// Hosts and reasons may be shown: they hold no header value, credential or part of a response. Reasons are lower case
/// and end without a full stop.
public enum TransferError: Error, Hashable, Codable, Sendable {
  /// The scheme or host is not allowed, or this is no URL; the text is what may be shown of it, without path and query.
  case urlRefused(String)
  /// The name or value of a header holds what would break the request, or it is one that only libcurl may write.
  case headerRefused(name: String)
  case cannotResolve(host: String)
  case cannotConnect(host: String, reason: TransferReason)
  /// A limit of the configuration was reached: to connect, in all, or without a byte.
  case timedOut(host: String, seconds: Int)
  case tls(host: String, reason: String)
  /// This machine has no certificates by which a server could be trusted.
  case noCertificates(host: String)
  /// The connection ended before the response did.
  case connectionLost(host: String, reason: TransferReason)
  case bodyTooLarge(host: String, limitBytes: Int)
  case tooManyRedirects(host: String)
  /// The host asked to go where the request must not go.
  case redirectRefused(host: String)
  case libraryMissing(reason: String)
  case failed(host: String, reason: TransferReason)
}
