/// Words in shell syntax: blanks separate words, quotes and backslashes protect characters. Nothing is expanded.
/// Source: POSIX.1-2024, Shell Command Language, 2.2 "Quoting".
public struct ShellWords: Equatable, Sendable {
  public let words: [String]

  public init(words: [String]) { self.words = words }

  /// Nil if a quote is not closed or the text ends with a lone backslash.
  public init?(_ text: String) {
    var words: [String] = []
    var word: String?
    // Scalars, not characters: an accent after a quote would combine with it into one character.
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
        guard let text = ShellWords.takeDoubleQuoted(from: &rest) else { return nil }
        word = (word ?? "") + text
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? "") + String(next)
      default: word = (word ?? "") + String(scalar)
      }
    }
    if let word { words.append(word) }
    self.words = words
  }

  /// The words, quoted where needed, as one line for a shell.
  public var text: String { words.map(ShellWords.quoted).joined(separator: " ") }

  /// `word` for a shell, unchanged if it has only characters that no shell interprets.
  public static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      let isLetterOrDigit = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      return isLetterOrDigit || "/._-+=:,@%".unicodeScalars.contains(scalar)
    }
    // zsh would replace `=name` with the path of a program.
    if isPlain, let first = word.unicodeScalars.first, first != "=" { return word }
    let pieces = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
    return "'" + pieces.joined(separator: "'\\''") + "'"
  }

  /// The text up to the closing double quote; nil without one. In it a backslash escapes only a few characters.
  private static func takeDoubleQuoted(from rest: inout Substring.UnicodeScalarView) -> String? {
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return text }
      if scalar == "\\", let next = rest.first, ["\"", "\\", "$", "`"].contains(next) {
        text.unicodeScalars.append(next)
        rest = rest.dropFirst()
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return nil
  }
}

extension String {
  /// Escapes text for XML, HTML, and the markup of desktops and Slack. Keeps characters that XML does not allow.
  ///
  /// - Parameter quotes: also escapes quotes; only attributes need that, and Slack does not understand it
  public func escapedAsXML(quotes: Bool = false) -> String {
    let text = replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;"])
    return quotes ? text.replacing(["\"": "&quot;", "'": "&#39;"]) : text
  }

  /// Replaces signs that another program reads, all at once. By scalars: to that program a sign is special even if an
  /// accent follows it or U+0D4E precedes it, which makes it another `Character`.
  public func replacing(_ replacements: KeyValuePairs<Unicode.Scalar, String>) -> String {
    var text = UnicodeScalarView()
    for scalar in unicodeScalars {
      if let (_, replacement) = replacements.first(where: { $0.key == scalar }) {
        text += replacement.unicodeScalars
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
