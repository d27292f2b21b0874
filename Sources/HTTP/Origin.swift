/// The scheme, host and port of a URL. A credential belongs to one origin. Source: RFC 6454 §4. Hosts are compared as
/// written, except for case.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
  public let scheme: String
  /// A name, an IPv4 address, or an IPv6 address without brackets.
  public let host: String
  public let port: Int
}

extension Origin {
  /// The origin of a URL; nil unless it is clearly an absolute http or https URL.
  ///
  /// Stricter than RFC 3986, so that no two parsers can disagree about the host. Only printable ASCII is accepted.
  /// Refused are backslashes, user info, a percent-encoded host, a zone identifier, and any IPv4 form except four
  /// decimal numbers.
  public init?(url: String) {
    let bytes = Array(url.utf8)
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else { return nil }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard scheme == "https" || scheme == "http", bytes[colon...].starts(with: "://".utf8) else { return nil }

    let afterSlashes = bytes[(colon + 3)...]
    let authority = afterSlashes.prefix { !"/?#".utf8.contains($0) }
    guard let (host, portDigits) = Origin.split(authority: String(decoding: authority, as: UTF8.self).lowercased())
    else { return nil }
    let digits = portDigits ?? (scheme == "https" ? "443" : "80")
    guard digits.utf8.allSatisfy(\.isDigit), let port = Int(digits), (1...65_535).contains(port) else { return nil }
    self.init(scheme: scheme, host: host, port: port)
  }

  /// Whether the host is this machine: localhost, 127.0.0.0/8 or ::1.
  public var isLoopback: Bool {
    host == "localhost" || host == "::1" || (host.hasPrefix("127.") && Origin.isDottedQuad(host))
  }

  public var description: String {
    let bracketed = host.contains(":") ? "[\(host)]" : host
    return port == (scheme == "https" ? 443 : 80) ? "\(scheme)://\(bracketed)" : "\(scheme)://\(bracketed):\(port)"
  }

  private static func split(authority: String) -> (host: String, port: String?)? {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      let host = String(authority[authority.index(after: authority.startIndex)..<end])
      let rest = authority[authority.index(after: end)...]
      guard host.contains(":"), host.utf8.allSatisfy({ $0.isHexDigit || ":.".utf8.contains($0) }) else { return nil }
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      return (host, rest.isEmpty ? nil : String(rest.dropFirst()))
    }
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let host = String(parts[0])
    guard isHostName(host) else { return nil }
    return (host, parts.count == 2 ? String(parts[1]) : nil)
  }

  /// Accepts a name of letters, digits, hyphens and underscores, or four decimal numbers, but not `0x7f.1`.
  private static func isHostName(_ host: String) -> Bool {
    guard (1...255).contains(host.utf8.count), !host.hasPrefix("."), !host.contains("..") else { return false }
    guard host.utf8.allSatisfy({ $0.isDigit || $0.isLetter || "-._".utf8.contains($0) }) else { return false }
    // Some parsers read a last label that begins with a digit as an address (WHATWG URL §3.5).
    let lastLabel = host.split(separator: ".").last ?? ""
    return lastLabel.utf8.first?.isDigit == true ? isDottedQuad(host) : true
  }

  private static func isDottedQuad(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    // Some parsers read a number with a leading zero as octal.
    return parts.count == 4 && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }
}

/// Address of a server, with an optional path and no query: https, or http on this machine.
public struct ServerAddress: Hashable, Sendable {
  /// Without a trailing slash: `https://example.com/api`.
  public let text: String
  public let origin: Origin

  /// Reads an address as a user types it; nil if it is not such an address.
  public init?(_ typed: String) {
    var address = typed[...]
    while address.hasSuffix("/") { address.removeLast() }
    guard let origin = Origin(url: String(address)), origin.scheme == "https" || origin.isLoopback,
      !address.contains(where: { "?#".contains($0) })
    else { return nil }
    (text, self.origin) = (String(address), origin)
  }
}

/// ASCII only: Unicode's letters and digits include too many characters for a protocol's text.
extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
}
