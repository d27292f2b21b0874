internal import CycBase

/// A line of the tables: other words for a command.
struct GuessEntry {
  enum Mode {
    /// Run the command with the words that follow.
    case run
    /// Only propose it, with the words that follow: the meaning is less certain.
    case hint
    /// Propose the command without the words that follow.
    case target
    /// Other lines to type, without the name of the program. `…` stands for the words that follow.
    case show([String])
    /// Not this command.
    case no

    static func show(_ lines: String...) -> Mode { .show(lines) }
  }

  let words: [String]
  let target: [String]
  /// If at most options follow the word.
  let alone: Mode
  /// If other words follow.
  let followed: Mode

  /// - Parameter words: Separated by spaces, in the form of `GuessReader.key`
  init(_ words: String, _ target: String, alone: Mode = .run, followed: Mode = .run) {
    self.words = words.split(separator: " ").map(String.init)
    self.target = target.split(separator: " ").map(String.init)
    (self.alone, self.followed) = (alone, followed)
  }

  func step(_ rest: [String]) -> GuessStep? {
    // Options alone do not change the meaning. Words after `--`, or with spaces, are a text such as a title.
    let isText = rest.dropLast().contains("--") || rest.contains { $0.contains(" ") }
    let mode = isText || rest.contains { !$0.hasPrefix("-") } ? followed : alone
    switch mode {
    case .run: return .run(target + rest)
    case .hint: return .hint(target + rest)
    case .target: return .hints([Proposal(target)])
    case .show(let lines):
      return .hints(
        lines.map { line in
          let words = line.split(separator: " ").map(String.init)
          return Proposal(words.flatMap { $0 == "…" ? rest : [$0] })
        })
    case .no: return nil
    }
  }

  static func index(_ entries: [GuessEntry]) -> [String: GuessEntry] {
    Dictionary(entries.flatMap { entry in entry.words.map { ($0, entry) } }, uniquingKeysWith: { first, _ in first })
  }
}

extension GuessReader {
  /// The form of a word in the tables: lower case, without hyphens, underscores, apostrophes and final punctuation.
  static func key(_ word: String) -> String {
    var text = word.lowercased().filter { !"-_'’".contains($0) }
    while text.count > 1, let last = text.last, "?!.,:~".contains(last) { text.removeLast() }
    return text
  }

  /// Endings of Korean verbs and nouns, and a softener (좀), that do not change what a command does.
  private static let koreanEndings = [
    "해주세요", "해줘요", "해줘", "해요", "하기", "하자", "할래", "해", "보여줘", "보여주기", "보기", "들", "은", "는", "을", "를", "좀",
  ]

  /// The word itself, then without the ending of an English plural or of a Korean word.
  static func forms(of word: String) -> [String] {
    let key = key(word)
    var forms = [key]
    if key.hasSuffix("ies") { forms.append(String(key.dropLast(3)) + "y") }
    if key.count > 4, key.hasSuffix("es") { forms.append(String(key.dropLast(2))) }
    if key.count > 3, key.hasSuffix("s") { forms.append(String(key.dropLast())) }
    for ending in koreanEndings where key.hasSuffix(ending) && key.count > ending.count {
      forms.append(String(key.dropLast(ending.count)))
    }
    return forms
  }

  static func entry(_ word: String, in table: [String: GuessEntry]) -> GuessEntry? {
    forms(of: word).lazy.compactMap { table[$0] }.first
  }

  // MARK: - Spelling

  /// The name that is spelled nearly like `typed`, or else all names that begin with it, if these are at most three.
  static func similar(to typed: String, among names: [String]) -> [String] {
    let key = key(typed)
    // Letters in another order are the likeliest mistake: `stauts` is nearer to `status` than to `stats`.
    let swapped = names.filter { $0.sorted() == key.sorted() && Suggestion.distance($0, key) == 1 }
    if swapped.count == 1 { return swapped }
    if let near = Suggestion.nearest(to: key, among: names, by: \.self) { return [near] }
    guard key.count >= 2 else { return [] }
    let longer = names.filter { $0.hasPrefix(key) }.sorted()
    return longer.count <= 3 ? longer : []
  }

  // MARK: - Keyboards

  /// Latin letters of the keys of each Korean letter, in the usual layout (두벌식).
  private static let keys: [Character: String] = {
    let initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
    let vowels = Array(zip("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ", vowelKeys))
    let finals = Array(zip("ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ", ["rt", "sw", "sg", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "qt"]))
    return Dictionary(Array(zip(initials, initialKeys)) + vowels + finals, uniquingKeysWith: { first, _ in first })
  }()
  private static let initialKeys = [
    "r", "R", "s", "e", "E", "f", "a", "q", "Q", "t", "T", "d", "w", "W", "c", "z", "x", "v", "g",
  ]
  private static let vowelKeys = [
    "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b", "m", "ml", "l",
  ]
  private static let finalKeys = [
    "", "r", "R", "rt", "s", "sw", "sg", "e", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "qt", "t", "T",
    "d", "w", "c", "z", "x", "v", "g",
  ]

  /// The syllables that the keys of Latin letters give: 할일 for `gkfdlf`. Nil if letters are left over.
  static func hangul(ofKeys text: String) -> String? {
    var (syllables, rest) = ("", text[...])
    while !rest.isEmpty {
      guard let (syllable, length) = syllable(ofKeys: rest) else { return nil }
      syllables.append(syllable)
      rest = rest.dropFirst(length)
    }
    return syllables.isEmpty ? nil : syllables
  }

  /// The first syllable, and the number of its keys.
  private static func syllable(ofKeys text: Substring) -> (Character, Int)? {
    guard let initial = initialKeys.firstIndex(where: { text.hasPrefix($0) }) else { return nil }
    let open = text.dropFirst(initialKeys[initial].count)
    guard let vowel = longest(of: vowelKeys, at: open) else { return nil }
    var closed = open.dropFirst(vowelKeys[vowel].count)
    var final = longest(of: finalKeys, at: closed) ?? 0
    // A consonant before a vowel begins the next syllable.
    while final > 0, longest(of: vowelKeys, at: closed.dropFirst(finalKeys[final].count)) != nil {
      final = finalKeys.firstIndex(of: String(finalKeys[final].dropLast())) ?? 0
    }
    closed = closed.dropFirst(finalKeys[final].count)
    let scalar = Unicode.Scalar(UInt32(0xAC00 + initial * 588 + vowel * 28 + final))
    return scalar.map { (Character($0), text.count - closed.count) }
  }

  private static func longest(of keys: [String], at text: Substring) -> Int? {
    keys.indices.filter { text.hasPrefix(keys[$0]) }.max { keys[$0].count < keys[$1].count }
  }

  /// The Latin letters of the keys that give a Korean text: `todo` for 새애. Nil if the text has no Hangul.
  static func latinKeys(of text: String) -> String? {
    var typed = ""
    var hasHangul = false
    for character in text {
      guard let scalar = character.unicodeScalars.first else { continue }
      if (0xAC00...0xD7A3).contains(scalar.value) {
        // A syllable: one of 19 initials, 21 vowels and 28 finals; 588 is 21 * 28. Source: Unicode, chapter 3.12.
        let index = Int(scalar.value) - 0xAC00
        typed += initialKeys[index / 588] + vowelKeys[index % 588 / 28] + finalKeys[index % 28]
        hasHangul = true
      } else if let key = keys[character] {
        typed += key
        hasHangul = true
      } else {
        typed.append(character)
      }
    }
    return hasHangul ? typed : nil
  }
}
