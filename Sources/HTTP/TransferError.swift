#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

/// Why a transfer failed, in a few English words.
///
/// Those that have a name are the usual ones, so that others can say them in other words; the rest is libcurl's.
public struct TransferReason: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(stringLiteral words: String) { rawValue = words }

  // MARK: - The connection

  public static let refused: TransferReason = "connection refused"
  public static let reset: TransferReason = "connection reset"
  public static let aborted: TransferReason = "connection aborted"
  public static let noAnswer: TransferReason = "no answer"
  public static let unreachable: TransferReason = "network is unreachable"
  public static let noRoute: TransferReason = "no route to the host"
  public static let noAddress: TransferReason = "no address to connect from"
  public static let notPermitted: TransferReason = "not permitted"
  public static let closed: TransferReason = "connection closed"
  public static let tooManyFiles: TransferReason = "too many open files"
  public static let noConnection: TransferReason = "no connection"
  public static let unknownProxy: TransferReason = "cannot resolve the proxy"
  public static let closedUnanswered: TransferReason = "closed before it answered"
  public static let closedMidway: TransferReason = "closed before the end of the response"

  // MARK: - The answer

  public static let tooManyHeaders: TransferReason = "the response has too many headers"
  public static let longHeader: TransferReason = "the response has a header that is too long"
  public static let notHTTP: TransferReason = "the answer is not HTTP"
  public static let wronglyEncoded: TransferReason = "the answer is not encoded as it claims"
}

/// The words of errors, made fit to be shown: short, printable, lower case.
enum Reason {
  /// What the system says of a connection that failed, or nil for an unusual error number.
  static func system(_ errorNumber: Int32) -> TransferReason? {
    switch errorNumber {
    case ECONNREFUSED: .refused
    case ECONNRESET: .reset
    case ECONNABORTED: .aborted
    case ETIMEDOUT: .noAnswer
    case ENETUNREACH, ENETDOWN: .unreachable
    case EHOSTUNREACH: .noRoute
    case EADDRNOTAVAIL: .noAddress
    case EACCES, EPERM: .notPermitted
    case EPIPE: .closed
    case EMFILE, ENFILE: .tooManyFiles
    default: nil
    }
  }

  /// Text from outside as a reason: printable ASCII, at most 120 characters, no capital at the start, no final full stop.
  static func sentence(_ text: String) -> String {
    var words = printable(text)
    while words.hasSuffix(".") || words.hasSuffix(" ") { words.removeLast() }
    // "SSL" and "OpenSSL" stay as they are: only a word with one capital loses it.
    if !words.prefix(while: { $0 != " " }).dropFirst().contains(where: \.isUppercase) {
      words = words.prefix(1).lowercased() + words.dropFirst()
    }
    return words
  }

  /// Printable ASCII alone, at most 120 characters, everything else as a question mark.
  static func printable(_ text: String) -> String {
    let bytes = text.utf8.prefix(120).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As much of a URL as may be shown: neither user info nor path nor query, where secrets may be.
  static func showable(url: String) -> String {
    let schemeEnd = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    // Where user info ends is what parsers disagree about.
    let rest = url.contains("@") ? "..." : String(url[schemeEnd...].prefix { !"/?#\\".contains($0) })
    return printable(String(url[..<schemeEnd]) + rest)
  }
}
