import Foundation

/// Escapes text for mdoc(7), so that no part of it is read as a request.
enum Mdoc {
  /// Running text. Text in backquotes becomes bold.
  ///
  /// Non-ASCII characters are written by number, which every roff reads in every locale.
  static func text(_ text: some StringProtocol) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map { unbroken(escaped(String($0))) }
    var line = parts[0]
    for (index, part) in parts.enumerated().dropFirst() {
      // An unclosed backquote is a literal one.
      let isLast = index == parts.count - 1
      if index.isMultiple(of: 2) {
        line += "\\fP" + part
      } else {
        line += isLast ? "\\(ga" + part : "\\fB" + unhyphenated(part)
      }
    }
    return lines(ofSentencesIn: line).map(withoutRequest).joined(separator: "\n")
  }

  /// One argument of a macro, even if it has several words.
  static func argument(_ text: String) -> String {
    // Roffs differ in how they read quotes inside quotes, so a quote is written by name. The zero-width `\&` keeps a
    // word from being read as a macro or as punctuation.
    "\"\\&" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }

  /// Words of a heading or of a placeholder, which are no macros.
  static func heading(_ text: String) -> String { escaped(text) }

  /// A page with its characters instead of their numbers. `escaped` writes a backslash as `\e`, so `\[u` is its own.
  static func withCharacters(_ page: String) -> String {
    page.replacing(/\\\[u([0-9A-F]+)\]/) { match in
      UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
        ?? String(match.output.0)
    }
  }

  /// A line of literal text, without bold.
  static func literal(_ line: String) -> String {
    withoutRequest(escaped(line))
  }

  /// Text in single quotes is not broken; names such as `login.client_id` and paths are not hyphenated.
  private static func unbroken(_ text: String) -> String {
    text.replacing(/(^|[ (])('[^']*')/) { "\($0.output.1)\\%\($0.output.2.replacing(" ", with: "\\ "))" }
      .replacing(/(^|[ (])([A-Za-z]+[._][A-Za-z_]{2}|[~\/][^ ]{2})/) { "\($0.output.1)\\%\($0.output.2)" }
  }

  /// Bold text, which users type, is broken only at spaces.
  private static func unhyphenated(_ text: String) -> String {
    text.replacing(/(^|[^\\] )(?=[A-Za-z]|\\-)/) { "\($0.output.1)\\%" }
  }

  /// Each sentence begins a line, so that roff sets the space between them.
  private static func lines(ofSentencesIn text: String) -> [String] {
    text.replacing(/([a-z)P0-9][.?!]) +(?=[A-Z])/) { "\($0.output.1)\n" }.components(separatedBy: "\n")
  }

  /// A line that begins with one of these is a request.
  private static func withoutRequest(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      // Some roffs print an unescaped dash as a longer one, which no shell reads.
      case "-": "\\-"
      case "\n": " "
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hexadecimal(scalar.value))]"
      }
    }.joined()
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
