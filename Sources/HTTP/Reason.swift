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
  static func system(_ errorNumber: Int32) -> String? {
    switch errorNumber {
    case ECONNREFUSED: "connection refused"
    case ECONNRESET: "connection reset"
    case ECONNABORTED: "connection aborted"
    case ETIMEDOUT: "no answer"
    case ENETUNREACH, ENETDOWN: "network is unreachable"
    case EHOSTUNREACH: "no route to the host"
    case EADDRNOTAVAIL: "no address to connect from"
    case EACCES, EPERM: "not permitted"
    case EPIPE: "connection closed"
    case EMFILE, ENFILE: "too many open files"
    default: nil
    }
  }

  /// Text from outside as a reason: printable ASCII, at most 120 characters, no capital at the start, no final full stop.
  static func sentence(_ text: String) -> String {
    var words = printable(text)
    while words.hasSuffix(".") || words.hasSuffix(" ") { words.removeLast() }
    // "SSL …" stays as it is: only a word that is not all capitals loses the first one.
    if let second = words.dropFirst().first, !second.isUppercase {
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
    guard let slashes = url.firstRange(of: "://") else {
      return printable(String(url.prefix { $0 != ":" })) + (url.contains(":") ? ":" : "")
    }
    let authority = url[slashes.upperBound...].prefix { !"/?#\\".contains($0) }
    let host = authority.lastIndex(of: "@").map { "...@" + authority[authority.index(after: $0)...] }
    return printable(url[..<slashes.upperBound] + (host ?? String(authority)))
  }
}
