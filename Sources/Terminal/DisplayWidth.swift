/// How many columns of a terminal a text takes: Hangul, other East Asian letters and emoji take two.
///
/// Sources: Unicode 15.1, EastAsianWidth.txt (W and F are wide, ambiguous is narrow) and UTS #51 for emoji; general
/// categories and emoji properties are those of Swift's standard library. The text must be free of control characters
/// and escape sequences (see `Sanitizer`): they count as nothing, whatever a terminal makes of them.
public enum DisplayWidth {
  /// Columns of a whole text.
  public static func of(_ text: String) -> Int {
    ofSimple(text) ?? text.reduce(0) { $0 + of($1) }
  }

  /// Columns of a text of letters and signs that stand by themselves, as most do: their clusters need not be found. Nil with
  /// anything in it that joins others, or is not known here.
  private static func ofSimple(_ text: String) -> Int? {
    var columns = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20..<0x7F: columns += 1
      case 0xAC00...0xD7A3, 0x4E00...0x9FFF: columns += 2
      // Circles and ticks, narrow; coloured circles and bells, wide.
      case 0x25CB, 0x25CF, 0x25D0, 0x2713: columns += 1
      case 0x1F7E0...0x1F7E4, 0x1F514, 0x1F515: columns += 2
      default: return nil
      }
    }
    return columns
  }

  /// Columns of one grapheme cluster; an emoji sequence (flag, skin tone, joined family, keycap) is one picture of two
  /// columns.
  public static func of(_ cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else { return scalars.first.map { of($0) } ?? 0 }
    let followers = scalars.dropFirst()
    if first.properties.isEmoji,
      followers.contains(where: { $0 == emojiPresentationSelector || $0.properties.isEmojiPresentation })
    {
      return 2
    }
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// Columns of one scalar by itself: 0 for what combines with the letter before it or is not drawn, else 1 or 2.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return widthBelowCombiningMarks(scalar) }
    if isZeroWidth(scalar) { return 0 }
    return isWide(scalar.value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  private static let emojiPresentationSelector: Unicode.Scalar = "\u{FE0F}"

  private static func widthBelowCombiningMarks(_ scalar: Unicode.Scalar) -> Int {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? 0 : 1
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Vowels and final consonants of conjoining Hangul are drawn inside the block of the leading consonant.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    case 0xAC00...0xD7A3, 0x4E00...0x9FFF: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if value > wide[middle].upperBound {
        low = middle + 1
      } else if value < wide[middle].lowerBound {
        high = middle
      } else {
        return true
      }
    }
    return false
  }

  /// W and F of EastAsianWidth.txt, without those that have emoji presentation, and with unassigned gaps closed.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
