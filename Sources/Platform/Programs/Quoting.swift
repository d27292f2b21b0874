/// Words as a shell writes them: blanks between them, quotes and backslashes around what has blanks in it. Nothing is expanded, no
/// variable and no pattern.
///
/// Source: POSIX.1-2024, Shell Command Language, 2.2 "Quoting".
public struct ShellWords: Equatable, Sendable {
  public let words: [String]

  public init(words: [String]) { self.words = words }

  /// Nil where a quote is not closed, or a backslash has nothing to stand before.
  public init?(_ text: String) {
    var words: [String] = []
    var word: String?
    // Scalars, not characters: an accent behind a quote makes one character of the two.
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case " ", "\t":
        if let ended = word { words.append(ended) }
        word = nil
      case "'":
        guard let end = rest.firstIndex(of: "'") else { return nil }
        word = (word ?? "") + String(rest[..<end])
        rest = rest[end...].dropFirst()
      case "\"":
        guard let quoted = ShellWords.quoted(&rest) else { return nil }
        word = (word ?? "") + quoted
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? "") + String(next)
      default: word = (word ?? "") + String(scalar)
      }
    }
    if let word { words.append(word) }
    self.words = words
  }

  /// What reads as the same words.
  public var text: String { words.map(ShellWords.quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      let isLetterOrDigit = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      return isLetterOrDigit || "/._-+=:,@%".unicodeScalars.contains(scalar)
    }
    if isPlain, !word.isEmpty { return word }
    let pieces = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
    return "'" + pieces.joined(separator: "'\\''") + "'"
  }

  /// What stands up to the closing double quote, in which a backslash keeps its meaning before a few characters alone.
  private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String? {
    var quoted = ""
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return quoted }
      if scalar == "\\", let next = rest.first, ["\"", "\\", "$", "`"].contains(next) {
        quoted.unicodeScalars.append(next)
        rest = rest.dropFirst()
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return nil
  }
}

extension String {
  /// Itself as text in XML, HTML, and the markup of desktops and of Slack; what XML does not allow stays in it.
  ///
  /// - Parameter quotes: whether quotes are escaped too, which only attributes need and Slack does not understand.
  public func escapedAsXML(quotes: Bool = false) -> String {
    let text = replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    return quotes ? text.replacing("\"", with: "&quot;").replacing("'", with: "&#39;") : text
  }
}
