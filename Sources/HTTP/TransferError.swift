#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Hosts and reasons are safe to show: they contain no header value, credential or part of a response. Reasons are in
/// lower case, without a full stop.
public enum TransferError: Error, Hashable, Codable, Sendable {
  /// Not a URL, or its scheme or host is not allowed. The text is safe to show: it has no path and no query.
  case urlRefused(String)
  /// The name or value would break the request, or only libcurl may write this header.
  case headerRefused(name: String)
  case cannotResolve(host: String)
  case cannotConnect(host: String, reason: TransferReason)
  /// `seconds` is the limit that was reached: to connect, for the whole request, or without a byte.
  case timedOut(host: String, seconds: Int)
  case tls(host: String, reason: String)
  /// This machine has no certificates to verify servers with.
  case noCertificates(host: String)
  case connectionLost(host: String, reason: TransferReason)
  case bodyTooLarge(host: String, limitBytes: Int)
  case tooManyRedirects(host: String)
  case redirectRefused(host: String)
  case libraryMissing(reason: String)
  case failed(host: String, reason: TransferReason)
}

/// Why a transfer failed, in a few English words. The usual reasons have names, so that callers can
/// translate them. The others are libcurl's.
public struct TransferReason: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(stringLiteral words: String) { rawValue = words }

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
  public static let proxyLogin: TransferReason = "the proxy requires a login"
  public static let proxyRefused: TransferReason = "the proxy refused the connection"
  public static let closedUnanswered: TransferReason = "closed before it answered"
  public static let closedMidway: TransferReason = "closed before the end of the response"
  public static let tooManyHeaders: TransferReason = "the response has too many headers"
  public static let longHeader: TransferReason = "the response has a header that is too long"
  public static let notHTTP: TransferReason = "the answer is not HTTP"
  public static let wronglyEncoded: TransferReason = "the answer is not encoded as it claims"
}

/// Prepares the text of errors for display: short, printable, lower case.
enum Reason {
  /// The reason for an `errno`; nil if it has no name here.
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

  /// Text from outside as a reason: printable ASCII, at most 120 characters, no initial capital, no final full stop.
  static func phrase(_ text: String) -> String {
    var words = printable(text)
    while words.hasSuffix(".") || words.hasSuffix(" ") { words.removeLast() }
    // Only a word with a single capital loses it: "SSL" and "OpenSSL" stay.
    if !words.prefix(while: { $0 != " " }).dropFirst().contains(where: \.isUppercase) {
      words = words.prefix(1).lowercased() + words.dropFirst()
    }
    return words
  }

  /// At most 120 characters; a question mark replaces every byte that is not printable ASCII.
  static func printable(_ text: String) -> String {
    let bytes = text.utf8.prefix(120).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The part of a URL that is safe to show: no user info, path or query, which may hold secrets.
  static func showable(url: String) -> String {
    let schemeEnd = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    // Parsers disagree about the end of user info.
    let rest = url.contains("@") ? "..." : String(url[schemeEnd...].prefix { !"/?#\\".contains($0) })
    return printable(String(url[..<schemeEnd]) + rest)
  }
}
