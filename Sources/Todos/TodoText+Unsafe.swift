/// What must not reach a terminal, a notification or a log: it could rewrite the screen, or show something else than what is stored
/// ("Trojan Source", CVE-2021-42574).
extension TodoText {
  /// The first such scalar; nil where there is none.
  static func unsafeScalar(in text: String, lettingPass others: Set<Unicode.Scalar>) -> Unicode.Scalar? {
    if isPlain(text) { return nil }
    let scalars = Array(withoutTags(text).unicodeScalars)
    return scalars.indices.first { index in
      let scalar = scalars[index]
      if others.contains(scalar) { return false }
      if isAlwaysUnsafe(scalar) || TodoText.blankLetters.contains(scalar.value) { return true }
      guard scalar.properties.isDefaultIgnorableCodePoint else { return false }
      let before = index > 0 ? scalars[index - 1] : nil
      return !belongs(scalar, behind: before, before: index + 1 < scalars.count ? scalars[index + 1] : nil)
    }.map { scalars[$0] }
  }

  private static func isAlwaysUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: scalar.properties.isNoncharacterCodePoint
    }
  }

  /// The flags of England, Scotland and Wales, the only ones of their kind that are in use (UTS #51, emoji-sequences.txt).
  private static let flags = ["gbeng", "gbsct", "gbwls"].map { region in
    let tags = region.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) } + ["\u{E007F}"]
    return "🏴" + tags.map { String($0) }.joined()
  }

  private static func withoutTags(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{1F3F4}") else { return text }
    return flags.reduce(text) { $0.replacing($1, with: "🏴") }
  }

  /// Whether something invisible changes how its neighbours look: a choice of pictures, or a joiner where writing or emoji need it.
  private static func belongs(
    _ scalar: Unicode.Scalar, behind before: Unicode.Scalar?, before after: Unicode.Scalar?
  ) -> Bool {
    guard let before else { return false }
    if scalar.properties.isVariationSelector { return isVisible(before) }
    guard scalar.properties.isJoinControl else { return false }
    // RFC 5892, appendix A.1 and A.2; a joiner in front of a virama writes the Bengali "র‍্য".
    if [before, after].contains(where: { $0?.properties.canonicalCombiningClass == .virama }) { return true }
    guard let after else { return false }
    if isCursive(before), isCursive(after) { return true }
    if isIndic(before), isIndic(after) { return true }
    return scalar == "\u{200D}" && (isEmoji(before) || before == "\u{FE0F}") && isEmoji(after)
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0x7F && scalar.properties.isEmoji }

  /// Letters and marks from Devanagari to Sinhala, where a joiner chooses between forms of a letter.
  private static func isIndic(_ scalar: Unicode.Scalar) -> Bool { 0x0900...0x0DFF ~= scalar.value }

  /// Letters and marks of the scripts whose letters join: Arabic to N'Ko with their additions, Mongolian, Arabic's presentation
  /// forms, Hanifi Rohingya and Adlam.
  private static func isCursive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x08FF, 0x1800...0x18AF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10D00...0x10D3F, 0x1E900...0x1E95F: true
    default: false
    }
  }
}
