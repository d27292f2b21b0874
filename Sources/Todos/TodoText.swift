internal import Foundation

/// Validates texts for tasks. Unsafe or too long texts are refused, not repaired.
public enum TodoText {
  /// In grapheme clusters, the characters people see.
  public static let maxTitleLength = 200
  /// In grapheme clusters.
  public static let maxBodyLength = 1000
  /// A cluster may have any number of combining marks; ten scalars are enough in every script and emoji.
  private static let maxScalarsEach = 10

  public enum Field: String, Hashable, Sendable {
    case title, body
  }

  public enum Problem: Error, Hashable, Sendable {
    case blank(Field)
    case long(Field, clusters: Int, max: Int)
    /// Few visible characters, but very many combining marks.
    case dense(Field)
    /// Control characters, escape sequences, bidirectional marks and invisible characters.
    case unsafe(Field, Unicode.Scalar)
  }

  /// A title in normal form C, on one line, without surrounding white space.
  public static func title(_ text: String) throws(Problem) -> String {
    if let scalar = unsafeScalar(in: text, allowing: []) { throw .unsafe(.title, scalar) }
    let title = normal(text)
    guard title.unicodeScalars.contains(where: isVisible) else { throw .blank(.title) }
    try check(title, .title, max: maxTitleLength)
    return title
  }

  /// A body in normal form C, without surrounding white space; nil if it is blank. Line breaks are allowed.
  public static func body(_ text: String) throws(Problem) -> String? {
    let text = text.replacing("\r\n", with: "\n")
    if let scalar = unsafeScalar(in: text, allowing: ["\n", "\t"]) { throw .unsafe(.body, scalar) }
    let body = normal(text)
    guard body.unicodeScalars.contains(where: isVisible) else { return nil }
    try check(body, .body, max: maxBodyLength)
    return body
  }

  /// The text without the characters that `title` and `body` refuse, but with line breaks and tabs; and the first
  /// one that was dropped.
  static func cleaned(_ text: String) -> (text: String, dropped: Unicode.Scalar?) {
    var clean = text.replacing("\r\n", with: "\n")
    for lineBreak in ["\r", "\u{2028}", "\u{2029}", "\u{85}"] { clean = clean.replacing(lineBreak, with: "\n") }
    var dropped: Unicode.Scalar?
    // Repeated: a joiner is unsafe once its neighbour has been dropped.
    while let unsafe = unsafeScalar(in: clean, allowing: ["\n", "\t"]) {
      dropped = dropped ?? unsafe
      let scalars = Array(clean.unicodeScalars)
      clean = String(
        String.UnicodeScalarView(
          scalars.indices.lazy.filter { !isUnsafe($0, in: scalars, allowing: ["\n", "\t"]) }.map { scalars[$0] }))
    }
    guard clean.unicodeScalars.count > clean.count * maxScalarsEach else { return (clean, dropped) }
    // Some clusters have very many combining marks.
    let thin = clean.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(maxScalarsEach))) }.joined()
    return (thin, dropped ?? clean.unicodeScalars.first { $0.properties.generalCategory == .nonspacingMark })
  }

  private static func check(_ text: String, _ field: Field, max: Int) throws(Problem) {
    // A cluster has at least one byte.
    guard text.utf8.count > max else { return }
    let clusters = text.count
    guard clusters <= max else { throw .long(field, clusters: clusters, max: max) }
    guard text.unicodeScalars.count <= max * maxScalarsEach else { throw .dense(field) }
  }

  /// Whether the text is all printable ASCII or Hangul syllables, like most titles. It then has no invisible characters
  /// and is in normal form C.
  static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { 0x20..<0x7F ~= $0.value || 0xAC00...0xD7A3 ~= $0.value }
  }

  private static func normal(_ text: String) -> String {
    // Skipped for plain texts, since Foundation copies the text.
    let text = isPlain(text) ? text : text.precomposedStringWithCanonicalMapping
    let ends = [text.unicodeScalars.first, text.unicodeScalars.last].compactMap(\.self)
    guard ends.contains(where: CharacterSet.whitespacesAndNewlines.contains) else { return text }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .format, .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      false
    default: !blankLetters.contains(scalar.value)
    }
  }

  /// Letters and signs without a glyph: the Hangul fillers and the empty Braille pattern.
  static let blankLetters: Set<UInt32> = [0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800]
}

/// Characters that must not reach a terminal, a notification or a log: they could rewrite the screen, or display
/// something other than the stored text ("Trojan Source", CVE-2021-42574).
extension TodoText {
  /// The first unsafe scalar that is not in `allowed`; nil if there is none.
  static func unsafeScalar(in text: String, allowing allowed: Set<Unicode.Scalar>) -> Unicode.Scalar? {
    if isPlain(text) { return nil }
    let scalars = Array(withoutTags(text).unicodeScalars)
    return scalars.indices.first { isUnsafe($0, in: scalars, allowing: allowed) }.map { scalars[$0] }
  }

  private static func isUnsafe(
    _ index: Int, in scalars: [Unicode.Scalar], allowing allowed: Set<Unicode.Scalar>
  ) -> Bool {
    let scalar = scalars[index]
    if allowed.contains(scalar) { return false }
    if isAlwaysUnsafe(scalar) || TodoText.blankLetters.contains(scalar.value) { return true }
    guard scalar.properties.isDefaultIgnorableCodePoint else { return false }
    let previous = index > 0 ? scalars[index - 1] : nil
    return !belongs(scalar, after: previous, before: index + 1 < scalars.count ? scalars[index + 1] : nil)
  }

  private static func isAlwaysUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Control characters.
    case 0x00..<0x20, 0x7F...0x9F: true
    // Bidirectional marks, embeddings, overrides and isolates.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Line and paragraph separators, the byte order mark, interlinear annotations and tags.
    case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: scalar.properties.isNoncharacterCodePoint
    }
  }

  /// The flags of England, Scotland and Wales, the only tag sequences in use (UTS #51, emoji-sequences.txt).
  private static let flags = ["gbeng", "gbsct", "gbwls"].map { region in
    let tags = region.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) } + ["\u{E007F}"]
    return "🏴" + tags.map { String($0) }.joined()
  }

  /// The text with each of these flags replaced by a plain black flag, so that their tags do not count as unsafe.
  private static func withoutTags(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{1F3F4}") else { return text }
    return flags.reduce(text) { $0.replacing($1, with: "🏴") }
  }

  /// Whether an invisible character is needed for its neighbours: a variation selector, or a joiner in a script or an
  /// emoji.
  private static func belongs(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard let previous else { return false }
    if scalar.properties.isVariationSelector { return isVisible(previous) }
    guard scalar.properties.isJoinControl else { return false }
    // RFC 5892, appendix A.1 and A.2; a joiner in front of a virama writes the Bengali "র‍্য".
    if [previous, next].contains(where: { $0?.properties.canonicalCombiningClass == .virama }) { return true }
    guard let next else { return false }
    if isCursive(previous), isCursive(next) { return true }
    if isIndic(previous), isIndic(next) { return true }
    return scalar == "\u{200D}" && (isEmoji(previous) || previous == "\u{FE0F}") && isEmoji(next)
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0x7F && scalar.properties.isEmoji }

  /// Letters and marks from Devanagari to Sinhala, in which a joiner chooses between forms of a letter.
  private static func isIndic(_ scalar: Unicode.Scalar) -> Bool { 0x0900...0x0DFF ~= scalar.value }

  /// Letters and marks of scripts whose letters join: Arabic to N'Ko with their supplements, Mongolian, Arabic
  /// presentation forms, Hanifi Rohingya and Adlam.
  private static func isCursive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x08FF, 0x1800...0x18AF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10D00...0x10D3F, 0x1E900...0x1E95F: true
    default: false
    }
  }
}
