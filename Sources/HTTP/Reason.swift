#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
