/// Splits a line at its spaces, except between double quotes: `name="Hana Kim"` is one word without the quotes.
///
/// Within quotes `\"`, `\\`, `\n` and `\e` stand for a quote, a backslash, a line's end and the escape character.
enum Words {
  static func split(_ line: String) throws(GrammarError) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var rest = line[...]
    while let character = rest.popFirst() {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case "\\" where isQuoted:
        word = (word ?? "") + (try escaped(rest.popFirst()))
      case " " where !isQuoted, "\t" where !isQuoted:
        if let finished = word { words.append(finished) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    if isQuoted { throw GrammarError("a quote is not closed") }
    return words + (word.map { [$0] } ?? [])
  }

  private static func escaped(_ character: Character?) throws(GrammarError) -> String {
    switch character {
    case "n": "\n"
    case "e": "\u{1B}"
    case "\"", "\\": String(character ?? "\\")
    default: throw GrammarError("only \\\", \\\\, \\n and \\e may follow a backslash")
    }
  }
}
