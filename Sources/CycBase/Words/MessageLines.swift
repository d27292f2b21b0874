internal import Terminal

/// Breaks messages for a terminal at words, with all lines but the first indented.
enum MessageLines {
  private static let usualIndent = 2

  /// - Parameter text: one line, which may begin with a label such as `hint:`, or with a number such as `1. `
  static func wrapped(_ text: String, to columns: Int) -> String {
    let margin = text.prefix { $0 == " " }
    let shown = text.dropFirst(margin.count)
    let isStep = shown.first?.isNumber == true && shown.dropFirst().hasPrefix(". ")
    let indent = margin.count + (isStep ? "1. ".count : usualIndent)
    // In a very narrow window, the terminal breaks the text.
    guard columns > 4 * indent, text.displayWidth > columns else { return text }
    let parts = shown.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
    if parts.count == 2, parts[1].hasPrefix("cyc "), !parts[0].contains(" ") {
      // A command gets a line of its own. If it is too long, the terminal breaks it, so that it is copied as one line.
      let fits = parts[1].displayWidth + indent <= columns
      return fits ? "\(margin)\(parts[0]):\n\(spaces(indent))\(parts[1])" : text
    }
    // Trailing spaces stay, such as the one between a question and its answer.
    let trailing = String(text.reversed().prefix { $0 == " " })
    let lines = String(shown).wrapped(to: columns - indent)
    return margin + lines.joined(separator: "\n" + spaces(indent)) + trailing
  }
}
