/// Width of text in terminal columns: Hangul, other East Asian letters and emoji take two.
///
/// Sources: Unicode 15.1, EastAsianWidth.txt (W and F are wide, ambiguous is narrow) and UTS #51 for emoji.
/// General categories and emoji properties are those of Swift's standard library.
/// Remove control characters and escape sequences first (see `Sanitizer`): they count as zero here.
public enum DisplayWidth {
  public static func of(_ text: String) -> Int { ofSimple(text) ?? text.reduce(0) { $0 + of($1) } }

  /// Fast path for text of simple characters: it need not find grapheme clusters. Nil for any other text.
  private static func ofSimple(_ text: String) -> Int? {
    var columns = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20..<0x7F: columns += 1
      case 0xAC00...0xD7A3, 0x4E00...0x9FFF: columns += 2
      // Circles and ticks are narrow; coloured circles and bells are wide.
      case 0x25CB, 0x25CF, 0x25D0, 0x2713: columns += 1
      case 0x1F7E0...0x1F7E4, 0x1F514, 0x1F515: columns += 2
      default: return nil
      }
    }
    return columns
  }

  /// Columns of one grapheme cluster. An emoji sequence (flag, skin tone, joined family, keycap) takes two.
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

  /// 0 for a combining or invisible scalar, else 1 or 2.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    // Below the combining marks only control characters take no column.
    if scalar.value < 0x300 { return scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? 0 : 1 }
    if isZeroWidth(scalar) { return 0 }
    return isWide(scalar.value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  private static let emojiPresentationSelector: Unicode.Scalar = "\u{FE0F}"

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
    wide.first { value <= $0.upperBound }?.contains(value) ?? false
  }

  /// W and F of EastAsianWidth.txt, except those with emoji presentation; gaps of unassigned values are closed.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// Width in terminal columns.
  // Inlined: most callers have a String, which then need not be copied.
  @inlinable public var displayWidth: Int { DisplayWidth.of(String(self)) }
}

extension String {
  /// Pads with trailing spaces to `width` columns. Truncates a longer text.
  public func padded(to width: Int, ellipsis: String = "…") -> String {
    let fitting = truncated(to: width, ellipsis: ellipsis)
    return fitting + spaces(width - fitting.displayWidth)
  }

  /// Pads with leading spaces to `width` columns, as for numbers. Truncates a longer text.
  public func padded(leadingTo width: Int, ellipsis: String = "…") -> String {
    let fitting = truncated(to: width, ellipsis: ellipsis)
    return spaces(width - fitting.displayWidth) + fitting
  }

  /// Cuts the text to at most `width` columns, ending in `ellipsis` if it was longer.
  ///
  /// Never cuts a grapheme cluster, so the result can be a column or two narrower. Omits an ellipsis wider than
  /// `width`.
  public func truncated(to width: Int, ellipsis: String = "…") -> String {
    guard displayWidth > width else { return self }
    let mark = ellipsis.displayWidth <= width ? ellipsis : ""
    return String(prefix(columns: width - mark.displayWidth)) + mark
  }

  /// The longest prefix of whole grapheme clusters that fits in `columns`.
  public func prefix(columns: Int) -> SubSequence {
    var left = columns
    return prefix { cluster in
      left -= DisplayWidth.of(cluster)
      return left >= 0
    }
  }
}

/// `count` spaces; empty if `count` is negative.
public func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
