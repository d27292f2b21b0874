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
  /// A command word such as `last` is a login only with an @ or an address before it.
  public init?(typed text: String) {
    if Login.isCommandWord(text) { return nil }
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

  /// The form that `init(typed:)` reads as this login.
  public var typed: String { Login.isCommandWord(name) ? "@\(name)" : name }

  /// Words that mean something else on a command line, though accounts with these names exist.
  private static let commandWords: Set<String> = [
    "me", "myself", "self", "my", "mine",
    "last", "this", "next", "previous", "prev", "past", "current", "now", "today", "yesterday", "tomorrow",
    "day", "days", "week", "weeks", "month", "months", "year", "years", "daily", "weekly", "monthly", "yearly",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "all", "everyone", "everybody", "everything",
    "svg", "png", "json", "csv", "html", "text", "help",
  ]

  /// Whether a text means something else than an account on a command line, such as `me` or `svg`.
  public static func isCommandWord(_ text: String) -> Bool { commandWords.contains(text.lowercased()) }

  var encoded: String { Request.percentEncoded(name) }
}

/// Whether a byte is an ASCII letter or digit.
func isAlphanumeric(_ byte: UInt8) -> Bool {
  let character = Character(UnicodeScalar(byte))
  return character.isASCII && (character.isLetter || character.isNumber)
}
