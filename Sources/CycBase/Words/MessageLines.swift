internal import Terminal

/// Breaks messages for a terminal at words, with all lines but the first indented.
enum MessageLines {
  private static let usualIndent = 2

  /// - Parameter text: one line, which may begin with a label such as `hint:`, or with the number of a step
  static func wrapped(_ text: String, to columns: Int) -> String {
    let before = text.prefix { $0 == " " }
    let shown = text.dropFirst(before.count)
    let isStep = shown.first?.isNumber == true && shown.dropFirst().hasPrefix(". ")
    let indent = before.count + (isStep ? 3 : usualIndent)
    guard columns > 4 * indent, text.displayWidth > columns else { return text }
    let parts = shown.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
    if parts.count == 2, parts[1].hasPrefix("cyc "), !parts[0].contains(" ") {
      // The terminal breaks a command that is too long for a line without a line end.
      let fits = parts[1].displayWidth + usualIndent <= columns
      return fits ? "\(parts[0]):\n\(spaces(usualIndent))\(parts[1])" : text
    }
    let end = String(text.reversed().prefix { $0 == " " })
    let lines = String(shown).wrapped(to: columns - indent)
    return before + lines.joined(separator: "\n" + spaces(indent)) + end
  }
}
