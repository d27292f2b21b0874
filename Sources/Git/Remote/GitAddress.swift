internal import Foundation

/// The address of a user's repository, limited to forms that cannot make git run a program or reveal a secret.
///
/// Source: git-clone(1), "GIT URLS". Refused on purpose:
///
/// - `ext::` and all other helpers, which run the command after them
/// - `git://`, and `http://` except to this machine, since others on the network can change the traffic
/// - relative folders, which mean a different folder each time
public struct GitAddress: Hashable, Sendable {
  public enum Form: Hashable, Sendable {
    case https
    /// `ssh://…` or `user@host:path`.
    case ssh
    case folder
    case loopbackHTTP
  }

  public let text: String
  public let form: Form
  /// In lower case; nil for a folder.
  public let host: String?
  /// `host/owner/name`, with a port if the address has one, or the folder. Not cleaned for a terminal: a folder's name
  /// may contain anything except control characters.
  public let display: String
  /// `scheme://host[:port]` as in git's `credential.<url>.helper`; nil if there is no login over HTTP.
  let origin: String?

  public init(_ text: String) throws(GitAddressError) {
    guard !text.isEmpty else { throw .empty }
    guard !text.hasPrefix("-") else { throw .option }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    else { throw .controlCharacter }
    self.text = text
    if text.hasPrefix("/") {
      (form, host, origin) = (.folder, nil, nil)
      display = text
      return
    }
    let place = try Place(text)
    (form, host) = (place.form, place.host)
    let server = "\(place.host)\(place.portSuffix)"
    origin = form == .ssh ? nil : "\(form == .https ? "https" : "http")://\(server)"
    display = "\(server)/\(GitAddress.shown(place.path))"
  }

  /// Without surplus slashes and `.git`.
  private static func shown(_ path: String) -> String {
    let path = path.split(separator: "/").joined(separator: "/")
    return path.hasSuffix(".git") ? String(path.dropLast(4)) : path
  }
}

/// Why an address is refused.
public enum GitAddressError: Error, Hashable, Sendable {
  case empty
  /// The address begins with `-`, so git would take it as an option.
  case option
  case controlCharacter
  /// The address contains a password or a token, which every list of processes would show.
  case secret
  /// `http://` to another machine.
  case unprotected
  case unknownForm
}

/// The parts of an address that is not a folder.
private struct Place {
  let form: GitAddress.Form
  let host: String
  let portSuffix: String
  let path: String

  init(_ text: String) throws(GitAddressError) {
    let scheme = ["https://", "ssh://", "http://"].first { text.lowercased().hasPrefix($0) }
    let (authority, path) =
      if let scheme { Place.split(text.dropFirst(scheme.count)) } else { try Place.splitShort(text) }
    let parts = authority.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { try Place.check(user: parts[0]) }
    (host, portSuffix) = try Place.hostAndPort(parts[parts.count - 1])
    form = scheme == "https://" ? .https : scheme == "http://" ? .loopbackHTTP : .ssh
    guard form != .loopbackHTTP || ["127.0.0.1", "localhost", "[::1]"].contains(host) else { throw .unprotected }
    // A query may hold a token, and no repository needs one.
    guard !path.isEmpty, path != "/", !path.hasPrefix("-"), !path.contains("?"), !path.contains("#")
    else { throw .unknownForm }
    self.path = String(path)
  }

  private static func split(_ rest: Substring) -> (Substring, Substring) {
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    return (rest[..<slash], rest[slash...])
  }

  /// Splits `user@host:path`. A slash before the colon or a double colon (`ext::`) is refused.
  private static func splitShort(_ text: String) throws(GitAddressError) -> (Substring, Substring) {
    guard let at = text.firstIndex(of: "@"), let colon = text[at...].firstIndex(of: ":"),
      !text[..<colon].contains("/"), !text.contains("::")
    else { throw .unknownForm }
    return (text[..<colon], text[colon...].dropFirst())
  }

  /// Some servers need a user name (`git@`). A token used as one is recognised by its prefix.
  private static func check(user: Substring) throws(GitAddressError) {
    let tokens = ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "x-access-token", "oauth2"]
    guard !user.contains(":"), !tokens.contains(where: user.lowercased().hasPrefix) else { throw .secret }
    guard !user.isEmpty, !user.hasPrefix("-"), user.utf8.allSatisfy({ isNamePart($0) || $0 == UInt8(ascii: "+") })
    else { throw .unknownForm }
  }

  private static func hostAndPort(_ text: Substring) throws(GitAddressError) -> (String, String) {
    // A password that contains an @ leaves a second @ here.
    guard !text.contains("@") else { throw .secret }
    let colon = text.hasSuffix("]") ? nil : text.lastIndex(of: ":")
    let (host, port) = (text[..<(colon ?? text.endIndex)].lowercased(), colon.map { text[$0...].dropFirst() })
    let hasAllowedCharacters =
      if host.hasPrefix("["), host.hasSuffix("]") {
        host.dropFirst().dropLast().allSatisfy { $0.isASCII && $0.isHexDigit || $0 == ":" }
      } else {
        host.utf8.allSatisfy(isNamePart)
      }
    guard hasAllowedCharacters, !host.isEmpty, !host.hasPrefix("-"), host != "[]" else { throw .unknownForm }
    guard let port else { return (host, "") }
    guard let number = UInt16(port), number > 0 else { throw .unknownForm }
    return (host, ":\(number)")
  }
}

/// Whether a byte is a letter or digit of ASCII, or one of `-._`.
func isNamePart(_ byte: UInt8) -> Bool {
  (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-._".utf8.contains(byte)
}
