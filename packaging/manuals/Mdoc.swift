import Foundation

/// Text in the language of manual pages, mdoc(7), so that nothing of it is taken for a request.
enum Mdoc {
  /// Text that stands by itself; what is `quoted so` is bold.
  ///
  /// Letters beyond ASCII are written by their numbers, which every roff reads alike in every locale.
  static func text(_ text: some StringProtocol) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map { unbroken(escaped(String($0))) }
    var line = parts[0]
    for (index, part) in parts.enumerated().dropFirst() {
      // A backquote that nothing closes is one.
      let isLast = index == parts.count - 1
      if index.isMultiple(of: 2) {
        line += "\\fP" + part
      } else {
        line += isLast ? "\\(ga" + part : "\\fB" + unhyphenated(part)
      }
    }
    return lines(ofSentencesIn: line).map(withoutRequest).joined(separator: "\n")
  }

  /// A word or several behind a macro, which stay one.
  static func argument(_ text: String) -> String {
    // Quotes are doubled by some and ended by others; a character by its name is neither. What a macro or a mark of punctuation
    // is named like stays a word behind a character without width.
    "\"\\&" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }

  /// A line as it is typed, without bold.
  static func literal(_ line: String) -> String {
    withoutRequest(escaped(line))
  }

  /// What stands in quotes is typed as it stands, and broken nowhere; names such as `login.client_id` and paths are not hyphenated.
  private static func unbroken(_ text: String) -> String {
    text.replacing(/(^|[ (])('[^']*')/) { "\($0.output.1)\\%\($0.output.2.replacing(" ", with: "\\ "))" }
      .replacing(/(^|[ (])([A-Za-z]+[._][A-Za-z_]{2}|[~\/][^ ]{2})/) { "\($0.output.1)\\%\($0.output.2)" }
  }

  /// What is typed is broken at its spaces alone.
  private static func unhyphenated(_ text: String) -> String {
    text.replacing(/(^|[^\\] )(?=[A-Za-z]|\\-)/) { "\($0.output.1)\\%" }
  }

  /// Each sentence begins a line of its own: roff sets the space between them.
  private static func lines(ofSentencesIn text: String) -> [String] {
    text.replacing(/([a-z)P0-9][.?!]) +(?=[A-Z])/) { "\($0.output.1)\n" }.components(separatedBy: "\n")
  }

  /// A request begins a line with one of these.
  private static func withoutRequest(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      // Else some make a longer dash of it, which no shell reads.
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
