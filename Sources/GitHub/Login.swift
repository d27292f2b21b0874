internal import HTTP

/// A GitHub account's name, known to be well-formed.
public struct Login: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  /// Accepts up to 39 letters, digits and hyphens that do not begin with a hyphen; an Enterprise-managed name may end in
  /// `_short`. Nil for everything else, so that no path is ever built from it.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard text.utf8.count <= 39, (1...2).contains(parts.count),
      let first = text.utf8.first, isAlphanumeric(first),
      parts[0].allSatisfy({ isAlphanumeric($0) || $0 == UInt8(ascii: "-") }),
      parts.count == 1 || (!parts[1].isEmpty && parts[1].allSatisfy(isAlphanumeric))
    else { return nil }
    name = text
  }

  /// A login as people type or paste it: `hana`, `@hana`, `github.com/hana` or `https://github.com/hana/`, of whatever host.
  public init?(typed text: String) {
    var name = text[...]
    for scheme in ["https://", "http://"] where name.hasPrefix(scheme) { name = name.dropFirst(scheme.count) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1 {
      // A host has a dot or a port, and is no `..`; behind the name nothing else may stand.
      guard parts[0].wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9.-]*(?:\.[A-Za-z0-9]+|:[0-9]+)/) != nil,
        parts.dropFirst(2).allSatisfy(\.isEmpty)
      else { return nil }
      name = parts[1]
    }
    self.init(String(name.hasPrefix("@") ? name.dropFirst() : name))
  }

  public var description: String { name }

  var encoded: String { Request.percentEncoded(name) }
}

/// Whether a byte is an ASCII letter or digit.
func isAlphanumeric(_ byte: UInt8) -> Bool {
  let character = Character(UnicodeScalar(byte))
  return character.isASCII && (character.isLetter || character.isNumber)
}
