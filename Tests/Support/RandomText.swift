/// Random texts that are hard for widths and sanitizers: Hangul, emoji sequences, marks, controls, spaces and letters.
public struct RandomText {
  private var generator: SeededGenerator

  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let pieces =
    [
      "a", "1", "#", " ", " ", "\n", "\t", "\r\n", "한", "글", "漢", "ｶ", "Ａ", "é", "e\u{301}", "\u{301}",
      "\u{1112}\u{1161}\u{11AB}",
      "👨‍👩‍👧‍👦", "🇰🇷", "\u{1F1F0}", "👍🏽", "❤️", "❤", "1️⃣", "\u{200D}", "\u{FE0F}", "\u{20E3}", "🏽", "क्षि", "ำ", "…", "○", "◐", "✓",
      "🟢", "🔔", "\u{1B}", "[",
      "]",
      "31m", "P", ";", "\\", "\u{7}", "\u{9B}", "\u{9C}", "\u{9D}", "\u{90}", "\u{0}", "\u{7F}", "\u{18}", "\u{202E}",
      "\u{2067}", "\u{61C}",
      "\u{2028}", "\u{E0041}", "\u{E007F}", "\"",
    ] + noncharacters

  /// Swift rejects noncharacters in literals.
  public static let noncharacters = [0xFFFE, 0xFDD0, 0x10FFFF].compactMap {
    Unicode.Scalar($0).map { String(Character($0)) }
  }

  /// Up to 24 pieces; one in five is a random scalar.
  public mutating func next() -> String {
    (0..<Int.random(in: 0...24, using: &generator)).map { _ in piece() }.joined()
  }

  /// As `next()`, without control characters, like text after the sanitizer.
  public mutating func nextPrintable() -> String {
    String(String.UnicodeScalarView(next().unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func piece() -> String {
    guard Int.random(in: 0..<5, using: &generator) == 0 else {
      return RandomText.pieces[Int.random(in: 0..<RandomText.pieces.count, using: &generator)]
    }
    let limit: UInt32 = Bool.random(using: &generator) ? 0x3000 : 0x110000
    return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)).map { String(Character($0)) } ?? ""
  }
}
