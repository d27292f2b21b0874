import Days

/// Splits a line at spaces outside double quotes: `name="Hana Kim"` is one word, without the quotes.
///
/// Within quotes, `\"`, `\\`, `\n` and `\e` stand for a quote, a backslash, a line break and the escape character.
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

/// The `key=value` and `flag` words after an answer's name. Readers remove them, so that `finish` finds misspelt ones.
struct Options {
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  init(_ words: some Sequence<String>) throws(GrammarError) {
    for word in words {
      guard let equals = word.firstIndex(of: "=") else {
        flags.insert(word)
        continue
      }
      let key = String(word[..<equals])
      if values.updateValue(String(word[word.index(after: equals)...]), forKey: key) != nil {
        throw GrammarError("\(key) is given twice")
      }
    }
  }

  mutating func flag(_ name: String) -> Bool {
    flags.remove(name) != nil
  }

  mutating func text(_ key: String) -> String? {
    values.removeValue(forKey: key)
  }

  mutating func required(_ key: String) throws(GrammarError) -> String {
    guard let value = text(key) else { throw GrammarError("\(key)= is missing") }
    return value
  }

  mutating func number(_ key: String) throws(GrammarError) -> Int? {
    guard let text = text(key) else { return nil }
    guard let number = Int(text) else { throw GrammarError("\(key)= is not a whole number: \(text)") }
    return number
  }

  mutating func fraction(_ key: String) throws(GrammarError) -> Double? {
    guard let text = text(key) else { return nil }
    guard let number = Double(text), number >= 0 else { throw GrammarError("\(key)= is not a number: \(text)") }
    return number
  }

  mutating func day(_ key: String) throws(GrammarError) -> Day? {
    guard let text = text(key) else { return nil }
    guard let day = Day(iso8601: text) else { throw GrammarError("\(key)= is not a date: \(text)") }
    return day
  }

  mutating func isYes(_ key: String) throws(GrammarError) -> Bool {
    switch text(key) {
    case nil, "no": false
    case "yes": true
    case .some(let other): throw GrammarError("\(key)= is neither yes nor no: \(other)")
    }
  }

  /// - Throws: `GrammarError` if a word is left.
  func finish() throws(GrammarError) {
    if let word = (flags.sorted() + values.keys.sorted().map { "\($0)=" }).first {
      throw GrammarError("\(word) is not known here")
    }
  }
}

/// A line of expectations is malformed; the description says why.
public struct GrammarError: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
